import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtInRules } from "../functions/src/review/rules/index.ts";
import { withCurrentTable } from "./language-table.ts";
import { languages } from "../functions/src/review/languages/languages.ts";

describe("the table of languages", () => {
  it("is current: after a change, run `npm run languages`", () => {
    const readme = readFileSync(
      new URL("../functions/src/review/languages/README.md", import.meta.url),
      "utf8",
    );
    expect(withCurrentTable(readme)).toBe(readme);
  });

  it("has at least 34 grammars, and a rule for every language", () => {
    expect(new Set(languages.map(({ grammar }) => grammar)).size).toBeGreaterThanOrEqual(34);
    const withoutRule = languages.filter(
      ({ id }) => !builtInRules.some((rule) => rule.languages.includes(id)),
    );
    expect(withoutRule.map(({ id }) => id)).toEqual([]);
  });
});
