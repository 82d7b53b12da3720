/** The rules of JavaScript, TypeScript and TSX. */
import { parameterNotStored } from "./parameter-not-stored.ts";
import { argumentNotPassedOn } from "./argument-not-passed-on.ts";
import { accessControl } from "./access-control.ts";
import { urlValidation } from "./url-validation.ts";
import { reflectedHtml } from "./reflected-html.ts";
import { viewOptionsFromRequest } from "./view-options-from-request.ts";
import { graphqlInjection } from "./graphql-injection.ts";
import { clientControlledAddress } from "./client-controlled-address.ts";
import { zipSlip } from "./zip-slip.ts";
import { asyncMisuse } from "./async-misuse.ts";
import { nanComparison } from "./nan-comparison.ts";
import { assignmentInCondition } from "./assignment-in-condition.ts";
import { typeofComparison } from "./typeof-comparison.ts";
import { constantCondition } from "./constant-condition.ts";
import { identicalOperands } from "./identical-operands.ts";
import { callbackErrors } from "./callback-errors.ts";
import { callbackMisuse } from "./callback-misuse.ts";
import { comparisons } from "./comparisons.ts";
import { hardCodedCredentials } from "./hard-coded-credentials.ts";
import { corsAndCsrf } from "./cors-and-csrf.ts";
import { crypto } from "./crypto.ts";
import { declarations } from "./declarations.ts";
import { nosqlInjection } from "./nosql-injection.ts";
import { duplicateMembers } from "./duplicate-members.ts";
import { encryption } from "./encryption.ts";
import { incompleteEscaping } from "./incomplete-escaping.ts";
import { informationExposure } from "./information-exposure.ts";
import { frameworkBugs, frameworkMisuse } from "./framework-misuse.ts";
import { predictableSecrets } from "./predictable-secrets.ts";
import { headlessBrowser } from "./headless-browser.ts";
import { unverifiedSignatures } from "./unverified-signatures.ts";
import { ldapXpathLogInjection } from "./ldap-xpath-log-injection.ts";
import { sqlInjection } from "./sql-injection.ts";
import { commandInjection } from "./command-injection.ts";
import { codeInjection } from "./code-injection.ts";
import { resourceExhaustion } from "./resource-exhaustion.ts";
import { loops } from "./loops.ts";
import { sharedReference } from "./shared-reference.ts";
import { endlessSearch } from "./endless-search.ts";
import { missingSuper } from "./missing-super.ts";
import { getterWithoutReturn } from "./getter-without-return.ts";
import { templateWithoutBackticks } from "./template-without-backticks.ts";
import { unusedComparison } from "./unused-comparison.ts";
import { overwrittenDefaults } from "./overwritten-defaults.ts";
import { nullDereference } from "./null-dereference.ts";
import { numberAndDateErrors } from "./number-and-date-errors.ts";
import { prototypePollutionAndMassAssignment } from "./prototype-pollution-and-mass-assignment.ts";
import { regexInjection } from "./regex-injection.ts";
import { operators } from "./operators.ts";
import { pathTraversal } from "./path-traversal.ts";
import { ssrf } from "./ssrf.ts";
import { openRedirect } from "./open-redirect.ts";
import { reflectedXss } from "./reflected-xss.ts";
import { unsafeDeserialization } from "./unsafe-deserialization.ts";
import { promises } from "./promises.ts";
import { argumentInjection } from "./argument-injection.ts";
import { prototypePollutionByKey } from "./prototype-pollution-by-key.ts";
import { queryFragments } from "./query-fragments.ts";
import { reactElements } from "./react-elements.ts";
import { reactHooks } from "./react-hooks.ts";
import { reactState } from "./react-state.ts";
import { tlsVerificationOff } from "./tls-verification-off.ts";
import { insecureCookie } from "./insecure-cookie.ts";
import { filePermissions } from "./file-permissions.ts";
import { xmlExternalEntities } from "./xml-external-entities.ts";
import { electronWindow } from "./electron-window.ts";
import { postMessageOrigin } from "./post-message-origin.ts";
import { sinks } from "./sinks.ts";
import { sortWithoutComparator } from "./sort-without-comparator.ts";
import { ineffectiveStatements } from "./ineffective-statements.ts";
import { incompleteValidation } from "./incomplete-validation.ts";
import { prematureCalls } from "./premature-calls.ts";
import { undefinedNames } from "./undefined-names.ts";
import { uncaughtErrors } from "./uncaught-errors.ts";
import { crossSiteScripting } from "./cross-site-scripting.ts";
import { caseFallthrough } from "./case-fallthrough.ts";
import { duplicateCondition } from "./duplicate-condition.ts";
import { promiseChains } from "./promise-chains.ts";
import { secretExposure } from "./secret-exposure.ts";
import { domXss } from "./dom-xss.ts";
import { securityHeadersAndLimits } from "./security-headers-and-limits.ts";
import { prototypePollution } from "./prototype-pollution.ts";
import { prototypePollutionByPath } from "./prototype-pollution-by-path.ts";
import { swappedArguments, swappedLibraryArguments } from "./swapped-arguments.ts";
import { nullResult } from "./null-result.ts";
import { unanchoredValidation } from "./unanchored-validation.ts";
import { publicCloudResource } from "./public-cloud-resource.ts";
import type { Rule } from "../writing/rule.ts";

export const javascript: readonly Rule[] = [
  ...sqlInjection,
  ...commandInjection,
  ...codeInjection,
  ...domXss,
  ...pathTraversal,
  ...ssrf,
  ...openRedirect,
  ...reflectedXss,
  ...unsafeDeserialization,
  ...regexInjection,
  ...prototypePollution,
  ...ldapXpathLogInjection,
  ...crypto,
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
  ...ineffectiveStatements,
  ...asyncMisuse,
  ...crossSiteScripting,
  ...corsAndCsrf,
  ...predictableSecrets,
  ...unverifiedSignatures,
  ...queryFragments,
  ...nosqlInjection,
  ...prototypePollutionAndMassAssignment,
  ...operators,
  ...comparisons,
  ...loops,
  ...caseFallthrough,
  ...duplicateCondition,
  ...promises,
  ...promiseChains,
  ...callbackMisuse,
  ...sortWithoutComparator,
  ...callbackErrors,
  ...declarations,
  ...duplicateMembers,
  ...numberAndDateErrors,
  ...reactHooks,
  ...reactState,
  ...reactElements,
  ...informationExposure,
  ...secretExposure,
  ...accessControl,
  ...securityHeadersAndLimits,
  ...encryption,
  ...incompleteValidation,
  ...sinks,
  ...prototypePollutionByPath,
  ...sharedReference,
  ...endlessSearch,
  ...missingSuper,
  ...getterWithoutReturn,
  ...templateWithoutBackticks,
  ...unusedComparison,
  ...overwrittenDefaults,
  ...nullDereference,
  ...prematureCalls,
  ...uncaughtErrors,
  ...frameworkMisuse,
  ...frameworkBugs,
  ...argumentInjection,
  ...reflectedHtml,
  ...viewOptionsFromRequest,
  ...graphqlInjection,
  ...clientControlledAddress,
  ...zipSlip,
  ...headlessBrowser,
  ...prototypePollutionByKey,
  ...incompleteEscaping,
  ...urlValidation,
  ...hardCodedCredentials,
  ...resourceExhaustion,
  ...undefinedNames,
  ...swappedArguments,
  ...argumentNotPassedOn,
  ...parameterNotStored,
  ...swappedLibraryArguments,
  ...nullResult,
  ...unanchoredValidation,
  ...publicCloudResource,
];
