/** What a finding says when someone asks why. */
import { expect, it } from "vitest";
import { explanationOf, missingGuardOf } from "./explain.ts";
import type { Finding } from "./findings.ts";

const finding: Finding = {
  ...{ fingerprint: "0".repeat(32), ruleId: "js-sql-injection", source: "rule", severity: "high" },
  ...{ category: "security", confidence: "high", cwe: "CWE-89", title: "SQL injection", links: [] },
  message: "A value becomes part of the query. Pass it as a parameter.",
  ...{ path: "a.ts", side: "RIGHT", startLine: 5, endLine: 5, quote: "db.query(sql)", fix: null },
  excerpt: { startLine: 5, lines: ["db.query(sql);"] },
  ...{ outcome: "posted", outcomeReason: null },
};
const trace: Finding["trace"] = [
  { role: "source", line: 2, column: 1, code: "req.query.id" },
  { role: "sink", line: 5, column: 1, code: "db.query(sql)" },
];

it("names source, sink and the guard that would be enough", () => {
  const { saw, confidence, mend } = explanationOf({ ...finding, trace, enough: "a bound parameter" });
  expect(saw).toBe("`js-sql-injection` followed `req.query.id` (line 2) to `db.query(sql)` (line 5).");
  expect(confidence).toBe("High: this line was reached from `req.query.id`.");
  expect(mend).toBe("Between the source and this line: a bound parameter. Pass it as a parameter.");
  expect(missingGuardOf({ enough: "a bound parameter" })).toBe("Missing guard: a bound parameter.");
  expect(missingGuardOf(finding)).toBeNull();
});

it("says the same of memory that was followed, which is no value", () => {
  const freed: Finding["trace"] = [
    { role: "source", line: 4, column: 13, code: "malloc(10)" },
    { role: "sink", line: 7, column: 3, code: "p" },
  ];
  const { saw, confidence } = explanationOf({ ...finding, ruleId: "c-use-after-free", trace: freed });
  expect(saw).toBe("`c-use-after-free` followed `malloc(10)` (line 4) to `p` (line 7).");
  expect(confidence).toBe("High: this line was reached from `malloc(10)`.");
});

it("advises with the whole last sentence, also where its code holds a period", () => {
  const advice = 'Keep it constant, such as `db.query("... WHERE id = $1", [id])`.';
  expect(explanationOf({ ...finding, message: `A value is in the query. ${advice}` }).mend).toBe(advice);
});

it("says of a credential, a form and a followed value what each is sure by", () => {
  const medium = { ...finding, confidence: "medium" } as const;
  expect(explanationOf({ ...medium, source: "secret" }).confidence).toMatch(/no format of a known provider/);
  expect(explanationOf(medium).confidence).toMatch(/the code has the form of the defect/);
  expect(explanationOf({ ...medium, trace }).confidence).toMatch(/the origin is not certain/);
});

it("says what a comment that the change adds is worth, by severity", () => {
  expect(explanationOf(finding).suppress).toMatch(/makes the check neutral\.$/);
  expect(explanationOf({ ...finding, severity: "critical" }).suppress).toMatch(/once someone else agrees/);
  expect(explanationOf({ ...finding, severity: "low" }).suppress).toMatch(/`\.acrux\.yml`\.$/);
});

it("offers no comment where a line can hold none", () => {
  expect(explanationOf(finding).suppress).toMatch(/^A comment on this line or the line before/);
  for (const other of [{ path: "package.json" }, { path: "yarn.lock" }, { side: "LEFT" as const }])
    expect(explanationOf({ ...finding, ...other }).suppress).toBe(
      "`overrides: { js-sql-injection: off }` in `.acrux.yml`; the line itself can hold no comment.",
    );
});
