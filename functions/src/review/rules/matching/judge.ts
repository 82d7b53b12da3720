/** Whether a node that a rule's matcher found is a finding, and how severe and how sure it is. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { fixedLines } from "./apply-fix.ts";
import { languageWithId } from "../../languages/languages.ts";
import { type Check, isBuiltIn, isGuessAt, messageAt, milderRuleAt } from "../writing/define-rules.ts";
import { isAmongErrors, isBroken } from "./among-errors.ts";
import { isProvoked } from "./in-assertion.ts";
import type { Captures } from "./node-matcher.ts";
import type { FaultKind } from "../../memory/fault.ts";
import { type FaultPath, pathToFault } from "../../memory/find-faults.ts";
import type { Rule } from "../writing/rule.ts";
import { symbolOf } from "../../languages/symbol.ts";
import { stepsToNode } from "../../taint/taint.ts";
import type { Doubt } from "../../taint/value.ts";
import type { RuleMatch } from "./rule-match.ts";
import { followedIn, type FollowedRule } from "./followed-values.ts";

export function judge(
  file: ParsedFile,
  rule: Rule,
  check: Check | undefined,
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
export function isOfNoUse(file: ParsedFile, rule: Rule, node: SgNode): boolean {
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
