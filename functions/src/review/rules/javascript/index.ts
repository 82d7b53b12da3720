/** The rules of JavaScript, TypeScript and TSX. */
import { parameterNotStored } from "./parameter-not-stored.ts";
import { argumentNotPassedOn } from "./argument-not-passed-on.ts";
import { urlValidation } from "./url-validation.ts";
import { viewOptionsFromRequest } from "./view-options-from-request.ts";
import { graphqlInjection } from "./graphql-injection.ts";
import { zipSlip } from "./zip-slip.ts";
import { asyncMisuse } from "./async-misuse.ts";
import { nanComparison } from "./nan-comparison.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { typeofComparison } from "./typeof-comparison.ts";
import { constantCondition } from "./constant-condition.ts";
import { identicalOperands } from "./identical-operands.ts";
import { callbackErrors } from "./callback-errors.ts";
import { callbackMisuse } from "./callback-misuse.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { duplicateMembers } from "./duplicate-members.ts";
import { incompleteEscaping } from "./incomplete-escaping.ts";
import { headlessBrowser } from "./headless-browser.ts";
import { sqlInjection } from "./sql-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { codeInjection } from "./code-injection.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { sharedReference } from "./shared-reference.ts";
import { missingSuper } from "./missing-super.ts";
import { templateWithoutBackticks } from "./template-without-backticks.ts";
import { unusedComparison } from "./unused-comparison.ts";
import { overwrittenDefaults } from "./overwritten-defaults.ts";
import { nullDereference } from "./null-dereference.ts";
import { regexInjection } from "./regex-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { argumentInjection } from "./argument-injection.ts";
import { prototypePollutionByKey } from "./prototype-pollution-by-key.ts";
import { reactElements } from "./react-elements.ts";
import { reactHooks } from "./react-hooks.ts";
import { reactState } from "./react-state.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { filePermissions } from "./file-permissions.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { electronWindow } from "./electron-window.ts";
import { postMessageOrigin } from "./post-message-origin.ts";
import { undefinedNames } from "./undefined-names.ts";
import { uncaughtErrors } from "./uncaught-errors.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { caseFallthrough } from "./case-fallthrough.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { promiseChains } from "./promise-chains.ts";
import { domXss } from "./dom-xss.ts";
import { prototypePollution } from "./prototype-pollution.ts";
import { prototypePollutionByPath } from "./prototype-pollution-by-path.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { nullDereferenceOfResult } from "./null-dereference-of-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import { publicCloudResource } from "./public-cloud-resource.ts";
import type { Rule } from "../writing/rule.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { xmlInjection } from "./xml-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { headerInjection } from "./header-injection.ts";
import { logInjection } from "./log-injection.ts";
import { massAssignment } from "./mass-assignment.ts";
import { corsOrigin } from "./cors-origin.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { weakRandom } from "./weak-random.ts";
import { missingAuthorization } from "./missing-authorization.ts";
import { sessionFixation } from "./session-fixation.ts";
import { plaintextPassword } from "./plaintext-password.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { fileUpload } from "./file-upload.ts";
import { memoryLeak } from "./memory-leak.ts";
import { lostReactivity } from "./lost-reactivity.ts";
import { responseSentTwice } from "./response-sent-twice.ts";
import { missingReturn } from "./missing-return.ts";
import { statefulRegex } from "./stateful-regex.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { offByOne } from "./off-by-one.ts";
import { singleIterationLoop } from "./single-iteration-loop.ts";
import { forInOverArray } from "./for-in-over-array.ts";
import { referenceEquality } from "./reference-equality.ts";
import { indexAsBoolean } from "./index-as-boolean.ts";
import { floatEquality } from "./float-equality.ts";
import { sortComparator } from "./sort-comparator.ts";
import { chainedComparison } from "./chained-comparison.ts";
import { constantAssignment } from "./constant-assignment.ts";
import { shadowedVariable } from "./shadowed-variable.ts";
import { ignoredResult } from "./ignored-result.ts";
import { sparseArray } from "./sparse-array.ts";
import { nonErrorThrown } from "./non-error-thrown.ts";
import { emptyBody } from "./empty-body.ts";
import { exceptionNotThrown } from "./exception-not-thrown.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { returnInFinally } from "./return-in-finally.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { capturedLoopVariable } from "./captured-loop-variable.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { timingAttack } from "./timing-attack.ts";
import { weakTls } from "./weak-tls.ts";
import { securityHeaders } from "./security-headers.ts";
import { weakPasswordPolicy } from "./weak-password-policy.ts";
import { raceCondition } from "./race-condition.ts";
import { numberPrecision } from "./number-precision.ts";
import { dateErrors } from "./date-errors.ts";
import { reduceWithoutInitialValue } from "./reduce-without-initial-value.ts";
import { typeConfusion } from "./type-confusion.ts";
import { errorExposure } from "./error-exposure.ts";
import { sourceExposure } from "./source-exposure.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import { debugMode } from "./debug-mode.ts";
import { operatorPrecedence } from "./operator-precedence.ts";
import { bitwiseCondition } from "./bitwise-condition.ts";
import { selfAssignment } from "./self-assignment.ts";
import { secretLogging } from "./secret-logging.ts";
import { cleartextStorage } from "./cleartext-storage.ts";
import { secretInUrl } from "./secret-in-url.ts";
import { calledInsteadOfPassed } from "./called-instead-of-passed.ts";
import { missingAwait } from "./missing-await.ts";
import { missingPromiseAll } from "./missing-promise-all.ts";
import { staleRead } from "./stale-read.ts";
import { hostHeader } from "./host-header.ts";
import { resourceLeak } from "./resource-leak.ts";
import { unsafeLink } from "./unsafe-link.ts";

export const javascript: readonly Rule[] = [
  ...sqlInjection,
  ...commandInjection,
  ...codeInjection,
  ...domXss,
  ...unsafeLink,
  ...pathTraversal,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...unsafeDeserialization,
  ...regexInjection,
  ...prototypePollution,
  ...massAssignment,
  ...logInjection,
  ...headerInjection,
  ...xpathInjection,
  ...ldapInjection,
  ...weakCryptography,
  ...timingAttack,
  ...weakPasswordHash,
  ...tlsVerificationOff,
  ...insecureCookie,
  ...filePermissions,
  ...xmlExternalEntities,
  ...electronWindow,
  ...postMessageOrigin,
  ...nanComparison,
  ...assignmentInCondition,
  ...typeofComparison,
  ...constantCondition,
  ...identicalOperands,
  ...capturedLoopVariable,
  ...swallowedException,
  ...returnInFinally,
  ...unreachableCode,
  ...exceptionNotThrown,
  ...emptyBody,
  ...asyncMisuse,
  ...responseSentTwice,
  ...crossSiteScripting,
  ...csrfProtectionOff,
  ...corsOrigin,
  ...weakRandom,
  ...nosqlInjection,
  ...selfAssignment,
  ...bitwiseCondition,
  ...operatorPrecedence,
  ...chainedComparison,
  ...sortComparator,
  ...floatEquality,
  ...indexAsBoolean,
  ...referenceEquality,
  ...forInOverArray,
  ...singleIterationLoop,
  ...offByOne,
  ...caseFallthrough,
  ...duplicateCondition,
  ...missingPromiseAll,
  ...promiseChains,
  ...staleRead,
  ...callbackMisuse,
  ...statefulRegex,
  ...missingReturn,
  ...callbackErrors,
  ...nonErrorThrown,
  ...sparseArray,
  ...ignoredResult,
  ...shadowedVariable,
  ...constantAssignment,
  ...duplicateMembers,
  ...typeConfusion,
  ...reduceWithoutInitialValue,
  ...dateErrors,
  ...numberPrecision,
  ...reactHooks,
  ...reactState,
  ...reactElements,
  ...debugMode,
  ...cleartextSecrets,
  ...sourceExposure,
  ...errorExposure,
  ...secretInUrl,
  ...cleartextStorage,
  ...secretLogging,
  ...plaintextPassword,
  ...sessionFixation,
  ...missingAuthorization,
  ...weakPasswordPolicy,
  ...securityHeaders,
  ...weakTls,
  ...raceCondition,
  ...xmlInjection,
  ...temporaryFiles,
  ...unsafeReflection,
  ...prototypePollutionByPath,
  ...sharedReference,
  ...infiniteLoop,
  ...missingSuper,
  ...templateWithoutBackticks,
  ...unusedComparison,
  ...overwrittenDefaults,
  ...nullDereference,
  ...missingAwait,
  ...calledInsteadOfPassed,
  ...uncaughtErrors,
  ...resourceLeak,
  ...lostReactivity,
  ...memoryLeak,
  ...fileUpload,
  ...unverifiedJwt,
  ...argumentInjection,
  ...viewOptionsFromRequest,
  ...graphqlInjection,
  ...zipSlip,
  ...headlessBrowser,
  ...prototypePollutionByKey,
  ...incompleteEscaping,
  ...urlValidation,
  ...hostHeader,
  ...hardCodedCredentials,
  ...resourceExhaustion,
  ...undefinedNames,
  ...swappedArguments,
  ...argumentNotPassedOn,
  ...parameterNotStored,
  ...swappedLibraryArguments,
  ...nullDereferenceOfResult,
  ...unanchoredValidation,
  ...publicCloudResource,
];
