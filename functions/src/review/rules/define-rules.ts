/** Writes the built-in rules short: languages, category and the links to CWE and OWASP are filled in. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../languages/language.ts";
import type { ParsedFile } from "../languages/parse.ts";
import type { Rule } from "./rule.ts";

/** What a matcher cannot say, such as what a name means where it stands; asked only where the matcher matched. */
export type Check = (node: SgNode, file: ParsedFile) => boolean;

/** A rule as its author writes it: `cwe` is the number, `see` names OWASP cheat sheets or full addresses. */
export interface Draft extends Omit<Rule, "languages" | "category" | "cwe" | "links"> {
  readonly cwe: number;
  readonly see?: readonly string[];
  readonly category?: Rule["category"];
  readonly languages?: LanguageId[];
  readonly check?: Check;
}

export const ecmascript: LanguageId[] = ["typescript", "tsx", "javascript"];

export function defineRules(
  languages: LanguageId[],
  category: Rule["category"],
  drafts: readonly Draft[],
): Rule[] {
  return drafts.map(({ cwe, see, check, ...draft }) => {
    const rule: Rule = {
      languages,
      category,
      ...draft,
      cwe: `CWE-${String(cwe)}`,
      links: [`https://cwe.mitre.org/data/definitions/${String(cwe)}.html`, ...(see ?? []).map(addressOf)],
    };
    builtIn.add(rule);
    if (check) checks.set(rule, check);
    return rule;
  });
}

const builtIn = new Set<Rule>();
const checks = new WeakMap<Rule, Check>();

/** Rules of a team have none: nothing of a repository is ever run. */
export function checkOf(rule: Rule): Check | undefined {
  return checks.get(rule);
}

/** A rule of ours, whose regular expressions may run outside of the parser's linear engine. */
export function isBuiltIn(rule: Rule): boolean {
  return builtIn.has(rule);
}

function addressOf(place: string): string {
  return place.startsWith("https://")
    ? place
    : `https://cheatsheetseries.owasp.org/cheatsheets/${place}_Cheat_Sheet.html`;
}

/** All that were defined so far. */
export function builtInRulesFor(language: LanguageId): Rule[] {
  return [...builtIn].filter(({ languages }) => languages.includes(language));
}
