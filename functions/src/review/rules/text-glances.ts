/**
 * What a file's text must look like for some rules about common kinds of nodes to match at all. Trying such a rule at every
 * statement of a file costs more than reading the text once. The expressions are ours and look no further than a few lines.
 */
import { cGlances } from "./c/text-glances.ts";
import { csharpGlances } from "./csharp/text-glances.ts";
import { goGlances } from "./go/text-glances.ts";
import { javaGlances } from "./java/text-glances.ts";
import { scriptGlances } from "./javascript/text-glances.ts";
import { pythonGlances } from "./python/text-glances.ts";

/** An expression, or a function of the text. */
export type Glance = Pick<RegExp, "test">;

const glances: Readonly<Partial<Record<string, Glance>>> = {
  ...cGlances,
  ...csharpGlances,
  ...goGlances,
  ...javaGlances,
  ...scriptGlances,
  ...pythonGlances,
};

/** False only when the rule cannot match in the text. */
export function looksLike(ruleId: string, text: string): boolean {
  return glances[ruleId]?.test(text) !== false;
}
