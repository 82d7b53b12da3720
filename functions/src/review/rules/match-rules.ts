/** Runs rules over one parsed file and says where they match. */
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import { languageWithId } from "../languages/languages.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { fixedLines } from "./apply-fix.ts";
import { withAsciiRegexes } from "./ascii-regex.ts";
import { worthOf } from "./flow.ts";
import { satisfies } from "./flow-demands.ts";
import { FileWords } from "./prefilter.ts";
import type { Rule } from "./rule.ts";
import { symbolOf } from "./symbol.ts";

/** Lines are 1-based and inclusive; offsets count UTF-16 units of the file's text. */
export interface RuleMatch {
  readonly rule: Rule;
  readonly startLine: number;
  readonly endLine: number;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly quote: string;
  readonly message: string;
  /** The rule's confidence, raised where the value was seen to come from outside. */
  readonly confidence: Rule["confidence"];
  /** Names of the enclosing classes and functions joined with dots, or "". */
  readonly symbol: string;
  /** What the whole lines startLine..endLine become, checked to parse; null without a fix. */
  readonly fix: string | null;
}

/** `onRule` is called with the id of each rule before it runs, so that a hang can be named. Ordered by place. */
export function matchRules(
  file: ParsedFile,
  rules: readonly Rule[],
  onRule?: (ruleId: string) => void,
): RuleMatch[] {
  const matches: RuleMatch[] = [];
  for (const rule of selectRules(file, rules)) {
    onRule?.(rule.id);
    const found = file.root.findAll(matcherOf(rule)).flatMap((node) => {
      const isGuess = rule.category === "bug" && isAmongErrors(file, node);
      const confidence = isGuess ? null : confidenceOf(file, rule, node);
      return confidence ? [describe(file, rule, node, confidence)] : [];
    });
    matches.push(...firstAtEachPlace(found));
  }
  return matches.sort((one, other) => one.startOffset - other.startOffset);
}

/** Kept as long as the file, because a caller may run its rules one by one. */
const wordsOfFiles = new WeakMap<ParsedFile, FileWords>();

/** The rules of the file's language whose words occur in it. */
function selectRules(file: ParsedFile, rules: readonly Rule[]): Rule[] {
  const words = wordsOfFiles.get(file) ?? new FileWords(file);
  wordsOfFiles.set(file, words);
  return rules.filter((rule) => rule.languages.includes(file.language) && words.mayMatch(rule));
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
function firstAtEachPlace<T extends { readonly startOffset: number }>(matches: readonly T[]): T[] {
  return matches.filter((match, at) => match.startOffset !== matches[at - 1]?.startOffset);
}

/**
 * Whether the parser lost its way in the function around the node, as in dialects it does not know. What it then takes for
 * statements often are none.
 */
function isAmongErrors(file: ParsedFile, node: SgNode): boolean {
  const { functions } = languageWithId(file.language);
  const ancestors = node.ancestors();
  if (ancestors.some((ancestor) => ancestor.kind() === "ERROR")) return true;
  const scope = ancestors.find((ancestor) => Object.hasOwn(functions, String(ancestor.kind())));
  return (scope ?? file.root).find({ rule: { kind: "ERROR" } }) !== null;
}

/** Null when a value is nearer to a constant than the rule demands. */
function confidenceOf(file: ParsedFile, rule: Rule, node: SgNode): Rule["confidence"] | null {
  if (!rule.flow) return rule.confidence;
  const worths = Object.entries(rule.flow).map(([name, demand]) => {
    const value = node.getMatch(name);
    const values = value ? [value] : node.getMultipleMatches(name).filter((one) => one.isNamed());
    return values.map((one) => worthOf(file, one)).find((worth) => satisfies(worth, demand));
  });
  if (worths.includes(undefined)) return null;
  return worths.some((worth) => worth?.origin === "outside") ? "high" : rule.confidence;
}

function describe(file: ParsedFile, rule: Rule, node: SgNode, confidence: Rule["confidence"]): RuleMatch {
  const { start, end } = node.range();
  return {
    rule,
    startLine: start.line + 1,
    endLine: end.line + 1,
    startOffset: start.index,
    endOffset: end.index,
    quote: file.text.slice(start.index, end.index),
    message: rule.message,
    confidence,
    symbol: symbolOf(file.language, node),
    fix: rule.fix === undefined ? null : fixedLines(file, node, rule.fix),
  };
}
