/** Writes the built-in rules short: languages, category and the links to CWE and OWASP are filled in. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { type Names, withNames, withoutNames } from "./names-in-code.ts";
import type { Rule } from "./rule.ts";

/** What a matcher cannot say, such as what a name means where it stands; asked only where the matcher matched. */
export type Check = (node: SgNode, file: ParsedFile) => boolean;

/** What a file's text must look like for a rule about a common kind of node to match at all; looks no further than a few lines. */
export type TextFilter = Pick<RegExp, "test">;

/** A rule as its author writes it: `cwe` is the number, `see` names OWASP cheat sheets or full addresses. */
export interface Draft extends Omit<Rule, "languages" | "category" | "cwe" | "links"> {
  readonly cwe: number;
  readonly see?: readonly string[];
  readonly category?: Rule["category"];
  readonly languages?: LanguageId[];
  /** Ids that the rule had, the first one first: comments, configuration and fingerprints made with them stay good. */
  readonly formerly?: readonly string[];
  readonly check?: Check;
  /** What is called `{The variable}` in the message has this name in the code; without it, or where it is not plain, the words are said. */
  readonly names?: Names;
  /** Trying a rule at every statement of a file costs more than reading the text once. Says no only where nothing can match. */
  readonly textFilter?: TextFilter;
  /** The same of a rule about the commonest nodes, asked of the tree where it is our own. */
  readonly treeFilter?: (root: TreeRoot) => boolean;
  /** As `fileHas`, but names and words of the language that stand in the code, which our own tree tells without a search. */
  readonly fileNames?: string[];
  /** Where it holds, and nothing was seen to come from outside, the finding is of medium severity. */
  readonly milder?: Check;
  /** Where it holds instead, the finding is of low severity: code that does the same by right. */
  readonly mildest?: Check;
  /** Where it holds, the finding is a guess: true to the letter, and mostly meant as it stands. It is listed. */
  readonly unsure?: Check;
}

/** A value that went through code of which nothing is known is a guess, and no grave finding. */
export const whereGuessed: Check = () => true;

export const ecmascript: LanguageId[] = ["typescript", "tsx", "javascript"];

export function defineRules(
  languages: LanguageId[],
  category: Rule["category"],
  drafts: readonly Draft[],
): Rule[] {
  return drafts.map((written) => {
    const { cwe, see, formerly, check, textFilter, treeFilter, fileNames, milder, mildest, ...others } =
      written;
    const { unsure, names, ...draft } = others;
    const rule: Rule = {
      languages,
      category,
      ...(fileNames && { fileHas: fileNames }),
      ...draft,
      ...(names && { message: withoutNames(draft.message) }),
      cwe: `CWE-${String(cwe)}`,
      links: [`https://cwe.mitre.org/data/definitions/${String(cwe)}.html`, ...(see ?? []).map(addressOf)],
    };
    builtIn.add(rule);
    const { message } = draft;
    const asked = { check, textFilter, treeFilter, milder, mildest, unsure };
    keepWithRule(rule, { message, names, formerly, fileNames, ...asked });
    return rule;
  });
}

type Kept = {
  readonly [Key in Exclude<keyof Draft, keyof Rule | "see"> | "message"]: Draft[Key] | undefined;
};

/** What neither ast-grep nor people read of a draft. */
function keepWithRule(rule: Rule, kept: Kept): void {
  const { message, names, formerly, check, textFilter, treeFilter, fileNames, unsure } = kept;
  formerIds.set(rule, formerly);
  if (names && message !== undefined) namings.set(rule.id, { template: message, names });
  if (check) checks.set(rule, check);
  if (textFilter) textFilters.set(rule, textFilter);
  if (treeFilter) treeFilters.set(rule, treeFilter);
  if (fileNames) namesInFiles.set(rule, fileNames);
  if (unsure) guesses.set(rule, unsure);
  keepMilder(rule, kept);
}

function keepMilder(rule: Rule, { milder, mildest }: Pick<Kept, "milder" | "mildest">): void {
  const mild = [
    ...(mildest ? [{ when: mildest, rule: { ...rule, severity: "low" as const } }] : []),
    ...(milder ? [{ when: milder, rule: { ...rule, severity: "medium" as const } }] : []),
  ];
  if (mild.length > 0) milderRules.set(rule, mild);
}

const builtIn = new Set<Rule>();
const formerIds = new WeakMap<Rule, readonly string[] | undefined>();
/** By id, because milder forms of a rule say the same. */
const namings = new Map<string, { readonly template: string; readonly names: Names }>();
const checks = new WeakMap<Rule, Check>();
const textFilters = new WeakMap<Rule, TextFilter>();
const treeFilters = new WeakMap<Rule, (root: TreeRoot) => boolean>();
const namesInFiles = new WeakMap<Rule, readonly string[]>();
const guesses = new WeakMap<Rule, Check>();
/** The mildest first. */
const milderRules = new WeakMap<Rule, readonly { readonly when: Check; readonly rule: Rule }[]>();

/** The first one first. `former-ids.json` holds those of all rules, for what must know them before the rules are loaded. */
export function formerIdsOf(rule: Rule): readonly string[] {
  return formerIds.get(rule) ?? [];
}

/** Rules of a team have none: nothing of a repository is ever run. */
export function checkOf(rule: Rule): Check | undefined {
  return checks.get(rule);
}

/** What the rule says of this place: with the names of its code where its author tells how to find them. */
export function messageAt(rule: Rule, node: SgNode, file: ParsedFile): string {
  const naming = namings.get(rule.id);
  return (naming && withNames(naming.template, naming.names, node, file)) ?? rule.message;
}

/** Whether its message says names of the code. */
export function isNaming({ id }: Rule): boolean {
  return namings.has(id);
}

/** False only when the rule cannot match in the text. */
export function looksLike(rule: Rule, text: string): boolean {
  return textFilters.get(rule)?.test(text) !== false;
}

/** The same, of a tree of our own; true where there is none. */
export function treeLooksLike(rule: Rule, root: TreeRoot | null): boolean {
  return root === null || treeFilters.get(rule)?.(root) !== false;
}

/** Whether the rule asks of a whole tree before it looks at a node of it. */
export function hasTreeFilter(rule: Rule): boolean {
  return treeFilters.has(rule);
}

/** One of these stands in every file in which the rule matches; undefined where nothing is said. */
export function fileNamesOf(rule: Rule): readonly string[] | undefined {
  return namesInFiles.get(rule);
}

/** The rule as it is where nothing was seen to come from outside. */
export function milderRuleAt(rule: Rule, node: SgNode, file: ParsedFile): Rule {
  return milderRules.get(rule)?.find(({ when }) => when(node, file))?.rule ?? rule;
}

/** Whether the rule is right to the letter, and what it finds there mostly meant as it stands. */
export function isGuessAt(rule: Rule, node: SgNode, file: ParsedFile): boolean {
  return guesses.get(rule)?.(node, file) === true;
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
