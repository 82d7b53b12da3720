/** The reports for terminals, for programs and for code scanning. */
import { ReviewResult } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { sampleFinding as finding, sampleResult as result } from "../../../../tests/engine/sample-result.ts";
import { emptyReading } from "../model/no-reading.ts";
import { reportAsJson } from "./json.ts";
import { reportAsSarif } from "./sarif.ts";
import { reportForTerminal } from "./terminal.ts";

const skipped = { path: "x y/ü.png", state: "skipped", reason: "binary", note: "A binary file." } as const;

describe("reportForTerminal", () => {
  it("shows the finding under its file with its code, and ends with the verdict", () => {
    const text = reportForTerminal(result({ findings: [finding()], conclusion: "failure" }), {
      colors: false,
    });
    expect(text).toContain("src/a.ts\n");
    expect(text).toContain("  high     SQL is built from input  js-sql-injection");
    expect(text).toContain("    > 12 | query(`a ${b}`);");
    expect(text.trimEnd().split("\n").at(-1)).toBe("1 finding: 1 high. Read the one changed file.");
    expect(text).not.toContain("\u001b");
  });

  it("tells the path of a value in one line", () => {
    const trace = [
      { role: "source", line: 3, column: 8, code: "req.query.id" } as const,
      { role: "step", line: 7, column: 9, code: "sql" } as const,
      { role: "sink", line: 12, column: 1, code: "query(sql)" } as const,
    ];
    const told = finding({ trace, enough: "a bound parameter" });
    const text = reportForTerminal(result({ findings: [told] }), { colors: false });
    expect(text.replace(/\s+/g, " ")).toContain(
      "req.query.id (line 3) -> sql (line 7) -> query(sql) (line 12). Missing guard: a bound parameter.",
    );
    const inLine = finding({ trace: trace.slice(2), enough: "a bound parameter" });
    const short = reportForTerminal(result({ findings: [inLine] }), { colors: false });
    expect(short).toContain("\n    Missing guard: a bound parameter.\n");
    expect(short).not.toContain("->");
  });

  it("colors only when asked, and never passes on a control sequence of the code", () => {
    const hostile = finding({ title: "\u001b[31mred", path: "a\u001b]0;title\u0007.ts" });
    const plain = reportForTerminal(result({ findings: [hostile] }), { colors: false });
    expect(plain).not.toContain("\u001b");
    expect(plain).not.toContain("\u0007");
    expect(reportForTerminal(result({ findings: [finding()] }), { colors: true })).toContain("\u001b[31m");
  });

  it("tells what a model says of the change, before and behind the findings", () => {
    const walkthrough = {
      ...{ summary: "Amounts are whole cents now.\u001b[31m", risk: "high" as const, riskReason: "Money." },
      ...{ groups: [{ title: "Ledger", paths: ["src/a.ts"], change: "Adds cents." }], effortMinutes: 12 },
      ...{ missingTests: ["A negative amount."] },
      diagram: { participants: ["A", "B"], messages: [{ from: "A", to: "B", text: "add(cents)" }] },
    };
    const model = {
      ...{ ...emptyReading("read", null), walkthrough, notes: ["src/b.ts: Stale comment. It says dollars."] },
      criteria: [{ text: "Cents are whole", state: "not-met" as const, why: "`tax` divides." }],
    };
    const text = reportForTerminal(result({ findings: [finding()], model }), { colors: false });
    const order = [
      ...["What the change does", "Amounts are whole cents now.", "  - Ledger (src/a.ts): Adds cents."],
      ...["Risk high: Money. About 12 minutes to review.", "Not covered by a test: A negative amount."],
      ...["A -> B: add(cents)", "Acceptance criteria: 0 of 1 met", "not met: Cents are whole `tax` divides."],
      ...["SQL is built from input", "Outside of the changed lines", "Stale comment. It says dollars."],
    ].map((part) => text.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(text).not.toContain("\u001b");
  });

  it("names what was not read", () => {
    const text = reportForTerminal(result({ coverage: [skipped], conclusion: "neutral" }), { colors: false });
    expect(text).toBe(
      "x y/ü.png: Not read. A binary file.\nNothing could be reviewed. Read 0 of 1 changed file; 1 not.\n",
    );
  });
});

describe("many files", () => {
  const many = Array.from({ length: 1_692 }, (_, index) => ({
    ...skipped,
    ...{ path: `dist/${String(index)}.js`, reason: "generated" as const, note: "Generated." },
  }));

  it("are counted in one format, and what was generated is said first", () => {
    const text = reportForTerminal(result({ findings: [finding()], coverage: many, conclusion: "failure" }), {
      colors: false,
    });
    expect(text.split("\n")[0]).toBe(
      "1,692 files were not read, as generated or built: dist/0.js, dist/1.js, dist/2.js and 1,689 more. With `include: [generated]` in .acrux.yml they are.",
    );
    expect(text).toMatch(/Read 0 of 1,692 changed files; 1,692 not\.\n$/);
  });
});

describe("reportAsJson", () => {
  it("is the contract's result", () => {
    const whole = result({ findings: [finding()] });
    expect(ReviewResult.parse(JSON.parse(reportAsJson(whole)))).toEqual(whole);
  });
});

interface Sarif {
  version: string;
  runs: {
    tool: { driver: { rules: { id: string; properties: Record<string, unknown> }[] } };
    invocations: { toolExecutionNotifications: { message: { text: string } }[] }[];
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      partialFingerprints: Record<string, string>;
      locations: {
        physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } };
      }[];
    }[];
  }[];
}

function sarif(fields: Parameters<typeof result>[0]): Sarif["runs"][number] {
  const log = JSON.parse(reportAsSarif(result(fields), "1.2.3")) as Sarif;
  expect(log.version).toBe("2.1.0");
  return log.runs[0] ?? expect.fail("no run");
}

describe("reportAsSarif", () => {
  it("names each rule once and points from each result to its rule and place", () => {
    const run = sarif({ findings: [finding(), finding({ ruleId: "other", severity: "low" }), finding()] });
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(["js-sql-injection", "other"]);
    expect(run.tool.driver.rules[0]?.properties["security-severity"]).toBe("8.0");
    expect(run.results.map(({ ruleIndex, level }) => [ruleIndex, level])).toEqual([
      [0, "error"],
      [1, "note"],
      [0, "error"],
    ]);
    expect(run.results[0]?.partialFingerprints).toEqual({ "acrux/v1": finding().fingerprint });
    expect(run.results[0]?.locations[0]?.physicalLocation).toMatchObject({
      region: { startLine: 12, endLine: 12 },
    });
  });

  it("leaves out dropped findings, and gives a deleted line no region in the file that is there", () => {
    const findings = [finding({ outcome: "dropped" }), finding({ side: "LEFT" })];
    const run = sarif({ findings });
    expect(run.results).toHaveLength(1);
    expect(run.results[0]?.locations[0]?.physicalLocation.region).toBeUndefined();
  });

  it("writes paths as URIs and tells what was not read", () => {
    const run = sarif({ coverage: [skipped], findings: [finding({ path: "x y/ü#.ts" })] });
    expect(run.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe("x%20y/%C3%BC%23.ts");
    expect(run.invocations[0]?.toolExecutionNotifications[0]?.message.text).toBe("Not read: A binary file.");
  });
});
