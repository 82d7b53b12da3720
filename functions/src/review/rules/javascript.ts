/** The rules of JavaScript, TypeScript and TSX. */
import { access } from "./javascript/access.ts";
import { addresses } from "./javascript/addresses.ts";
import { answers } from "./javascript/answers.ts";
import { archives } from "./javascript/archives.ts";
import { asyncBugs } from "./javascript/async-bugs.ts";
import { bugs } from "./javascript/bugs.ts";
import { callbackErrors } from "./javascript/callback-errors.ts";
import { callbacks } from "./javascript/callbacks.ts";
import { comparisons } from "./javascript/comparisons.ts";
import { credentials } from "./javascript/credentials.ts";
import { crossSite } from "./javascript/cross-site.ts";
import { crypto } from "./javascript/crypto.ts";
import { declarations } from "./javascript/declarations.ts";
import { documentFilters } from "./javascript/document-filters.ts";
import { twice } from "./javascript/twice.ts";
import { encryption } from "./javascript/encryption.ts";
import { escaping } from "./javascript/escaping.ts";
import { exposure } from "./javascript/exposure.ts";
import { frameworkBugs, frameworks } from "./javascript/frameworks.ts";
import { guessing } from "./javascript/guessing.ts";
import { headless } from "./javascript/headless.ts";
import { identity } from "./javascript/identity.ts";
import { injectionOther } from "./javascript/injection-other.ts";
import { injection } from "./javascript/injection.ts";
import { limits } from "./javascript/limits.ts";
import { loops } from "./javascript/loops.ts";
import { mistakes } from "./javascript/mistakes.ts";
import { numbers } from "./javascript/numbers.ts";
import { objects } from "./javascript/objects.ts";
import { openPatterns } from "./javascript/open-patterns.ts";
import { operators } from "./javascript/operators.ts";
import { outside } from "./javascript/outside.ts";
import { promises } from "./javascript/promises.ts";
import { programs } from "./javascript/programs.ts";
import { prototypes } from "./javascript/prototypes.ts";
import { queries } from "./javascript/queries.ts";
import { elementBugs } from "./javascript/react-elements.ts";
import { hookBugs } from "./javascript/react-hooks.ts";
import { stateBugs } from "./javascript/react-state.ts";
import { settings } from "./javascript/settings.ts";
import { sinks } from "./javascript/sinks.ts";
import { sorting } from "./javascript/sorting.ts";
import { statements } from "./javascript/statements.ts";
import { strength } from "./javascript/strength.ts";
import { tooEarly } from "./javascript/too-early.ts";
import { undefinedNames } from "./javascript/undefined-names.ts";
import { uncaughtErrors } from "./javascript/uncaught-errors.ts";
import { web } from "./javascript/web.ts";
import { branches } from "./javascript/branches.ts";
import { promiseChains } from "./javascript/promise-chains.ts";
import { shownSecrets } from "./javascript/shown-secrets.ts";
import { pageMarkup } from "./javascript/page-markup.ts";
import { protections } from "./javascript/protections.ts";
import { chosenProperties } from "./javascript/chosen-properties.ts";
import { keyWalks } from "./javascript/key-walks.ts";
import { swappedCalls } from "./javascript/swapped-calls.ts";
import type { Rule } from "./rule.ts";

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
