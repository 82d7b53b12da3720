/** The heartbeat of a claim. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import { claim, leaseMs } from "./job-state.ts";
import { underLease } from "./lease.ts";
import { sampleReview } from "../../../tests/github/sample-records.ts";

describe("work under a lease", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("keeps its claim for as long as it takes, and lets go of it afterwards", async () => {
    const { id } = sampleReview();
    const reviews = createMemoryReviews();
    const now = (): Date => new Date();
    await reviews.create(sampleReview());
    await reviews.change(id, (record) => claim(record, "mine", now()));
    const tryToClaim = () => reviews.change(id, (record) => claim(record, "other", now()));

    const work = underLease(
      { reviewId: id, leaseId: "mine" },
      { reviews, now },
      () => new Promise((resolve) => setTimeout(resolve, 3 * leaseMs)),
    );
    await vi.advanceTimersByTimeAsync(2.9 * leaseMs);
    expect(await tryToClaim()).toBeNull();
    await vi.advanceTimersByTimeAsync(0.2 * leaseMs);
    await work;
    await vi.advanceTimersByTimeAsync(leaseMs + 1);
    expect(await tryToClaim()).not.toBeNull();
  });
});
