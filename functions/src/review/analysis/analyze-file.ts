/** Analyzes one file: secrets, then rule by rule, and turns what touches changed lines into findings at verified places. */
import type { FileCoverage } from "@acrux/contract";
import type { FileContent } from "../change/change.ts";
import { checkText } from "./check-text.ts";
import {
  coverageByText,
  coverageWithoutLanguage,
  mayParseData,
  partlyRead,
  readCoverage,
  skipped,
  tooLarge,
} from "../change/coverage.ts";
import { type FileDiff, textBefore } from "../change/diff.ts";
import type { EffectiveConfig } from "../config/config-for.ts";
import type { CustomRuleRunner } from "../custom-rules/run-rules.ts";
import type { LanguageId } from "../languages/language.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import { parse, type ParsedFile, whyBroken } from "../languages/parse.ts";
import { type ChangedText, measureFile } from "../metrics/measure-file.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { runsTeamRule, wantsLanguage } from "../selection/policy.ts";
import { type PlacedMatch, ruleMatch, secretMatch, withoutSecrets } from "../findings/placed-match.ts";
import { placeMatches, touchesChange } from "../findings/place.ts";
import { matchBehindCalls } from "../rules/matching/match-behind-calls.ts";
import { isJudgedInPart } from "../rules/matching/parser-view.ts";
import { matchRules } from "../rules/matching/match-rules.ts";
import { type RuleMatch } from "../rules/matching/rule-match.ts";
import { giveHelpers, type Helpers } from "../taint/helpers.ts";
import type { Rule } from "../rules/writing/rule.ts";
import { findSecrets, findSecretsInUnread } from "../secrets/find-secrets.ts";
import type { ReviewSettings } from "../settings.ts";
import type { FileAnalysis } from "../file-analysis.ts";
import type { LeaveOutReason } from "../left-out.ts";
import type { Watch } from "../watch.ts";

/** Up to this length the budget of a file is as set; a longer file gets more, in proportion. */
const charactersPerBudget = 50_000;

export interface AnalyzeContext {
  readonly settings: ReviewSettings;
  readonly watch: Watch;
  readonly rules: readonly Rule[];
  /** The team's own rules; they run after `rules`. */
  readonly custom: CustomRuleRunner;
  /** Functions of other files that it calls. */
  readonly helpers: Helpers;
  /** What holds for this file. */
  readonly config: EffectiveConfig;
  /** The path by which its findings are known: the one before the change, if it was renamed. */
  readonly identity: string;
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
  try {
    return analyzeText(planned, planned.diff, content.text, context);
  } catch (error) {
    return afterError(path, planned.diff, content.text, { unread: endedBy(path, error), context });
  }
}

/** A fault of the engine's, such as a stack that a sum of thousands of lines overflows, costs the file and not the review. */
function endedBy(path: string, error: unknown): FileCoverage {
  const name = error instanceof Error ? error.name : "an unknown one";
  return skipped(path, "parser-failed", `Reading it ended with an error (${name}).`);
}

function afterError(
  path: string,
  diff: FileDiff,
  text: string,
  left: { readonly unread: FileCoverage; readonly context: AnalyzeContext },
): FileAnalysis {
  try {
    return analyzeUnread(path, diff, text, left);
  } catch {
    return nothing(left.unread);
  }
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
  const { include } = context.settings;
  const { language, isCode } = languageToParse(path, text);
  const unread = coverageByText(path, text, isCode, include);
  if (unread !== null) return analyzeUnread(planned.file.path, diff, text, { unread, context });
  const before = textBefore(text, diff);
  if (before === null) {
    const note = "Its patch and its content do not belong together, so no line of it can be trusted.";
    return nothing(skipped(path, "not-delivered", note));
  }
  context.watch.onStart(path, null);
  const { identityKey } = context.settings;
  const secrets = findSecrets(path, text, include).map(secretMatch(text, identityKey));
  const run = language === null ? null : runRulesIfWanted(path, language, text, { diff, before }, context);
  const others = [...checkText(path, language, text, include, diff), ...(run?.matches ?? [])];
  const found = [...secrets, ...withoutSecrets(others, secrets, identityKey)];
  const earlier = diff.cut || !touchesChange(found, diff) ? [] : matchesBefore(before, path, found, context);
  return {
    coverage: coverageAfter(path, diff, run),
    findings: placeMatches(found, earlier, {
      ...{ path, text, diff, include, identity: context.identity },
    }),
  };
}

/** Code that no rule reads, because people did not write it or the parser could hang, may hold secrets all the same. */
function analyzeUnread(
  path: string,
  diff: FileDiff,
  text: string,
  { unread, context }: { readonly unread: FileCoverage; readonly context: AnalyzeContext },
): FileAnalysis {
  const { include, identityKey } = context.settings;
  const before = unread.reason === "too-large" ? null : textBefore(text, diff);
  if (before === null) return nothing(unread);
  context.watch.onStart(path, null);
  const secretsOf = (of: string): PlacedMatch[] =>
    findSecretsInUnread(path, of, include).map(secretMatch(of, identityKey));
  const found = secretsOf(text);
  const earlier = diff.cut || !touchesChange(found, diff) ? [] : secretsOf(before);
  return {
    coverage: { ...unread, note: `${unread.note ?? ""} It was searched for secrets alone.`.trim() },
    findings: placeMatches(found, earlier, { path, text, diff, include, identity: context.identity }),
  };
}

/** No language for what is searched as text alone. */
function languageToParse(path: string, text: string): { language: LanguageId | null; isCode: boolean } {
  const language = languageOf(path, text);
  const isData = language !== null && languageWithId(language).isData === true;
  if (isData && !mayParseData(text)) return { language: null, isCode: false };
  return { language, isCode: language !== null && !isData };
}

interface RuleRun {
  readonly matches: readonly PlacedMatch[];
  /** Why rules did not run on it, in words; null when all ran. */
  readonly note: string | null;
  readonly reason: LeaveOutReason | "configuration" | "over-budget";
}

function runRulesIfWanted(
  path: string,
  language: LanguageId,
  text: string,
  changed: ChangedText,
  context: AnalyzeContext,
): RuleRun {
  const { languages } = context.config;
  if (wantsLanguage(context.config, language)) return runRules(path, language, text, changed, context);
  const note = `Searched for secrets only: its language is left out by ${languages?.origin ?? "configuration"}.`;
  return { matches: [], note, reason: "configuration" };
}

function runRules(
  path: string,
  language: LanguageId,
  text: string,
  changed: ChangedText,
  { rules, settings, watch, custom, config, helpers }: AnalyzeContext,
): RuleRun {
  if (whyBroken(language) !== null) {
    const note = "Searched for secrets only: the parser of its language could not be loaded.";
    return { matches: [], note, reason: "parser-failed" };
  }
  const file = parse(language, text);
  giveHelpers(file, helpers);
  const leftOut = settings.leaveOut.rules.filter((entry) => entry.path === path);
  const startedAt = watch.now();
  const budget = settings.fileBudgetMs * Math.max(1, text.length / charactersPerBudget);
  let notRun = 0;
  const start = startOf(path, watch);
  const matches = matchRules(file, rules, (ruleId) => {
    const mayRun = !leftOut.some((entry) => entry.ruleId === ruleId) && watch.now() - startedAt <= budget;
    if (!mayRun) notRun += 1;
    return mayRun && start(ruleId);
  });
  matches.push(...behindCalls(file, rules, { settings, watch }, () => watch.now() - startedAt <= budget));
  matches.push(...custom.run(file, ({ id }) => runsTeamRule(config, id), startOf(path, watch)));
  watch.onStart(path, null);
  const measured = measureFile(path, file, changed, settings);
  const reason = leftOut[0]?.reason ?? "timed-out";
  const all = [...matches.map(ruleMatch), ...measured];
  if (notRun > 0) return { matches: all, note: notRunNote(notRun, reason), reason };
  if (isJudgedInPart(file)) return { matches: all, note: followedInPartNote, reason: "over-budget" };
  return { matches: all, note: null, reason };
}

const followedInPartNote =
  "Its values were followed through a part of the code alone, because there is too much to follow.";

function notRunNote(rules: number, reason: LeaveOutReason): string {
  const why = reason === "timed-out" ? "it took too long" : "the parser failed";
  return `${rules === 1 ? "One rule" : `${String(rules)} rules`} did not run on it: ${why}.`;
}

function startOf(path: string, watch: Watch): (ruleId: string) => true {
  return (ruleId) => {
    watch.onStart(path, ruleId);
    return true;
  };
}

function matchAgain(
  path: string,
  file: ParsedFile,
  rules: readonly Rule[],
  { settings, watch, helpers }: Pick<AnalyzeContext, "settings" | "watch" | "helpers">,
): RuleMatch[] {
  giveHelpers(file, helpers);
  return [
    ...matchRules(file, rules, startOf(path, watch)),
    ...behindCalls(file, rules, { settings, watch }, () => true),
  ];
}

function behindCalls(
  file: ParsedFile,
  rules: readonly Rule[],
  { settings, watch }: Pick<AnalyzeContext, "settings" | "watch">,
  isTime: () => boolean,
): RuleMatch[] {
  return matchBehindCalls(file, rules, (path, ruleId) => {
    const isLeftOut = settings.leaveOut.rules.some((one) => one.path === path && one.ruleId === ruleId);
    return !isLeftOut && isTime() && startOf(path, watch)(ruleId);
  });
}

/** What the rules that found something say of the file before the change: a problem that was there already is not new. */
function matchesBefore(
  before: string,
  path: string,
  found: readonly PlacedMatch[],
  { rules, custom, watch, settings, helpers }: AnalyzeContext,
): readonly PlacedMatch[] {
  watch.onStart(path, null);
  const { identityKey, include } = settings;
  const secrets = found.some(({ source }) => source === "secret") ? findSecrets(path, before) : [];
  const ids = new Set(found.map(({ ruleId }) => ruleId));
  const wanted = [...rules, ...custom.rules()].filter(({ id }) => ids.has(id));
  const language = languageOf(path, before);
  const parsed = language === null || wanted.length === 0 ? null : parse(language, before);
  const again = parsed === null ? [] : matchAgain(path, parsed, wanted, { settings, watch, helpers });
  return [
    ...secrets.map(secretMatch(before, identityKey)),
    ...checkText(path, language, before, include),
    ...again.map(ruleMatch),
  ];
}

function coverageAfter(path: string, diff: FileDiff, run: RuleRun | null): FileCoverage {
  if (diff.cut)
    return partlyRead(path, "cut-patch", "Its patch was cut short: the lines after the cut are unknown.");
  if (run === null) return coverageWithoutLanguage(path);
  return run.note === null ? readCoverage(path) : partlyRead(path, run.reason, run.note);
}
