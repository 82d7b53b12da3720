import { describe, expect, it } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { parse } from "../languages/parse.ts";
import { checkRule } from "./matching/check-rule.ts";
import { ecmascript, formerIdsOf } from "./writing/define-rules.ts";
import { families } from "./families.ts";
import formerIds from "./former-ids.json" with { type: "json" };
import ids from "./ids.json" with { type: "json" };
import { builtInRules } from "./index.ts";
import { matchRules } from "./matching/match-rules.ts";
import { canMatchNodes } from "./matching/node-matcher.ts";
import { readRule } from "./writing/read-rule.ts";
import type { Rule } from "./writing/rule.ts";

function startLines(rule: Rule, language: LanguageId, code: string): number[] {
  return matchRules(parse(language, code), [rule]).map((match) => match.startLine);
}

function hasSyntaxError(language: LanguageId, code: string): boolean {
  return parse(language, code).root.find({ rule: { kind: "ERROR" } }) !== null;
}

describe("the list", () => {
  it("has the ids that are known before the rules are loaded; npm run rule-ids writes them", () => {
    expect(ids).toEqual(builtInRules.map(({ id }) => id));
  });

  it("has the former ids that are known before the rules are loaded, and none of them stands for two rules", () => {
    const renamed = builtInRules.filter((rule) => formerIdsOf(rule).length > 0);
    expect(formerIds).toEqual(Object.fromEntries(renamed.map((rule) => [rule.id, formerIdsOf(rule)])));
    const names = [...ids, ...Object.values(formerIds).flat()];
    expect(names).toEqual([...new Set(names)]);
  });

  it("is loaded by families that have all rules for their languages, and no others", async () => {
    const own = await Promise.all(
      families.map(async ({ load, languages }) => ({ rules: await load(), languages })),
    );
    for (const { rules, languages } of own)
      expect(new Set(rules.flatMap((rule) => rule.languages))).toEqual(new Set(languages));
    expect(own.flatMap(({ languages }) => languages)).toHaveLength(
      new Set(own.flatMap(({ languages }) => languages)).size,
    );
  });

  it("has rules of JavaScript and TypeScript that are matched at nodes, written as kinds and fields", () => {
    const own = builtInRules.filter(({ languages }) => languages.some((one) => ecmascript.includes(one)));
    expect(own.filter((rule) => !canMatchNodes(rule)).map(({ id }) => id)).toEqual([]);
  });

  it("has no id twice", () => {
    expect(builtInRules.map((rule) => rule.id)).toEqual([...new Set(builtInRules.map((rule) => rule.id))]);
  });
});

describe.each(builtInRules.map((rule) => [rule.id, rule] as const))("%s", (_id, rule) => {
  it("is a rule that the schema and the parser take", () => {
    expect(readRule(rule).faults).toEqual([]);
    expect(checkRule(rule)).toEqual([]);
  });

  it("says in two or three sentences what is wrong and how to mend it", () => {
    expect(rule.message).toMatch(/^[^\n]+[.][ ][^\n]+[.]$/);
  });

  it("finds its invalid examples where expected", () => {
    for (const language of rule.languages) {
      for (const example of rule.invalid) {
        const code = typeof example === "string" ? example : example.code;
        const lines = typeof example === "string" ? [1] : example.lines;
        expect([code, hasSyntaxError(language, code)]).toEqual([code, false]);
        expect([code, startLines(rule, language, code)]).toEqual([code, lines]);
      }
    }
  });

  it("lets its valid examples be", () => {
    for (const language of rule.languages) {
      for (const code of rule.valid) {
        expect([code, hasSyntaxError(language, code)]).toEqual([code, false]);
        expect([code, startLines(rule, language, code)]).toEqual([code, []]);
      }
    }
  });
});

const withFix = builtInRules.filter((rule) => rule.fix !== undefined);

describe.each(withFix.map((rule) => [rule.id, rule] as const))("the fix of %s", (_id, rule) => {
  it("leaves nothing to find", () => {
    for (const example of rule.invalid) {
      const code = typeof example === "string" ? example : example.code;
      const language = rule.languages[0] ?? "javascript";
      const match = matchRules(parse(language, code), [rule])[0];
      const { startLine = 1, endLine = 1, fix = null } = match ?? {};
      const lines = code.split("\n");
      lines.splice(startLine - 1, endLine - startLine + 1, fix ?? "");
      expect([code, fix]).not.toEqual([code, null]);
      expect([fix, startLines(rule, language, lines.join("\n"))]).toEqual([fix, []]);
    }
  });
});
