/** What rules say of one line of a file is what they say of it when the whole file is asked about. */
import { describe, expect, it } from "vitest";
import { readCases } from "../../../../../tests/engine/read-cases.ts";
import type { LanguageId } from "../../languages/language.ts";
import { parse } from "../../languages/parse.ts";
import type { PlaceFilter } from "../../syntax/place.ts";
import { builtInRules } from "../index.ts";
import { matchRules } from "./match-rules.ts";

const perLanguage = 25;
const cases = readCases();
const byLanguage = [...new Set(cases.map(({ language }) => language))].map((language) => {
  const own = cases.filter((one) => one.language === language);
  const step = Math.max(1, Math.floor(own.length / perLanguage));
  return [language, own.filter((_, at) => at % step === 0).slice(0, perLanguage)] as const;
});

function found(language: LanguageId, code: string, isAsked?: PlaceFilter): string[] {
  return matchRules(parse(language, code), builtInRules, undefined, isAsked)
    .filter(({ startOffset, endOffset }) => isAsked?.(startOffset, endOffset) !== false)
    .map(({ rule, startOffset, endOffset }) => `${rule.id} ${String(startOffset)} ${String(endOffset)}`)
    .toSorted();
}

/** The lines of some matches, and one that has none where there is such a line. */
function linesToAsk(code: string, matches: readonly string[]): Set<number> {
  const starts = matches.map((match) => lineAt(code, Number(match.split(" ")[1])));
  const free = code.split("\n").findIndex((_, line) => !starts.includes(line));
  return new Set([...starts.slice(0, 2), ...starts.slice(-1), Math.max(0, free)]);
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length - 1;
}

describe.each(byLanguage)("the snippets in %s", { timeout: 60_000 }, (language, some) => {
  it("have the same matches on a line that alone is asked about", () => {
    let matches = 0;
    for (const { code, file, title } of some) {
      const whole = found(language, code);
      matches += whole.length;
      for (const line of linesToAsk(code, whole)) {
        const start = code.split("\n").slice(0, line).join("\n").length + (line === 0 ? 0 : 1);
        const end = start + (code.split("\n")[line] ?? "").length;
        const isAsked: PlaceFilter = (from, to) => from <= end && to >= start;
        const there = whole.filter((match) => {
          const [, from, to] = match.split(" ").map(Number);
          return isAsked(from ?? 0, to ?? 0);
        });
        expect(found(language, code, isAsked), `${file}: ${title}, line ${String(line + 1)}`).toEqual(there);
      }
    }
    expect(matches).toBeGreaterThan(0);
  });
});
