/** Runs rules over one file of a change: at what the change touches, and where something is found there over the rest of it and over the file before. */
import { touchesChangedLines } from "../change/changed-places.ts";
import type { EffectiveConfig } from "../config/config-for.ts";
import type { CustomRuleRunner } from "../custom-rules/run-rules.ts";
import { holdsCredential } from "../findings/mask-credentials.ts";
import { type PlacedMatch, ruleMatch, secretMatch } from "../findings/placed-match.ts";
import type { LanguageId } from "../languages/language.ts";
import { languageOf } from "../languages/languages.ts";
import { parse, type ParsedFile, whyBroken } from "../languages/parse.ts";
import type { LeaveOutReason } from "../left-out.ts";
import { type ChangedText, measureFile } from "../metrics/measure-file.ts";
import { matchBehindCalls } from "../rules/matching/match-behind-calls.ts";
import { matchRules } from "../rules/matching/match-rules.ts";
import { isJudgedInPart } from "../rules/matching/parser-view.ts";
import { type RuleMatch } from "../rules/matching/rule-match.ts";
import type { Rule } from "../rules/writing/rule.ts";
import { findSecrets } from "../secrets/find-secrets.ts";
import { runsTeamRule, wantsLanguage } from "../selection/policy.ts";
import type { ReviewSettings } from "../settings.ts";
import type { PlaceFilter } from "../syntax/place.ts";
import { giveHelpers, type Helpers } from "../taint/helpers.ts";
import type { Watch } from "../watch.ts";
import { checkText } from "./check-text.ts";

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

export interface RuleRun {
  /** All that touch the change, and some of the others. */
  readonly matches: readonly PlacedMatch[];
  /** What else the rules with such ids say of the file, and where credentials stand in it. */
  readonly elsewhere: (ids: ReadonlySet<string>) => readonly PlacedMatch[];
  /** Why rules did not run on it, in words; null when all ran. */
  readonly note: string | null;
  readonly reason: LeaveOutReason | "configuration" | "over-budget";
}

/** A file of the change in a language that has a parser. */
export interface ChangedCode extends ChangedText {
  readonly path: string;
  readonly language: LanguageId;
  readonly text: string;
}

export function runRulesIfWanted(code: ChangedCode, context: AnalyzeContext): RuleRun {
  const { languages } = context.config;
  if (wantsLanguage(context.config, code.language)) return runRules(code, context);
  const note = `Searched for secrets only: its language is left out by ${languages?.origin ?? "configuration"}.`;
  return { matches: [], elsewhere: nowhere, note, reason: "configuration" };
}

function runRules(code: ChangedCode, context: AnalyzeContext): RuleRun {
  const { path, language, text, diff } = code;
  if (whyBroken(language) !== null) {
    const note = "Searched for secrets only: the parser of its language could not be loaded.";
    return { matches: [], elsewhere: nowhere, note, reason: "parser-failed" };
  }
  const { rules, settings, watch, custom, config, helpers } = context;
  const file = parse(language, text);
  giveHelpers(file, helpers);
  const leftOut = settings.leaveOut.rules.filter((entry) => entry.path === path);
  const isLeftOut = (ruleId: string): boolean => leftOut.some((entry) => entry.ruleId === ruleId);
  const startedAt = watch.now();
  const budget = settings.fileBudgetMs * Math.max(1, text.length / charactersPerBudget);
  let notRun = 0;
  const start = startOf(path, watch);
  const mayRun = (ruleId: string): boolean => {
    const may = !isLeftOut(ruleId) && watch.now() - startedAt <= budget;
    if (!may) notRun += 1;
    return may && start(ruleId);
  };
  const isTouched = touchesChangedLines(text, diff);
  const matches = matchRules(file, rules, mayRun, isTouched ?? undefined);
  matches.push(...behindCalls(file, rules, { settings, watch }, () => watch.now() - startedAt <= budget));
  matches.push(...custom.run(file, ({ id }) => runsTeamRule(config, id), start));
  watch.onStart(path, null);
  const all = [...matches.map(ruleMatch), ...measureFile(path, file, code, settings)];
  const others = rules.filter(({ id }) => !isLeftOut(id));
  const elsewhere = isTouched ? matchElsewhere(file, others, isTouched, startOf(path, watch)) : nowhere;
  const reason = leftOut[0]?.reason ?? "timed-out";
  if (notRun > 0) return { matches: all, elsewhere, note: notRunNote(notRun, reason), reason };
  if (isJudgedInPart(file)) {
    return { matches: all, elsewhere, note: followedInPartNote, reason: "over-budget" };
  }
  return { matches: all, elsewhere, note: null, reason };
}

function nowhere(): readonly PlacedMatch[] {
  return [];
}

/** Most of what a change touches is no finding of most rules, and then it does not matter what they would say of the rest. */
function matchElsewhere(
  file: ParsedFile,
  rules: readonly Rule[],
  isTouched: PlaceFilter,
  start: (ruleId: string) => true,
): RuleRun["elsewhere"] {
  return (ids) => {
    const wanted = rules.filter((rule) => ids.has(rule.id) || holdsCredential(rule));
    return matchRules(file, wanted, start)
      .filter(({ startOffset, endOffset }) => !isTouched(startOffset, endOffset))
      .map(ruleMatch);
  };
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
export function matchesBefore(
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
