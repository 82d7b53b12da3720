/** Messages that say the names of the code they are about. */
import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { builtInRules } from "../index.ts";
import { matchRules } from "../matching/match-rules.ts";
import { isNaming } from "./define-rules.ts";
import type { Rule } from "./rule.ts";

const naming = builtInRules.filter(isNaming);

/** What the rule says of its examples. */
function saidOf(rule: Rule): string[] {
  const [language] = rule.languages;
  if (language === undefined) return [];
  const codes = rule.invalid.map((one) => (typeof one === "string" ? one : one.code));
  return codes.flatMap((code) => matchRules(parse(language, code), [rule]).map(({ message }) => message));
}

it("are there for names that nobody defines, values that are null and variables that are never used", () => {
  expect(naming.length).toBeGreaterThan(45);
});

describe.each(naming.map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
  it("says a name of its examples, in as few words as without", () => {
    const said = saidOf(rule);
    expect(rule.message).not.toMatch(/[{}]/);
    expect(said.filter((message) => message !== rule.message)).not.toEqual([]);
    for (const message of said) {
      expect(message.length).toBeLessThanOrEqual(420);
      expect(message.split("`").length % 2).toBe(1);
    }
  });
});
