/** The engine: a change goes in, findings and an account of what was read come out. */
import type { ReviewResult } from "@acrux/contract";
import { analyzeChange } from "./analysis/analyze-change.ts";
import { remarksOf } from "./analysis/remarks.ts";
import { prepareRun } from "./analysis/run.ts";
import { withHelpers } from "./analysis/with-helpers.ts";
import type { Change } from "./change/change.ts";
import { countChangedLines } from "./change/planned-file.ts";
import { planReview } from "./analysis/plan-review.ts";
import { withoutGlobals } from "./context/find-globals.ts";
import { withoutVendored } from "./context/find-vendored.ts";
import { lookAround } from "./context/look-around.ts";
import { withoutMovedCode } from "./findings/moved-code.ts";
import { withoutSaidElsewhere } from "./findings/said-elsewhere.ts";
import { findRemovedGuards } from "./findings/removed-guards.ts";
import { withHunks } from "./identity/hunk-identity.ts";
import { findInChange } from "./manifests/find-in-change.ts";
import { measureChange } from "./metrics/measure-change.ts";
import type { Rule } from "./rules/writing/rule.ts";
import { policyOf, settingsFor } from "./selection/policy.ts";
import { settleFindings } from "./selection/settle-findings.ts";
import type { ReviewSettings } from "./settings.ts";
import type { Watch } from "./watch.ts";

/** plan -> read -> analyze and verify, file by file -> look around -> select. Throws only what `change.read` throws. */
export async function review(
  change: Change,
  settings: ReviewSettings,
  watch: Watch,
  rules: readonly Rule[] | null = null,
): Promise<ReviewResult> {
  const policy = policyOf(settings);
  const plan = planReview(change, settings, policy);
  const run = prepareRun(change, settings, watch, rules, policy);
  const analyses = await analyzeChange(change, plan, run);
  const isOn = policy.forPath("").context.value;
  const around = await lookAround({ change, plan, settings, watch, texts: run.texts, isOn });
  const context = withHelpers(around.context, run.helpers);
  const found = [
    ...analyses.flatMap(({ findings }) => findings),
    ...findRemovedGuards(plan),
    ...measureChange(plan, settingsFor(policy.forPath(""), settings)),
    ...(await findInChange(plan, change, settings.advisories)),
    ...around.findings,
  ];
  const coverage = analyses.map((analysis) => analysis.coverage);
  const search = isOn ? change.search : undefined;
  const own = await withoutGlobals(found, search);
  const once = withoutMovedCode(withoutSaidElsewhere(own), plan);
  const isOurs = policy.forPath("").include.value.includes("vendored");
  const written = isOurs ? once : await withoutVendored(once, search);
  const known = withHunks(written, plan, { paths: run.identities, key: settings.identityKey });
  return {
    version: 1,
    ...settleFindings(known, { change, settings, policy, analyses, coverage }),
    coverage,
    ...(context === undefined ? {} : { context }),
    remarks: remarksOf(change, found, analyses, run),
    stats: {
      changedLines: analyses.reduce((sum, { wholeLines = 0 }) => sum + wholeLines, countChangedLines(plan)),
      engineMs: watch.now() - run.startedAt,
      rules: run.ids.size,
    },
  };
}
