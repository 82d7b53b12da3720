/** Valid records for tests; a test names only what matters to it. */
import type { Finding, ReviewResult } from "@acrux/contract";
import { noCounts, noFiles, type ReviewRecord } from "../../functions/src/reviews/store.ts";
import type { Connection, Delivery } from "../../functions/src/github/store.ts";

export const headSha = "a1".repeat(20);
export const otherSha = "b2".repeat(20);
export const startOfTest = new Date("2026-03-01T10:00:00.000Z");

export function sampleReview(given: Partial<ReviewRecord> = {}): ReviewRecord {
  const repositoryId = given.repositoryId ?? 101;
  const pullNumber = given.pullNumber ?? 7;
  const sha = given.headSha ?? headSha;
  return {
    id: `${String(repositoryId)}-${String(pullNumber)}-${sha}`,
    installationId: 11,
    repositoryId,
    repositoryName: "northwind-labs/orbit",
    pullNumber,
    pullTitle: "Add a thing",
    pullUrl: "https://github.example/northwind-labs/orbit/pull/7",
    pullUpdatedAt: startOfTest,
    authorLogin: "ines-hart",
    authorIds: [501],
    headSha: sha,
    status: "queued",
    reason: null,
    generation: 0,
    attempts: 0,
    lease: null,
    notBefore: null,
    stopReason: null,
    hasResult: false,
    conclusion: null,
    counts: noCounts,
    files: noFiles,
    reviewUrl: null,
    createdAt: startOfTest,
    updatedAt: startOfTest,
    finishedAt: null,
    ...given,
  };
}

export function sampleFinding(given: Partial<Finding> = {}): Finding {
  return {
    fingerprint: "0123456789abcdef0123456789abcdef",
    ruleId: "javascript/eval",
    source: "rule",
    severity: "high",
    category: "security",
    confidence: "high",
    cwe: "CWE-95",
    title: "Code is made of text",
    message: "What eval is given runs as code.",
    links: [],
    path: "src/app.js",
    side: "RIGHT",
    startLine: 2,
    endLine: 2,
    quote: "eval(input)",
    excerpt: { startLine: 1, lines: ["const a = 1;", "eval(input)"] },
    fix: null,
    outcome: "posted",
    outcomeReason: null,
    ...given,
  };
}

export function sampleResult(given: Partial<ReviewResult> = {}): ReviewResult {
  return {
    version: 1,
    findings: [sampleFinding()],
    coverage: [{ path: "src/app.js", state: "read", reason: null, note: null }],
    conclusion: "failure",
    switchedOff: [],
    remarks: [],
    stats: { changedLines: 2, engineMs: 1, rules: 1 },
    ...given,
  };
}

export function sampleDelivery(given: Partial<Delivery> = {}): Delivery {
  return { id: "d-1", event: "pull_request", receivedAt: startOfTest, finishedAt: null, ...given };
}

export function sampleConnection(given: Partial<Connection> = {}): Connection {
  return {
    uid: "mira",
    githubId: 583101,
    login: "mira-sol",
    tokens: {
      accessToken: "access-of-mira",
      accessExpiresAt: new Date(startOfTest.getTime() + 8 * 3_600_000),
      refreshToken: "refresh-of-mira",
      refreshExpiresAt: null,
    },
    refreshLease: null,
    requestedAt: null,
    seen: null,
    updatedAt: startOfTest,
    ...given,
  };
}
