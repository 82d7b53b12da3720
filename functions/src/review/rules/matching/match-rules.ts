/** Runs rules over one parsed file and says where they match. */
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { fixedLines } from "./apply-fix.ts";
import { withAsciiRegexes } from "../../regex/ascii-regex.ts";
import { isPlainlyWords, satisfies, sightOf, sinkClassOf } from "../conditions/flow-demands.ts";
import { isSurelyHarmful } from "../conditions/surely-harmful.ts";
import { languageWithId } from "../../languages/languages.ts";
import { checkOf, isBuiltIn, isGuessAt, messageAt, milderRuleAt } from "../writing/define-rules.ts";
import { findCandidates } from "./dispatch.ts";
import { isAmongErrors, isBroken } from "./among-errors.ts";
import { isProvoked } from "./in-assertion.ts";
import { canMatchNodes, type Captures, matchNode, nothingCaptured } from "./node-matcher.ts";
import { FileWords } from "../text-filter/prefilter.ts";
import type { FaultKind } from "../../memory/fault.ts";
import { type FaultPath, faultsOf, pathToFault } from "../../memory/find-faults.ts";
import type { FlowDemand, OneOf, Rule } from "../writing/rule.ts";
import { symbolOf } from "../../languages/symbol.ts";
import { shareHelpers } from "../../taint/helpers.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { isToldByTree } from "../tree-filter/told-by-tree.ts";
import { candidatesInTree } from "../tree-filter/tree-candidates.ts";
import { rulesLeft } from "../tree-filter/tree-plan.ts";
import { mayBe } from "../../taint/prefilter.ts";
import { isFollowedInPart, plainValue, stepsToNode, valueOfNode } from "../../taint/taint.ts";
import { isGuessFor } from "../../taint/read-outside.ts";
import { type Doubt, seenFor, type SinkClass, type Value } from "../../taint/value.ts";
import { Facts } from "../../syntax/facts.ts";
import type { Place } from "../../syntax/place.ts";

/** Lines are 1-based and inclusive; offsets count UTF-16 units of the file's text. */
export interface RuleMatch {
  readonly rule: Rule;
  readonly startLine: number;
  readonly endLine: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly quote: string;
  readonly message: string;
  /** The rule's confidence, raised where a value that was seen to come from outside is executed. */
  readonly confidence: Rule["confidence"];
  /** A value was followed to its source, and nothing on its way may have made it harmless. */
  readonly isFollowed: boolean;
  /** Names of the enclosing classes and functions joined with dots, or "". */
  readonly symbol: string;
  /** What the whole lines startLine..endLine become, checked to parse; null without a fix. */
  readonly fix: string | null;
  /** Of a rule that follows values: the offsets of the code it came through, from its source; found when asked for. */
  readonly steps?: () => readonly Place[];
  /** Where these steps end, if that is not here: memory is lost where a function is left, and found where it was taken. */
  readonly end?: () => Place | undefined;
  /** Where the harm is done, if that is in another file. */
  readonly elsewhere?: Elsewhere;
}

interface Elsewhere {
  readonly path: string;
  readonly line: number;
  /** Of the whole file. */
  readonly text: string;
}

/**
 * `onRule` is called with the id of each rule before it runs, so that a hang can be named; a rule for which it returns false
 * does not run. Ordered by place.
 */
export function matchRules(
  file: ParsedFile,
  rules: readonly Rule[],
  onRule: (ruleId: string) => boolean = () => true,
): RuleMatch[] {
  const own = rulesOf(file.language, rules);
  const words = wordsOf(file);
  if (file.own) return matchInTree(file, file.own, own, words, onRule);
  const selected = own.filter((rule) => words.mayMatch(rule));
  return runRules(file, selected, (word) => words.occurs(word), onRule);
}

/** Our own tree is made as soon as the text is looked through, so that only what is asked of every file stands in between. */
function matchInTree(
  file: ParsedFile,
  root: TreeRoot,
  rules: readonly Rule[],
  words: FileWords,
  onRule: (ruleId: string) => boolean,
): RuleMatch[] {
  const candidates = candidatesInTree(root, rules, (rule) => words.mayConcern(rule));
  const matches: RuleMatch[] = [];
  for (const [rule, nodes] of candidates) {
    const match = isToldByTree(rule) ? matchAsTold : undefined;
    if (onRule(rule.id)) addMatches(matches, matchesAt(file, rule, nodes, match));
  }
  for (const rule of rulesLeft(rules)) {
    if (words.mayMatch(rule) && onRule(rule.id)) addMatches(matches, searchFor(file, rule));
  }
  return matches.sort((one, other) => one.startOffset - other.startOffset);
}

/** The same without a look at the text before: slow, and the proof that the look leaves nothing out. */
export function matchRulesEverywhere(file: ParsedFile, rules: readonly Rule[]): RuleMatch[] {
  const anything = (): boolean => true;
  const own = rulesOf(file.language, rules);
  const selected = own.filter(({ fileHas }) => fileHas?.some((word) => file.text.includes(word)) !== false);
  return runRules(file, selected, anything, anything);
}

function runRules(
  file: ParsedFile,
  selected: readonly Rule[],
  occurs: (word: string) => boolean,
  onRule: (ruleId: string) => boolean,
): RuleMatch[] {
  const together = selected.filter((rule) => isBuiltIn(rule) && !rule.utils && !rule.fault);
  const candidates = findCandidates(file, together, occurs);
  const matches: RuleMatch[] = [];
  for (const [rule, nodes] of candidates) {
    if (onRule(rule.id)) addMatches(matches, matchesAt(file, rule, nodes));
  }
  for (const rule of selected) {
    if (!together.includes(rule) && onRule(rule.id)) addMatches(matches, searchFor(file, rule));
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

function capturesOf(node: SgNode): Captures {
  return {
    one: (name) => node.getMatch(name),
    many: (name) => node.getMultipleMatches(name),
    transformed: (name) => node.getTransformed(name),
  };
}

/** By the parser's own search, over the whole tree. */
function searchFor(file: ParsedFile, rule: Rule): RuleMatch[] {
  const nodes = rule.fault ? faultsOf(file, rule.fault) : file.native.findAll(matcherOf(rule));
  const theirs = file.own ? asParserReads(file) : file;
  const check = checkOf(rule);
  return nodes
    .map((node) => judge(theirs, rule, check, node, capturesOf(node)))
    .filter((match) => match !== null);
}

const nativeFiles = new Facts<ParsedFile, ParsedFile>();

/** Nodes of the native parser are judged in their own tree: in ours values would be followed that have nothing to do with them. */
function asParserReads(file: ParsedFile): ParsedFile {
  const known = nativeFiles.get(file);
  if (known) return known;
  const { language, text, native } = file;
  const made = { language, text, native, root: native, own: null };
  shareHelpers(file, made);
  nativeFiles.set(file, made);
  return made;
}

/** Whether there was more to follow in the file than its rules were given time for. */
export function isJudgedInPart(file: ParsedFile): boolean {
  const theirs = nativeFiles.get(file);
  return isFollowedInPart(file) || (theirs !== undefined && isFollowedInPart(theirs));
}

function judge(
  file: ParsedFile,
  rule: Rule,
  check: ReturnType<typeof checkOf>,
  node: SgNode,
  captures: Captures,
): RuleMatch | null {
  // The check first: whatever else is asked looks for what stands around the node.
  if (check?.(node, file) === false || isOfNoUse(file, rule, node)) return null;
  const followed = followedIn(file, rule, captures);
  if (followed === null) return null;
  const { value } = followed;
  const isGuess = isUnsure(file, rule, node, followed.isPlain);
  const isFollowed = followed.isPlain && !isGuess;
  const fitting = isFollowed ? rule : milderRuleAt(rule, node, file);
  const described = describe(file, fitting, node, captures);
  const confidence = isGuess ? "low" : followed.confidence;
  const found = withDoubt({ ...described, confidence, isFollowed }, rule, file, followed);
  const { fault } = rule;
  if (fault) return { ...found, ...pathOfFault(file, fault, node) };
  return value ? { ...found, steps: () => stepsToNode(file, value) } : found;
}

/** What may have become harmless on the way is no grave finding, and the message says what stands there. */
function withDoubt(found: RuleMatch, rule: Rule, { text }: ParsedFile, followed: FollowedRule): RuleMatch {
  const { doubt = null, isGuess = false } = followed;
  if ((doubt === null && !isGuess) || !isBuiltIn(rule) || rule.category !== "security") return found;
  const milder = { ...found, rule: notGrave(found.rule) };
  return doubt === null ? milder : { ...milder, message: withReason(found.message, doubt, text) };
}

const lessGrave = new WeakMap<Rule, Rule>();

function notGrave(rule: Rule): Rule {
  if (rule.severity !== "high" && rule.severity !== "critical") return rule;
  const known = lessGrave.get(rule) ?? { ...rule, severity: "medium" as const };
  lessGrave.set(rule, known);
  return known;
}

function withReason(message: string, { why, at, callee = "" }: Doubt, text: string): string {
  if (why === "part")
    return `${message} Only another part of the same array or object was seen to come from outside.`;
  const line = text.slice(0, at).split("\n").length;
  if (why === "call")
    return `${message} On its way it goes through \`${callee}\` in line ${String(line)}, of which nothing is known here; it may make the value harmless.`;
  return `${message} Line ${String(line)} looks at the value on the way, so it may be harmless here.`;
}

function pathOfFault(file: ParsedFile, fault: FaultKind, node: SgNode): Pick<RuleMatch, "steps" | "end"> {
  const path = (): FaultPath => pathToFault(file, fault, node);
  return { steps: () => path().steps, end: () => path().end };
}

/** Where the parser lost its way inside or around it; for bugs, which hang on what stands beside them, in its function; and what a test provokes. */
function isOfNoUse(file: ParsedFile, rule: Rule, node: SgNode): boolean {
  if (rule.category === "bug" && (isAmongErrors(file, node) || isProvoked(rule, node))) return true;
  return isBuiltIn(rule) && isBroken(file, node);
}

/**
 * Elsewhere in the function the parser lost its way: what it made of the rest may be wrong, too. Data has no functions. Or the rule says
 * so itself, and no value was seen to come from outside.
 */
function isUnsure(file: ParsedFile, rule: Rule, node: SgNode, isKnown: boolean): boolean {
  if (!isBuiltIn(rule)) return false;
  if (languageWithId(file.language).isData !== true && isAmongErrors(file, node)) return true;
  return !isKnown && isGuessAt(rule, node, file);
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

interface FollowedRule {
  readonly confidence: Rule["confidence"];
  /** What the rule is about of the values that it follows; null where it follows none. */
  readonly value: SgNode | null;
  /** It was followed to where it comes from, and nothing on its way may have made it harmless. */
  readonly isPlain: boolean;
  /** What may have made the value harmless on its way. */
  readonly doubt?: Doubt | null;
  readonly isGuess?: boolean;
}

/** Null when a value is nearer to a constant than the rule demands. */
function followedIn(file: ParsedFile, rule: Rule, captures: Captures): FollowedRule | null {
  if (!rule.flow) return { confidence: rule.confidence, value: null, isPlain: false };
  const demands = demandsOf(rule.flow, captures);
  if (!demands.every(({ demand, nodes }) => nodes.some((node) => maySatisfy(file, node, demand))))
    return null;
  const sink = sinkClassOf(rule);
  const worths: Worth[] = [];
  for (const { demand, nodes } of demands) {
    const worth = worthOf(nodes, demand, sink, file);
    if (!worth) return null;
    worths.push(worth);
  }
  return judgeWorths(worths, rule, sink);
}

function judgeWorths(worths: readonly Worth[], rule: Rule, sink: SinkClass): FollowedRule {
  const seen = worths.find(({ value }) => value.origin === "outside");
  const value = (seen ?? worths[0])?.node ?? null;
  const open = openIn(worths, rule, sink);
  if (open) return { ...open, confidence: "medium", value, isPlain: false };
  const isPlain = seen !== undefined || rule.confidence === "high";
  return { confidence: seen ? confidenceFromOutside(rule) : rule.confidence, value, isPlain };
}

/** What a team writes is as sure as a value that was seen. */
function confidenceFromOutside(rule: Rule): Rule["confidence"] {
  return isSurelyHarmful(rule) || !isBuiltIn(rule) ? "high" : rule.confidence;
}

interface Worth {
  readonly node: SgNode;
  readonly value: Value;
}

/** The first of the nodes whose value is as demanded; one without doubt before others. */
function worthOf(
  nodes: readonly SgNode[],
  demand: FlowDemand | OneOf,
  sink: SinkClass,
  file: ParsedFile,
): Worth | undefined {
  const fitting = nodes
    .map((node) => ({ node, value: seenFor(valueOfNode(file, node), sink) }))
    .filter(({ value }) => satisfies(value, demand, sink));
  return fitting.find(({ value }) => value.doubt === null && !isGuessFor(value, sink)) ?? fitting[0];
}

/** What may have become harmless, and why; null where nothing did. */
function openIn(
  worths: readonly Worth[],
  { category }: Rule,
  sink: SinkClass,
): Pick<FollowedRule, "doubt" | "isGuess"> | null {
  const isGuess = worths.some(({ value }) => isGuessFor(value, sink));
  const doubt = worths.find(({ value }) => value.doubt !== null)?.value.doubt ?? null;
  return isGuess || (doubt !== null && category === "security") ? { doubt, isGuess } : null;
}

interface Demanded {
  readonly name: string;
  readonly demand: FlowDemand | OneOf;
  /** What was captured under the name. */
  readonly nodes: readonly SgNode[];
}

function demandsOf(flow: NonNullable<Rule["flow"]>, captures: Captures): Demanded[] {
  return Object.entries(flow).map(([name, demand]) => {
    const value = captures.one(name);
    const nodes = value ? valuesAt(value) : captures.many(name).filter((one) => one.isNamed());
    return { name, demand, nodes };
  });
}

/** For people who write rules: why a node with the rule's shape is no finding; null where nothing speaks against it. */
export function whyNotAt(file: ParsedFile, rule: Rule, node: SgNode): string | null {
  const theirs = file.own ? asParserReads(file) : file;
  if (isOfNoUse(theirs, rule, node)) return "the parser lost its way in or around it";
  if (checkOf(rule)?.(node, theirs) === false) return "the rule's own check refuses it";
  for (const { name, demand, nodes } of demandsOf(rule.flow ?? {}, capturesOf(node))) {
    const worths = nodes.map((one) => seenFor(valueOfNode(theirs, one), sinkClassOf(rule)));
    if (worths.some((worth) => satisfies(worth, demand, sinkClassOf(rule)))) continue;
    const origins = [...new Set(worths.map(({ origin }) => origin))].join(", ") || "missing";
    return `the value of $${name} is ${origins}, and the rule wants ${wanted(demand)}`;
  }
  return null;
}

function wanted(demand: FlowDemand | OneOf): string {
  return typeof demand === "string" ? demand : `one of ${demand.is.join(", ")}`;
}

/** False only when the text shows that the value cannot be as the rule demands. */
function maySatisfy(file: ParsedFile, node: SgNode, demand: FlowDemand | OneOf): boolean {
  const sight = sightOf(demand);
  if (sight === null) return true;
  return plainValue(node) === null && !isPlainlyWords(node, demand, file) && mayBe(file, node, sight);
}

/** A captured list of arguments stands for each of them. */
function valuesAt(node: SgNode): SgNode[] {
  const isList = /^(?:arguments|argument_list|bracketed_argument_list|value_arguments)$/.test(
    String(node.kind()),
  );
  return isList ? node.children().filter((child) => child.isNamed()) : [node];
}

function describe(
  file: ParsedFile,
  rule: Rule,
  node: SgNode,
  captures: Captures,
): Omit<RuleMatch, "confidence" | "isFollowed"> {
  const { start, end } = node.range();
  return {
    rule,
    startLine: start.line + 1,
    endLine: end.line + 1,
    startOffset: start.index,
    endOffset: end.index,
    quote: file.text.slice(start.index, end.index),
    message: messageAt(rule, node, file),
    symbol: symbolOf(file.language, node),
    fix: rule.fix === undefined ? null : fixedLines(file, node, captures, rule.fix),
  };
}
