/** What the scripted model says: of the example pull request something true, of everything else that it has nothing to say. */
import type { Answer, Asked } from "./server.ts";

const lostError = {
  path: "history/history.go",
  side: "RIGHT",
  startLine: 22,
  endLine: 22,
  quote: "for rows.Next() {",
  title: "Lost error: `rows.Err()` is never checked",
  body: "When the connection breaks while rows are read, `rows.Next()` returns false and `Find` returns the part that it has, with no error. Close the rows and return `rows.Err()` after the loop.",
  failure: "The database restarts after 10 of 500 rows: the caller gets 10 answers and takes them for all.",
  category: "bug",
  severity: "high",
  confidence: 0.92,
  cwe: "CWE-755",
  claims: [{ kind: "says", symbol: "Find", path: "history/history.go", quote: "return statuses, nil" }],
  fix: null,
};

const walkthrough = {
  summary:
    "Probes get a memory: `Find` reads from the database what an address answered, and `Save` appends a line to an archive on disk.",
  groups: [
    {
      title: "History of probes",
      paths: ["history/history.go"],
      change: "A client, a query by address, and a line for the archive.",
    },
  ],
  risk: "high",
  riskReason: "Addresses of probes become part of a query, and errors of the database are lost.",
  effortMinutes: 15,
  missingTests: ["What `Find` returns when the database goes away while rows are read."],
  diagram: {
    participants: ["Probe", "history", "Database"],
    messages: [
      { from: "Probe", to: "history", text: "Find(address)" },
      { from: "history", to: "Database", text: "select status" },
    ],
  },
  criteria: [],
};

/** Shown only where the pull request closes an issue. */
const criteria = [
  {
    text: "What an address answered can be looked up",
    state: "met",
    why: "`Find` returns the statuses of an address.",
  },
  {
    text: "A failing database is reported, not taken for an empty history",
    state: "not-met",
    why: "`rows.Err()` is never checked, so a broken connection looks like the end of the rows.",
  },
];

const nothing = {
  ...{ summary: "This stand-in for a model has words for the example pull request only.", groups: [] },
  ...{
    risk: "low",
    riskReason: "Nobody looked.",
    effortMinutes: 0,
    missingTests: [],
    diagram: null,
    criteria: [],
  },
};

export function exampleScript({ task, message }: Asked): Answer {
  const isExample = message.includes(lostError.path) && message.includes(lostError.quote);
  if (task === "findings") return { answer: { findings: isExample ? [lostError] : [] } };
  // No file is left out.
  if (task === "triage") return { answer: { files: [] } };
  if (task === "score") return { answer: { scores: scores(message) } };
  if (task === "walkthrough") return { answer: isExample ? { ...walkthrough, criteria } : nothing };
  if (task === "proposal") {
    const description = "Proposed by the scripted stand-in for a model.";
    return { answer: { title: "Keep what probes answered", description } };
  }
  if (task === "answer")
    return { answer: { answer: "The script has no answer to that.", finding: "stands" } };
  return { answer: { explanation: "The script has no more to say about it." } };
}

function scores(message: string): object[] {
  const last = Number(/Score the findings 1 to (\d+)/.exec(message)?.[1] ?? 0);
  return Array.from({ length: last }, (_, index) => ({
    ...{ id: index + 1, score: 9, reason: "It follows from the code.", wasThereBefore: false, sameAs: null },
  }));
}
