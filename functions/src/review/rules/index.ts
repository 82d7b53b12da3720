/** All rules that come with the engine, for those who look at rules and not at code: a review loads what it needs. */
import { families } from "./families.ts";
import type { Rule } from "./writing/rule.ts";

export const builtInRules: readonly Rule[] = (
  await Promise.all(families.map(async ({ load }) => await load()))
).flat();
