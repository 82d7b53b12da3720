/** Lays the model's findings before the same judges as the rules': comments in the code, configuration, the cap, the verdict. */
import type { Finding, ReviewResult } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import { changedLines } from "../change/diff.ts";
import { policyOf } from "../selection/policy.ts";
import type { ReviewSettings } from "../settings.ts";
import { chooseFindings, judgeFindings } from "../selection/settle-findings.ts";
import { readSuppressions } from "../suppression/suppress.ts";
import type { ReadFile } from "./read-files.ts";

/** What the rules' review listed is chosen again, now that there is more to choose from; what it dropped stays dropped. */
export function settleWithModel(
  result: ReviewResult,
  found: readonly Finding[],
  files: readonly ReadFile[],
  { change, settings }: { change: Pick<Change, "unlistedFiles">; settings: ReviewSettings },
): ReviewResult {
  if (found.length === 0) return result;
  const analyses = files.map(({ file, diff, plainAfter }) => {
    const added = changedLines(diff, "RIGHT");
    const suppressions = readSuppressions(file.path, plainAfter.join("\n"));
    return {
      coverage: { path: file.path, state: "read" as const, reason: null, note: null },
      findings: [],
      suppressions: suppressions.map((one) => ({ ...one, isAdded: added.has(one.line) })),
    };
  });
  const again = result.findings.map((finding): Finding =>
    finding.outcome === "listed" ? { ...finding, outcome: "posted", outcomeReason: null } : finding,
  );
  const policy = policyOf(settings);
  const own = judgeFindings(found, { settings, policy, analyses });
  const settled = chooseFindings([...again, ...own], { change, settings, policy, coverage: result.coverage });
  return { ...result, ...settled };
}
