/** What becomes of all that was found: comments and configuration answer first, then the selection, then the verdict. */
import type { FileCoverage, Finding, ReviewResult } from "@acrux/contract";
import type { Change } from "./change.ts";
import { judge, type Policy } from "./policy.ts";
import { conclude, selectFindings } from "./select.ts";
import type { FileAnalysis, ReviewSettings } from "./settings.ts";
import { suppressByPath } from "./suppress.ts";

export interface Settling {
  readonly change: Pick<Change, "unlistedFiles">;
  readonly settings: ReviewSettings;
  readonly policy: Policy;
  /** Of every file that was analyzed: the comments in them count. */
  readonly analyses: readonly FileAnalysis[];
  /** Of every changed file. */
  readonly coverage: readonly FileCoverage[];
}

export function settleFindings(
  found: readonly Finding[],
  { change, settings, policy, analyses, coverage }: Settling,
): Pick<ReviewResult, "findings" | "conclusion"> {
  const judged = suppressByPath(found, analyses).map((finding) =>
    judge(finding, policy.forPath(finding.path)),
  );
  const findings = selectFindings(judged, settings, policy);
  return { findings, conclusion: conclude(findings, coverage, change.unlistedFiles, settings, policy) };
}
