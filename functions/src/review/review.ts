/** The engine: a change goes in, findings and an account of what was read come out. */
import type { ReviewResult } from "@acrux/contract";
import { analyzeFile } from "./analyze.ts";
import type { Change, FileContent } from "./change.ts";
import { skipped } from "./coverage.ts";
import { checkLanguages } from "./languages/parse.ts";
import { countChangedLines, type PlannedFile, planReview, readPlanned } from "./plan.ts";
import { findRemovedGuards } from "./removed-guards.ts";
import { builtInRules } from "./rules/index.ts";
import type { Rule } from "./rules/rule.ts";
import { conclude, selectFindings } from "./select.ts";
import type { FileAnalysis, ReviewSettings, Watch } from "./settings.ts";

/**
 * Native trees are invisible to V8, so after so many characters of source it is asked to collect: 715 files of Python
 * then peak at 264 MB, and at 418 MB with four times as many.
 */
const charactersBetweenReleases = 500_000;

/** plan -> read -> analyze and verify, file by file -> select. Throws only what `change.read` throws. */
export async function review(
  change: Change,
  settings: ReviewSettings,
  watch: Watch,
  rules: readonly Rule[] = builtInRules,
): Promise<ReviewResult> {
  const plan = planReview(change, settings);
  const contents = await readPlanned(change, plan);
  const startedAt = watch.now();
  const analyses = await analyzeAll(plan, contents, { settings, watch, rules, startedAt });
  const coverage = analyses.map((analysis) => analysis.coverage);
  const found = [...analyses.flatMap((analysis) => analysis.findings), ...findRemovedGuards(plan)];
  const findings = selectFindings(found, settings);
  return {
    version: 1,
    findings,
    coverage,
    conclusion: conclude(findings, coverage, change.unlistedFiles, settings),
    remarks: remarksOn(change, settings),
    stats: { changedLines: countChangedLines(plan), engineMs: watch.now() - startedAt, rules: rules.length },
  };
}

interface Run {
  readonly settings: ReviewSettings;
  readonly watch: Watch;
  readonly rules: readonly Rule[];
  readonly startedAt: number;
}

async function analyzeAll(
  plan: readonly PlannedFile[],
  contents: ReadonlyMap<string, FileContent>,
  run: Run,
): Promise<FileAnalysis[]> {
  const analyses: FileAnalysis[] = [];
  let characters = 0;
  for (const planned of plan) {
    const content = contents.get(planned.file.path) ?? { kind: "missing" };
    analyses.push(analyzePlanned(planned, content, run));
    characters += content.kind === "text" ? content.text.length : 0;
    if (characters < charactersBetweenReleases) continue;
    await run.watch.releaseMemory?.();
    characters = 0;
  }
  return analyses;
}

function analyzePlanned(planned: PlannedFile, content: FileContent, run: Run): FileAnalysis {
  const { path } = planned.file;
  const finished = Object.hasOwn(run.settings.analyzed, path) ? run.settings.analyzed[path] : undefined;
  if (finished !== undefined) return finished;
  if (planned.settled !== null) return { coverage: planned.settled, findings: [] };
  if (run.watch.now() - run.startedAt > run.settings.budgetMs) {
    const note = "The review ran out of time before it.";
    return { coverage: skipped(path, "over-budget", note), findings: [] };
  }
  const analysis = analyzeFile(planned, content, run);
  run.watch.onAnalyzed?.(path, analysis);
  return analysis;
}

function remarksOn(change: Change, { leaveOut }: ReviewSettings): string[] {
  const rules = leaveOut.rules.map(({ path, ruleId, reason }) =>
    reason === "timed-out"
      ? `Rule ${ruleId} was left out for ${path}: it did not come to an end.`
      : `Rule ${ruleId} was left out for ${path}: it brought the parser down.`,
  );
  const broken = checkLanguages().broken.map(
    ({ language }) => `The parser for ${language} could not be loaded.`,
  );
  const unlisted =
    change.unlistedFiles > 0
      ? [`${String(change.unlistedFiles)} changed files were not listed by the source and not read.`]
      : [];
  return [...rules, ...broken, ...unlisted];
}
