/** What becomes of all that was found: comments and configuration answer first, then the selection, then the verdict. */
import type { FileCoverage, Finding, ReviewResult } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import { judge, type Policy, weigh } from "./policy.ts";
import { conclude } from "./conclude.ts";
import { selectFindings } from "./select.ts";
import type { ReviewSettings } from "../settings.ts";
import type { FileAnalysis } from "../file-analysis.ts";
import { suppressByPath } from "../suppression/suppress.ts";
import { switchedOffIn } from "./switched-off.ts";

export interface Settling {
  readonly change: Pick<Change, "unlistedFiles">;
  readonly settings: ReviewSettings;
  readonly policy: Policy;
  /** Of every file that was analyzed: the comments in them count. */
  readonly analyses: readonly FileAnalysis[];
  /** Of every changed file. */
  readonly coverage: readonly FileCoverage[];
}

type Settled = Pick<ReviewResult, "findings" | "conclusion" | "switchedOff">;

export function settleFindings(found: readonly Finding[], settling: Settling): Settled {
  return chooseFindings(judgeFindings(found, settling), settling);
}

/** By comments in the code, then by configuration; what a comment may answer depends on how the team weighs it. */
export function judgeFindings(
  found: readonly Finding[],
  { settings, policy, analyses }: Pick<Settling, "settings" | "policy" | "analyses">,
): Finding[] {
  const weighed = found.map((finding) => weigh(finding, policy.forPath(finding.path)));
  return suppressByPath(weighed, analyses, settings.agreed).map((finding) =>
    judge(finding, policy.forPath(finding.path)),
  );
}

/** Of what was judged: which are posted, and the verdict. */
export function chooseFindings(
  judged: readonly Finding[],
  { change, settings, policy, coverage }: Omit<Settling, "analyses">,
): Settled {
  const findings = selectFindings(judged, settings, policy);
  const configs = new Set(coverage.map(({ path }) => policy.forPath(path)));
  const switchedOff = switchedOffIn(configs, findings);
  const looked = { coverage, unlistedFiles: change.unlistedFiles, switchedOff };
  return { findings, switchedOff, conclusion: conclude(findings, looked) };
}
