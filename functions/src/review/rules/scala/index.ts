/** The rules for Scala. */
import { swallowedException } from "./swallowed-exception.ts";
import { blockingWait } from "./blocking-wait.ts";
import { optionGet } from "./option-get.ts";
import { resourceLeak } from "./resource-leak.ts";
import { crypto } from "./crypto.ts";
import { injection } from "./injection.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { corsOrigin } from "./cors-origin.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { cleartextRequest } from "./cleartext-request.ts";
import type { Rule } from "../writing/rule.ts";

export const scala: readonly Rule[] = [
  ...swallowedException,
  ...blockingWait,
  ...optionGet,
  ...resourceLeak,
  ...injection,
  ...crypto,
  ...unsafeDeserialization,
  ...xmlExternalEntities,
  ...tlsVerificationOff,
  ...unverifiedJwt,
  ...insecureCookie,
  ...corsOrigin,
  ...filePermissions,
  ...temporaryFiles,
  ...csrfProtectionOff,
  ...cleartextRequest,
];
