/** The rules for Kotlin. */
import { android } from "./android.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { identicalBranches } from "./identical-branches.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { unstructuredConcurrency } from "./unstructured-concurrency.ts";
import { resourceLeak } from "./resource-leak.ts";
import { nullAssertion } from "./null-assertion.ts";
import { weakCryptography } from "./weak-cryptography.ts";
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
import { regexInjection } from "./regex-injection.ts";
import { slowRegex } from "./slow-regex.ts";
import { intentExposure } from "./intent-exposure.ts";
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
import { weakRandom } from "./weak-random.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { timingAttack } from "./timing-attack.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { jdbcIndex } from "./jdbc-index.ts";
import { weakTls } from "./weak-tls.ts";
import { hexConversion } from "./hex-conversion.ts";
import { selfAssignment } from "./self-assignment.ts";
import { swappedOperator } from "./swapped-operator.ts";
import { lostIncrement } from "./lost-increment.ts";
import { collectionWithItself } from "./collection-with-itself.ts";
import { lazySequence } from "./lazy-sequence.ts";
import { selfComparison } from "./self-comparison.ts";
import { constantCondition } from "./constant-condition.ts";
import { arrayEquality } from "./array-equality.ts";
import { returnInFinally } from "./return-in-finally.ts";

export const kotlin: readonly Rule[] = [
  ...swallowedException,
  ...unstructuredConcurrency,
  ...resourceLeak,
  ...nullAssertion,
  ...returnInFinally,
  ...arrayEquality,
  ...constantCondition,
  ...selfComparison,
  ...duplicateCondition,
  ...identicalBranches,
  ...lazySequence,
  ...collectionWithItself,
  ...lostIncrement,
  ...swappedOperator,
  ...selfAssignment,
  ...jdbcIndex,
  ...android,
  ...intentExposure,
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
  ...regexInjection,
  ...slowRegex,
  ...weakCryptography,
  ...weakPasswordHash,
  ...timingAttack,
  ...hardCodedCredentials,
  ...weakRandom,
  ...hexConversion,
  ...weakTls,
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
