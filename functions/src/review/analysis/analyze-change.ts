/** Analyzes the files of a change one after the other, within what a review may hold in memory and take in time. */
import type { Change, FileContent } from "../change/change.ts";
import { countLines, partlyRead, skipped } from "../change/coverage.ts";
import { changedLines } from "../change/diff.ts";
import { type PlannedFile, readPlanned } from "../change/planned-file.ts";
import { wholeFileDiff } from "../change/whole-file.ts";
import { differenceOf, isConfigFile } from "../config/difference.ts";
import type { FileAnalysis } from "../file-analysis.ts";
import { findingsOnLines } from "../findings/line-findings.ts";
import { languageOf } from "../languages/languages.ts";
import { findDuplicates } from "../metrics/find-duplicates.ts";
import { rulesFor } from "../rules/families.ts";
import type { Rule } from "../rules/writing/rule.ts";
import { byGravity } from "../selection/severity.ts";
import { type Helpers, noHelpers } from "../taint/helpers.ts";
import { settingsFor } from "../selection/policy.ts";
import { markNew, readSuppressions, remarksOnSuppressions } from "../suppression/suppress.ts";
import { analyzeFile } from "./analyze-file.ts";
import type { Run } from "./run.ts";

/**
 * Native trees are invisible to V8, so after so many characters of source it is asked to collect: 715 files of Python
 * then peak at 264 MB, and at 418 MB with four times as many.
 */
const charactersBetweenReleases = 500_000;
/** Short lines hold as many nodes as others: 60,000 lines of one character take 130 MB in Java. */
const charactersOfLine = 25;
/** What a finding holds of the tree until it is collected, in characters of source. */
const charactersOfFinding = 1_000;

export async function analyzeChange(
  change: Change,
  plan: readonly PlannedFile[],
  run: Run,
): Promise<FileAnalysis[]> {
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
  try {
    return await helpers.helpersOf({ path, language, text: content.text, rules });
  } catch (error) {
    // The stack, which deep code of another file overflows; what reading that file rejects with is the caller's to see.
    if (error instanceof RangeError) return noHelpers;
    throw error;
  }
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
