/** What the review command tells a pipeline. */
import type { ReviewResult, SkipReason } from "@acrux/contract";
import { isAtLeast } from "../review/selection/severity.ts";
import type { FailOn } from "./options.ts";

/** Files that should have been read and were not; a binary or a lock file is not among them. */
const failures = new Set<SkipReason>(["timed-out", "parser-failed", "over-budget", "cut-patch"]);

/**
 * What is only listed does not count: it is a guess, or repeats what is posted.
 * 0: nothing at or above the bar. 1: a finding at or above it. 3: the review is incomplete and found none.
 */
export function exitCode(result: ReviewResult, failOn: FailOn): 0 | 1 | 3 {
  const posted = result.findings.filter(({ outcome }) => outcome === "posted");
  if (failOn !== "never" && posted.some(({ severity }) => isAtLeast(severity, failOn))) return 1;
  return result.coverage.some(({ reason }) => reason !== null && failures.has(reason)) ? 3 : 0;
}
