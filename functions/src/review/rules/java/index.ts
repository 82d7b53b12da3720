/** The rules for Java. */
import { unanchoredValidation } from "./unanchored-validation.ts";
import { nullDereferenceAfterCheck } from "./null-dereference-after-check.ts";
import { android } from "./android.ts";
import { caseFallthrough } from "./case-fallthrough.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { emptyBody } from "./empty-body.ts";
import { misleadingIndentation } from "./misleading-indentation.ts";
import { exceptionNotThrown } from "./exception-not-thrown.ts";
import { returnInFinally } from "./return-in-finally.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { floatComparison } from "./float-comparison.ts";
import { threadRun } from "./thread-run.ts";
import { resourceLeak } from "./resource-leak.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { formatArguments } from "./format-arguments.ts";
import { broadCatch } from "./broad-catch.ts";
import { obsoleteCall } from "./obsolete-call.ts";
import { emptyBlock } from "./empty-block.ts";
import { constantCondition } from "./constant-condition.ts";
import { missingDefault } from "./missing-default.ts";
import { servletLifecycle } from "./servlet-lifecycle.ts";
import { nullDereference } from "./null-dereference.ts";
import { referenceEquality } from "./reference-equality.ts";
import { commandInjection } from "./command-injection.ts";
import { expressionInjection } from "./expression-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { locks } from "./locks.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { indexOutOfBounds } from "./index-out-of-bounds.ts";
import { mutableStaticField } from "./mutable-static-field.ts";
import { cloneWithoutSuper } from "./clone-without-super.ts";
import { finalizer } from "./finalizer.ts";
import { equalsWithoutHashCode } from "./equals-without-hash-code.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { pathTraversal } from "./path-traversal.ts";
import { trustBoundary } from "./trust-boundary.ts";
import { headerInjection } from "./header-injection.ts";
import { logInjection } from "./log-injection.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { regexInjection } from "./regex-injection.ts";
import { templateInjection } from "./template-injection.ts";
import { weakRandom } from "./weak-random.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { brokenAccessControl } from "./broken-access-control.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { stringIdentity } from "./string-identity.ts";
import { corsOrigin } from "./cors-origin.ts";
import { errorExposure } from "./error-exposure.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { sqlInjection } from "./sql-injection.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import { nullDereferenceOfResult } from "./null-dereference-of-result.ts";
import { sharedWriteInThreads } from "./shared-write-in-threads.ts";
import type { Rule } from "../writing/rule.ts";
import { negativeRemainder } from "./negative-remainder.ts";
import { offByOne } from "./off-by-one.ts";
import { hexConversion } from "./hex-conversion.ts";
import { ignoredResult } from "./ignored-result.ts";
import { inexactDecimal } from "./inexact-decimal.ts";
import { wideShift } from "./wide-shift.ts";
import { integerOverflow } from "./integer-overflow.ts";
import { misplacedNullCheck } from "./misplaced-null-check.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { infiniteRecursion } from "./infinite-recursion.ts";
import { modifiedDuringIteration } from "./modified-during-iteration.ts";
import { unusedVariable } from "./unused-variable.ts";
import { weakTls } from "./weak-tls.ts";
import { filePermissions } from "./file-permissions.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { timingAttack } from "./timing-attack.ts";
import { springSecurity } from "./spring-security.ts";
import { sessionFixation } from "./session-fixation.ts";
import { ldapWithoutPassword } from "./ldap-without-password.ts";
import { jndiInjection } from "./jndi-injection.ts";
import { externalSetting } from "./external-setting.ts";
import { formatString } from "./format-string.ts";
import { nonceReuse } from "./nonce-reuse.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { secretLogging } from "./secret-logging.ts";
import { sessionExpiration } from "./session-expiration.ts";
import { cookieStorage } from "./cookie-storage.ts";
import { fileUpload } from "./file-upload.ts";
import { massAssignment } from "./mass-assignment.ts";
import { csrfByGet } from "./csrf-by-get.ts";
import { comparatorContract } from "./comparator-contract.ts";
import { collectionWithItself } from "./collection-with-itself.ts";
import { nonAtomicUpdate } from "./non-atomic-update.ts";
import { dateFormat } from "./date-format.ts";
import { jdbcIndex } from "./jdbc-index.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { codeInjection } from "./code-injection.ts";
import { slowRegex } from "./slow-regex.ts";
import { xsltInjection } from "./xslt-injection.ts";
import { impossibleCast } from "./impossible-cast.ts";
import { misplacedContinue } from "./misplaced-continue.ts";
import { integerTruncation } from "./integer-truncation.ts";
import { selfAssignment } from "./self-assignment.ts";
import { selfComparison } from "./self-comparison.ts";
import { zipSlip } from "./zip-slip.ts";
import { nanComparison } from "./nan-comparison.ts";

export const java: readonly Rule[] = [
  ...commandInjection,
  ...expressionInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...unsafeDeserialization,
  ...xsltInjection,
  ...pathTraversal,
  ...zipSlip,
  ...resourceLeak,
  ...brokenAccessControl,
  ...stringIdentity,
  ...integerTruncation,
  ...formatArguments,
  ...weakCryptography,
  ...filePermissions,
  ...weakTls,
  ...nonceReuse,
  ...corsOrigin,
  ...errorExposure,
  ...insecureCookie,
  ...sqlInjection,
  ...nosqlInjection,
  ...slowRegex,
  ...codeInjection,
  ...xmlExternalEntities,
  ...timingAttack,
  ...hardCodedCredentials,
  ...weakPasswordHash,
  ...temporaryFiles,
  ...trustBoundary,
  ...headerInjection,
  ...logInjection,
  ...unsafeReflection,
  ...regexInjection,
  ...templateInjection,
  ...weakRandom,
  ...tlsVerificationOff,
  ...csrfProtectionOff,
  ...unverifiedJwt,
  ...exceptionNotThrown,
  ...returnInFinally,
  ...swallowedException,
  ...floatComparison,
  ...nanComparison,
  ...threadRun,
  ...infiniteLoop,
  ...misplacedNullCheck,
  ...hexConversion,
  ...offByOne,
  ...negativeRemainder,
  ...integerOverflow,
  ...wideShift,
  ...jdbcIndex,
  ...dateFormat,
  ...nonAtomicUpdate,
  ...collectionWithItself,
  ...comparatorContract,
  ...nullDereferenceAfterCheck,
  ...misplacedContinue,
  ...impossibleCast,
  ...inexactDecimal,
  ...ignoredResult,
  ...equalsWithoutHashCode,
  ...finalizer,
  ...cloneWithoutSuper,
  ...mutableStaticField,
  ...selfAssignment,
  ...referenceEquality,
  ...selfComparison,
  ...unusedVariable,
  ...modifiedDuringIteration,
  ...infiniteRecursion,
  ...caseFallthrough,
  ...assignmentInCondition,
  ...emptyBody,
  ...misleadingIndentation,
  ...locks,
  ...broadCatch,
  ...obsoleteCall,
  ...emptyBlock,
  ...constantCondition,
  ...missingDefault,
  ...servletLifecycle,
  ...nullDereference,
  ...indexOutOfBounds,
  ...resourceExhaustion,
  ...divisionByZero,
  ...android,
  ...csrfByGet,
  ...massAssignment,
  ...fileUpload,
  ...cookieStorage,
  ...sessionExpiration,
  ...secretLogging,
  ...formatString,
  ...externalSetting,
  ...jndiInjection,
  ...ldapWithoutPassword,
  ...sessionFixation,
  ...springSecurity,
  ...swappedArguments,
  ...swappedLibraryArguments,
  ...openHostPattern,
  ...unanchoredValidation,
  ...cleartextSecrets,
  ...nullDereferenceOfResult,
  ...sharedWriteInThreads,
];
