/** Measures the functions of one parsed file that a change touches. */
import type { FileDiff } from "../change/diff.ts";
import { languageWithId } from "../languages/languages.ts";
import { parse, type ParsedFile } from "../languages/parse.ts";
import type { PlacedMatch } from "../findings/placed-match.ts";
import type { ReviewSettings } from "../settings.ts";
import { isTestCode } from "../change/test-code.ts";
import { measureFunctions } from "./measure-functions.ts";
import { scriptOf } from "./script-of-page.ts";

/** What the change did to the file. */
export interface ChangedText {
  readonly diff: FileDiff;
  readonly before: string;
}

function parseScript(page: string): ParsedFile | null {
  const script = scriptOf(page);
  return script === null ? null : parse(script.language, script.text);
}

/** Long functions are the custom in tests, so those are left out; so are files of which the change is not known whole. */
export function measureFile(
  path: string,
  file: ParsedFile,
  { diff, before }: ChangedText,
  settings: ReviewSettings,
): PlacedMatch[] {
  if (diff.cut || isTestCode(path, settings.include) || languageWithId(file.language).isData === true)
    return [];
  const measured = languageWithId(file.language).functionsIn === "scripts" ? parseScript(file.text) : file;
  if (measured === null) return [];
  const parseBefore = (): ParsedFile | null =>
    measured === file ? parse(file.language, before) : parseScript(before);
  return measureFunctions(measured, diff, settings, () => (before === "" ? null : parseBefore()));
}
