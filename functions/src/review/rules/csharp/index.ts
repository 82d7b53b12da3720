/** The rules for C#, by class of defect. */
import { argumentNotPassedOn } from "./argument-not-passed-on.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { headerInjection } from "./header-injection.ts";
import { logInjection } from "./log-injection.ts";
import { constantCondition } from "./constant-condition.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { connectionStringInjection } from "./connection-string-injection.ts";
import { xmlInjection } from "./xml-injection.ts";
import { formatString } from "./format-string.ts";
import { commandInjection } from "./command-injection.ts";
import { concurrency } from "./concurrency.ts";
import { crypto } from "./crypto.ts";
import { errorHandling } from "./error-handling.ts";
import { filePermissions } from "./file-permissions.ts";
import { sqlInjection } from "./sql-injection.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { nullDereference } from "./null-dereference.ts";
import { uncontrolledNumbers } from "./uncontrolled-numbers.ts";
import { pathTraversal } from "./path-traversal.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { trustBoundary } from "./trust-boundary.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { regexInjection } from "./regex-injection.ts";
import { resourceLeak } from "./resource-leak.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { weakRandom } from "./weak-random.ts";
import { timingAttack } from "./timing-attack.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { weakPasswordPolicy } from "./weak-password-policy.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { weakTls } from "./weak-tls.ts";
import { cleartextRequest } from "./cleartext-request.ts";
import { corsOrigin } from "./cors-origin.ts";
import { debugMode } from "./debug-mode.ts";
import { errorExposure } from "./error-exposure.ts";
import { requestValidationOff } from "./request-validation-off.ts";
import { massAssignment } from "./mass-assignment.ts";
import { secretLogging } from "./secret-logging.ts";
import { nullAfterTest } from "./null-after-test.ts";
import { arithmetic } from "./arithmetic.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { identicalBranches } from "./identical-branches.ts";
import { swappedOperator } from "./swapped-operator.ts";
import { emptyBody } from "./empty-body.ts";
import { selfAssignment } from "./self-assignment.ts";
import { lostIncrement } from "./lost-increment.ts";
import { alwaysTrueOrFalse } from "./always-true-or-false.ts";
import { nanComparison } from "./nan-comparison.ts";
import { selfComparison } from "./self-comparison.ts";
import { offByOne } from "./off-by-one.ts";
import { formatPlaceholders } from "./format-placeholders.ts";
import { loops } from "./loops.ts";
import { objectContracts } from "./object-contracts.ts";
import { brokenAccessControl } from "./broken-access-control.ts";
import { tasks } from "./tasks.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import { nullResult } from "./null-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import type { Rule } from "../writing/rule.ts";

export const csharp: readonly Rule[] = [
  ...sqlInjection,
  ...nosqlInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...commandInjection,
  ...regexInjection,
  ...connectionStringInjection,
  ...xmlInjection,
  ...formatString,
  ...pathTraversal,
  ...ssrf,
  ...openRedirect,
  ...trustBoundary,
  ...reflectedXss,
  ...headerInjection,
  ...logInjection,
  ...crypto,
  ...hardCodedCredentials,
  ...weakRandom,
  ...timingAttack,
  ...tlsVerificationOff,
  ...weakTls,
  ...cleartextRequest,
  ...unsafeDeserialization,
  ...unverifiedJwt,
  ...insecureCookie,
  ...csrfProtectionOff,
  ...weakPasswordPolicy,
  ...brokenAccessControl,
  ...corsOrigin,
  ...debugMode,
  ...errorExposure,
  ...requestValidationOff,
  ...massAssignment,
  ...secretLogging,
  ...filePermissions,
  ...errorHandling,
  ...concurrency,
  ...resourceLeak,
  ...nullDereference,
  ...constantCondition,
  ...unreachableCode,
  ...infiniteLoop,
  ...nullAfterTest,
  ...arithmetic,
  ...duplicateCondition,
  ...identicalBranches,
  ...swappedOperator,
  ...emptyBody,
  ...selfAssignment,
  ...lostIncrement,
  ...alwaysTrueOrFalse,
  ...nanComparison,
  ...selfComparison,
  ...offByOne,
  ...formatPlaceholders,
  ...loops,
  ...objectContracts,
  ...tasks,
  ...uncontrolledNumbers,
  ...swappedArguments,
  ...argumentNotPassedOn,
  ...swappedLibraryArguments,
  ...openHostPattern,
  ...cleartextSecrets,
  ...nullResult,
  ...unanchoredValidation,
];
