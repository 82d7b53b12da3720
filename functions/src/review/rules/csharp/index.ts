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
import { weakCryptography } from "./weak-cryptography.ts";
import { filePermissions } from "./file-permissions.ts";
import { sqlInjection } from "./sql-injection.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { nullDereference } from "./null-dereference.ts";
import { integerTruncation } from "./integer-truncation.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { indexOutOfBounds } from "./index-out-of-bounds.ts";
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
import { nullDereferenceAfterCheck } from "./null-dereference-after-check.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { identicalBranches } from "./identical-branches.ts";
import { swappedOperator } from "./swapped-operator.ts";
import { emptyBody } from "./empty-body.ts";
import { selfAssignment } from "./self-assignment.ts";
import { lostIncrement } from "./lost-increment.ts";
import { nanComparison } from "./nan-comparison.ts";
import { selfComparison } from "./self-comparison.ts";
import { offByOne } from "./off-by-one.ts";
import { formatPlaceholders } from "./format-placeholders.ts";
import { brokenAccessControl } from "./broken-access-control.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import { nullDereferenceOfResult } from "./null-dereference-of-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import type { Rule } from "../writing/rule.ts";
import { integerDivision } from "./integer-division.ts";
import { integerOverflow } from "./integer-overflow.ts";
import { wideShift } from "./wide-shift.ts";
import { ldapWithoutPassword } from "./ldap-without-password.ts";
import { directoryListing } from "./directory-listing.ts";
import { externalSetting } from "./external-setting.ts";
import { codeInjection } from "./code-injection.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { asyncMisuse } from "./async-misuse.ts";
import { locks } from "./locks.ts";
import { raceCondition } from "./race-condition.ts";
import { nullTask } from "./null-task.ts";
import { useAfterDispose } from "./use-after-dispose.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { lostStackTrace } from "./lost-stack-trace.ts";
import { ignoredResult } from "./ignored-result.ts";
import { modifiedDuringIteration } from "./modified-during-iteration.ts";
import { infiniteRecursion } from "./infinite-recursion.ts";
import { exceptionNotThrown } from "./exception-not-thrown.ts";
import { exceptionInFinalizer } from "./exception-in-finalizer.ts";
import { threadStatic } from "./thread-static.ts";
import { memoryLeak } from "./memory-leak.ts";
import { characterAsCapacity } from "./character-as-capacity.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { invalidLeapDay } from "./invalid-leap-day.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { temporaryFiles } from "./temporary-files.ts";

export const csharp: readonly Rule[] = [
  ...sqlInjection,
  ...nosqlInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...commandInjection,
  ...unsafeReflection,
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
  ...weakCryptography,
  ...hardCodedCredentials,
  ...weakRandom,
  ...timingAttack,
  ...tlsVerificationOff,
  ...weakTls,
  ...cleartextRequest,
  ...unsafeDeserialization,
  ...xmlExternalEntities,
  ...unverifiedJwt,
  ...insecureCookie,
  ...csrfProtectionOff,
  ...weakPasswordPolicy,
  ...brokenAccessControl,
  ...codeInjection,
  ...externalSetting,
  ...directoryListing,
  ...ldapWithoutPassword,
  ...corsOrigin,
  ...debugMode,
  ...errorExposure,
  ...requestValidationOff,
  ...massAssignment,
  ...secretLogging,
  ...filePermissions,
  ...temporaryFiles,
  ...ignoredResult,
  ...lostStackTrace,
  ...swallowedException,
  ...raceCondition,
  ...locks,
  ...asyncMisuse,
  ...resourceLeak,
  ...nullDereference,
  ...constantCondition,
  ...assignmentInCondition,
  ...unreachableCode,
  ...infiniteLoop,
  ...nullDereferenceAfterCheck,
  ...wideShift,
  ...integerOverflow,
  ...integerDivision,
  ...duplicateCondition,
  ...identicalBranches,
  ...swappedOperator,
  ...emptyBody,
  ...selfAssignment,
  ...lostIncrement,
  ...nanComparison,
  ...selfComparison,
  ...offByOne,
  ...formatPlaceholders,
  ...modifiedDuringIteration,
  ...invalidLeapDay,
  ...duplicateKey,
  ...characterAsCapacity,
  ...memoryLeak,
  ...threadStatic,
  ...exceptionInFinalizer,
  ...exceptionNotThrown,
  ...infiniteRecursion,
  ...useAfterDispose,
  ...nullTask,
  ...indexOutOfBounds,
  ...resourceExhaustion,
  ...divisionByZero,
  ...integerTruncation,
  ...swappedArguments,
  ...argumentNotPassedOn,
  ...swappedLibraryArguments,
  ...openHostPattern,
  ...cleartextSecrets,
  ...nullDereferenceOfResult,
  ...unanchoredValidation,
];
