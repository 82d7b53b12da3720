/** The rules for Ruby and ERB. */
import { swappedLibraryArguments } from "./swapped-library-arguments.ts";
import { headerInjection } from "./header-injection.ts";
import { errorExposure } from "./error-exposure.ts";
import { corsOrigin } from "./cors-origin.ts";
import { logInjection } from "./log-injection.ts";
import { trustBoundary } from "./trust-boundary.ts";
import { constantCondition } from "./constant-condition.ts";
import { swallowedException } from "./swallowed-exception.ts";
import { ignoredResult } from "./ignored-result.ts";
import { returnInEnsure } from "./return-in-ensure.ts";
import { nanComparison } from "./nan-comparison.ts";
import { commandInjection } from "./command-injection.ts";
import { railsConfiguration } from "./rails-configuration.ts";
import { weakCryptography } from "./weak-cryptography.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { incompleteEscaping } from "./incomplete-escaping.ts";
import { sqlInjection } from "./sql-injection.ts";
import { codeInjection } from "./code-injection.ts";
import { unsafeReflection } from "./unsafe-reflection.ts";
import { ldapInjection } from "./ldap-injection.ts";
import { xpathInjection } from "./xpath-injection.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { regexInjection } from "./regex-injection.ts";
import { slowRegex } from "./slow-regex.ts";
import { htmlSafe } from "./html-safe.ts";
import { unreachableCode } from "./unreachable-code.ts";
import { identicalOperands } from "./identical-operands.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { nilDereference } from "./nil-dereference.ts";
import { nilDereferenceOfResult } from "./nil-dereference-of-result.ts";
import { undefinedNames } from "./undefined-names.ts";
import { resourceLeak } from "./resource-leak.ts";
import { divisionByZero } from "./division-by-zero.ts";
import { pathTraversal } from "./path-traversal.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { massAssignment } from "./mass-assignment.ts";
import { weakPasswordHash } from "./weak-password-hash.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { timingAttack } from "./timing-attack.ts";
import { secretLogging } from "./secret-logging.ts";
import { missingAuthentication } from "./missing-authentication.ts";
import { templateInjection } from "./template-injection.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { csrfProtectionOff } from "./csrf-protection-off.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { unverifiedJwt } from "./unverified-jwt.ts";
import { regexLineAnchors } from "./regex-line-anchors.ts";
import { csrfByGet } from "./csrf-by-get.ts";
import { openHostPattern } from "./open-host-pattern.ts";
import { cleartextSecrets } from "./cleartext-secrets.ts";
import type { Rule } from "../writing/rule.ts";
import { filePermissions } from "./file-permissions.ts";
import { temporaryFiles } from "./temporary-files.ts";
import { zipSlip } from "./zip-slip.ts";
import { weakRandom } from "./weak-random.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";

export const ruby: readonly Rule[] = [
  ...sqlInjection,
  ...codeInjection,
  ...unsafeReflection,
  ...htmlSafe,
  ...commandInjection,
  ...ldapInjection,
  ...xpathInjection,
  ...nosqlInjection,
  ...xmlExternalEntities,
  ...regexInjection,
  ...slowRegex,
  ...templateInjection,
  ...incompleteEscaping,
  ...headerInjection,
  ...errorExposure,
  ...corsOrigin,
  ...logInjection,
  ...trustBoundary,
  ...pathTraversal,
  ...ssrf,
  ...openRedirect,
  ...massAssignment,
  ...unsafeDeserialization,
  ...weakCryptography,
  ...weakRandom,
  ...weakPasswordHash,
  ...hardCodedCredentials,
  ...timingAttack,
  ...secretLogging,
  ...tlsVerificationOff,
  ...csrfProtectionOff,
  ...insecureCookie,
  ...unverifiedJwt,
  ...regexLineAnchors,
  ...csrfByGet,
  ...railsConfiguration,
  ...missingAuthentication,
  ...zipSlip,
  ...temporaryFiles,
  ...filePermissions,
  ...crossSiteScripting,
  ...unreachableCode,
  ...identicalOperands,
  ...duplicateKey,
  ...nilDereference,
  ...nilDereferenceOfResult,
  ...undefinedNames,
  ...resourceLeak,
  ...divisionByZero,
  ...constantCondition,
  ...assignmentInCondition,
  ...swallowedException,
  ...ignoredResult,
  ...returnInEnsure,
  ...nanComparison,
  ...openHostPattern,
  ...cleartextSecrets,
  ...swappedLibraryArguments,
];
