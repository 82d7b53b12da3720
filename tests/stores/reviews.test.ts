/** Both adapters of the reviews' port under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreReviews } from "../../functions/src/adapters/firestore/reviews.ts";
import { partBytes } from "../../functions/src/adapters/firestore/review-document.ts";
import { createMemoryReviews } from "../../functions/src/adapters/memory/reviews.ts";
import { claim } from "../../functions/src/github/job-state.ts";
import {
  otherSha,
  sampleFinding,
  sampleResult,
  sampleReview,
  startOfTest,
} from "../github/sample-records.ts";
import { reviewDays, type ReviewStore } from "../../functions/src/reviews/store.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryReviews()) },
  {
    name: "firestore",
    open: async () => {
      await firestore.recursiveDelete(firestore.collection("reviews"));
      return createFirestoreReviews(firestore);
    },
  },
];

const minutes = (count: number): Date => new Date(startOfTest.getTime() + count * 60_000);

describe.each(adapters)("reviews in $name", ({ open }) => {
  let reviews: ReviewStore;
  beforeEach(async () => {
    reviews = await open();
  });

  it("creates a review of a head once, out of a hundred requests at once", async () => {
    const created = await Promise.all(Array.from({ length: 100 }, () => reviews.create(sampleReview())));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await reviews.find(sampleReview().id)).toEqual(sampleReview());
  });

  it("finds nothing of a review that was never created", async () => {
    expect(await reviews.find(sampleReview().id)).toBeNull();
    expect(await reviews.findResult(sampleReview().id)).toBeNull();
    expect(await reviews.change(sampleReview().id, () => ({ attempts: 1 }))).toBeNull();
  });

  it("lets one of many workers claim a review", async () => {
    const { id } = sampleReview();
    await reviews.create(sampleReview());
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, worker) =>
        reviews.change(id, (record) => claim(record, `worker-${String(worker)}`, minutes(0))),
      ),
    );
    const won = claims.filter((claimed) => claimed !== null);
    expect(won).toHaveLength(1);
    expect(await reviews.find(id)).toMatchObject({ status: "running", attempts: 1, lease: won[0]?.lease });
  });

  it("loses no change when many are made at once", async () => {
    await reviews.create(sampleReview());
    const add = () => reviews.change(sampleReview().id, ({ generation }) => ({ generation: generation + 1 }));
    await Promise.all([add(), add(), add(), add()]);
    expect(await reviews.find(sampleReview().id)).toMatchObject({ generation: 4 });
  });

  it("keeps a result beside its record, and takes it away again", async () => {
    const { id } = sampleReview();
    await reviews.create(sampleReview());
    expect(await reviews.change(id, () => ({ result: sampleResult() }))).toMatchObject({ hasResult: true });
    expect(await reviews.findResult(id)).toEqual(sampleResult());
    expect(await reviews.change(id, () => ({ result: null }))).toMatchObject({ hasResult: false });
    expect(await reviews.findResult(id)).toBeNull();
  });

  it("keeps a result that is larger than one document can be, whole", async () => {
    const { id } = sampleReview();
    const quote = "größer 🙂 ".repeat(2_000);
    const findings = Array.from({ length: 80 }, () => sampleFinding({ quote }));
    const result = sampleResult({ findings });
    expect(Buffer.byteLength(JSON.stringify(result))).toBeGreaterThan(3 * partBytes);
    await reviews.create(sampleReview());
    await reviews.change(id, () => ({ result }));
    expect(await reviews.findResult(id)).toEqual(result);
  });

  it("finds the unfinished reviews of one pull request only", async () => {
    const ofOtherPull = sampleReview({ pullNumber: 8 });
    const finished = sampleReview({ headSha: otherSha, status: "posted" });
    for (const record of [sampleReview(), ofOtherPull, finished]) await reviews.create(record);
    expect(await reviews.findUnfinished(101, 7)).toEqual([sampleReview()]);
  });

  it("finds what nobody touched for a while, oldest first", async () => {
    const old = sampleReview({ pullNumber: 1, updatedAt: minutes(-20), status: "running" });
    const older = sampleReview({ pullNumber: 2, updatedAt: minutes(-30) });
    const done = sampleReview({ pullNumber: 3, updatedAt: minutes(-40), status: "failed" });
    for (const record of [old, older, done, sampleReview()]) await reviews.create(record);
    const stale = await reviews.findStale(minutes(-10), 10);
    expect(stale.map(({ pullNumber }) => pullNumber)).toEqual([2, 1]);
    expect(await reviews.findStale(minutes(-10), 1)).toHaveLength(1);
  });

  it("lists newest first, page by page, with no review twice", async () => {
    for (let number = 1; number <= 5; number += 1) {
      // Two of the same moment: the id decides.
      const createdAt = minutes(Math.ceil(number / 2));
      await reviews.create(sampleReview({ pullNumber: number, createdAt }));
    }
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await reviews.list({ repositoryIds: null, status: null, limit: 2, cursor });
      seen.push(...page.records.map(({ pullNumber }) => pullNumber));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  it("has no next page when the last one is full", async () => {
    for (const pullNumber of [1, 2]) await reviews.create(sampleReview({ pullNumber }));
    const page = await reviews.list({ repositoryIds: null, status: null, limit: 2, cursor: null });
    expect(page).toMatchObject({ records: { length: 2 }, next: null });
  });

  it("lists by repository and by status", async () => {
    await reviews.create(sampleReview({ repositoryId: 101, status: "posted" }));
    await reviews.create(sampleReview({ repositoryId: 102, status: "posted" }));
    await reviews.create(sampleReview({ repositoryId: 102, pullNumber: 9, status: "failed" }));
    const list = async (repositoryIds: number[] | null, status: "posted" | null) =>
      (await reviews.list({ repositoryIds, status, limit: 10, cursor: null })).records.length;
    expect(await list([102], null)).toBe(2);
    expect(await list([101, 102], "posted")).toBe(2);
    expect(await list([103], null)).toBe(0);
  });

  it("refuses a cursor that it did not give out", async () => {
    const list = reviews.list({ repositoryIds: null, status: null, limit: 2, cursor: "bm90IG91cnM" });
    await expect(list).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("deletes reviews whose time is over, with their results", async () => {
    const { id } = sampleReview();
    await reviews.create(sampleReview());
    await reviews.change(id, () => ({ result: sampleResult() }));
    expect(await reviews.deleteExpired(minutes(reviewDays * 24 * 60 - 1), 10)).toBe(0);
    expect(await reviews.deleteExpired(minutes(reviewDays * 24 * 60), 10)).toBe(1);
    expect(await reviews.find(id)).toBeNull();
    expect(await reviews.findResult(id)).toBeNull();
  });
});
