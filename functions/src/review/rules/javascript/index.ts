/** The rules of JavaScript, TypeScript and TSX. */
import { access } from "./access.ts";
import { addresses } from "./addresses.ts";
import { answers } from "./answers.ts";
import { archives } from "./archives.ts";
import { asyncBugs } from "./async-bugs.ts";
import { bugs } from "./bugs.ts";
import { callbackErrors } from "./callback-errors.ts";
import { callbacks } from "./callbacks.ts";
import { comparisons } from "./comparisons.ts";
import { credentials } from "./credentials.ts";
import { crossSite } from "./cross-site.ts";
import { crypto } from "./crypto.ts";
import { declarations } from "./declarations.ts";
import { documentFilters } from "./document-filters.ts";
import { twice } from "./twice.ts";
import { encryption } from "./encryption.ts";
import { escaping } from "./escaping.ts";
import { exposure } from "./exposure.ts";
import { frameworkBugs, frameworks } from "./frameworks.ts";
import { guessing } from "./guessing.ts";
import { headless } from "./headless.ts";
import { identity } from "./identity.ts";
import { injectionOther } from "./injection-other.ts";
import { injection } from "./injection.ts";
import { limits } from "./limits.ts";
import { loops } from "./loops.ts";
import { mistakes } from "./mistakes.ts";
import { numbers } from "./numbers.ts";
import { objects } from "./objects.ts";
import { openPatterns } from "./open-patterns.ts";
import { operators } from "./operators.ts";
import { outside } from "./outside.ts";
import { promises } from "./promises.ts";
import { programs } from "./programs.ts";
import { prototypes } from "./prototypes.ts";
import { queries } from "./queries.ts";
import { elementBugs } from "./react-elements.ts";
import { hookBugs } from "./react-hooks.ts";
import { stateBugs } from "./react-state.ts";
import { settings } from "./settings.ts";
import { sinks } from "./sinks.ts";
import { sorting } from "./sorting.ts";
import { statements } from "./statements.ts";
import { strength } from "./strength.ts";
import { tooEarly } from "./too-early.ts";
import { undefinedNames } from "./undefined-names.ts";
import { uncaughtErrors } from "./uncaught-errors.ts";
import { web } from "./web.ts";
import { branches } from "./branches.ts";
import { promiseChains } from "./promise-chains.ts";
import { shownSecrets } from "./shown-secrets.ts";
import { pageMarkup } from "./page-markup.ts";
import { protections } from "./protections.ts";
import { chosenProperties } from "./chosen-properties.ts";
import { keyWalks } from "./key-walks.ts";
import { swappedCalls } from "./swapped-calls.ts";
import type { Rule } from "../writing/rule.ts";

export const javascript: readonly Rule[] = [
  ...injection,
  ...pageMarkup,
  ...outside,
  ...openPatterns,
  ...chosenProperties,
  ...injectionOther,
  ...crypto,
  ...settings,
  ...bugs,
  ...statements,
  ...asyncBugs,
  ...web,
  ...crossSite,
  ...guessing,
  ...identity,
  ...queries,
  ...documentFilters,
  ...objects,
  ...operators,
  ...comparisons,
  ...loops,
  ...branches,
  ...promises,
  ...promiseChains,
  ...callbacks,
  ...sorting,
  ...callbackErrors,
  ...declarations,
  ...twice,
  ...numbers,
  ...hookBugs,
  ...stateBugs,
  ...elementBugs,
  ...exposure,
  ...shownSecrets,
  ...access,
  ...protections,
  ...encryption,
  ...strength,
  ...sinks,
  ...keyWalks,
  ...mistakes,
  ...tooEarly,
  ...uncaughtErrors,
  ...frameworks,
  ...frameworkBugs,
  ...programs,
  ...answers,
  ...archives,
  ...headless,
  ...prototypes,
  ...escaping,
  ...addresses,
  ...credentials,
  ...limits,
  ...undefinedNames,
  ...swappedCalls,
];
