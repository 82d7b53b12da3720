/** The model's step of a job over memory adapters: who is read to, for how much, and what is posted when it goes wrong. */
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryModelSpending } from "../adapters/memory/model-spending.ts";
import { defaultModelSettings } from "../review/model/model-settings.ts";
import { readWithModel } from "../review/model/read-with-model.ts";
import { createScriptedModel, type ScriptedModel } from "../review/model/scripted-model.ts";
import { answerer, changeOf, toolsOfTest } from "../../../tests/engine/reading-world.ts";
import { openPull, openReviewWorld, type ReviewWorld } from "../../../tests/github/review-world.ts";
import { otherSha, sampleResult, sampleReview } from "../../../tests/github/sample-records.ts";
import type { ModelChoice, ModelDeps } from "./read-by-model.ts";
import { runReview } from "./run-review.ts";

const { id } = sampleReview();
const before = "export const least = (a, b) => (a < b ? a : b);\n";
const files = { "src/least.js": { before, after: before.replace("a < b", "a > b") } };
const swapped = {
  ...{ path: "src/least.js", side: "RIGHT", startLine: 1, endLine: 1, quote: "(a > b ? a : b)" },
  ...{
    title: "Inverted comparison",
    body: "It returns the greater one. Write `a < b`.",
    failure: "least(1, 2) is 2.",
  },
  ...{ category: "bug", severity: "high", confidence: 0.9, cwe: null, claims: [], fix: null },
};

let world: ReviewWorld;
let model: ScriptedModel;
let spending: ReturnType<typeof createMemoryModelSpending>;
beforeEach(async () => {
  world = await openReviewWorld();
  world.deps = { ...world.deps, runEngine: () => Promise.resolve(rulesOnly) };
  model = createScriptedModel(answerer({ findings: [swapped] }));
  spending = createMemoryModelSpending();
  const change = changeOf(files);
  world.github.files = change.files;
  world.github.contents = { "src/least.js": files["src/least.js"].after };
});

const rulesOnly = sampleResult({
  findings: [],
  coverage: [{ path: "src/least.js", state: "read", reason: null, note: null }],
  conclusion: "success",
});

function withModel(given: Partial<ModelChoice> = {}, deps: Partial<ModelDeps> = {}): void {
  const choice: ModelChoice = {
    models: { cheap: [model], strong: [model] },
    settings: defaultModelSettings,
    ...{ isOn: true, isForStrangers: false, months: [{ account: "deployment", capUsd: 100 }] },
    ...given,
  };
  world.deps = {
    ...world.deps,
    model: {
      choose: () => Promise.resolve(choice),
      read: (input, models) =>
        readWithModel(input, { ...toolsOfTest, models, boundary: () => "boundary-of-test" }),
      spending,
      ...deps,
    },
  };
}

async function reviewOnce() {
  await runReview({ reviewId: id }, world.deps);
  return world.deps.reviews.findResult(id);
}

describe("a review without a model", () => {
  it("is what it was, and says that none is configured", async () => {
    const result = await reviewOnce();
    expect(result).toMatchObject({ conclusion: "success", model: { status: "not-configured" } });
    expect(world.github.reviews[0]?.body).toContain("No model configured.");
  });
});

describe("a review with a model", () => {
  it("posts what the model found, what it cost, and remembers what was read", async () => {
    withModel();
    const result = await reviewOnce();
    expect(result).toMatchObject({
      conclusion: "failure",
      findings: [{ source: "model", outcome: "posted" }],
    });
    expect(world.github.reviews).toMatchObject([{ comments: 1 }]);
    expect(world.github.reviews[0]?.body).toContain("A scripted stand-in for a model");
    expect(await spending.spent("deployment", "2026-03")).toBeCloseTo(result?.model?.usage.costUsd ?? NaN);
    expect((await world.deps.pulls.reading(101, 7))?.hunks).toHaveLength(1);
  });

  it.each([
    ["a stranger, unless the repository says so", { isForStrangers: false }, "stranger", 0],
    ["a stranger where the repository says so", { isForStrangers: true }, "read", 3],
    ["nobody where it is switched off", { isOn: false, isForStrangers: true }, "switched-off", 0],
  ] as const)("reads for %s", async (_, choice, status, calls) => {
    world.github.pull = { ...openPull, isStranger: true };
    withModel(choice);
    expect(await reviewOnce()).toMatchObject({ model: { status } });
    expect(model.asked).toHaveLength(calls);
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("asks nothing when the month's money is spent, and is not green then", async () => {
    withModel({ months: [{ account: "deployment", capUsd: 0 }] });
    expect(await reviewOnce()).toMatchObject({ conclusion: "neutral", model: { status: "failed" } });
    expect(model.asked).toEqual([]);
    expect(world.github.reviews[0]?.body).toContain("This month's cap of");
  });

  it("holds each month's bound by itself: the payer's, and the repository's", async () => {
    const months = [
      { account: "deployment", capUsd: 100 },
      { account: "repository-101", capUsd: 2 },
    ];
    await spending.reserve("deployment", "2026-03", 50, null);
    withModel({ months });
    const cost = (await reviewOnce())?.model?.usage.costUsd ?? NaN;
    expect(await spending.spent("deployment", "2026-03")).toBeCloseTo(50 + cost);
    expect(await spending.spent("repository-101", "2026-03")).toBeCloseTo(cost);
    await spending.reserve("repository-101", "2026-03", 2, 2);
    const next = sampleReview({ headSha: otherSha });
    await world.deps.reviews.create(next);
    world.github.pull = { ...openPull, headSha: otherSha };
    await runReview({ reviewId: next.id }, world.deps);
    expect(await world.deps.reviews.findResult(next.id)).toMatchObject({ model: { status: "failed" } });
    expect(await spending.spent("deployment", "2026-03")).toBeCloseTo(50 + cost);
  });

  it("is posted with the rules' findings when the model's step throws", async () => {
    withModel({}, { read: () => Promise.reject(new Error("A fault of ours.")) });
    expect(await reviewOnce()).toMatchObject({ conclusion: "neutral", model: { status: "failed" } });
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
    expect(await spending.spent("deployment", "2026-03")).toBe(0);
  });

  it("asks nothing again after a push that leaves the hunks as they were, and stays red", async () => {
    withModel();
    await reviewOnce();
    const asked = model.asked.length;
    const next = sampleReview({ headSha: otherSha });
    await world.deps.reviews.create(next);
    world.github.pull = { ...openPull, headSha: otherSha };
    await runReview({ reviewId: next.id }, world.deps);
    expect(model.asked).toHaveLength(asked);
    const result = await world.deps.reviews.findResult(next.id);
    expect(result).toMatchObject({
      conclusion: "failure",
      findings: [{ source: "model", outcome: "listed" }],
      coverage: [{ model: { state: "earlier" } }],
    });
  });
});
