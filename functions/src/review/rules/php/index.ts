/** The rules for PHP. */
import { constantCondition } from "./constant-condition.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { ignoredResult } from "./ignored-result.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { returnInFinally } from "./return-in-finally.ts";
import { looseComparison } from "./loose-comparison.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { errorExposure } from "./error-exposure.ts";
import { incompleteEscaping } from "./incomplete-escaping.ts";
import { commandInjection } from "./command-injection.ts";
import { codeInjection } from "./code-injection.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { fileInclusion } from "./file-inclusion.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { headerInjection } from "./header-injection.ts";
import { logInjection } from "./log-injection.ts";
import { templateInjection } from "./template-injection.ts";
import { regexInjection } from "./regex-injection.ts";
import { slowRegex } from "./slow-regex.ts";
import { emptyBody } from "./empty-body.ts";
import { danglingReference } from "./dangling-reference.ts";
import { caseFallthrough } from "./case-fallthrough.ts";
import { executionAfterRedirect } from "./execution-after-redirect.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { trustBoundary } from "./trust-boundary.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { sqlInjection } from "./sql-injection.ts";
import { missingAuthorization } from "./missing-authorization.ts";
import { secretLogging } from "./secret-logging.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { sessionFixation } from "./session-fixation.ts";
import { cleartextProtocol } from "./cleartext-protocol.ts";
import { ldapWithoutPassword } from "./ldap-without-password.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { undefinedNames } from "./undefined-names.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import { nullDereferenceOfResult } from "./null-dereference-of-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import type { Rule } from "../writing/rule.ts";
import { corsOrigin } from "./cors-origin.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { debugMode } from "./debug-mode.ts";
import { pathTraversal } from "./path-traversal.ts";
import { zipSlip } from "./zip-slip.ts";
import { fileUpload } from "./file-upload.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { weakRandom } from "./weak-random.ts";
import { indexAsBoolean } from "./index-as-boolean.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { massAssignment } from "./mass-assignment.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { timingAttack } from "./timing-attack.ts";

export const php: readonly Rule[] = [
  ...commandInjection,
  ...codeInjection,
  ...unsafeReflection,
  ...fileInclusion,
  ...sqlInjection,
  ...crossSiteScripting,
  ...incompleteEscaping,
  ...ssrf,
  ...openRedirect,
  ...trustBoundary,
  ...unsafeDeserialization,
  ...massAssignment,
  ...xmlExternalEntities,
  ...ldapInjection,
  ...xpathInjection,
  ...nosqlInjection,
  ...headerInjection,
  ...logInjection,
  ...templateInjection,
  ...regexInjection,
  ...slowRegex,
  ...weakCryptography,
  ...timingAttack,
  ...hardCodedCredentials,
  ...weakRandom,
  ...weakPasswordHash,
  ...tlsVerificationOff,
  ...insecureCookie,
  ...sessionFixation,
  ...cleartextProtocol,
  ...ldapWithoutPassword,
  ...unverifiedJwt,
  ...csrfProtectionOff,
  ...corsOrigin,
  ...errorExposure,
  ...debugMode,
  ...temporaryFiles,
  ...filePermissions,
  ...fileUpload,
  ...zipSlip,
  ...pathTraversal,
  ...emptyBody,
  ...indexAsBoolean,
  ...danglingReference,
  ...caseFallthrough,
  ...executionAfterRedirect,
  ...divisionByZero,
  ...missingAuthorization,
  ...secretLogging,
  ...constantCondition,
  ...assignmentInCondition,
  ...swallowedException,
  ...ignoredResult,
  ...unreachableCode,
  ...returnInFinally,
  ...looseComparison,
  ...swappedArguments,
  ...swappedLibraryArguments,
  ...openHostPattern,
  ...undefinedNames,
  ...cleartextSecrets,
  ...nullDereferenceOfResult,
  ...unanchoredValidation,
];
