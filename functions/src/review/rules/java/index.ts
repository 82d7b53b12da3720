/** The rules for Java. */
import { unanchoredValidation } from "./unanchored-validation.ts";
import { nullAfterTest } from "./null-after-test.ts";
import { android } from "./android.ts";
import { arithmetic } from "./arithmetic.ts";
import { caseFallthrough } from "./case-fallthrough.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { emptyBody } from "./empty-body.ts";
import { misleadingIndentation } from "./misleading-indentation.ts";
import { stringLiteralIdentity } from "./string-literal-identity.ts";
import { exceptionNotThrown } from "./exception-not-thrown.ts";
import { returnInFinally } from "./return-in-finally.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { floatComparison } from "./float-comparison.ts";
import { threadRun } from "./thread-run.ts";
import { streamNeverClosed } from "./stream-never-closed.ts";
import { resourceLeak } from "./resource-leak.ts";
import { constantComparison } from "./constant-comparison.ts";
import { libraryContracts } from "./library-contracts.ts";
import { crypto } from "./crypto.ts";
import { informationExposure } from "./information-exposure.ts";
import { hardCodedKeys } from "./hard-coded-keys.ts";
import { loopAndIndexErrors } from "./loop-and-index-errors.ts";
import { formatArguments } from "./format-arguments.ts";
import { improperAuthentication } from "./improper-authentication.ts";
import { broadExceptions } from "./broad-exceptions.ts";
import { obsoleteCall } from "./obsolete-call.ts";
import { emptyBlock } from "./empty-block.ts";
import { constantCondition } from "./constant-condition.ts";
import { missingDefault } from "./missing-default.ts";
import { servletLifecycle } from "./servlet-lifecycle.ts";
import { nullDereference } from "./null-dereference.ts";
import { equalityComparisons } from "./equality-comparisons.ts";
import { commandInjection } from "./command-injection.ts";
import { expressionInjection } from "./expression-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { keyMaterial } from "./key-material.ts";
import { libraryMisuse } from "./library-misuse.ts";
import { locks } from "./locks.ts";
import { uncontrolledNumbers } from "./uncontrolled-numbers.ts";
import { objectContracts } from "./object-contracts.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { propertiesFromRequest } from "./properties-from-request.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { pathTraversal } from "./path-traversal.ts";
import { integerRanges } from "./integer-ranges.ts";
import { parserSettings } from "./parser-settings.ts";
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
import { spring } from "./spring.ts";
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
import { nullResult } from "./null-result.ts";
import { sharedWriteInThreads } from "./shared-write-in-threads.ts";
import type { Rule } from "../writing/rule.ts";

export const java: readonly Rule[] = [
  ...commandInjection,
  ...expressionInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...propertiesFromRequest,
  ...unsafeDeserialization,
  ...pathTraversal,
  ...resourceLeak,
  ...brokenAccessControl,
  ...stringIdentity,
  ...formatArguments,
  ...crypto,
  ...hardCodedKeys,
  ...corsOrigin,
  ...errorExposure,
  ...insecureCookie,
  ...sqlInjection,
  ...nosqlInjection,
  ...parserSettings,
  ...improperAuthentication,
  ...keyMaterial,
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
  ...stringLiteralIdentity,
  ...exceptionNotThrown,
  ...returnInFinally,
  ...swallowedException,
  ...floatComparison,
  ...threadRun,
  ...streamNeverClosed,
  ...constantComparison,
  ...arithmetic,
  ...integerRanges,
  ...libraryContracts,
  ...nullAfterTest,
  ...libraryMisuse,
  ...objectContracts,
  ...equalityComparisons,
  ...loopAndIndexErrors,
  ...caseFallthrough,
  ...assignmentInCondition,
  ...emptyBody,
  ...misleadingIndentation,
  ...locks,
  ...broadExceptions,
  ...obsoleteCall,
  ...emptyBlock,
  ...constantCondition,
  ...missingDefault,
  ...servletLifecycle,
  ...nullDereference,
  ...uncontrolledNumbers,
  ...android,
  ...informationExposure,
  ...spring,
  ...swappedArguments,
  ...swappedLibraryArguments,
  ...openHostPattern,
  ...unanchoredValidation,
  ...cleartextSecrets,
  ...nullResult,
  ...sharedWriteInThreads,
];
