/** A valid finding for tests; a test names only what matters to it. */
import type { Finding } from "@acrux/contract";

export function makeFinding(parts: Partial<Finding> = {}): Finding {
  return {
    fingerprint: "0123456789abcdef0123456789abcdef",
    ruleId: "typescript/sql-injection",
    source: "rule",
    severity: "high",
    category: "security",
    confidence: "high",
    cwe: "CWE-89",
    title: "SQL built from input",
    message: "Use a parameter.",
    links: [],
    path: "src/a.ts",
    side: "RIGHT",
    startLine: 10,
    endLine: 10,
    quote: "db.query(text)",
    excerpt: { startLine: 9, lines: ["a", "db.query(text)", "c"] },
    fix: null,
    outcome: "posted",
    outcomeReason: null,
    ...parts,
  };
}
