/** A comment that answers findings, and who besides the author agreed to it. */
import type { MarkerScope } from "./foreign-markers.ts";

export interface Suppression {
  /** 1-based line of the comment. */
  readonly line: number;
  /** Line of code that it is about besides its own; null when it stands behind code or is about the whole file. */
  readonly nextLine: number | null;
  readonly wholeFile: boolean;
  /** As it is written. */
  readonly marker: string;
  /** What a comment that another tool reads is about; null for ours, which name rules. */
  readonly scope: MarkerScope | null;
  readonly ruleIds: readonly string[];
  /** Null when it is missing: then ours does nothing. */
  readonly reason: string | null;
  /** The change added the comment. */
  readonly isAdded?: boolean;
  /** The change made it and all that it is about, so that what it suppresses must be among the findings. */
  readonly isNew?: boolean;
}

/** Fingerprints of findings whose new suppression a person other than the author agreed to, each with who. */
export type Agreements = Readonly<Record<string, string>>;
