/** Rules that somebody wrote to do harm: each is refused with a sentence that names it or its place, at once and without a trace. */
import { describe, expect, it } from "vitest";
import { customRule, sourceOf } from "../../../../tests/engine/custom-rule.ts";
import { readYaml } from "../config/read-yaml.ts";
import { readCustomRules } from "./read-rules.ts";
import { tryRule } from "./try-rule.ts";

function json(fields: Record<string, unknown>): string {
  return JSON.stringify(customRule(fields));
}

function nested(levels: number): Record<string, unknown> {
  let inner: Record<string, unknown> = { kind: "array" };
  for (let level = 0; level < levels; level += 1) inner = { not: inner };
  return inner;
}

const letters = Array.from("abcdefghij");
const billionLaughs = letters
  .map(
    (letter, index) =>
      `${letter}: &${letter} [${Array<string>(9)
        .fill(index === 0 ? "x" : `*${letters[index - 1] ?? ""}`)
        .join(",")}]`,
  )
  .join("\n");

/** What a reader is told of the rule in a file: from the YAML, the schema, the parser, or its examples. */
function faultsOf(text: string): string[] {
  const file = ".acrux/rules/bad.yml";
  const { value, problems } = readYaml(file, text);
  if (problems.length > 0) return problems.map((one) => `${one.file}:${String(one.line)}: ${one.message}`);
  const { rules, remarks } = readCustomRules(
    [sourceOf(value, file)],
    { files: {}, rules: [] },
    { onStart: () => undefined },
    new Set(),
  );
  return rules.length === 0 ? [...remarks] : tryRule(value).map(({ sentence }) => sentence);
}

describe("a hostile rule", () => {
  it.each([
    [
      "a regex that grows beyond memory",
      json({ rule: { kind: "string", regex: "((a{100}){100}){100}" } }),
      "exceeds size limit",
    ],
    ["a regex that looks ahead", json({ rule: { kind: "string", regex: "(?=a)b" } }), "look-around"],
    [
      "a regex that refers back",
      json({ rule: { kind: "string", regex: String.raw`(a)\1` } }),
      "backreference",
    ],
    ["60 levels", json({ rule: nested(60) }), "20 are allowed"],
    ["60 levels of constraints", json({ constraints: { ARGS: nested(60) } }), "20 are allowed"],
    ["500 levels", json({ rule: nested(500) }), "nested too deep"],
    ["100,000 open brackets", "[".repeat(60_000), "nested too deep"],
    ["400 explicit keys", "? ".repeat(400), "too deep"],
    ["a billion laughs", billionLaughs, "alias"],
    ["an anchor within itself", "id: team-x\nrule: &r\n  not: *r\n", "20 are allowed"],
    ["a merge key", "base: &b {id: team-x}\n<<: *b\n", "languages"],
    ["a tag that makes a function", "id: !!js/function 'function(){}'\n", "Unresolved tag"],
    ["a megabyte of message", json({ message: "m".repeat(1_000_000) }), "64 KB are allowed"],
    ["20 KB of message", json({ message: "m".repeat(20_000) }), "16384 are allowed"],
    ["5,000 languages", json({ languages: Array<string>(1_000).fill("typescript") }), "languages"],
    ["a prototype", '{"id":"team-x","__proto__":{"rule":{"pattern":"a"}}}', "languages"],
    [
      "a reference to what every object has",
      json({ rule: { matches: "constructor" } }),
      "matches names constructor, which is not among utils.",
    ],
    [
      "parts that refer to each other",
      json({ rule: { matches: "a" }, utils: { a: { matches: "b" }, b: { matches: "a" } } }),
      "cyclic",
    ],
    [
      "a part that is not there",
      json({ rule: { matches: "nothing" } }),
      "matches names nothing, which is not",
    ],
    [
      "derived variables of each other",
      json({ transform: { A: { substring: { source: "$B" } }, B: { substring: { source: "$A" } } } }),
      "cyclic",
    ],
    ["numbers for texts", json({ severity: 7, message: [1], languages: "typescript" }), "severity"],
    ["a number without end", json({ rule: { nthChild: -1e308 } }), "nthChild"],
    ["an unknown key", json({ script: "rm -rf /" }), "Unknown key script."],
    ["an id that is a path", json({ id: "../../etc" }), "id must be"],
    [
      "an id of 5,000 letters",
      json({ id: `team-${"a".repeat(5_000)}` }),
      "id must have at most 80 characters",
    ],
    ["a zero byte in the id", json({ id: "team-x\u0000" }), "id must be"],
    [
      "a fix that does not parse",
      json({ fix: "newCall((" }),
      "is not mended: with the fix it does not parse",
    ],
    ["a fix that changes nothing", json({ fix: "legacyCall($$$ARGS)" }), "is not mended"],
    ["a fix of 15 KB", json({ fix: "x".repeat(15_000) }), "fix must have at most 2000 characters"],
    ["a pattern for everything", json({ rule: { pattern: "$A" } }), "Valid example 1"],
  ])("with %s is refused", (_, text, fault) => {
    const before = process.cpuUsage();
    const faults = faultsOf(text);
    expect(faults.join("\n")).toContain(fault);
    expect(faults.join("\n")).toMatch(/team-|The rule|bad\.yml|example|^[a-z]+: /);
    expect(faults.join("\n").length).toBeLessThan(4_000);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
    expect(Object.prototype).not.toHaveProperty("rule");
  });

  it("cannot come as ten thousand: a hundred are read", () => {
    const sources = Array.from({ length: 10_000 }, (_, index) =>
      sourceOf(customRule({ id: `team-rule${String(index)}` })),
    );
    const { rules, remarks } = readCustomRules(
      sources,
      { files: {}, rules: [] },
      { onStart: () => undefined },
      new Set(),
    );
    expect(rules).toHaveLength(100);
    expect(remarks).toEqual([expect.stringContaining("There are 10000 rules of the team; 100 are allowed.")]);
  });

  it("with a regex for backtracking engines comes to an end", () => {
    const example = `f("${"a".repeat(5_000)}!")`;
    const value = customRule({ rule: { kind: "string", regex: "^.(a+)+$" }, invalid: [example] });
    const before = process.cpuUsage();
    expect(tryRule(value)).toEqual([
      { path: ["invalid", 0], sentence: "Invalid example 1 as typescript is not found." },
    ]);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
