/** The rules for C and C++. */
import { returnValues } from "./return-values.ts";
import { caseFallthrough } from "./case-fallthrough.ts";
import { missingDefault } from "./missing-default.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { constantCondition } from "./constant-condition.ts";
import { operatorPrecedence } from "./operator-precedence.ts";
import { logicalOperatorOnFlags } from "./logical-operator-on-flags.ts";
import { alwaysTrueOrFalse } from "./always-true-or-false.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { stringIdentity } from "./string-identity.ts";
import { integerDivision } from "./integer-division.ts";
import { signednessError } from "./signedness-error.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { misleadingIndentation } from "./misleading-indentation.ts";
import { formatArguments } from "./format-arguments.ts";
import { wideShift } from "./wide-shift.ts";
import { missingReturn } from "./missing-return.ts";
import { unusedVariable } from "./unused-variable.ts";
import { deadStore } from "./dead-store.ts";
import { crypto } from "./crypto.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { exceptions } from "./exceptions.ts";
import { numericErrors } from "./numeric-errors.ts";
import { dangerousFunctions } from "./dangerous-functions.ts";
import { locksAndDescriptors } from "./locks-and-descriptors.ts";
import { commandInjection } from "./command-injection.ts";
import { sqlInjection } from "./sql-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { processControl } from "./process-control.ts";
import { externalSetting } from "./external-setting.ts";
import { ssrf } from "./ssrf.ts";
import { memory } from "./memory.ts";
import { classes, objectLifetime } from "./object-lifetime.ts";
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
import { swappedLibraryArguments } from "./swapped-library-arguments.ts";
import { stringBuffers } from "./string-buffers.ts";
import type { Rule } from "../writing/rule.ts";

export const c: readonly Rule[] = [
  ...commandInjection,
  ...sqlInjection,
  ...ldapInjection,
  ...processControl,
  ...externalSetting,
  ...ssrf,
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
  ...swappedLibraryArguments,
  ...caseFallthrough,
  ...missingDefault,
  ...unreachableCode,
  ...constantCondition,
  ...memory,
  ...numericErrors,
  ...operatorPrecedence,
  ...logicalOperatorOnFlags,
  ...alwaysTrueOrFalse,
  ...duplicateCondition,
  ...stringIdentity,
  ...integerDivision,
  ...signednessError,
  ...infiniteLoop,
  ...misleadingIndentation,
  ...formatArguments,
  ...wideShift,
  ...missingReturn,
  ...unusedVariable,
  ...deadStore,
  ...locksAndDescriptors,
  ...stringBuffers,
  ...objectLifetime,
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
