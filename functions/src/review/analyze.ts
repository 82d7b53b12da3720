/** Analyzes one file: secrets, then rule by rule, and turns what touches changed lines into findings at verified places. */
import type { FileCoverage } from "@acrux/contract";
import type { FileContent } from "./change.ts";
import {
  coverageByText,
  coverageWithoutLanguage,
  partlyRead,
  readCoverage,
  skipped,
  tooLarge,
} from "./coverage.ts";
import { type FileDiff, textBefore } from "./diff.ts";
import type { LanguageId } from "./languages/language.ts";
import { languageOf } from "./languages/languages.ts";
import { checkLanguages, parse } from "./languages/parse.ts";
import type { PlannedFile } from "./plan.ts";
import { type PlacedMatch, placeMatches, ruleMatch, secretMatch, touchesChange } from "./place.ts";
import { matchRules, type RuleMatch } from "./rules/match-rules.ts";
import type { Rule } from "./rules/rule.ts";
import { findSecrets } from "./secrets/find-secrets.ts";
import type { FileAnalysis, LeaveOutReason, ReviewSettings, Watch } from "./settings.ts";

/** Up to this length the budget of a file is as set; a longer file gets more, in proportion. */
const charactersPerBudget = 50_000;

export interface AnalyzeContext {
  readonly settings: ReviewSettings;
  readonly watch: Watch;
  readonly rules: readonly Rule[];
}

/** Analyzes a file that the plan did not settle. */
export function analyzeFile(
  planned: PlannedFile,
  content: FileContent,
  context: AnalyzeContext,
): FileAnalysis {
  const { path } = planned.file;
  if (content.kind === "too-large") return nothing(tooLarge(path, content.bytes));
  if (content.kind === "binary") return nothing(skipped(path, "binary", "A binary file."));
  if (content.kind === "missing" || planned.diff === null) {
    return nothing(
      skipped(path, "not-delivered", "Its content was not delivered, or it is not an ordinary file."),
    );
  }
  return analyzeText(planned, planned.diff, content.text, context);
}

function nothing(coverage: FileCoverage): FileAnalysis {
  return { coverage, findings: [] };
}

function analyzeText(
  planned: PlannedFile,
  diff: FileDiff,
  text: string,
  context: AnalyzeContext,
): FileAnalysis {
  const { path } = planned.file;
  const language = languageOf(path, firstLine(text));
  const unread = coverageByText(path, text, language !== null);
  if (unread !== null) return nothing(unread);
  const before = textBefore(text, diff);
  if (before === null) {
    const note = "Its patch and its content do not belong together, so no line of it can be trusted.";
    return nothing(skipped(path, "not-delivered", note));
  }
  context.watch.onStart(path, null);
  const secrets = findSecrets(path, text).map(secretMatch(text));
  const run = language === null ? null : runRules(path, language, text, context);
  const found = [...secrets, ...(run?.matches ?? [])];
  const earlier = diff.cut || !touchesChange(found, diff) ? [] : matchesBefore(before, path, found, context);
  return {
    coverage: coverageAfter(path, diff, run),
    findings: placeMatches(found, earlier, { path, text, diff }),
  };
}

interface RuleRun {
  readonly matches: readonly PlacedMatch[];
  /** Why rules did not run on it, in words; null when all ran. */
  readonly note: string | null;
  readonly reason: LeaveOutReason;
}

function runRules(
  path: string,
  language: LanguageId,
  text: string,
  { rules, settings, watch }: AnalyzeContext,
): RuleRun {
  if (!checkLanguages().usable.includes(language)) {
    const note = "Searched for secrets only: the parser of its language could not be loaded.";
    return { matches: [], note, reason: "parser-failed" };
  }
  const file = parse(language, text);
  const leftOut = settings.leaveOut.rules.filter((entry) => entry.path === path);
  const startedAt = watch.now();
  const budget = settings.fileBudgetMs * Math.max(1, text.length / charactersPerBudget);
  const matches: RuleMatch[] = [];
  let notRun = 0;
  for (const rule of rules.filter((rule) => rule.languages.includes(language))) {
    if (leftOut.some(({ ruleId }) => ruleId === rule.id) || watch.now() - startedAt > budget) {
      notRun += 1;
      continue;
    }
    matches.push(...matchRules(file, [rule], startOf(path, watch)));
  }
  const reason = leftOut[0]?.reason ?? "timed-out";
  return { matches: matches.map(ruleMatch), note: notRun === 0 ? null : notRunNote(notRun, reason), reason };
}

function notRunNote(rules: number, reason: LeaveOutReason): string {
  const why = reason === "timed-out" ? "it took too long" : "the parser failed";
  return `${rules === 1 ? "One rule" : `${String(rules)} rules`} did not run on it: ${why}.`;
}

function startOf(path: string, watch: Watch): (ruleId: string) => void {
  return (ruleId) => {
    watch.onStart(path, ruleId);
  };
}

/** What the rules that found something say of the file before the change: a problem that was there already is not new. */
function matchesBefore(
  before: string,
  path: string,
  found: readonly PlacedMatch[],
  { rules, watch }: AnalyzeContext,
): readonly PlacedMatch[] {
  watch.onStart(path, null);
  const secrets = found.some(({ source }) => source === "secret") ? findSecrets(path, before) : [];
  const ids = new Set(found.map(({ ruleId }) => ruleId));
  const wanted = rules.filter(({ id }) => ids.has(id));
  const language = languageOf(path, firstLine(before));
  const parsed = language === null || wanted.length === 0 ? null : parse(language, before);
  const again = parsed === null ? [] : matchRules(parsed, wanted, startOf(path, watch));
  return [...secrets.map(secretMatch(before)), ...again.map(ruleMatch)];
}

function firstLine(text: string): string {
  return text.slice(0, 200).split("\n", 1)[0] ?? "";
}

function coverageAfter(path: string, diff: FileDiff, run: RuleRun | null): FileCoverage {
  if (diff.cut)
    return partlyRead(path, "cut-patch", "Its patch was cut short: the lines after the cut are unknown.");
  if (run === null) return coverageWithoutLanguage(path);
  return run.note === null ? readCoverage(path) : partlyRead(path, run.reason, run.note);
}
