/** Runs rules over one parsed file and says where they match. */
import type { ParsedFile } from "../languages/parse.ts";
import type { Rule } from "./rule.ts";

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

/** `onRule` is called with the id of each rule before it runs, so that a hang can be named. */
export function matchRules(
  _file: ParsedFile,
  _rules: readonly Rule[],
  _onRule?: (ruleId: string) => void,
): RuleMatch[] {
  return [];
}
