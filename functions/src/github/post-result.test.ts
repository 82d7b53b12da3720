/** Posting where GitHub does not take a comment's place. */
import { beforeEach, describe, expect, it } from "vitest";
import { runReview } from "./run-review.ts";
import { openReviewWorld, type ReviewWorld } from "../../../tests/github/review-world.ts";
import { sampleFinding, sampleResult, sampleReview } from "../../../tests/github/sample-records.ts";

const task = { reviewId: sampleReview().id };
let world: ReviewWorld;
beforeEach(async () => {
  world = await openReviewWorld();
});

describe("a comment whose place GitHub refuses", () => {
  beforeEach(() => {
    const patch = "@@ -1,2 +1,2 @@\n const a = 1;\n-run(a)\n+eval(input)\n";
    const file = {
      previousPath: null,
      status: "modified",
      binary: false,
      additions: 1,
      deletions: 1,
    } as const;
    world.github.files = [{ path: "src/app.js", patch, ...file }];
    world.github.refusedLines = [40];
    const far = sampleFinding({ fingerprint: "f".repeat(32), startLine: 40, endLine: 40, title: "Far away" });
    world.deps = {
      ...world.deps,
      runEngine: () => Promise.resolve(sampleResult({ findings: [sampleFinding(), far] })),
    };
  });

  it("does not keep the others from being posted, and is said in the text", async () => {
    await runReview(task, world.deps);
    expect(world.github.reviews).toMatchObject([{ comments: 1 }]);
    expect(world.github.reviews[0]?.body).toContain("Far away");
  });

  it("takes all of them into the text when it cannot be told which one it is", async () => {
    world.github.refusedLines = [2, 40];
    await runReview(task, world.deps);
    expect(world.github.reviews).toMatchObject([{ comments: 0 }]);
  });
});
