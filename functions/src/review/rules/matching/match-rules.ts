/** Runs rules over one parsed file and says where they match. */
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { withAsciiRegexes } from "../../regex/ascii-regex.ts";
import { checkOf, isBuiltIn } from "../writing/define-rules.ts";
import { findCandidates } from "./dispatch.ts";
import { canMatchNodes, type Captures, matchNode, nothingCaptured } from "./node-matcher.ts";
import { FileWords } from "../text-filter/prefilter.ts";
import { faultsOf } from "../../memory/find-faults.ts";
import type { Rule } from "../writing/rule.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { isToldByTree } from "../tree-filter/told-by-tree.ts";
import { candidatesInTree } from "../tree-filter/tree-candidates.ts";
import { rulesLeft } from "../tree-filter/tree-plan.ts";
import { Facts } from "../../syntax/facts.ts";
import { endOf, startOf } from "../../syntax/node-memo.ts";
import type { PlaceFilter } from "../../syntax/place.ts";
import type { RuleMatch } from "./rule-match.ts";
import { judge } from "./judge.ts";
import { asParserReads } from "./parser-view.ts";

/**
 * `onRule` is called with the id of each rule before it runs, so that a hang can be named; a rule for which it returns false
 * does not run. Ordered by place. With `isAsked` only matches at such places are looked for.
 */
export function matchRules(
  file: ParsedFile,
  rules: readonly Rule[],
  onRule: (ruleId: string) => boolean = () => true,
  isAsked?: PlaceFilter,
): RuleMatch[] {
  const own = rulesOf(file.language, rules);
  const words = wordsOf(file);
  if (file.own) return matchInTree(file, file.own, own, words, { onRule, isAsked });
  const selected = own.filter((rule) => words.mayMatch(rule));
  return runRules(file, selected, (word) => words.occurs(word), { onRule, isAsked });
}

interface Asking {
  readonly onRule: (ruleId: string) => boolean;
  readonly isAsked?: PlaceFilter | undefined;
}

/** Our own tree is made as soon as the text is looked through, so that only what is asked of every file stands in between. */
function matchInTree(
  file: ParsedFile,
  root: TreeRoot,
  rules: readonly Rule[],
  words: FileWords,
  { onRule, isAsked }: Asking,
): RuleMatch[] {
  const candidates = candidatesInTree(root, rules, (rule) => words.mayConcern(rule), isAsked);
  const matches: RuleMatch[] = [];
  for (const [rule, nodes] of candidates) {
    const match = isToldByTree(rule) ? matchAsTold : undefined;
    if (onRule(rule.id)) addMatches(matches, matchesAt(file, rule, nodes, match));
  }
  for (const rule of rulesLeft(rules)) {
    if (words.mayMatch(rule) && onRule(rule.id)) addMatches(matches, searchFor(file, rule, isAsked));
  }
  return matches.sort((one, other) => one.startOffset - other.startOffset);
}

/** The same without a look at the text before: slow, and the proof that the look leaves nothing out. */
export function matchRulesEverywhere(file: ParsedFile, rules: readonly Rule[]): RuleMatch[] {
  const anything = (): boolean => true;
  const own = rulesOf(file.language, rules);
  const selected = own.filter(({ fileHas }) => fileHas?.some((word) => file.text.includes(word)) !== false);
  return runRules(file, selected, anything, { onRule: anything });
}

function runRules(
  file: ParsedFile,
  selected: readonly Rule[],
  occurs: (word: string) => boolean,
  { onRule, isAsked }: Asking,
): RuleMatch[] {
  const together = selected.filter((rule) => isBuiltIn(rule) && !rule.utils && !rule.fault);
  const candidates = findCandidates(file, together, occurs, isAsked);
  const matches: RuleMatch[] = [];
  for (const [rule, nodes] of candidates) {
    if (onRule(rule.id)) addMatches(matches, matchesAt(file, rule, nodes));
  }
  for (const rule of selected) {
    if (!together.includes(rule) && onRule(rule.id)) addMatches(matches, searchFor(file, rule, isAsked));
  }
  return matches.sort((one, other) => one.startOffset - other.startOffset);
}

/** The parser compiles a rule for every node that it is tried at, which soon costs more than a search of the file. */
const fewNodes = 2;

function matchesAt(
  file: ParsedFile,
  rule: Rule,
  nodes: readonly SgNode[],
  match: typeof matchNode = canMatchNodes(rule) ? matchNode : matchByParser,
): RuleMatch[] {
  if (nodes.length > fewNodes && match === matchByParser) return searchFor(file, rule);
  const check = checkOf(rule);
  const matches: RuleMatch[] = [];
  for (const node of nodes) {
    for (const captures of match(rule, node)) {
      const judged = judge(file, rule, check, node, captures);
      if (judged === null) continue;
      matches.push(judged);
      break;
    }
  }
  return matches;
}

/** Of a node that was found by all that the rule asks. */
function matchAsTold(): readonly Captures[] {
  return asTold;
}

const asTold = [nothingCaptured];

function matchByParser(rule: Rule, node: SgNode): readonly Captures[] {
  const matcher = matcherOf(rule);
  const found = node.matches(matcher) ? node.find(matcher) : null;
  return found ? [capturesOf(found)] : [];
}

export function capturesOf(node: SgNode): Captures {
  return {
    one: (name) => node.getMatch(name),
    many: (name) => node.getMultipleMatches(name),
    transformed: (name) => node.getTransformed(name),
  };
}

/** By the parser's own search, over the whole tree. */
function searchFor(file: ParsedFile, rule: Rule, isAsked?: PlaceFilter): RuleMatch[] {
  const found = rule.fault ? faultsOf(file, rule.fault) : file.native.findAll(matcherOf(rule));
  const nodes = isAsked ? found.filter((node) => isAsked(startOf(node), endOf(node))) : found;
  const theirs = file.own ? asParserReads(file) : file;
  const check = checkOf(rule);
  return nodes
    .map((node) => judge(theirs, rule, check, node, capturesOf(node)))
    .filter((match) => match !== null);
}

/** Kept as long as the file, because a caller may run its rules one by one. */
const wordsOfFiles = new Facts<ParsedFile, FileWords>();

function wordsOf(file: ParsedFile): FileWords {
  const words = wordsOfFiles.get(file) ?? new FileWords(file);
  wordsOfFiles.set(file, words);
  return words;
}

const byLanguage = new WeakMap<readonly Rule[], Map<LanguageId, readonly Rule[]>>();

/** Most rules are about other languages, and the same list comes with every file. */
function rulesOf(language: LanguageId, rules: readonly Rule[]): readonly Rule[] {
  const known = byLanguage.get(rules) ?? new Map<LanguageId, readonly Rule[]>();
  byLanguage.set(rules, known);
  const own = known.get(language) ?? rules.filter((rule) => rule.languages.includes(language));
  known.set(language, own);
  return own;
}

const matchers = new WeakMap<Rule, NapiConfig>();

/** The part of a rule that ast-grep evaluates. */
export function matcherOf(rule: Rule): NapiConfig {
  const known = matchers.get(rule);
  if (known) return known;
  const { constraints, utils, transform } = rule;
  const made = {
    ...withAsciiRegexes({ rule: rule.rule, ...(constraints && { constraints }), ...(utils && { utils }) }),
    ...(transform && { transform }),
  } as NapiConfig;
  matchers.set(rule, made);
  return made;
}

/** `a + b + c` matches twice where `a + b` does: what begins at one place is one finding, the longest. */
function addMatches(matches: RuleMatch[], found: readonly RuleMatch[]): void {
  for (const [at, match] of found.entries()) {
    if (match.startOffset !== found[at - 1]?.startOffset) matches.push(match);
  }
}
