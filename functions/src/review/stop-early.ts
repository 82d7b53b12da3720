/** The review of a change whose analysis was ended from outside: what was finished counts, the rest is said to be unread. */
import type { ReviewResult } from "@acrux/contract";
import type { Change } from "./change/change.ts";
import { skipped } from "./change/coverage.ts";
import { countChangedLines } from "./change/planned-file.ts";
import { planReview } from "./analysis/plan-review.ts";
import { remarksOnLeftOut } from "./left-out.ts";
import { policyOf } from "./selection/policy.ts";
import type { ReviewSettings } from "./settings.ts";
import { settleFindings } from "./selection/settle-findings.ts";

/** Touches no parser, so that it can run where a parser must not. `why` is a sentence and becomes a remark. */
export function stopEarly(change: Change, settings: ReviewSettings, why: string): ReviewResult {
  const policy = policyOf(settings);
  const plan = planReview(change, settings, policy);
  const coverage = plan.map(
    ({ file, settled }) => settled ?? skipped(file.path, "timed-out", "The review was stopped before it."),
  );
  const analyses = Object.values(settings.analyzed);
  const found = analyses.flatMap((analysis) => analysis.findings);
  return {
    version: 1,
    ...settleFindings(found, { change, settings, policy, analyses, coverage }),
    coverage,
    remarks: [
      ...analyses.flatMap(({ remarks }) => remarks ?? []),
      ...remarksOnLeftOut(settings.leaveOut),
      why,
    ],
    stats: { changedLines: countChangedLines(plan), engineMs: 0, rules: 0 },
  };
}
