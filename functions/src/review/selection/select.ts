/** Selects what is posted: nothing twice, the weightiest first, at most the cap; every other finding keeps its reason. */
import type { Finding } from "@acrux/contract";
import { alreadySaid } from "../identity/already-said.ts";
import { isRequested, isOwnRule, type Policy, policyOf } from "./policy.ts";
import type { EffectiveConfig } from "../config/config-for.ts";
import { isAtLeast, severityRank } from "./severity.ts";
import type { ReviewSettings } from "../settings.ts";
import { testCodeBy } from "../change/test-code.ts";
import { isRarelyWorth } from "./rarely-worth.ts";
import { isWorthAComment } from "./worth-a-comment.ts";
import { reasonOf, thresholdSwitch } from "./switched-off.ts";
import { Posted } from "./posted.ts";
import { dropTwins, dropped } from "./twins.ts";
import { namingOtherPlaces } from "./once-only.ts";

const confidenceRank: Readonly<Record<Finding["confidence"], number>> = { high: 0, medium: 1, low: 2 };

const sourceRank: Readonly<Record<Finding["source"], number>> = { secret: 0, rule: 1, model: 2 };

export const alreadyPostedReason = "Posted by an earlier review of this pull request.";

/** Sets outcome and reason of each finding; the answer is ordered by weight. What is dropped already stays so. */
export function selectFindings(
  findings: readonly Finding[],
  settings: ReviewSettings,
  policy: Policy = policyOf(settings),
): Finding[] {
  const posted = new Posted(policy.forPath("").maxComments.value);
  const said = alreadySaid(findings, settings.alreadyPosted);
  const selected = dropTwins([...findings].sort(byWeight)).map((finding): Finding => {
    if (finding.outcome !== "posted") return finding;
    const config = policy.forPath(finding.path);
    const { severityThreshold } = config;
    if (!isAtLeast(finding.severity, severityThreshold.value)) {
      const off = thresholdSwitch(config);
      const ordinary = `Below the severity threshold (${severityThreshold.value}).`;
      return dropped(finding, off === null ? ordinary : reasonOf(off));
    }
    const reason = said.has(finding)
      ? alreadyPostedReason
      : (reasonByStrictness(finding, config) ?? posted.reasonAgainst(finding));
    if (reason !== null) return { ...finding, outcome: "listed", outcomeReason: reason };
    posted.add(finding);
    return finding;
  });
  return namingOtherPlaces(selected);
}

function reasonByStrictness(finding: Finding, config: EffectiveConfig): string | null {
  const { strictness, include } = config;
  if (isWorthAComment(finding, strictness.value, isRequested(finding.ruleId, config))) return null;
  const why = `Not posted at strictness ${strictness.value}.`;
  const test = isGuessInTests(finding) ? testCodeBy(finding.path, include.value) : null;
  if (test !== null)
    return `${why} Its path is test code by \`${test}\`, where guesses and what is minor count less.`;
  if (isRarelyWorth(finding)) return `${why} On real changes, comments of this kind were rarely acted on.`;
  return isFollowed(finding) && finding.confidence === "medium" ? `${why} ${guardedElsewhere}` : why;
}

const guardedElsewhere = "A check outside this code, such as a router's or a caller's, may limit the value.";

/** A security rule of ours saw where the value comes from. */
function isFollowed({ source, category, trace, ruleId }: Finding): boolean {
  return source === "rule" && category === "security" && isOwnRule(ruleId) && trace?.[0]?.role === "source";
}

/** As `in-test-code.ts` makes them. */
function isGuessInTests({ source, confidence }: Finding): boolean {
  return (source === "rule" || source === "secret") && confidence === "low";
}

function byWeight(a: Finding, b: Finding): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    confidenceRank[a.confidence] - confidenceRank[b.confidence] ||
    sourceRank[a.source] - sourceRank[b.source] ||
    compare(a.path, b.path) ||
    a.startLine - b.startLine ||
    compare(a.ruleId, b.ruleId)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
