/** Keeps a claim alive while its work runs, and tells the work when the claim went to somebody else. */
import type { ReviewStore } from "../reviews/store.ts";
import { leaseMs, renew } from "./job-state.ts";

/** Another worker took over: what this one does would be done twice. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

interface LeaseDeps {
  readonly reviews: ReviewStore;
  /** How long a claim holds without being renewed; `leaseMs` unless said otherwise. */
  readonly leaseMs?: number | undefined;
  now(): Date;
}

/** A renewal that fails is not the end: the next write under the lease finds out whether it still holds. */
export async function underLease<Result>(
  claim: { reviewId: string; leaseId: string },
  deps: LeaseDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  const heldMs = deps.leaseMs ?? leaseMs;
  let renewal: Promise<unknown> = Promise.resolve();
  const renewOnce = (): Promise<unknown> =>
    deps.reviews.change(claim.reviewId, (record) => renew(record, claim.leaseId, deps.now(), heldMs));
  const timer = setInterval(() => {
    renewal = renewal.then(renewOnce).catch(() => undefined);
  }, heldMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
