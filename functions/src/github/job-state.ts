/** How a review moves from queued to its end: pure decisions that a store applies with nothing in between. */
import type { ReviewChange, ReviewRecord } from "../reviews/store.ts";

/** How long a claim holds without being renewed, where nothing else is said. A killed worker's review is taken up again after it. */
export const leaseMs = 20_000;
export const maxAttempts = 5;

export type ClaimRefusal = "finished" | "held" | "too-early";

/** Null when the review may be claimed now. */
export function whyNotClaimable(record: ReviewRecord, now: Date): ClaimRefusal | null {
  if (!isUnfinished(record)) return "finished";
  if (record.lease !== null && record.lease.until > now) return "held";
  if (record.notBefore !== null && record.notBefore > now) return "too-early";
  return null;
}

export function claim(
  record: ReviewRecord,
  leaseId: string,
  now: Date,
  heldMs: number = leaseMs,
): ReviewChange | null {
  if (whyNotClaimable(record, now) !== null) return null;
  return {
    status: "running",
    lease: leaseFrom(leaseId, now, heldMs),
    attempts: record.attempts + 1,
    notBefore: null,
    reason: null,
    updatedAt: now,
  };
}

/** Null when the lease went to somebody else, or the review has to stop. */
export function renew(
  record: ReviewRecord,
  leaseId: string,
  now: Date,
  heldMs: number = leaseMs,
): ReviewChange | null {
  if (record.lease?.id !== leaseId || record.stopReason !== null) return null;
  return { lease: leaseFrom(leaseId, now, heldMs), updatedAt: now };
}

export function release(
  record: ReviewRecord,
  leaseId: string,
  again: { notBefore: Date; reason: string },
  now: Date,
): ReviewChange | null {
  if (record.lease?.id !== leaseId) return null;
  return { status: "queued", lease: null, ...again, updatedAt: now };
}

export interface ReviewEnd {
  readonly status: "posted" | "skipped" | "superseded" | "failed";
  /** Said to people; null for a posted review. */
  readonly reason: string | null;
  readonly reviewUrl?: string | null;
}

/** `generation` is that of the claim: a greater one says that the review was asked for again meanwhile. */
export function finish(
  record: ReviewRecord,
  claim: { leaseId: string; generation: number },
  end: ReviewEnd,
  now: Date,
): ReviewChange | null {
  if (record.lease?.id !== claim.leaseId) return null;
  const isAskedAgain = record.generation > claim.generation;
  if (isAskedAgain && (end.status === "skipped" || end.status === "superseded")) {
    return { status: "queued", lease: null, stopReason: null, attempts: 0, updatedAt: now };
  }
  return { ...end, lease: null, notBefore: null, stopReason: null, updatedAt: now, finishedAt: now };
}

/**
 * Ends a review that nobody works on, and tells a running one to stop. `end` is superseded by a newer head or skipped
 * because the pull request was closed.
 */
export function stop(
  record: ReviewRecord,
  end: { status: "superseded" | "skipped"; reason: string },
  now: Date,
): ReviewChange | null {
  if (record.status === "queued") return { ...end, updatedAt: now, finishedAt: now };
  if (record.status === "running") return { stopReason: end.reason, updatedAt: now };
  return null;
}

/**
 * GitHub sent something new about a head that is known. A running review may have seen the pull request as it was before:
 * it goes on, and if it ends without a review it begins anew. One that ended without being posted begins anew at once.
 */
export function askAgain(record: ReviewRecord, pullUpdatedAt: Date, now: Date): ReviewChange | null {
  if (record.status !== "running") return requeue(record, pullUpdatedAt, now);
  if (pullUpdatedAt < record.pullUpdatedAt) return null;
  return { generation: record.generation + 1, stopReason: null, pullUpdatedAt, updatedAt: now };
}

/** A review that ended without being posted begins anew. */
export function requeue(record: ReviewRecord, pullUpdatedAt: Date, now: Date): ReviewChange | null {
  if (!["skipped", "superseded", "failed"].includes(record.status)) return null;
  return {
    status: "queued",
    reason: null,
    stopReason: null,
    generation: record.generation + 1,
    attempts: 0,
    notBefore: null,
    finishedAt: null,
    result: null,
    pullUpdatedAt,
    updatedAt: now,
  };
}

/** A posted review is made anew, because what it goes by changed; the one on GitHub is found by its marker. */
export function startAnew(record: ReviewRecord, now: Date): ReviewChange | null {
  if (record.status !== "posted") return null;
  return {
    ...{
      status: "queued",
      stopReason: null,
      generation: record.generation + 1,
      attempts: 0,
      notBefore: null,
    },
    ...{ finishedAt: null, reviewUrl: null, result: null, updatedAt: now },
  };
}

export function isUnfinished(record: ReviewRecord): boolean {
  return record.status === "queued" || record.status === "running";
}

function leaseFrom(id: string, now: Date, heldMs: number): { id: string; until: Date } {
  return { id, until: new Date(now.getTime() + heldMs) };
}
