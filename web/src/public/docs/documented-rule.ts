/** What a page of a rule shows of it; local/site fills it from the engine's own list. */

export interface DocumentedRule {
  readonly id: string;
  /** Ids that it had, which comments and configuration may still name. */
  readonly formerly: readonly string[];
  readonly title: string;
  readonly message: string;
  readonly severity: "critical" | "high" | "medium" | "low" | "info";
  readonly category: string;
  readonly confidence: string;
  readonly cwe: string | null;
  readonly languages: readonly string[];
  readonly links: readonly string[];
  /** Code that it finds and code that it leaves alone, at most three of each. */
  readonly finds: readonly string[];
  readonly leaves: readonly string[];
}

/** The rules of one language, or of one kind of file. */
export interface RuleGroup {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly DocumentedRule[];
}
