/** The rules of Python. */
import { notStored } from "./parameter-not-stored.ts";
import { argumentNotPassedOn } from "./not-passed-on.ts";
import { responseInjection } from "./response-injection.ts";
import { csrfMiddlewareMissing } from "./csrf-middleware-missing.ts";
import { assertGuards } from "./assert-guards.ts";
import { zipSlip } from "./zip-slip.ts";
import { bounds } from "./bounds.ts";
import { mutableDefault } from "./mutable-default.ts";
import { ignoredResult } from "./ignored-result.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { fileNeverClosed } from "./file-never-closed.ts";
import { ssrf } from "./ssrf.ts";
import { codeInjection } from "./code-injection.ts";
import { conditions } from "./conditions.ts";
import { constantCondition } from "./constant-condition.ts";
import { crypto } from "./crypto.ts";
import { exceptionHandling } from "./exception-handling.ts";
import { securityMisconfiguration } from "./security-misconfiguration.ts";
import { weakCryptoAndPermissions } from "./weak-crypto-and-permissions.ts";
import { headerInjection } from "./header-injection.ts";
import { injection } from "./injection.ts";
import { injectionOther } from "./ldap-xpath-log-injection.ts";
import { loops } from "./loops.ts";
import { objects } from "./format-and-index-errors.ts";
import { mailInjection } from "./mail-injection.ts";
import { openFiles } from "./open-files.ts";
import { pathTraversal } from "./path-traversal.ts";
import { openRedirect } from "./open-redirect.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { massAssignment } from "./mass-assignment.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { parsers } from "./parsers.ts";
import { passwords } from "./weak-password-hash.ts";
import { commandFromRequest } from "./command-from-request.ts";
import { queryFragments } from "./query-fragments.ts";
import { raisedTypes } from "./raised-types.ts";
import { overPosting } from "./request-controlled-options.ts";
import { settings } from "./settings.ts";
import { missingComma } from "./missing-comma.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { transport } from "./transport.ts";
import { undefinedNames } from "./undefined-names.ts";
import { missingAwait } from "./missing-await.ts";
import { web } from "./web.ts";
import { typeErrors } from "./type-errors.ts";
import { swappedCalls, swappedOfLibrary } from "./swapped-arguments.ts";
import { hostPatterns } from "./open-host-pattern.ts";
import { cleartext } from "./cleartext.ts";
import { noneResult } from "./none-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import { publicCloudResource } from "./public-cloud-resource.ts";
import { sharedWriteInThreads } from "./shared-write-in-threads.ts";
import type { Rule } from "../writing/rule.ts";

export const python: readonly Rule[] = [
  ...injection,
  ...crossSiteScripting,
  ...codeInjection,
  ...pathTraversal,
  ...openRedirect,
  ...nosqlInjection,
  ...massAssignment,
  ...ssrf,
  ...zipSlip,
  ...unsafeDeserialization,
  ...injectionOther,
  ...headerInjection,
  ...crypto,
  ...transport,
  ...settings,
  ...conditions,
  ...constantCondition,
  ...loops,
  ...exceptionHandling,
  ...missingAwait,
  ...mutableDefault,
  ...ignoredResult,
  ...unreachableCode,
  ...fileNeverClosed,
  ...objects,
  ...securityMisconfiguration,
  ...overPosting,
  ...web,
  ...parsers,
  ...queryFragments,
  ...weakCryptoAndPermissions,
  ...responseInjection,
  ...csrfMiddlewareMissing,
  ...assertGuards,
  ...passwords,
  ...commandFromRequest,
  ...mailInjection,
  ...bounds,
  ...raisedTypes,
  ...openFiles,
  ...typeErrors,
  ...missingComma,
  ...undefinedNames,
  ...swappedCalls,
  ...argumentNotPassedOn,
  ...notStored,
  ...swappedOfLibrary,
  ...hostPatterns,
  ...cleartext,
  ...noneResult,
  ...unanchoredValidation,
  ...publicCloudResource,
  ...sharedWriteInThreads,
];
