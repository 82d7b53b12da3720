/** How faults of rules and of settings are said: in the product's words, never in those of the schema. */
import { describe, expect, it } from "vitest";
import { customRule } from "../../../../tests/engine/custom-rule.ts";
import { readRule } from "../rules/writing/read-rule.ts";
import { readConfig } from "./read-config.ts";

function faultsOfRule(changes: Record<string, unknown>): string[] {
  return readRule(customRule(changes)).faults.map(({ sentence }) => sentence);
}

describe("a fault of a rule", () => {
  it.each<[Record<string, unknown>, string]>([
    [{ severity: undefined }, "severity is missing; write one of critical, high, medium, low, info."],
    [{ severity: null }, "severity has no value; write one of critical, high, medium, low, info."],
    [{ severity: "hihg" }, "severity must be one of critical, high, medium, low, info; did you mean high?"],
    [{ languages: ["typescrpt"] }, "Entry 1 of languages is unknown; did you mean typescript?"],
    [{ links: undefined }, "links is missing; write one to five https addresses that say more."],
    [{ links: "https://a.example" }, "links must be a list; put it in brackets."],
    [{ links: ["https://a.example", "a"] }, "Entry 2 of links must be an address that begins with https://."],
    [{ id: "Team X" }, "id must be lower-case words with hyphens between them, such as team-no-eval."],
    [{ cwe: 79 }, "cwe must be such as CWE-79, or null."],
    [{ title: "abc" }, "title must have at least 5 characters; it has 3."],
    [{ title: "a".repeat(101) }, "title must have at most 100 characters; it has 101."],
    [{ rule: "f" }, "rule must be keys with values."],
    [{ rule: { pattern: 7 } }, "rule.pattern must be a string or keys with values."],
    [{ rule: { pattern: { contxt: "a" } } }, "rule.pattern has the unknown key contxt."],
    [
      { rule: { has: { kind: "string", stopBy: "never" } } },
      "rule.has.stopBy must be one of neighbor, end, or keys with values.",
    ],
    [{ valid: [true] }, "Entry 1 of valid must be a string; put quotes around it."],
    [{ invalid: [{ code: "a()" }] }, "Entry 1 of invalid does not fit: lines is missing."],
    [
      { invalid: [{ code: "a()", lines: [0] }] },
      "Entry 1 of lines of entry 1 of invalid must be at least 1.",
    ],
    [
      { constraints: { $A: { kind: "string" } } },
      "The key constraints.$A must be the name of a metavariable: capitals, without its $.",
    ],
    [{ severty: "low" }, "Unknown key severty. Did you mean severity? Known keys: id, languages, severity,"],
    [
      { rule: { any: [{ kind: "string" }, { patern: "a" }] } },
      "Unknown key patern of entry 2 of rule.any. Did you mean pattern? Known keys: pattern, kind,",
    ],
  ])("of %j is said", (changes, sentence) => {
    const faults = faultsOfRule(changes);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(sentence);
  });

  it("is said of each field, and of each key that is not known", () => {
    expect(faultsOfRule({ title: 1, cwe: 2, one: 1, two: 2 })).toEqual([
      "cwe must be such as CWE-79, or null.",
      "title must be a string; put quotes around it.",
      expect.stringMatching(/^Unknown key one\. /),
      expect.stringMatching(/^Unknown key two\. /),
    ]);
    expect(readRule(null).faults).toEqual([{ path: [], sentence: "The rule must be keys with values." }]);
  });
});

describe("a fault of settings", () => {
  it.each([
    ["strictness:", "strictness is ignored: it has no value; write one of relaxed, balanced, strict."],
    ["manifests: maybe", "manifests is ignored: it must be one of true, false, on, off."],
    ["metrics: { nesting: deep }", "metrics.nesting is ignored: it must be off, or a number."],
    ["metrics: { nesting: 0 }", "metrics.nesting is ignored: it must be at least 1."],
    ["metrics: { nestin: 3 }", "Unknown key metrics.nestin. Did you mean nesting? Known keys: cyclomatic,"],
    ["paths: { include: [a, 7] }", "Entry 2 of paths.include is ignored: it must be a string; put quotes"],
    ["languages: go", "languages is ignored: it must be a list; put it in brackets."],
    ["secrets: { deny: [a] }", "Unknown key secrets.deny. Known keys: allow."],
  ])("of %j is said once", (text, sentence) => {
    const { problems } = readConfig(".acrux.yml", text);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(sentence);
  });
});
