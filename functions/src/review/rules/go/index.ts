/** The rules for Go. */
import { ignoredError } from "./ignored-error.ts";
import { selfAssignment } from "./self-assignment.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import { floatEquality } from "./float-equality.ts";
import { integerTruncation } from "./integer-truncation.ts";
import { commandInjection } from "./command-injection.ts";
import { timingAttack } from "./timing-attack.ts";
import { offByOne } from "./off-by-one.ts";
import { xorForPower } from "./xor-for-power.ts";
import { incompleteRedirectCheck } from "./incomplete-redirect-check.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { constantCondition } from "./constant-condition.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { sqlInjection } from "./sql-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { resourceLeakFile } from "./resource-leak-file.ts";
import { locks } from "./locks.ts";
import { ignoredResult } from "./ignored-result.ts";
import { nilMapWrite } from "./nil-map-write.ts";
import { unmarshalUnchecked } from "./unmarshal-unchecked.ts";
import { errorOverwritten } from "./error-overwritten.ts";
import { identicalOperands } from "./identical-operands.ts";
import { formatArguments } from "./format-arguments.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { indexOutOfRange } from "./index-out-of-range.ts";
import { nilDereference } from "./nil-dereference.ts";
import { nilDereferenceOfResult } from "./nil-dereference-of-result.ts";
import { codeInjection } from "./code-injection.ts";
import { templateInjection } from "./template-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { logInjection } from "./log-injection.ts";
import { mailHeaderInjection } from "./mail-header-injection.ts";
import { corsOrigin } from "./cors-origin.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { secretLogging } from "./secret-logging.ts";
import { weakRandom } from "./weak-random.ts";
import { resourceLeakResponseBody } from "./resource-leak-response-body.ts";
import { resourceLeakRows } from "./resource-leak-rows.ts";
import { errorExposure } from "./error-exposure.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { weakTls } from "./weak-tls.ts";
import { sshHostKeyUnchecked } from "./ssh-host-key-unchecked.ts";
import { missingTimeout } from "./missing-timeout.ts";
import { unencryptedGrpc } from "./unencrypted-grpc.ts";
import { networkExposure } from "./network-exposure.ts";
import { waitInLoop } from "./wait-in-loop.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { websocketOrigin } from "./websocket-origin.ts";
import { profilerExposed } from "./profiler-exposed.ts";
import { massAssignment } from "./mass-assignment.ts";
import { oauthState } from "./oauth-state.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import type { Rule } from "../writing/rule.ts";
import { dataRace } from "./data-race.ts";
import { contextNotCanceled } from "./context-not-canceled.ts";
import { timerInLoop } from "./timer-in-loop.ts";
import { goroutineLeak } from "./goroutine-leak.ts";
import { usedBeforeErrorCheck } from "./used-before-error-check.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { zipSlip } from "./zip-slip.ts";
import { integerToCharacter } from "./integer-to-character.ts";
import { breakInSelect } from "./break-in-select.ts";
import { recoverWithoutDefer } from "./recover-without-defer.ts";
import { shadowedError } from "./shadowed-error.ts";
import { uncheckedTypeAssertion } from "./unchecked-type-assertion.ts";
import { unusedCollection } from "./unused-collection.ts";
import { infiniteRecursion } from "./infinite-recursion.ts";
import { writerModifiesInput } from "./writer-modifies-input.ts";
import { missingReturn } from "./missing-return.ts";
import { nilErrorWrapped } from "./nil-error-wrapped.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { deferInLoop } from "./defer-in-loop.ts";
import { missingRollback } from "./missing-rollback.ts";

export const go: readonly Rule[] = [
  ...sqlInjection,
  ...pathTraversal,
  ...ssrf,
  ...openRedirect,
  ...commandInjection,
  ...offByOne,
  ...xorForPower,
  ...incompleteRedirectCheck,
  ...openHostPattern,
  ...constantCondition,
  ...infiniteLoop,
  ...uncheckedTypeAssertion,
  ...shadowedError,
  ...recoverWithoutDefer,
  ...breakInSelect,
  ...integerToCharacter,
  ...reflectedXss,
  ...usedBeforeErrorCheck,
  ...codeInjection,
  ...templateInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...nosqlInjection,
  ...logInjection,
  ...mailHeaderInjection,
  ...corsOrigin,
  ...xmlExternalEntities,
  ...unanchoredValidation,
  ...tlsVerificationOff,
  ...weakTls,
  ...sshHostKeyUnchecked,
  ...missingTimeout,
  ...unencryptedGrpc,
  ...networkExposure,
  ...weakCryptography,
  ...hardCodedCredentials,
  ...timingAttack,
  ...unverifiedJwt,
  ...insecureCookie,
  ...websocketOrigin,
  ...profilerExposed,
  ...massAssignment,
  ...oauthState,
  ...errorExposure,
  ...zipSlip,
  ...temporaryFiles,
  ...filePermissions,
  ...resourceLeakResponseBody,
  ...resourceLeakRows,
  ...missingRollback,
  ...deferInLoop,
  ...resourceLeakFile,
  ...resourceExhaustion,
  ...ignoredResult,
  ...writerModifiesInput,
  ...infiniteRecursion,
  ...unusedCollection,
  ...nilErrorWrapped,
  ...missingReturn,
  ...goroutineLeak,
  ...timerInLoop,
  ...contextNotCanceled,
  ...dataRace,
  ...locks,
  ...waitInLoop,
  ...weakPasswordHash,
  ...secretLogging,
  ...weakRandom,
  ...nilMapWrite,
  ...unmarshalUnchecked,
  ...errorOverwritten,
  ...identicalOperands,
  ...formatArguments,
  ...divisionByZero,
  ...indexOutOfRange,
  ...nilDereference,
  ...nilDereferenceOfResult,
  ...ignoredError,
  ...selfAssignment,
  ...unreachableCode,
  ...floatEquality,
  ...integerTruncation,
  ...swappedArguments,
  ...swappedLibraryArguments,
  ...cleartextSecrets,
];
