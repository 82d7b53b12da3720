/** The rules for C and C++. */
import { returnValues } from "./return-values.ts";
import { branches } from "./branches.ts";
import { conditions } from "./conditions.ts";
import { crypto } from "./crypto.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { exceptions } from "./exceptions.ts";
import { numericErrors } from "./numeric-errors.ts";
import { dangerousFunctions } from "./dangerous-functions.ts";
import { locksAndDescriptors } from "./locks-and-descriptors.ts";
import { injection } from "./injection.ts";
import { memory } from "./memory.ts";
import { classes, lifetimes } from "./object-lifetime.ts";
import { formatString } from "./format-string.ts";
import { pathTraversal } from "./path-traversal.ts";
import { pointerMisuse } from "./pointer-misuse.ts";
import { hardCodedPassword } from "./hard-coded-password.ts";
import { secretLogging } from "./secret-logging.ts";
import { shortKey } from "./short-key.ts";
import { cleartextProtocol } from "./cleartext-protocol.ts";
import { searchPath } from "./search-path.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { swallowedError } from "./swallowed-error.ts";
import { bitwiseCondition } from "./bitwise-condition.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { emptyBody } from "./empty-body.ts";
import { swappedArguments } from "./swapped-arguments.ts";
import { swappedOfLibrary } from "./swapped-library-arguments.ts";
import { stringBuffers } from "./string-buffers.ts";
import type { Rule } from "../writing/rule.ts";

export const c: readonly Rule[] = [
  ...injection,
  ...formatString,
  ...pathTraversal,
  ...dangerousFunctions,
  ...crypto,
  ...returnValues,
  ...pointerMisuse,
  ...bitwiseCondition,
  ...assignmentInCondition,
  ...emptyBody,
  ...swappedArguments,
  ...swappedOfLibrary,
  ...branches,
  ...memory,
  ...numericErrors,
  ...conditions,
  ...locksAndDescriptors,
  ...stringBuffers,
  ...lifetimes,
  ...classes,
  ...xmlExternalEntities,
  ...hardCodedPassword,
  ...secretLogging,
  ...shortKey,
  ...cleartextProtocol,
  ...searchPath,
  ...tlsVerificationOff,
  ...swallowedError,
  ...exceptions,
];
