import type { Finding } from "@acrux/contract";
import { expect, it } from "vitest";
import type { ReviewedChange } from "./judged-comments.ts";
import { tableOfVerdicts, writeComment, writeSummary } from "./judged-comments.ts";

const change: ReviewedChange = {
  ...{ repository: "owner/name", commit: "a".repeat(40), files: 2, posted: 2, conclusion: "failure", ms: 12 },
};
const quiet = { ...change, posted: 0, conclusion: "success" as const };

function finding(fields: Partial<Finding>): Finding {
  const known = {
    ruleId: "js-eval",
    source: "rule",
    trace: [],
    severity: "high",
    confidence: "high",
    title: "T",
    message: "M.",
    path: "a.js",
  };
  return { ...known, startLine: 3, ...fields } as Finding;
}

it("counts what was judged by repository, by rule and of all", () => {
  const text = [
    writeSummary([change, quiet]),
    writeComment(1, change, finding({}), "> 3 | eval(a)\nverdict: wrong"),
    writeComment(2, change, finding({ ruleId: "js-other", severity: "low" }), "> 3 | b"),
  ].join("\n");
  const [head = "", one = "", other = ""] = text.split(/^(?=## )/m);
  const judged = [head, one.replace(/verdict:\s*$/, "verdict: worth indeed\n"), other].join("");
  expect(tableOfVerdicts(judged)).toMatchObject({
    "owner/name": { changes: 2, comments: 2, "a change": 1, worth: 1, wrong: 0, unjudged: 1, "worth %": 100 },
    "js-eval": { comments: 1, worth: 1 },
    "js-other": { comments: 1, unjudged: 1 },
    "fails the check": { comments: 1, worth: 1 },
    all: { comments: 2 },
  });
});
