/** The figures of a result that lists show: findings by severity, and files by how they were read. */
import type { ReviewResult } from "@acrux/contract";
import { noCounts, noFiles, type ReviewRecord } from "../reviews/store.ts";

export function summarize(result: ReviewResult): Pick<ReviewRecord, "conclusion" | "counts" | "files"> {
  const counts = { ...noCounts };
  for (const finding of result.findings) {
    if (finding.outcome !== "dropped") counts[finding.severity] += 1;
  }
  const files = { ...noFiles };
  for (const { state } of result.coverage) files[state] += 1;
  return { conclusion: result.conclusion, counts, files };
}
