/** Findings that say the same of one place: the weightiest stays. */
import type { Finding } from "@acrux/contract";
import { allowedBy } from "./policy.ts";
import { isAtLeast } from "./severity.ts";
import { secretWeaknesses } from "../findings/secret-identity.ts";
import { suppressedBy } from "../suppression/suppress.ts";

/**
 * Of findings that say the same the weightiest stays; a known secret format beats every rule. What people answered is not
 * said once more by a lighter rule. Keeps the order.
 */
export function dropTwins(ranked: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding[]>();
  const twins = new Map<Finding, Finding>();
  const claims = ranked
    .filter((finding) => finding.outcome === "posted" || isSuppressed(finding))
    .sort((a, b) => secretFirst(a) - secretFirst(b));
  for (const finding of claims) {
    const inFile = kept.get(finding.path) ?? [];
    const twin = inFile.find((other) => saysTheSame(other, finding));
    if (twin === undefined) kept.set(finding.path, [...inFile, finding]);
    else if (finding.outcome === "posted") twins.set(finding, twin);
  }
  return ranked.map((finding) => {
    const twin = twins.get(finding);
    return twin === undefined
      ? finding
      : dropped(finding, `Said already by ${twin.ruleId} at the same place.`);
  });
}

/** By a comment in the code, or by the fingerprint of a secret that is none. */
function isSuppressed({ outcome, outcomeReason }: Finding): boolean {
  const isBy = (words: string): boolean => outcomeReason?.startsWith(words) ?? false;
  return outcome === "dropped" && (isBy(suppressedBy) || isBy(allowedBy));
}

/** What is found by its name alone is a guess, which must not hide a graver finding of a rule. */
function secretFirst({ source, severity }: Finding): number {
  return source === "secret" && isAtLeast(severity, "medium") ? 0 : 1;
}

export function dropped(finding: Finding, outcomeReason: string): Finding {
  return { ...finding, outcome: "dropped", outcomeReason };
}

function overlap(a: Finding, b: Finding): boolean {
  return a.side === b.side && a.startLine <= b.endLine && b.startLine <= a.endLine;
}

/** Of two findings in one file. */
function saysTheSame(a: Finding, b: Finding): boolean {
  // What a model says was compared with the others by its words (model/to-findings.ts): the place alone would lose some.
  if (a.source === "model" || b.source === "model" || !overlap(a, b)) return false;
  if (isPartOf(b, a)) return true;
  if (a.cwe !== null && b.cwe !== null) return a.cwe === b.cwe || bothAboutSecrets(a, b);
  return a.category === b.category && a.startLine === b.startLine && a.endLine === b.endLine;
}

/** Such as a weak hash inside the hashing of a password: one place in the code, one thing to mend. */
function isPartOf(part: Finding, whole: Finding): boolean {
  const oneLine = whole.startLine === whole.endLine && part.startLine === part.endLine;
  return oneLine && part.category === whole.category && whole.quote.includes(part.quote);
}

/** Where a known secret format matched, a rule about the same adds nothing. */
function bothAboutSecrets(a: Finding, b: Finding): boolean {
  const oneIsSecret = a.source === "secret" || b.source === "secret";
  return oneIsSecret && secretWeaknesses.has(a.cwe ?? "") && secretWeaknesses.has(b.cwe ?? "");
}
