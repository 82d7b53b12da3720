/** What the engine knows about one provider's credential, as its public documentation describes it. */
import type { Severity } from "@acrux/contract";

export interface SecretFormat {
  /** Such as `github-personal-token`; findings show it with `secret-` before it. */
  readonly id: string;
  readonly provider: string;
  /** What it is, in the words of the provider: "personal access token". */
  readonly what: string;
  readonly shape: string;
  readonly severity: Severity;
  readonly confidence: "high" | "medium" | "low";
  /** What is said in place of the common message, where revoking is not what helps. */
  readonly advice?: string;
  /** The provider's documentation. */
  readonly link: string;
  /** For values without a telling prefix: words with which the name assigned to begins, lower case. */
  readonly assignedTo?: readonly string[];
  /** For values with a telling middle: that text, and how far before it the value may begin. */
  readonly middle?: { readonly text: string; readonly before: number };
  /** Bits a character that the value must have at least; by default by the length of its random part. */
  readonly entropy?: number;
}

type Row = readonly [id: string, provider: string, what: string, shape: string, link: string];

/** Tokens with a prefix of their own: found anywhere, with high confidence. */
export function prefixed(severity: Severity, rows: readonly Row[]): SecretFormat[] {
  return rows.map(([id, provider, what, shape, link]) => ({
    id,
    provider,
    what,
    shape,
    link,
    severity,
    confidence: "high",
  }));
}

/** Values that look like any other: found only where they are assigned to a name that says whose they are. */
export function assigned(
  severity: Severity,
  rows: readonly (readonly [...Row, words: readonly string[]])[],
): SecretFormat[] {
  return rows.map(([id, provider, what, shape, link, assignedTo]) => ({
    id,
    provider,
    what,
    shape,
    link,
    severity,
    confidence: "medium",
    assignedTo,
  }));
}
