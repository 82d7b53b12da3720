/** The rules for Scala. */
import { swallowedException } from "./swallowed-exception.ts";
import { blockingWait } from "./blocking-wait.ts";
import { optionGet } from "./option-get.ts";
import { resourceLeak } from "./resource-leak.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { timingAttack } from "./timing-attack.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { weakRandom } from "./weak-random.ts";
import { sqlInjection } from "./sql-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { zipSlip } from "./zip-slip.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { codeInjection } from "./code-injection.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { logInjection } from "./log-injection.ts";
import { headerInjection } from "./header-injection.ts";
import { slowRegex } from "./slow-regex.ts";
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
  ...sqlInjection,
  ...commandInjection,
  ...pathTraversal,
  ...zipSlip,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...codeInjection,
  ...unsafeReflection,
  ...ldapInjection,
  ...xpathInjection,
  ...logInjection,
  ...headerInjection,
  ...slowRegex,
  ...weakCryptography,
  ...weakPasswordHash,
  ...timingAttack,
  ...hardCodedCredentials,
  ...weakRandom,
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
