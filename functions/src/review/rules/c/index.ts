/** The rules for C and C++. */
import { caseFallthrough } from "./case-fallthrough.ts";
import { missingDefault } from "./missing-default.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { constantCondition } from "./constant-condition.ts";
import { operatorPrecedence } from "./operator-precedence.ts";
import { logicalOperatorOnFlags } from "./logical-operator-on-flags.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { stringIdentity } from "./string-identity.ts";
import { integerDivision } from "./integer-division.ts";
import { signednessError } from "./signedness-error.ts";
import { infiniteLoop } from "./infinite-loop.ts";
import { misleadingIndentation } from "./misleading-indentation.ts";
import { formatArguments } from "./format-arguments.ts";
import { wideShift } from "./wide-shift.ts";
import { missingReturn } from "./missing-return.ts";
import { unusedVariable } from "./unused-variable.ts";
import { deadStore } from "./dead-store.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { weakRandom } from "./weak-random.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { commandInjection } from "./command-injection.ts";
import { sqlInjection } from "./sql-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { processControl } from "./process-control.ts";
import { externalSetting } from "./external-setting.ts";
import { ssrf } from "./ssrf.ts";
import { objectLifetime } from "./object-lifetime.ts";
import { formatString } from "./format-string.ts";
import { pathTraversal } from "./path-traversal.ts";
import { secretLogging } from "./secret-logging.ts";
import { shortKey } from "./short-key.ts";
import { cleartextProtocol } from "./cleartext-protocol.ts";
import { searchPath } from "./search-path.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { swallowedError } from "./swallowed-error.ts";
import { bitwiseCondition } from "./bitwise-condition.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { emptyBody } from "./empty-body.ts";
import { swappedArguments } from "./swapped-arguments.ts";
import { swappedLibraryArguments } from "./swapped-library-arguments.ts";
import type { Rule } from "../writing/rule.ts";
import { bufferOverflow } from "./buffer-overflow.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { filePermissions } from "./file-permissions.ts";
import { raceCondition } from "./race-condition.ts";
import { ignoredResult } from "./ignored-result.ts";
import { sizeofPointer } from "./sizeof-pointer.ts";
import { overlappingCopy } from "./overlapping-copy.ts";
import { pointerArithmetic } from "./pointer-arithmetic.ts";
import { nullTermination } from "./null-termination.ts";
import { uncheckedBounds } from "./unchecked-bounds.ts";
import { offByOne } from "./off-by-one.ts";
import { memoryLeak } from "./memory-leak.ts";
import { nullDereference } from "./null-dereference.ts";
import { fixedAddress } from "./fixed-address.ts";
import { danglingPointer } from "./dangling-pointer.ts";
import { invalidIterator } from "./invalid-iterator.ts";
import { exceptionHandling } from "./exception-handling.ts";
import { missingVirtualDestructor } from "./missing-virtual-destructor.ts";
import { uninitializedMember } from "./uninitialized-member.ts";
import { incorrectErrorCheck } from "./incorrect-error-check.ts";
import { integerOverflow } from "./integer-overflow.ts";
import { integerConversion } from "./integer-conversion.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { infiniteRecursion } from "./infinite-recursion.ts";
import { reachableAssertion } from "./reachable-assertion.ts";
import { unnamedLockGuard } from "./unnamed-lock-guard.ts";
import { locks } from "./locks.ts";
import { signalHandler } from "./signal-handler.ts";
import { resourceLeak } from "./resource-leak.ts";
import { outOfBoundsAccess } from "./out-of-bounds-access.ts";
import { typeConfusion } from "./type-confusion.ts";
import { useAfterFree } from "./use-after-free.ts";
import { invalidFree } from "./invalid-free.ts";
import { uninitializedVariable } from "./uninitialized-variable.ts";

export const c: readonly Rule[] = [
  ...commandInjection,
  ...sqlInjection,
  ...ldapInjection,
  ...processControl,
  ...externalSetting,
  ...ssrf,
  ...formatString,
  ...pathTraversal,
  ...ignoredResult,
  ...raceCondition,
  ...filePermissions,
  ...hardCodedCredentials,
  ...temporaryFiles,
  ...bufferOverflow,
  ...weakCryptography,
  ...weakRandom,
  ...incorrectErrorCheck,
  ...danglingPointer,
  ...fixedAddress,
  ...bitwiseCondition,
  ...assignmentInCondition,
  ...emptyBody,
  ...swappedArguments,
  ...swappedLibraryArguments,
  ...caseFallthrough,
  ...missingDefault,
  ...unreachableCode,
  ...constantCondition,
  ...uninitializedVariable,
  ...invalidFree,
  ...useAfterFree,
  ...typeConfusion,
  ...outOfBoundsAccess,
  ...reachableAssertion,
  ...infiniteRecursion,
  ...divisionByZero,
  ...resourceExhaustion,
  ...integerConversion,
  ...integerOverflow,
  ...operatorPrecedence,
  ...logicalOperatorOnFlags,
  ...duplicateCondition,
  ...stringIdentity,
  ...integerDivision,
  ...signednessError,
  ...infiniteLoop,
  ...misleadingIndentation,
  ...formatArguments,
  ...wideShift,
  ...missingReturn,
  ...unusedVariable,
  ...deadStore,
  ...resourceLeak,
  ...signalHandler,
  ...locks,
  ...nullDereference,
  ...memoryLeak,
  ...offByOne,
  ...uncheckedBounds,
  ...nullTermination,
  ...pointerArithmetic,
  ...overlappingCopy,
  ...sizeofPointer,
  ...objectLifetime,
  ...uninitializedMember,
  ...missingVirtualDestructor,
  ...exceptionHandling,
  ...invalidIterator,
  ...xmlExternalEntities,
  ...secretLogging,
  ...shortKey,
  ...cleartextProtocol,
  ...searchPath,
  ...tlsVerificationOff,
  ...swallowedError,
  ...unnamedLockGuard,
];
