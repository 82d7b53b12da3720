/** A place where a rule matches, and what is known of it. */
import type { Rule } from "../writing/rule.ts";
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
