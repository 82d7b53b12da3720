/** The list of the rules that come with the engine. */
import type { Rule } from "./rule.ts";

export const builtInRules: readonly Rule[] = [];
