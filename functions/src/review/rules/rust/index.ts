/** The rules for Rust. */
import { integerOverflow } from "./integer-overflow.ts";
import { useAfterFree } from "./use-after-free.ts";
import { sqlInjection } from "./sql-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { zipSlip } from "./zip-slip.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { codeInjection } from "./code-injection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { logInjection } from "./log-injection.ts";
import { regexInjection } from "./regex-injection.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { weakHash } from "./weak-hash.ts";
import { weakRandom } from "./weak-random.ts";
import { weakCipher } from "./weak-cipher.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { timingAttack } from "./timing-attack.ts";
import { secretLogging } from "./secret-logging.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { cleartextRequest } from "./cleartext-request.ts";
import { corsOrigin } from "./cors-origin.ts";
import type { Rule } from "../writing/rule.ts";
import { typeConfusion } from "./type-confusion.ts";
import { uncheckedAccess } from "./unchecked-access.ts";
import { uninitializedMemory } from "./uninitialized-memory.ts";
import { danglingPointer } from "./dangling-pointer.ts";
import { resourceLeak } from "./resource-leak.ts";
import { dataRace } from "./data-race.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { locks } from "./locks.ts";
import { swallowedError } from "./swallowed-error.ts";
import { panicOnInput } from "./panic-on-input.ts";
import { blockingCall } from "./blocking-call.ts";
import { integerTruncation } from "./integer-truncation.ts";

export const rust: readonly Rule[] = [
  ...integerTruncation,
  ...blockingCall,
  ...panicOnInput,
  ...swallowedError,
  ...integerOverflow,
  ...sqlInjection,
  ...commandInjection,
  ...pathTraversal,
  ...zipSlip,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...codeInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...logInjection,
  ...regexInjection,
  ...weakHash,
  ...weakRandom,
  ...weakCipher,
  ...hardCodedCredentials,
  ...unverifiedJwt,
  ...filePermissions,
  ...temporaryFiles,
  ...timingAttack,
  ...secretLogging,
  ...unsafeDeserialization,
  ...tlsVerificationOff,
  ...insecureCookie,
  ...cleartextRequest,
  ...corsOrigin,
  ...dataRace,
  ...resourceLeak,
  ...danglingPointer,
  ...uninitializedMemory,
  ...uncheckedAccess,
  ...typeConfusion,
  ...resourceExhaustion,
  ...useAfterFree,
  ...weakPasswordHash,
  ...locks,
];
