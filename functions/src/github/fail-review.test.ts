/** A job that GitHub's limits or a failure keep from its end: what is waited for, how often, and what people are told. */
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../app-error.ts";
import { maxAttempts, requeue } from "./job-state.ts";
import { runReview } from "./run-review.ts";
import { openReviewWorld, type ReviewWorld } from "../../../tests/github/review-world.ts";
import { sampleResult, sampleReview, startOfTest } from "../../../tests/github/sample-records.ts";

const { id } = sampleReview();
const task = { reviewId: id };
let world: ReviewWorld;
beforeEach(async () => {
  world = await openReviewWorld();
});

describe("a limit of GitHub", () => {
  const limited = new AppError("too_many_requests", "GitHub's rate limit is reached.", {
    retryAfterSeconds: 90,
  });

  beforeEach(() => {
    world.github.before = (call) => {
      if (call === "readPull") throw limited;
    };
  });

  it("is waited for, to the second", async () => {
    await runReview(task, world.deps);
    expect(await world.record()).toMatchObject({ status: "queued", lease: null, attempts: 1 });
    expect(world.deps.queue.takeAll()).toEqual([task]);
    world.github.before = () => undefined;
    world.time += 89_999;
    expect(await runReview(task, world.deps)).toBe("later");
    expect(world.posted()).toEqual({ reviews: 0, checks: 0 });
    world.time += 1;
    expect(await runReview(task, world.deps)).toBe("done");
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("is respected five times, then the review has failed", async () => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await runReview(task, world.deps);
      world.time += 90_000;
    }
    expect(await world.record()).toMatchObject({
      status: "failed",
      attempts: maxAttempts,
      reason: limited.message,
    });
    expect(world.github.checks).toMatchObject([{ report: { conclusion: "neutral" } }]);
  });

  it("between the review and its check run costs no second review", async () => {
    world.github.before = (call) => {
      if (call === "saveCheck") throw limited;
    };
    await runReview(task, world.deps);
    world.github.before = () => undefined;
    world.time += 90_000;
    await runReview(task, world.deps);
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("on the check run alone does not make a posted review a failed one", async () => {
    world.github.before = (call) => {
      if (call === "saveCheck") throw limited;
    };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await runReview(task, world.deps);
      world.time += 90_000;
    }
    expect(await world.record()).toMatchObject({ status: "posted", reviewUrl: world.github.reviews[0]?.url });
    expect(world.posted()).toEqual({ reviews: 1, checks: 0 });
  });
});

describe("a failure", () => {
  it("that no waiting mends ends the review at once, and says why", async () => {
    world.github.before = (call) => {
      if (call === "readPull") throw new AppError("forbidden", "The GitHub App is suspended.");
    };
    await runReview(task, world.deps);
    expect(await world.record()).toMatchObject({ status: "failed", reason: "The GitHub App is suspended." });
  });

  it("shows nothing of an unknown error to people", async () => {
    world.deps = { ...world.deps, runEngine: () => Promise.reject(new Error("secret path /srv/x")) };
    await world.deps.reviews.change(id, () => ({ attempts: maxAttempts - 1 }));
    await runReview(task, world.deps);
    expect((await world.record()).reason).not.toContain("secret");
    expect(JSON.stringify(world.github.checks)).not.toContain("secret");
  });

  it("leaves a check run that a later attempt turns into the real one", async () => {
    world.deps = { ...world.deps, runEngine: () => Promise.reject(new Error("broken")) };
    await world.deps.reviews.change(id, () => ({ attempts: maxAttempts - 1 }));
    await runReview(task, world.deps);
    expect(world.github.checks).toMatchObject([{ report: { conclusion: "neutral" } }]);
    await world.deps.reviews.change(id, (failed) => requeue(failed, startOfTest, startOfTest));
    await runReview(task, { ...world.deps, runEngine: () => Promise.resolve(sampleResult()) });
    expect(world.github.checks).toMatchObject([{ report: { conclusion: "failure" } }]);
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });
});
