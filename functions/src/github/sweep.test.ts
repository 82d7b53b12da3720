/** The sweep over memory adapters. */
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryDeliveries } from "../adapters/memory/deliveries.ts";
import { createMemoryOAuthStates } from "../adapters/memory/oauth-states.ts";
import { createMemoryQueue } from "../adapters/memory/queue.ts";
import { createMemoryReviews } from "../adapters/memory/reviews.ts";
import type { ReviewRecord } from "../reviews/store.ts";
import type { HookDelivery } from "./hosting.ts";
import { sampleDelivery, sampleReview, startOfTest } from "../../../tests/github/sample-records.ts";
import { sweep, type SweepDeps } from "./sweep.ts";

const minutes = (count: number): Date => new Date(startOfTest.getTime() + count * 60_000);

let failed: HookDelivery[] = [];
let redelivered: number[] = [];
let queue = createMemoryQueue();
let deps: SweepDeps;

beforeEach(() => {
  failed = [];
  redelivered = [];
  queue = createMemoryQueue();
  const quiet = (): void => undefined;
  deps = {
    reviews: createMemoryReviews(),
    deliveries: createMemoryDeliveries(),
    states: createMemoryOAuthStates(),
    expiring: [],
    queue,
    app: {
      listDeliveries: (since) => Promise.resolve(failed.filter(({ deliveredAt }) => deliveredAt >= since)),
      redeliver(id) {
        redelivered.push(id);
        return Promise.resolve();
      },
      listInstallationRequests: () => Promise.resolve([]),
    },
    now: () => minutes(0),
    log: { info: quiet, warn: quiet, error: quiet },
  };
});

async function lose(given: Partial<ReviewRecord>): Promise<void> {
  await deps.reviews.create(sampleReview({ updatedAt: minutes(-10), ...given }));
}

describe("the sweep", () => {
  it("queues again what was queued or running and nobody touched for minutes", async () => {
    await lose({ pullNumber: 1 });
    await lose({ pullNumber: 2, status: "running", lease: { id: "died", until: minutes(-9) } });
    await lose({ pullNumber: 3, updatedAt: minutes(-1) });
    await lose({ pullNumber: 4, status: "posted" });
    await lose({ pullNumber: 5, notBefore: minutes(5) });
    expect(await sweep(deps)).toMatchObject({ requeued: 2 });
    expect(queue.takeAll().map(({ reviewId }) => reviewId.split("-")[1])).toEqual(["1", "2"]);
  });

  it("queues it also when the queue once had a task for it", async () => {
    await lose({});
    const { id, generation, attempts } = sampleReview();
    await queue.enqueue({ reviewId: id }, { key: `${id}:${String(generation)}:${String(attempts)}` });
    queue.takeAll();
    await sweep(deps);
    expect(queue.takeAll()).toHaveLength(1);
  });

  it("asks once for a webhook that failed, and not for one that later succeeded or is too old", async () => {
    const attempt = (id: number, guid: string, succeeded = false, at = minutes(-60)): HookDelivery => ({
      id,
      guid,
      succeeded,
      deliveredAt: at,
    });
    failed = [
      attempt(5, "lost"),
      attempt(4, "mended", true),
      attempt(3, "mended"),
      attempt(2, "lost"),
      attempt(1, "old", false, minutes(-4 * 24 * 60)),
    ];
    expect(await sweep(deps)).toMatchObject({ redelivered: 1 });
    expect(redelivered).toHaveLength(1);
    expect(await sweep(deps)).toMatchObject({ redelivered: 0 });
  });

  it("deletes what has expired", async () => {
    await deps.deliveries.create(sampleDelivery({ receivedAt: minutes(-8 * 24 * 60) }));
    await deps.reviews.create(sampleReview({ createdAt: minutes(-28 * 24 * 60), status: "posted" }));
    expect(await sweep(deps)).toMatchObject({ deleted: 2 });
  });

  it("goes on with the rest when GitHub does not answer, and fails in the end", async () => {
    await lose({});
    deps = { ...deps, app: { ...deps.app, listDeliveries: () => Promise.reject(new Error("away")) } };
    await expect(sweep(deps)).rejects.toThrow("A part of the sweep failed.");
    expect(queue.takeAll()).toHaveLength(1);
  });
});
