/** Writes the built-in rules short: languages, category and the links to CWE and OWASP are filled in. */
import type { LanguageId } from "../languages/language.ts";
import type { Rule } from "./rule.ts";

/** A rule as its author writes it: `cwe` is the number, `see` names OWASP cheat sheets or full addresses. */
export interface Draft extends Omit<Rule, "languages" | "category" | "cwe" | "links"> {
  readonly cwe: number;
  readonly see?: readonly string[];
  readonly category?: Rule["category"];
  readonly languages?: LanguageId[];
}

export const ecmascript: LanguageId[] = ["typescript", "tsx", "javascript"];

export function defineRules(
  languages: LanguageId[],
  category: Rule["category"],
  drafts: readonly Draft[],
): Rule[] {
  const rules = drafts.map(({ cwe, see, ...draft }): Rule => ({
    languages,
    category,
    ...draft,
    cwe: `CWE-${String(cwe)}`,
    links: [`https://cwe.mitre.org/data/definitions/${String(cwe)}.html`, ...(see ?? []).map(addressOf)],
  }));
  for (const rule of rules) builtIn.add(rule);
  return rules;
}

const builtIn = new WeakSet<Rule>();

/** A rule of ours, whose regular expressions may run outside of the parser's linear engine. */
export function isBuiltIn(rule: Rule): boolean {
  return builtIn.has(rule);
}

function addressOf(place: string): string {
  return place.startsWith("https://")
    ? place
    : `https://cheatsheetseries.owasp.org/cheatsheets/${place}_Cheat_Sheet.html`;
}
