/** The engine: a change goes in, findings and an account of what was read come out. */
import type { RepositoryContext, ReviewResult } from "@acrux/contract";
import { analyzeFile } from "./analyze.ts";
import type { Change, FileContent } from "./change/change.ts";
import { HelperSearch } from "./context/find-helpers.ts";
import { lookAround } from "./context/look-around.ts";
import { differenceOf, isConfigFile, remarksOnConfig } from "./config/difference.ts";
import { countLines, partlyRead, skipped } from "./change/coverage.ts";
import { readCustomRules } from "./custom-rules/read-rules.ts";
import { type CustomRuleRunner, customRuleRunner } from "./custom-rules/run-rules.ts";
import { changedLines } from "./change/diff.ts";
import { withHunks } from "./identity/hunk-identity.ts";
import { identityPaths } from "./identity/identity-paths.ts";
import type { LanguageId } from "./languages/language.ts";
import { languageOf } from "./languages/languages.ts";
import { checkLanguages } from "./languages/parse.ts";
import { remarksOnLeftOut } from "./left-out.ts";
import { findingsOnLines } from "./findings/line-findings.ts";
import { remarksOnAdvisories } from "./manifests/advisories.ts";
import { findInChange } from "./manifests/find-in-change.ts";
import { findDuplicates, SeenBlocks } from "./metrics/find-duplicates.ts";
import { measureChange } from "./metrics/measure-change.ts";
import { thresholdOf } from "./metrics/thresholds.ts";
import { countChangedLines, type PlannedFile, planReview, readPlanned } from "./change/plan.ts";
import { isJudged, type Policy, policyOf, settingsFor } from "./selection/policy.ts";
import { withoutSaidElsewhere } from "./findings/said-elsewhere.ts";
import { findRemovedGuards } from "./findings/removed-guards.ts";
import { formerIdsOfAll, isKnownRule } from "./rule-ids.ts";
import { rulesFor } from "./rules/families.ts";
import builtInIds from "./rules/ids.json" with { type: "json" };
import type { Rule } from "./rules/writing/rule.ts";
import { maskSecrets } from "./secrets/find-secrets.ts";
import type { ReviewSettings } from "./settings.ts";
import type { FileAnalysis } from "./file-analysis.ts";
import { type Helpers, noHelpers } from "./taint/helpers.ts";
import type { Watch } from "./watch.ts";
import { byGravity } from "./selection/severity.ts";
import { settleFindings } from "./selection/settle-findings.ts";
import { markNew, readSuppressions, remarksOnSuppressions, remarksOnUnused } from "./suppression/suppress.ts";
import { wholeFileDiff } from "./change/whole-file.ts";

/**
 * Native trees are invisible to V8, so after so many characters of source it is asked to collect: 715 files of Python
 * then peak at 264 MB, and at 418 MB with four times as many.
 */
const charactersBetweenReleases = 500_000;
/** Short lines hold as many nodes as others: 60,000 lines of one character take 130 MB in Java. */
const charactersOfLine = 25;
/** What a finding holds of the tree until it is collected, in characters of source. */
const charactersOfFinding = 1_000;

/** plan -> read -> analyze and verify, file by file -> select. Throws only what `change.read` throws. */
export async function review(
  change: Change,
  settings: ReviewSettings,
  watch: Watch,
  rules: readonly Rule[] | null = null,
): Promise<ReviewResult> {
  const policy = policyOf(settings);
  const plan = planReview(change, settings, policy);
  const run = prepare(change, settings, watch, rules, policy);
  const analyses = await analyzeAll(change, plan, run);
  const around = await lookAround({
    ...{ change, plan, settings, watch, texts: run.texts },
    isOn: policy.forPath("").context.value,
  });
  const context = withHelpers(around.context, run.helpers);
  const coverage = analyses.map((analysis) => analysis.coverage);
  const found = [
    ...analyses.flatMap((analysis) => analysis.findings),
    ...findRemovedGuards(plan),
    ...measureChange(plan, settingsFor(policy.forPath(""), settings)),
    ...(await findInChange(plan, change, settings.advisories)),
    ...around.findings,
  ];
  return {
    version: 1,
    ...settleFindings(
      withHunks(withoutSaidElsewhere(found), plan, { paths: run.identities, key: settings.identityKey }),
      {
        change,
        settings,
        policy,
        analyses,
        coverage,
      },
    ),
    coverage,
    ...(context === undefined ? {} : { context }),
    remarks: masked([
      ...run.remarks,
      ...analyses.flatMap((analysis) => analysis.remarks ?? []),
      ...remarksOnUnused(
        found,
        analyses,
        (path, id) => run.isKnown(id) && isJudged(policy.forPath(path), id),
      ),
      ...run.custom.remarks(),
      ...remarksOnAdvisories(settings.advisories),
      ...remarksOnRun(change, settings),
    ]),
    stats: {
      changedLines: countChangedLines(plan) + sum(analyses.map(({ wholeLines }) => wholeLines ?? 0)),
      engineMs: watch.now() - run.startedAt,
      rules: run.ids.size,
    },
  };
}

/** Where nobody needed the repository but whoever followed values into it. */
function withHelpers(
  context: RepositoryContext | undefined,
  { note, size }: HelperSearch,
): RepositoryContext | undefined {
  if (context?.state !== "not-needed") return context;
  if (note !== null) return { ...context, state: "unavailable", note };
  return size === 0 ? context : { ...context, state: "read", files: size };
}

/** Remarks quote configuration, which people wrote, and what they wrote may hold a secret. */
function masked(remarks: readonly string[]): string[] {
  return remarks.map((remark) => maskSecrets("", remark));
}

interface Run {
  readonly settings: ReviewSettings;
  readonly watch: Watch;
  /** Null for those that come with the engine. */
  readonly rules: readonly Rule[] | null;
  readonly custom: CustomRuleRunner;
  /** Of all rules, the team's own among them. */
  readonly ids: ReadonlySet<string>;
  readonly policy: Policy;
  readonly identities: ReadonlyMap<string, string>;
  readonly isKnown: (ruleId: string) => boolean;
  readonly startedAt: number;
  readonly remarks: readonly string[];
  readonly seenBlocks: SeenBlocks;
  readonly helpers: HelperSearch;
  /** By path, of the files that were read, where the repository around them can be searched. */
  readonly texts: Map<string, string>;
  /** Findings so far. */
  found: number;
}

function prepare(
  change: Change,
  settings: ReviewSettings,
  watch: Watch,
  rules: readonly Rule[] | null,
  policy: Policy,
): Run {
  const startedAt = watch.now();
  const own = rules?.map(({ id }) => id) ?? builtInIds;
  const taken = new Set([...own, ...formerIdsOfAll]);
  const read = readCustomRules(settings.config.rules, settings.leaveOut, watch, taken);
  const ids = new Set([...own, ...read.rules.map(({ id }) => id)]);
  const isKnown = (ruleId: string): boolean => isKnownRule(ruleId, ids);
  return {
    ...{ settings, watch, rules, ids, policy, startedAt, isKnown, found: 0 },
    custom: customRuleRunner(read.rules, settings, watch),
    texts: new Map(),
    helpers: new HelperSearch({
      ...{ search: change.search, settings, watch },
      isOn: policy.forPath("").context.value,
    }),
    seenBlocks: new SeenBlocks(thresholdOf("duplicateLines", settingsFor(policy.forPath(""), settings))),
    identities: identityPaths(change.files),
    remarks: [...remarksOnConfig(settings.config, isKnown), ...read.remarks],
  };
}

async function analyzeAll(change: Change, plan: readonly PlannedFile[], run: Run): Promise<FileAnalysis[]> {
  const analyses: FileAnalysis[] = [];
  let characters = 0;
  for await (const { planned, content } of readPlanned(change, plan)) {
    const rules = await rulesAbout(planned, content, run);
    const helpers = await helpersAbout(planned, content, run, rules);
    const analysis = analyzePlanned(planned, content, run, { rules, helpers });
    analyses.push(analysis);
    if (change.search !== undefined && content.kind === "text")
      run.texts.set(planned.file.path, content.text);
    characters += content.kind === "text" ? weightOf(content.text) : 0;
    characters += analysis.findings.length * charactersOfFinding;
    if (characters < charactersBetweenReleases) continue;
    await run.watch.releaseMemory?.();
    characters = 0;
  }
  return analyses;
}

/** In characters of ordinary code. */
function weightOf(text: string): number {
  return Math.max(text.length, countLines(text) * charactersOfLine);
}

/** All rules for the file's language. */
async function rulesAbout(planned: PlannedFile, content: FileContent, run: Run): Promise<readonly Rule[]> {
  if (run.rules !== null) return run.rules;
  const language = content.kind === "text" ? languageOf(planned.file.path, content.text) : null;
  return language === null ? [] : await rulesFor(language);
}

/** With what a file is analyzed. */
interface Means {
  readonly rules: readonly Rule[];
  readonly helpers: Helpers;
}

/** None for a file that is not analyzed, or was before. */
async function helpersAbout(
  { file: { path, isWhole }, settled }: PlannedFile,
  content: FileContent,
  { helpers, settings }: Run,
  rules: readonly Rule[],
): Promise<Helpers> {
  if (content.kind !== "text" || settled !== null || isWhole === true) return noHelpers;
  const language = languageOf(path, content.text);
  if (language === null || Object.hasOwn(settings.analyzed, path)) return noHelpers;
  return await helpers.helpersOf({ path, language, text: content.text, rules });
}

function analyzePlanned(planned: PlannedFile, content: FileContent, run: Run, means: Means): FileAnalysis {
  const { path } = planned.file;
  const finished = Object.hasOwn(run.settings.analyzed, path) ? run.settings.analyzed[path] : undefined;
  if (finished !== undefined) return finished;
  if (planned.settled !== null) return { coverage: planned.settled, findings: [] };
  if (run.found >= run.settings.maxFindings) {
    const note = `The files before it have ${String(run.found)} findings already.`;
    return { coverage: skipped(path, "over-budget", note), findings: [] };
  }
  if (run.watch.now() - run.startedAt > run.settings.budgetMs) {
    const note = "The review ran out of time before it.";
    return { coverage: skipped(path, "over-budget", note), findings: [] };
  }
  const whole = withDiff(planned, content);
  const analysis = keepSome(
    withDuplicates(analyzeRead(whole, content, run, means), whole, run),
    run.settings.maxFindingsInFile,
  );
  run.found += analysis.findings.length;
  run.watch.onAnalyzed?.(path, analysis);
  return analysis;
}

/** Files that came whole are compared one by one, while their texts are in memory. */
function withDuplicates(analysis: FileAnalysis, planned: PlannedFile, run: Run): FileAnalysis {
  if (planned.file.isWhole !== true || analysis.coverage.state === "skipped") return analysis;
  const matches = findDuplicates(planned, run.seenBlocks, run.settings.include);
  if (matches.length === 0) return analysis;
  const { path } = planned.file;
  return { ...analysis, findings: [...analysis.findings, ...findingsOnLines(matches, planned, path)] };
}

/** The gravest, in their order: else an author would hide a secret behind a thousand trifles. */
function keepSome(analysis: FileAnalysis, most: number): FileAnalysis {
  const { findings, coverage } = analysis;
  if (findings.length <= most) return analysis;
  const kept = new Set([...findings].sort(byGravity).slice(0, most));
  const note = `Only the gravest ${String(most)} of its ${String(findings.length)} findings were kept.`;
  return {
    ...analysis,
    findings: findings.filter((finding) => kept.has(finding)),
    coverage: partlyRead(coverage.path, "over-budget", note),
  };
}

/** A file that came whole gets its diff while it is analyzed, so that not all of them are in memory. */
function withDiff(planned: PlannedFile, content: FileContent): PlannedFile {
  if (planned.file.isWhole !== true || content.kind !== "text") return planned;
  return { ...planned, diff: wholeFileDiff(content.text) };
}

function analyzeRead(planned: PlannedFile, content: FileContent, run: Run, means: Means): FileAnalysis {
  const { path } = planned.file;
  const config = run.policy.forPath(path);
  const { coverage, findings } = analyzeFile(planned, content, {
    ...{ watch: run.watch, custom: run.custom, config, identity: run.identities.get(path) ?? path },
    settings: settingsFor(config, run.settings),
    ...means,
  });
  const text = content.kind === "text" ? content.text : "";
  const read = readSuppressions(path, text);
  const added = planned.diff === null ? new Set<number>() : changedLines(planned.diff, "RIGHT");
  // A file that came whole is no change, but stands as it is.
  const isNew = (line: number): boolean => planned.file.isWhole !== true && added.has(line);
  const marked = markNew(read, (line) => added.has(line), planned.file.status === "added");
  const suppressions = marked.map((one) => ({ ...one, isAdded: isNew(one.line) }));
  const remarks = remarksOnSuppressions(path, suppressions, run.isKnown, (line) => added.has(line));
  // A file that came whole is no change of the configuration but the configuration itself.
  const isChange = isConfigFile(path) && planned.file.isWhole !== true;
  const difference = isChange ? differenceOf(path, text, run.settings.config) : [];
  return {
    ...{ coverage, findings, suppressions, remarks: [...remarks, ...difference] },
    wholeLines: planned.file.isWhole === true ? added.size : 0,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** As far as the paths tell. */
function languagesIn(change: Change): LanguageId[] {
  const found = change.files.map(({ path }) => languageOf(path)).filter((language) => language !== null);
  return [...new Set(found)];
}

function remarksOnRun(change: Change, { leaveOut, config }: ReviewSettings): string[] {
  const removed = change.files.filter(({ status, path }) => status === "removed" && isConfigFile(path));
  const differences = removed.flatMap(({ path }) => differenceOf(path, null, config));
  const broken = checkLanguages(languagesIn(change)).broken.map(
    ({ language }) => `The parser for ${language} could not be loaded.`,
  );
  const unlisted =
    change.unlistedFiles > 0
      ? [`${String(change.unlistedFiles)} changed files were not listed by the source and not read.`]
      : [];
  return [...differences, ...remarksOnLeftOut(leaveOut), ...broken, ...unlisted];
}
