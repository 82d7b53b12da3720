/** The rules for Swift. */
import { swallowedError } from "./swallowed-error.ts";
import { mainThread } from "./main-thread.ts";
import { retainCycle } from "./retain-cycle.ts";
import { memoryLeak } from "./memory-leak.ts";
import { forcedUnwrap } from "./forced-unwrap.ts";
import { formatFromRequest, formatString } from "./format-string.ts";
import { sqlInjection } from "./sql-injection.ts";
import { predicateInjection } from "./predicate-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { pathTraversal } from "./path-traversal.ts";
import { zipSlip } from "./zip-slip.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { codeInjection } from "./code-injection.ts";
import { logInjection } from "./log-injection.ts";
import { regexInjection } from "./regex-injection.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { weakHash } from "./weak-hash.ts";
import { weakCipher } from "./weak-cipher.ts";
import { weakRandom } from "./weak-random.ts";
import { cleartextRequest } from "./cleartext-request.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { corsOrigin } from "./cors-origin.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { timingAttack } from "./timing-attack.ts";
import { secretLogging } from "./secret-logging.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import type { Rule } from "../writing/rule.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { weakTls } from "./weak-tls.ts";
import { danglingPointer } from "./dangling-pointer.ts";
import { cleartextStorage } from "./cleartext-storage.ts";
import { biometricAuthentication } from "./biometric-authentication.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { webView } from "./web-view.ts";

export const swift: readonly Rule[] = [
  ...swallowedError,
  ...mainThread,
  ...retainCycle,
  ...memoryLeak,
  ...forcedUnwrap,
  ...formatString,
  ...formatFromRequest,
  ...webView,
  ...unsafeDeserialization,
  ...biometricAuthentication,
  ...cleartextStorage,
  ...danglingPointer,
  ...weakTls,
  ...xmlExternalEntities,
  ...sqlInjection,
  ...predicateInjection,
  ...commandInjection,
  ...pathTraversal,
  ...zipSlip,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...codeInjection,
  ...logInjection,
  ...regexInjection,
  ...hardCodedCredentials,
  ...tlsVerificationOff,
  ...weakHash,
  ...weakCipher,
  ...weakRandom,
  ...cleartextRequest,
  ...unverifiedJwt,
  ...insecureCookie,
  ...corsOrigin,
  ...filePermissions,
  ...temporaryFiles,
  ...timingAttack,
  ...secretLogging,
  ...weakPasswordHash,
];
