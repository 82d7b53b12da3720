/** One job over memory adapters: claims, crashes between two calls, newer heads, and honest ends. */
import { beforeEach, describe, expect, it } from "vitest";
import type { LoadedConfig } from "../review/config/layers.ts";
import { askAgain, claim, leaseMs, maxAttempts, stop } from "./job-state.ts";
import { runReview } from "./run-review.ts";
import { openPull, openReviewWorld, type ReviewWorld } from "../../../tests/github/review-world.ts";
import {
  headSha,
  otherSha,
  sampleFinding,
  sampleResult,
  sampleReview,
  startOfTest,
} from "../../../tests/github/sample-records.ts";
import { stopReasons } from "./stop-reasons.ts";

const { id } = sampleReview();
const task = { reviewId: id };
let world: ReviewWorld;
beforeEach(async () => {
  world = await openReviewWorld();
});

/** Never comes back: what a killed process does. The lease runs out meanwhile. */
function killedAt(place: "before" | "after", call: string): Promise<void> {
  return new Promise((resolve) => {
    world.github[place] = (made) => {
      if (made !== call) return;
      world.github[place] = () => undefined;
      resolve();
      return new Promise<void>(() => undefined);
    };
  });
}

describe("a review", () => {
  it("is posted with one check run, and says what it found", async () => {
    expect(await runReview(task, world.deps)).toBe("done");
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
    expect(await world.record()).toMatchObject({
      status: "posted",
      conclusion: "failure",
      counts: { high: 1 },
      files: { read: 1 },
      lease: null,
      reviewUrl: world.github.reviews[0]?.url,
      finishedAt: startOfTest,
    });
    expect((await world.deps.pulls.find(101, 7)).said).toEqual([
      { fingerprint: sampleFinding().fingerprint },
    ]);
  });

  it("goes by the settings and rules of the app, and over them by the configuration of the base branch", async () => {
    world.github.config = { ".acrux.yml": "strictness: strict\nrules: [{ id: repository-rule }]" };
    const given: LoadedConfig[] = [];
    world.deps = {
      ...world.deps,
      runEngine: (_, { config }) => {
        given.push(config);
        return Promise.resolve(sampleResult());
      },
    };
    await runReview(task, world.deps);
    expect(given).toMatchObject([
      {
        layers: [
          { origin: "repository settings", values: { strictness: "relaxed", maxComments: 5 } },
          { origin: ".acrux.yml", values: { strictness: "strict" } },
        ],
        rules: [{ value: { id: "repository-rule" } }, { value: { id: "team-rule" } }],
      },
    ]);
  });

  it("is not done twice", async () => {
    await runReview(task, world.deps);
    expect(await runReview(task, world.deps)).toBe("done");
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
    expect(world.engineRuns).toBe(1);
  });

  it("is done by one of two workers at once", async () => {
    const outcomes = await Promise.all([runReview(task, world.deps), runReview(task, world.deps)]);
    expect(outcomes.sort()).toEqual(["done", "later"]);
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("of an unknown id is done", async () => {
    expect(await runReview({ reviewId: `9-9-${headSha}` }, world.deps)).toBe("done");
  });
});

describe("a worker that is killed", () => {
  it.each([
    ["before", "readPull"],
    ["before", "readChange"],
    ["before", "postReview"],
    ["after", "postReview"],
    ["before", "saveCheck"],
    ["after", "saveCheck"],
  ] as const)("%s %s leaves exactly one review and one check run", async (place, call) => {
    const killed = killedAt(place, call);
    void runReview(task, world.deps);
    await killed;
    expect(await runReview(task, world.deps)).toBe("later");
    world.time += leaseMs + 1;
    expect(await runReview(task, world.deps)).toBe("done");
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
    expect(await world.record()).toMatchObject({ status: "posted", attempts: 2 });
  });

  it("after computing does not make the next one compute again", async () => {
    const killed = killedAt("before", "postReview");
    void runReview(task, world.deps);
    await killed;
    world.time += leaseMs + 1;
    await runReview(task, world.deps);
    expect(world.engineRuns).toBe(1);
  });

  it("over and over ends as failed, with a neutral check run", async () => {
    await world.deps.reviews.change(id, () => ({ attempts: maxAttempts }));
    await runReview(task, world.deps);
    expect(await world.record()).toMatchObject({ status: "failed" });
    expect(world.github.checks[0]?.report.conclusion).toBe("neutral");
    expect(world.github.reviews).toEqual([]);
  });

  it("that was only slow does not post what another has taken over", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const engine = world.deps.runEngine;
    let first = true;
    world.deps = {
      ...world.deps,
      async runEngine(change, settings) {
        const isFirst = first;
        first = false;
        if (isFirst) await held;
        return engine(change, settings);
      },
    };
    const slow = runReview(task, world.deps);
    await new Promise((resolve) => setTimeout(resolve, 5));
    world.time += leaseMs + 1;
    await runReview(task, world.deps);
    release();
    expect(await slow).toBe("done");
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });
});

describe("a pull request that changed meanwhile", () => {
  it.each([
    ["closed", { open: false }, "skipped", stopReasons.closed],
    ["a draft again", { draft: true }, "skipped", stopReasons.draft],
    ["at a newer head", { headSha: otherSha }, "superseded", stopReasons.newerHead],
  ] as const)("when %s gets no comment", async (_, now, status, reason) => {
    world.github.pull = { ...openPull, ...now };
    await runReview(task, world.deps);
    expect(world.posted()).toEqual({ reviews: 0, checks: 0 });
    expect(await world.record()).toMatchObject({ status, reason });
  });

  it("while the engine runs gets no comment either", async () => {
    world.deps = {
      ...world.deps,
      async runEngine() {
        const end = { status: "superseded", reason: stopReasons.newerHead } as const;
        await world.deps.reviews.change(id, (current) => stop(current, end, startOfTest));
        return sampleResult();
      },
    };
    await runReview(task, world.deps);
    expect(world.posted()).toEqual({ reviews: 0, checks: 0 });
    expect(await world.record()).toMatchObject({ status: "superseded", reason: stopReasons.newerHead });
  });

  it("is reviewed after all when it was reopened while the job saw it closed", async () => {
    world.github.pull = { ...openPull, open: false };
    world.github.after = async (call) => {
      if (call !== "readPull") return;
      world.github.after = () => undefined;
      world.github.pull = openPull;
      await world.deps.reviews.change(id, (current) => askAgain(current, startOfTest, startOfTest));
    };
    await runReview(task, world.deps);
    expect(await world.record()).toMatchObject({ status: "queued" });
    expect(world.deps.queue.takeAll()).toEqual([task]);
    await runReview(task, world.deps);
    expect(world.posted()).toEqual({ reviews: 1, checks: 1 });
  });

  it("gets no comment when reviews were switched off", async () => {
    await world.switchReviews(false);
    await runReview(task, world.deps);
    expect(world.posted()).toEqual({ reviews: 0, checks: 0 });
    expect(await world.record()).toMatchObject({ status: "skipped" });
  });
});

describe("a claim", () => {
  it("holds until its lease is over, and no longer", async () => {
    await world.deps.reviews.change(id, (current) => claim(current, "me", startOfTest));
    const later = new Date(startOfTest.getTime() + leaseMs - 1);
    expect(await world.deps.reviews.change(id, (current) => claim(current, "other", later))).toBeNull();
    const over = new Date(startOfTest.getTime() + leaseMs);
    expect(await world.deps.reviews.change(id, (current) => claim(current, "other", over))).not.toBeNull();
  });
});
