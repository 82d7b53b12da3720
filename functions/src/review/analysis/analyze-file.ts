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
import type { LanguageId } from "../languages/language.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { type PlacedMatch, secretMatch, withoutSecrets } from "../findings/placed-match.ts";
import { placeMatches, touchesChange } from "../findings/place.ts";
import { findSecrets, findSecretsInUnread } from "../secrets/find-secrets.ts";
import type { FileAnalysis } from "../file-analysis.ts";
import { type AnalyzeContext, matchesBefore, type RuleRun, runRulesIfWanted } from "./rules-on-file.ts";

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
  const run = language === null ? null : runRulesIfWanted({ path, language, text, diff, before }, context);
  const others = [...checkText(path, language, text, include, diff), ...(run?.matches ?? [])];
  const isTouched = touchesChange([...secrets, ...others], diff);
  const ids = new Set(others.map(({ ruleId }) => ruleId));
  const all = isTouched && run ? [...others, ...run.elsewhere(ids)] : others;
  context.watch.onStart(path, null);
  const found = [...secrets, ...withoutSecrets(all, secrets, identityKey)];
  const earlier = diff.cut || !isTouched ? [] : matchesBefore(before, path, found, context);
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

function coverageAfter(path: string, diff: FileDiff, run: RuleRun | null): FileCoverage {
  if (diff.cut)
    return partlyRead(path, "cut-patch", "Its patch was cut short: the lines after the cut are unknown.");
  if (run === null) return coverageWithoutLanguage(path);
  return run.note === null ? readCoverage(path) : partlyRead(path, run.reason, run.note);
}
