/** Measures the functions of one parsed file that a change touches. */
import type { FileDiff } from "../diff.ts";
import { languageWithId } from "../languages/languages.ts";
import { parse, type ParsedFile } from "../languages/parse.ts";
import type { PlacedMatch } from "../place.ts";
import type { ReviewSettings } from "../settings.ts";
import { isTestCode } from "../test-code.ts";
import { measureFunctions } from "./measure-functions.ts";

/** What the change did to the file. */
export interface ChangedText {
  readonly diff: FileDiff;
  readonly before: string;
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
  return measureFunctions(file, diff, settings, () => (before === "" ? null : parse(file.language, before)));
}
