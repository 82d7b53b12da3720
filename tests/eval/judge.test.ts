import { describe, expect, it } from "vitest";
import { judge, type Remark } from "./judge.ts";
import { compareRuns, printRun } from "./report.ts";
import { type CaseOutcome, figuresOf, sharesOf } from "./score.ts";

const place = { path: "a.ts", side: "RIGHT", startLine: 20, endLine: 20 } as const;
const defect = { expected: [{ places: [place], about: /tenant/i }] };
const remark: Remark = {
  ...{ source: "model", path: "a.ts", side: "RIGHT", startLine: 20, endLine: 21 },
  ...{ title: "Cache key without the tenant", message: "It is shared.", confidence: 0.9, score: 8 },
};

describe("a remark", () => {
  it("names the defect when it stands there and speaks of it", () => {
    expect(judge(defect, [remark])).toMatchObject({ named: 1, exact: 1, wrong: [] });
    const close = { ...remark, startLine: 25, endLine: 25 };
    expect(judge(defect, [close])).toMatchObject({ named: 1, exact: 0 });
  });

  it.each([
    ["far away", { startLine: 26, endLine: 26 }],
    ["about something else", { title: "Cache without bound" }],
  ])("is wrong, and near, %s", (_, parts) => {
    expect(judge(defect, [{ ...remark, ...parts }])).toMatchObject({ named: 0, near: [parts], right: [] });
  });

  it("is wrong on a clean change, whatever it says", () => {
    expect(judge({ expected: [] }, [remark])).toMatchObject({ named: 0, near: [], wrong: [remark] });
  });

  it("counts the defect once when two say it", () => {
    expect(judge(defect, [remark, remark])).toMatchObject({ named: 1, right: [remark, remark] });
  });
});

const usage = {
  calls: 1,
  inputTokens: 90,
  cachedInputTokens: 0,
  outputTokens: 10,
  costUsd: 0.5,
  elapsedMs: 1_000,
};

function outcome(name: string, isClean: boolean, remarks: readonly Remark[]): CaseOutcome {
  const judgment = judge(isClean ? { expected: [] } : defect, remarks);
  const defects = isClean ? 0 : 1;
  return {
    ...{ name, set: "open", isClean, defects, judgment, usage, drops: [], notes: [] },
    status: "read",
    reason: null,
  };
}

describe("the figures of a run", () => {
  const outcomes = [
    outcome("named", false, [remark]),
    outcome("missed", false, []),
    outcome("quiet", true, []),
    outcome("loud", true, [remark, remark]),
  ];

  it("are recall, precision, F1, comments and silence", () => {
    const figures = figuresOf(outcomes);
    expect(figures).toMatchObject({
      defects: 2,
      named: 1,
      comments: 3,
      right: 1,
      clean: 2,
      silent: 1,
      mostComments: 2,
    });
    expect(figures).toMatchObject({ tokens: 400, costUsd: 2 });
    const { recall, precision, f1, commentsEach, silence } = sharesOf(figures);
    expect([recall, precision, commentsEach, silence]).toEqual([0.5, 1 / 3, 0.75, 0.5]);
    expect(f1).toBeCloseTo(0.4);
    expect(sharesOf(figuresOf([])).recall).toBeNull();
  });

  it("are printed with what was missed and what was wrong", () => {
    const text = printRun({ label: "first", outcomes });
    expect(text).toContain("recall 0.50 (1 of 2)");
    expect(text).toContain("missed   missed");
    expect(text.match(/^wrong +loud +a\.ts:20/gm)).toHaveLength(2);
  });

  it("are compared case by case", () => {
    const later = [
      outcome("named", false, []),
      outcome("missed", false, [remark]),
      outcome("quiet", true, [remark]),
    ];
    const text = compareRuns({ label: "first", outcomes }, { label: "second", outcomes: later });
    expect(text).toContain("named: no longer named");
    expect(text).toContain("missed: now named");
    expect(text).toContain("quiet: 1 more wrong");
    expect(text).toContain("only in first: loud");
  });
});
