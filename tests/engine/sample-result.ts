/** A finding and a review for the tests of reports; a test names what matters to it. */
import type { Finding, ReviewResult } from "../../contract/src/index.ts";

export function sampleFinding(fields: Partial<Finding> = {}): Finding {
  return {
    ...{ fingerprint: "0123456789abcdef0123456789abcdef", ruleId: "js-sql-injection", source: "rule" },
    ...{
      severity: "high",
      category: "security",
      confidence: "high",
      cwe: "CWE-89",
      title: "SQL is built from input",
    },
    message: "A value becomes part of the query. Pass it as a parameter.",
    links: ["https://cwe.mitre.org/data/definitions/89.html", "https://cheatsheetseries.owasp.org/a(b).html"],
    ...{ path: "src/a.ts", side: "RIGHT", startLine: 12, endLine: 12, quote: "query(`a ${b}`)" },
    excerpt: { startLine: 11, lines: ["// before", "query(`a ${b}`);", "// after"] },
    ...{ fix: null, outcome: "posted", outcomeReason: null },
    ...fields,
  };
}

export function sampleResult(fields: Partial<ReviewResult> = {}): ReviewResult {
  return {
    ...{ version: 1, findings: [], remarks: [], switchedOff: [], conclusion: "success" },
    coverage: [{ path: "src/a.ts", state: "read", reason: null, note: null }],
    stats: { changedLines: 3, engineMs: 1, rules: 2 },
    ...fields,
  };
}
