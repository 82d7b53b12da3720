/** The review of a change whose analysis was ended from outside: what was finished counts, the rest is said to be unread. */
import type { ReviewResult } from "@acrux/contract";
import type { Change } from "./change.ts";
import { skipped } from "./coverage.ts";
import { countChangedLines, planReview } from "./plan.ts";
import { conclude, selectFindings } from "./select.ts";
import type { ReviewSettings } from "./settings.ts";

/** Touches no parser, so that it can run where a parser must not. `why` is a sentence and becomes a remark. */
export function stopEarly(change: Change, settings: ReviewSettings, why: string): ReviewResult {
  const plan = planReview(change, settings);
  const coverage = plan.map(
    ({ file, settled }) => settled ?? skipped(file.path, "timed-out", "The review was stopped before it."),
  );
  const findings = selectFindings(
    Object.values(settings.analyzed).flatMap((analysis) => analysis.findings),
    settings,
  );
  return {
    version: 1,
    findings,
    coverage,
    conclusion: conclude(findings, coverage, change.unlistedFiles, settings),
    remarks: [why],
    stats: { changedLines: countChangedLines(plan), engineMs: 0, rules: 0 },
  };
}
