/** What the engine is measured at: parsing and rules over files, by name, so that a process of its own can be asked for one of them. */
import type { LanguageId } from "../../functions/src/review/languages/language.ts";
import { parse } from "../../functions/src/review/languages/parse.ts";
import { defineRules } from "../../functions/src/review/rules/writing/define-rules.ts";
import { builtInRules } from "../../functions/src/review/rules/index.ts";
import { matchRules, matchRulesEverywhere } from "../../functions/src/review/rules/matching/match-rules.ts";
import type { Rule } from "../../functions/src/review/rules/writing/rule.ts";
import type { Source } from "./engine-sources.ts";

type Work = (sources: readonly Source[]) => void;

export const javascriptRules = builtInRules.filter(({ languages }) => languages.includes("javascript"));

export function parseAll(sources: readonly Source[], language: LanguageId = "javascript"): void {
  for (const { text } of sources) parse(language, text).root.kind();
}

/** What the engine parsed JavaScript with before it had a reader of its own, and still parses other languages with. */
function parseNatively(sources: readonly Source[]): void {
  for (const { text } of sources) parse("javascript", text).native.kind();
}

export function runRules(
  sources: readonly Source[],
  rules: readonly Rule[],
  language: LanguageId = "javascript",
): void {
  for (const { text } of sources) matchRules(parse(language, text), rules);
}

function runEverywhere(sources: readonly Source[], rules: readonly Rule[]): void {
  for (const { text } of sources) matchRulesEverywhere(parse("javascript", text), rules);
}

/** Spread over the whole list; more than there are are copies under other names. */
function someRules(count: number): Rule[] {
  return Array.from({ length: count }, (_, at) => {
    const rule = javascriptRules[Math.floor((at * javascriptRules.length) / count) % javascriptRules.length];
    if (!rule) throw new Error("There are no rules for JavaScript.");
    if (count <= javascriptRules.length) return rule;
    const { cwe, ...rest } = rule;
    const id = `${rule.id}-${String(at)}`;
    return (
      defineRules([...rule.languages], rule.category, [
        { ...rest, id, cwe: Number(cwe?.slice(4) ?? 1) },
      ])[0] ?? rule
    );
  });
}

export const thirty = someRules(30);
export const hundred = someRules(100);

/** Over JavaScript. */
export const work = {
  parse: (sources) => parseAll(sources),
  astGrepParse: (sources) => parseNatively(sources),
  all: (sources) => runRules(sources, builtInRules),
  thirty: (sources) => runRules(sources, thirty),
  hundred: (sources) => runRules(sources, hundred),
  thirtyEverywhere: (sources) => runEverywhere(sources, thirty),
  hundredEverywhere: (sources) => runEverywhere(sources, hundred),
} satisfies Record<string, Work>;

export type WorkName = keyof typeof work;
