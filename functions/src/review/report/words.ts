/** The sentences that every report shares: the verdict, and how much was read. */
import { type Finding, type ReviewResult, Severity } from "@acrux/contract";

export function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Findings that people are shown; dropped ones are kept for the record only. */
export function shownFindings({ findings }: ReviewResult): Finding[] {
  return findings.filter(({ outcome }) => outcome !== "dropped");
}

/** Such as "1 critical, 2 medium"; "" when there are none. */
function countsBySeverity(findings: readonly Finding[]): string {
  return Severity.options
    .map((severity) => ({
      severity,
      count: findings.filter((finding) => finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${String(count)} ${severity}`)
    .join(", ");
}

/** One sentence, without a full stop. */
export function verdict(result: ReviewResult): string {
  const shown = shownFindings(result);
  if (shown.length > 0) return `${plural(shown.length, "finding", "findings")}: ${countsBySeverity(shown)}`;
  const { read, partly, skipped } = countFiles(result);
  if (read + partly === 0 && skipped > 0) return "Nothing could be reviewed";
  return partly + skipped === 0 ? "No findings" : "No findings in what was read";
}

function countFiles({ coverage }: ReviewResult): { read: number; partly: number; skipped: number } {
  const count = (state: string): number => coverage.filter((file) => file.state === state).length;
  return { read: count("read"), partly: count("partly"), skipped: count("skipped") };
}

/** Such as "Read 14 of 18 changed files; 1 in part, 3 not." */
export function coverageSentence(result: ReviewResult): string {
  const { read, partly, skipped } = countFiles(result);
  const total = result.coverage.length;
  const rest = [partly > 0 ? `${String(partly)} in part` : "", skipped > 0 ? `${String(skipped)} not` : ""];
  if (total === 0) return "No file changed.";
  if (read === total)
    return total === 1 ? "Read the one changed file." : `Read all ${String(total)} changed files.`;
  const missing = rest.filter((part) => part !== "").join(", ");
  return `Read ${String(read)} of ${plural(total, "changed file", "changed files")}; ${missing}.`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Such as "src/a.ts:12" or "src/a.ts:12-14 (before the change)". */
export function placeOf({ path, side, startLine, endLine }: Finding): string {
  const lines = startLine === endLine ? String(startLine) : `${String(startLine)}-${String(endLine)}`;
  return `${path}:${lines}${side === "LEFT" ? " (before the change)" : ""}`;
}
