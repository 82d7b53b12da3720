/** C++: texts of any length that are read or copied into arrays of characters. */
import { localArray } from "./arguments.ts";
import type { Check, Report } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";

/** `cin >> b` */
const streamed = /\b(?:cin|\w*(?:ifs|[fF]ile|[iI]n|[sS]tream|iss)) > > (\w+) [;>)]/g;
/** `strcpy(b, s.c_str())` (array, text) or `copy(s.begin(), s.end(), b)` (text, array). */
const copiedText =
  /\b(?:strcpy|strcat|sprintf) \( (\w+) , (?:"[^"]*%s[^"]*" , )?(\w+) (?:\.|->) c_str \( \) \)|\bcopy \( (\w+) \. begin \( \) , \3 \. end \( \) , (\w+) \)/g;

/** `char b[9]; cin >> b;`, `strcpy(b, s.c_str())`, `std::copy(s.begin(), s.end(), b)`. */
export const unboundedInput: Check = {
  worth: />>|c_str|std::copy|\bcopy\s*\(/,
  languages: "cpp",
  look(one, report) {
    reportStreamed(one, report);
    reportCopied(one, report);
  },
};

function isCharacterArray(one: FunctionTokens, name: string): boolean {
  return /\bchar\b|wchar_t/.test(localArray(one, name)?.type ?? "");
}

function reportStreamed(one: FunctionTokens, report: Report): void {
  const spaced = spacedOf(one);
  for (const found of spaced.text.matchAll(streamed))
    if (isCharacterArray(one, found[1] ?? "") && !/setw|width \(/.test(spaced.text))
      report("unbounded-input", spaced.tokenAt(found.index));
}

function reportCopied(one: FunctionTokens, report: Report): void {
  const spaced = spacedOf(one);
  for (const found of spaced.text.matchAll(copiedText)) {
    const [, written, text, walked = "", filled = ""] = found;
    const isMeasured = new RegExp(`\\b${text ?? walked} (?:\\.|->) (?:size|length) \\(`).test(spaced.text);
    if (isCharacterArray(one, written ?? filled) && !isMeasured)
      report("source-sized-copy", spaced.tokenAt(found.index));
  }
}
