/** A team's own rules: what is taken, what is refused and why, and how little harm a hostile one does. */
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../../tests/engine/added-files.ts";
import { bundledChild } from "../../../../tests/engine/bundled-child.ts";
import { customRule, hungryRule, nestedLists, sourceOf } from "../../../../tests/engine/custom-rule.ts";
import { defaultLimits, runEngine } from "../../adapters/engine/run-engine.ts";
import { noConfig, plainLayer, type RuleSource } from "../config/layers.ts";
import { loadConfig } from "../config/load-config.ts";
import { builtInRules } from "../rules/index.ts";
import { defaultSettings, type ReviewSettings } from "../settings.ts";
import { mostCustomRules, readCustomRules } from "./read-rules.ts";
import { tryRule } from "./try-rule.ts";

function read(...sources: RuleSource[]): { ids: string[]; remarks: readonly string[] } {
  const watch = { onStart: () => undefined };
  const taken = new Set(builtInRules.map(({ id }) => id));
  const { rules, remarks } = readCustomRules(sources, { files: {}, rules: [] }, watch, taken);
  return { ids: rules.map(({ id }) => id), remarks };
}

function deep(levels: number): Record<string, unknown> {
  let inner: Record<string, unknown> = { kind: "array" };
  for (let level = 0; level < levels; level += 1) inner = { not: inner };
  return inner;
}

describe("readCustomRules", () => {
  it("says at which line and column of a file a rule is wrong", async () => {
    const own = "rules:\n  - id: team-a\n    severity: grave\n";
    const { rules } = await loadConfig(
      () =>
        Promise.resolve({
          files: [own],
          inFolder: [{ path: ".acrux/rules/b.yml", text: "id: team-b\nlanguages:\n  - klingon\n" }],
        }),
      [],
    );
    const { remarks } = read(...rules);
    expect(remarks).toContainEqual(
      expect.stringMatching(/^Rule team-a in \.acrux\.yml:3:15 is ignored: severity must be one of/),
    );
    expect(remarks).toContainEqual(
      expect.stringMatching(/^Rule team-a in \.acrux\.yml:2:5 is ignored: languages is missing/),
    );
    expect(remarks).toContainEqual(
      expect.stringMatching(/^Rule team-b in \.acrux\/rules\/b\.yml:3:5 is ignored: Entry 1 of languages/),
    );
  });

  it("takes a good rule", () => {
    expect(read(sourceOf(customRule()))).toEqual({ ids: ["team-no-legacy"], remarks: [] });
  });

  it.each([
    ["an unknown key", customRule({ fixx: "a" }), "Unknown key fixx. Did you mean fix?"],
    [
      "an unknown key of the matcher",
      customRule({ rule: { pattern: "a($B)", within: {} } }),
      "Unknown key rule.within.",
    ],
    [
      "a pattern that does not parse",
      customRule({ rule: { pattern: "if (" } }),
      "does not parse as TypeScript",
    ],
    [
      "a kind that does not exist",
      customRule({ rule: { kind: "no_such_kind" } }),
      "TypeScript has no kind of node no_such_kind",
    ],
    [
      "a regex that does not parse",
      customRule({ rule: { kind: "array", regex: "(" } }),
      "The regex does not parse: unclosed group.",
    ],
    [
      "a long pattern",
      customRule({ rule: { pattern: `f(${"a".repeat(2_100)})` } }),
      "rule.pattern may be 2048 bytes long at most.",
    ],
    ["a long rule", customRule({ message: "m".repeat(20_000) }), "16384 are allowed"],
    ["a deep rule", customRule({ rule: deep(25) }), "20 are allowed"],
    ["an empty rule", customRule({ rule: {} }), "would match everything"],
    [
      "a language nobody knows",
      customRule({ languages: ["klingon"] }),
      "Entry 1 of languages must be one of typescript, tsx,",
    ],
    [
      "a link that is no address",
      customRule({ links: ["javascript:alert(1)"] }),
      "Entry 1 of links must be an address that begins with https://",
    ],
    ["no examples", customRule({ invalid: [] }), "invalid must not be empty."],
    ["the id of a built-in rule", customRule({ id: builtInRules[0]?.id }), "another rule with the id"],
    ["something that is no rule", "pattern: a", "The rule must be keys with values."],
  ])("refuses %s, naming the rule or its file and the fault", (_, value, fault) => {
    const { ids, remarks } = read(sourceOf(value, ".acrux/rules/bad.yml"));
    expect(ids).toEqual([]);
    expect(remarks.join("\n")).toMatch(/^(Rule [a-z-]+|The rule) in \.acrux\/rules\/bad\.yml is ignored: /);
    expect(remarks.join("\n")).toContain(fault);
  });

  it("takes one of two rules with the same id", () => {
    const { ids, remarks } = read(sourceOf(customRule()), sourceOf(customRule(), "other.yml"));
    expect(ids).toEqual(["team-no-legacy"]);
    expect(remarks).toEqual([expect.stringContaining("Rule team-no-legacy in other.yml is ignored")]);
  });

  it("takes a hundred rules and names the last that is taken", () => {
    const sources = Array.from({ length: mostCustomRules + 2 }, (_, index) =>
      sourceOf(customRule({ id: `team-rule${String(index)}` })),
    );
    const { ids, remarks } = read(...sources);
    expect(ids).toHaveLength(mostCustomRules);
    expect(remarks.join()).toContain("102 rules of the team; 100 are allowed. Those after Rule team-rule99");
  });
});

const child = bundledChild("functions/src/engine-child.ts");

describe("a review with rules of the team", { timeout: 60_000 }, () => {
  const code = "legacyCall(1);\n";
  const eager = "export const run = (text: string) => eval('(' + text + ')');\n";

  async function review(
    files: Record<string, string>,
    rules: readonly Record<string, unknown>[],
    settings: Partial<ReviewSettings> = {},
  ) {
    const config = { ...noConfig, rules: rules.map((rule) => sourceOf(rule)), ...settings.config };
    return runEngine(addedFiles(files), { ...defaultSettings, ...settings, config }, defaultLimits, child);
  }

  it("finds what the rule describes, and judges it as configured", async () => {
    const rules = [sourceOf(customRule())];
    const off = {
      ...noConfig,
      rules,
      layers: [plainLayer("repository settings", { overrides: { "team-*": "low" } })],
    };
    const found = await review({ "a.ts": code }, [customRule()]);
    expect(found.findings).toMatchObject([{ ruleId: "team-no-legacy", severity: "high", outcome: "posted" }]);
    const milder = await review({ "a.ts": code }, [], { config: off });
    expect(milder.findings).toMatchObject([{ ruleId: "team-no-legacy", severity: "low" }]);
  });

  it("kills a rule that finds no end, names it, and reviews everything else", async () => {
    const files = { "a.ts": eager, "deep.ts": nestedLists(), "z.ts": code };
    const result = await review(files, [hungryRule(), customRule()]);
    expect(result.remarks.join("\n")).toMatch(
      /^Rule team-hungry was (left out: it did not come to an end|stopped: it took)/m,
    );
    const ids = result.findings.map(({ ruleId }) => ruleId);
    expect(ids).toContain("team-no-legacy");
    expect(result.coverage.map(({ state }) => state)).toEqual(["read", "read", "read"]);
  });

  it("gives up on all rules of a team when several had to be killed", async () => {
    const hungry = ["a", "b", "c", "d", "e"].map((name) => hungryRule(`team-hungry-${name}`));
    const result = await review({ "a.ts": eager, "deep.ts": nestedLists() }, hungry);
    const left = result.remarks.filter((remark) => remark.includes("was left out"));
    expect(left).toHaveLength(5);
    expect(left.slice(3).join()).toContain("several rules of the team had to be stopped");
    expect(result.coverage.map(({ state }) => state)).toEqual(["read", "read"]);
  });

  it("runs a regex that would drive a backtracking engine mad", async () => {
    const text = `export const a = "${"a".repeat(4_900)}!";\n`.repeat(10);
    const rule = customRule({ rule: { kind: "string", regex: '^"(a+)+$' } });
    const result = await review({ "a.ts": text }, [rule]);
    expect(result.remarks).toEqual([]);
    expect(result.coverage).toMatchObject([{ state: "read" }]);
  });
});

describe("the flow of a team's rule", () => {
  const python = "from flask import request\n\ndef f():\n    runIt('cat ' + request.args['a'])\n";
  const script = "app.get('/', (req, res) => {\n  const a = req.query.a;\n  runIt('cat ' + a);\n});\n";

  it.each([
    ["javascript", "outside", script],
    ["javascript", "assembled", script],
    ["typescript", "outside", script],
    ["python", "outside", python],
  ])("is followed in %s where the value must be %s", (language, demand, code) => {
    const fields = {
      ...{ languages: [language], rule: { pattern: "runIt($A)" }, flow: { A: demand } },
      ...{ valid: ["runIt('cat')"], invalid: [code] },
    };
    expect(tryRule(customRule(fields))).toEqual([]);
  });
});
