/** SARIF as the standard describes it: every document is checked against the complete schema of version 2.1.0. */
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../../tests/engine/added-files.ts";
import { sampleFinding as finding, sampleResult as result } from "../../../../tests/engine/sample-result.ts";
import { review } from "../review.ts";
import { defaultSettings } from "../settings.ts";
import { reportAsSarif } from "./sarif.ts";

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
formats.default(ajv);
// The schema is of draft 4, whose words that it uses mean the same in draft 7 but for its own name.
const { $schema: _draft, id: _id, ...rest } = schema;
const validate = ajv.compile(rest);

interface Log {
  runs: {
    tool: { driver: { rules: { id: string; relationships?: unknown }[]; supportedTaxonomies?: unknown } };
    taxonomies?: { taxa: { id: string }[] }[];
    results: {
      ruleId: string;
      level: string;
      suppressions?: { kind: string; justification: string }[];
      partialFingerprints: Record<string, string>;
      codeFlows?: {
        threadFlows: { locations: { location: { physicalLocation: object }; kinds: string[] }[] }[];
      }[];
      locations: { physicalLocation: { region?: Record<string, unknown> } }[];
    }[];
  }[];
}

function sarif(fields: Parameters<typeof result>[0], all = false): Log["runs"][number] {
  const log: unknown = JSON.parse(reportAsSarif(result(fields), "1.2.3", { all }));
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return (log as Log).runs[0] ?? expect.fail("no run");
}

describe("a SARIF log", () => {
  it("tells the path of a value as a code flow, from its source to its sink", () => {
    const trace = [
      { role: "source", line: 3, column: 8, code: "req.query.id" } as const,
      { role: "sink", line: 12, column: 1, code: "query(sql)" } as const,
    ];
    const [found] = sarif({ findings: [finding({ trace, enough: "a bound parameter" })] }).results;
    expect(found?.codeFlows).toMatchObject([{ message: { text: "Missing guard: a bound parameter." } }]);
    const steps = found?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    expect(steps.map(({ kinds }) => kinds)).toEqual([["source"], ["sink"]]);
    expect(steps[0]?.location.physicalLocation).toEqual({
      artifactLocation: { uri: "src/a.ts", uriBaseId: "%SRCROOT%" },
      region: { startLine: 3, startColumn: 8, snippet: { text: "req.query.id" } },
    });
    expect(sarif({ findings: [finding()] }).results[0]).not.toHaveProperty("codeFlows");
  });

  it("is refused by the schema when it is wrong, so that the schema is known to work", () => {
    const log = JSON.parse(reportAsSarif(result({ findings: [finding()] }), "1")) as Log;
    expect(validate({ ...log, runs: [{ results: [] }] })).toBe(false);
    expect(validate({ ...log, version: "2.0.0" })).toBe(false);
    expect(validate({ ...log, runs: [{ ...log.runs[0], results: [{ level: "fatal" }] }] })).toBe(false);
  });

  it("of nothing, of every severity, side and outcome fits the schema", () => {
    sarif({});
    const severities = ["critical", "high", "medium", "low", "info"] as const;
    const findings = severities.flatMap((severity) =>
      (["LEFT", "RIGHT"] as const).flatMap((side) =>
        (["posted", "listed", "dropped"] as const).map((outcome) =>
          finding({ severity, side, outcome, cwe: severity === "info" ? null : "CWE-89", links: [] }),
        ),
      ),
    );
    const run = sarif({ findings, remarks: ["A remark."], conclusion: "neutral" });
    expect([...new Set(run.results.map(({ level }) => level))]).toEqual(["error", "warning", "note"]);
  });

  it("of a real review fits the schema", async () => {
    const files = {
      "a b/ü#.ts": "export const run = (text: string) => eval('(' + text + ')');\n",
      "b.py": "import os\ndef f(request):\n    os.system('ls ' + request.GET['a'])\n",
      "c.min.js": "x()",
      ".acrux.yml": "nonsense: 1\n",
    };
    const watch = { now: () => 0, onStart: () => undefined };
    const reviewed = await review(addedFiles(files), { ...defaultSettings, strictness: "strict" }, watch);
    expect(reviewed.findings.length).toBeGreaterThan(1);
    const run = sarif(reviewed, true);
    for (const { partialFingerprints } of run.results) {
      expect(partialFingerprints["acrux/v1"]).toMatch(/^[0-9a-f]{32}$/);
    }
  });

  it("has for each rule what GitHub's code scanning asks for", () => {
    const { rules } = sarif({ findings: [finding()] }).tool.driver;
    expect(rules).toMatchObject([
      {
        shortDescription: { text: "SQL is built from input." },
        fullDescription: { text: "A value becomes part of the query. Pass it as a parameter." },
        help: {
          text: expect.stringContaining("acrux-ignore js-sql-injection -- reason") as string,
          markdown: expect.stringMatching(
            /^A value becomes part of the query\. .*\n\nTo suppress it: `acrux-ignore js-sql-injection -- reason`\n\n- \[cwe\.mitre\.org\]\(/,
          ) as string,
        },
      },
    ]);
  });

  it("describes a rule without the names of one place", () => {
    const named = finding({
      message: "`usre` is defined nowhere.",
      ruleMessage: "The name is defined nowhere.",
    });
    const long = finding({ ruleId: "metric-long-function", message: "`main` is 267 lines long." });
    const { rules } = sarif({ findings: [named, long] }).tool.driver;
    expect(rules).toMatchObject([
      { fullDescription: { text: "The name is defined nowhere." } },
      { fullDescription: { text: "SQL is built from input." } },
    ]);
  });

  it("names each weakness as a taxon, and the rule's relation to it", () => {
    const findings = [
      finding(),
      finding({ ruleId: "other", cwe: "CWE-79" }),
      finding({ ruleId: "plain", cwe: null }),
    ];
    const run = sarif({ findings });
    expect(run.taxonomies).toMatchObject([{ name: "CWE", taxa: [{ id: "89" }, { id: "79" }] }]);
    expect(run.tool.driver.supportedTaxonomies).toEqual([{ name: "CWE", index: 0 }]);
    expect(run.tool.driver.rules.map(({ relationships }) => relationships)).toMatchObject([
      [{ target: { id: "89", index: 0 }, kinds: ["superset"] }],
      [{ target: { id: "79", index: 1 } }],
      undefined as unknown as object,
    ]);
  });

  it("gives columns where the quote stands once, counted as UTF-16 and with an open end", () => {
    const at = (lines: string[], quote: string, startLine = 5): Record<string, unknown> => {
      const excerpt = { startLine: 4, lines };
      const endLine = startLine + quote.split("\n").length - 1;
      const run = sarif({ findings: [finding({ excerpt, quote, startLine, endLine })] });
      return run.results[0]?.locations[0]?.physicalLocation.region ?? {};
    };
    expect(at(["above", "  😀 run(text);"], "run(text)")).toMatchObject({ startColumn: 6, endColumn: 15 });
    expect(at(["above", "  a(", "    b);"], "a(\n    b)")).toMatchObject({ startColumn: 3, endColumn: 7 });
    for (const lines of [["above", "run(1) run(1)"], ["above", "run(1…"], ["above"]]) {
      expect(at(lines, "run(1)")).not.toHaveProperty("startColumn");
    }
  });

  it("holds what was suppressed only when all is asked for, and says how", () => {
    const findings = [
      finding(),
      finding({ outcome: "dropped", outcomeReason: "Suppressed by the comment in line 3: a fixture" }),
      finding({ outcome: "dropped", outcomeReason: "Switched off by .acrux.yml:3: rule js-eval." }),
      finding({ outcome: "dropped", outcomeReason: "It was there before this change." }),
    ];
    expect(sarif({ findings }).results.map(({ suppressions }) => suppressions)).toEqual([undefined]);
    const all = sarif({ findings }, true).results.map(({ suppressions }) =>
      suppressions?.map(({ kind }) => kind),
    );
    expect(all).toEqual([[], ["inSource"], ["external"]]);
  });
});
