/** The rules of Python. */
import { parameterNotStored } from "./parameter-not-stored.ts";
import { argumentNotPassedOn } from "./argument-not-passed-on.ts";
import { csrfMiddlewareMissing } from "./csrf-middleware-missing.ts";
import { assertGuards } from "./assert-guards.ts";
import { zipSlip } from "./zip-slip.ts";
import { offByOne } from "./off-by-one.ts";
import { unreferencedTask } from "./unreferenced-task.ts";
import { regexSyntax } from "./regex-syntax.ts";
import { mutableDefault } from "./mutable-default.ts";
import { ignoredResult } from "./ignored-result.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { resourceLeak } from "./resource-leak.ts";
import { ssrf } from "./ssrf.ts";
import { codeInjection } from "./code-injection.ts";
import { identityComparison } from "./identity-comparison.ts";
import { nanComparison } from "./nan-comparison.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { noneDereference } from "./none-dereference.ts";
import { selfComparison } from "./self-comparison.ts";
import { floatEquality } from "./float-equality.ts";
import { constantCondition } from "./constant-condition.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { exceptionHandling } from "./exception-handling.ts";
import { secretLogging } from "./secret-logging.ts";
import { csvInjection } from "./csv-injection.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { emptyPassword } from "./empty-password.ts";
import { cleartextProtocol } from "./cleartext-protocol.ts";
import { networkExposure } from "./network-exposure.ts";
import { hostHeader } from "./host-header.ts";
import { weakRandom } from "./weak-random.ts";
import { timingAttack } from "./timing-attack.ts";
import { headerInjection } from "./header-injection.ts";
import { sqlInjection } from "./sql-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { unflushedFile } from "./unflushed-file.ts";
import { writeToReadOnlyFile } from "./write-to-read-only-file.ts";
import { pathTraversal } from "./path-traversal.ts";
import { openRedirect } from "./open-redirect.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { massAssignment } from "./mass-assignment.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { fileUpload } from "./file-upload.ts";
import { slowRegex } from "./slow-regex.ts";
import { templateInjection } from "./template-injection.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { nonExceptionRaised } from "./non-exception-raised.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { autoescapeOff } from "./autoescape-off.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { missingComma } from "./missing-comma.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { undefinedNames } from "./undefined-names.ts";
import { missingAwait } from "./missing-await.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { corsOrigin } from "./cors-origin.ts";
import { debugMode } from "./debug-mode.ts";
import { errorExposure } from "./error-exposure.ts";
import { typeErrors } from "./type-errors.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import { noneDereferenceOfResult } from "./none-dereference-of-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import { publicCloudResource } from "./public-cloud-resource.ts";
import { sharedWriteInThreads } from "./shared-write-in-threads.ts";
import type { Rule } from "../writing/rule.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { wrongSuper } from "./wrong-super.ts";
import { typeComparison } from "./type-comparison.ts";
import { missingTimeout } from "./missing-timeout.ts";
import { callOfNonCallable } from "./call-of-non-callable.ts";
import { methodNotCalled } from "./method-not-called.ts";
import { exceptionNotRaised } from "./exception-not-raised.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { returnInFinally } from "./return-in-finally.ts";
import { constructorReturnsValue } from "./constructor-returns-value.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { formatArguments } from "./format-arguments.ts";
import { missingSelf } from "./missing-self.ts";
import { raceCondition } from "./race-condition.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { trustBoundary } from "./trust-boundary.ts";
import { logInjection } from "./log-injection.ts";
import { regexInjection } from "./regex-injection.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { capturedLoopVariable } from "./captured-loop-variable.ts";
import { modifiedDuringIteration } from "./modified-during-iteration.ts";
import { htmlMailInjection } from "./html-mail-injection.ts";
import { argumentInjection } from "./argument-injection.ts";
import { formatString } from "./format-string.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { sshHostKeyUnchecked } from "./ssh-host-key-unchecked.ts";
import { weakTls } from "./weak-tls.ts";
import { htmlMarkedSafe } from "./html-marked-safe.ts";

export const python: readonly Rule[] = [
  ...sqlInjection,
  ...commandInjection,
  ...crossSiteScripting,
  ...htmlMarkedSafe,
  ...codeInjection,
  ...pathTraversal,
  ...openRedirect,
  ...nosqlInjection,
  ...massAssignment,
  ...ssrf,
  ...zipSlip,
  ...unsafeDeserialization,
  ...unsafeReflection,
  ...regexInjection,
  ...logInjection,
  ...trustBoundary,
  ...xpathInjection,
  ...ldapInjection,
  ...headerInjection,
  ...weakCryptography,
  ...tlsVerificationOff,
  ...weakTls,
  ...sshHostKeyUnchecked,
  ...csrfProtectionOff,
  ...autoescapeOff,
  ...filePermissions,
  ...temporaryFiles,
  ...identityComparison,
  ...nanComparison,
  ...duplicateCondition,
  ...noneDereference,
  ...selfComparison,
  ...floatEquality,
  ...constantCondition,
  ...missingTimeout,
  ...typeComparison,
  ...wrongSuper,
  ...infiniteLoop,
  ...modifiedDuringIteration,
  ...capturedLoopVariable,
  ...exceptionHandling,
  ...returnInFinally,
  ...swallowedException,
  ...exceptionNotRaised,
  ...missingAwait,
  ...mutableDefault,
  ...ignoredResult,
  ...unreachableCode,
  ...resourceLeak,
  ...raceCondition,
  ...missingSelf,
  ...formatArguments,
  ...duplicateKey,
  ...secretLogging,
  ...csvInjection,
  ...unverifiedJwt,
  ...emptyPassword,
  ...cleartextProtocol,
  ...networkExposure,
  ...hostHeader,
  ...resourceExhaustion,
  ...formatString,
  ...argumentInjection,
  ...insecureCookie,
  ...corsOrigin,
  ...debugMode,
  ...errorExposure,
  ...xmlExternalEntities,
  ...fileUpload,
  ...slowRegex,
  ...templateInjection,
  ...weakRandom,
  ...timingAttack,
  ...csrfMiddlewareMissing,
  ...assertGuards,
  ...weakPasswordHash,
  ...hardCodedCredentials,
  ...htmlMailInjection,
  ...offByOne,
  ...unreferencedTask,
  ...regexSyntax,
  ...nonExceptionRaised,
  ...constructorReturnsValue,
  ...unflushedFile,
  ...writeToReadOnlyFile,
  ...typeErrors,
  ...methodNotCalled,
  ...callOfNonCallable,
  ...missingComma,
  ...undefinedNames,
  ...swappedArguments,
  ...argumentNotPassedOn,
  ...parameterNotStored,
  ...swappedLibraryArguments,
  ...openHostPattern,
  ...cleartextSecrets,
  ...noneDereferenceOfResult,
  ...unanchoredValidation,
  ...publicCloudResource,
  ...sharedWriteInThreads,
];
