/** Finds again what was lost: reviews that nobody works on, webhooks that failed, documents whose time is over. */
import type { Log } from "../log.ts";
import type { ReviewStore } from "../reviews/store.ts";
import type { AppOnGitHub, HookDelivery } from "./hosting.ts";
import { type ReviewQueue, taskKey } from "./queue.ts";
import type { DeliveryStore, OAuthStateStore } from "./store.ts";

/** Something of another feature that keeps things for a time. */
export interface Expiring {
  /** Answers how many it deleted. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

export interface SweepDeps {
  readonly reviews: ReviewStore;
  readonly deliveries: DeliveryStore;
  readonly states: OAuthStateStore;
  /** Projects, tasks and posts that were deleted a month ago. */
  readonly expiring: readonly Expiring[];
  readonly queue: ReviewQueue;
  readonly app: AppOnGitHub;
  readonly now: () => Date;
  readonly log: Log;
}

/** Longer than the queue's own pauses: what was touched since then is not lost. */
const lostAfterMs = 5 * 60_000;
/** GitHub keeps a delivery for redelivery that long. */
const redeliverableMs = 3 * 86_400_000;
const mostAtOnce = 200;

export interface Swept {
  readonly requeued: number;
  readonly redelivered: number;
  readonly deleted: number;
}

/** One part that fails does not keep the others from their work; the failure is thrown at the end. */
export async function sweep(deps: SweepDeps): Promise<Swept> {
  const [requeued, redelivered, deleted] = await Promise.allSettled([
    requeueLost(deps),
    redeliverFailed(deps),
    deleteExpired(deps),
  ]);
  const failures = [requeued, redelivered, deleted].flatMap((part) =>
    part.status === "rejected" ? [part.reason as unknown] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, "A part of the sweep failed.");
  const swept = { requeued: valueOf(requeued), redelivered: valueOf(redelivered), deleted: valueOf(deleted) };
  deps.log.info("Swept", swept);
  return swept;
}

async function requeueLost(deps: SweepDeps): Promise<number> {
  const now = deps.now();
  const stale = await deps.reviews.findStale(new Date(now.getTime() - lostAfterMs), mostAtOnce);
  const lost = stale.filter(({ notBefore }) => notBefore === null || notBefore <= now);
  for (const record of lost) {
    // The queue refuses a key for ever once used, so this one carries the time.
    const key = `${taskKey(record)}:${now.toISOString()}`;
    await deps.queue.enqueue({ reviewId: record.id }, { key });
  }
  return lost.length;
}

async function redeliverFailed(deps: SweepDeps): Promise<number> {
  const now = deps.now();
  const deliveries = await deps.app.listDeliveries(new Date(now.getTime() - redeliverableMs));
  let redelivered = 0;
  for (const failed of withoutSuccess(deliveries).slice(0, mostAtOnce)) {
    if (!(await deps.deliveries.claimRedelivery(failed.guid, now))) continue;
    await deps.app.redeliver(failed.id);
    redelivered += 1;
  }
  return redelivered;
}

/** A redelivery keeps the guid: one success among its attempts is enough. */
function withoutSuccess(deliveries: readonly HookDelivery[]): HookDelivery[] {
  const succeeded = new Set(deliveries.filter((one) => one.succeeded).map(({ guid }) => guid));
  const failed = new Map<string, HookDelivery>();
  for (const delivery of deliveries) {
    if (!succeeded.has(delivery.guid)) failed.set(delivery.guid, delivery);
  }
  return [...failed.values()];
}

async function deleteExpired(deps: SweepDeps): Promise<number> {
  const now = deps.now();
  const counts = await Promise.all([
    deps.deliveries.deleteExpired(now, mostAtOnce),
    deps.states.deleteExpired(now, mostAtOnce),
    deps.reviews.deleteExpired(now, mostAtOnce),
    ...deps.expiring.map((store) => store.deleteExpired(now, mostAtOnce)),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

function valueOf(part: PromiseSettledResult<number>): number {
  return part.status === "fulfilled" ? part.value : 0;
}
