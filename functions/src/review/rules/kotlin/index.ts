/** The rules for Kotlin. */
import { android } from "./android.ts";
import { assignments } from "./assignments.ts";
import { branches } from "./branches.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { unstructuredConcurrency } from "./unstructured-concurrency.ts";
import { resourceLeak } from "./resource-leak.ts";
import { nullAssertion } from "./null-assertion.ts";
import { comparisons } from "./comparisons.ts";
import { crypto } from "./crypto.ts";
import { database } from "./database.ts";
import { injection } from "./injection.ts";
import { otherApps } from "./intent-exposure.ts";
import { salts } from "./salts.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { corsOrigin } from "./cors-origin.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { secretLogging } from "./secret-logging.ts";
import { cleartextRequest } from "./cleartext-request.ts";
import type { Rule } from "../writing/rule.ts";

export const kotlin: readonly Rule[] = [
  ...swallowedException,
  ...unstructuredConcurrency,
  ...resourceLeak,
  ...nullAssertion,
  ...comparisons,
  ...branches,
  ...assignments,
  ...database,
  ...android,
  ...otherApps,
  ...injection,
  ...crypto,
  ...salts,
  ...tlsVerificationOff,
  ...unsafeDeserialization,
  ...xmlExternalEntities,
  ...unverifiedJwt,
  ...insecureCookie,
  ...csrfProtectionOff,
  ...corsOrigin,
  ...filePermissions,
  ...temporaryFiles,
  ...secretLogging,
  ...cleartextRequest,
];
