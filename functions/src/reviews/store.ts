/** The record of a review and the port through which the job changes it and the app reads it. */
import type { Conclusion, Review, ReviewResult, ReviewStatus, Severity } from "@acrux/contract";

/** One worker's right to work on a review, until a time. */
export interface ReviewLease {
  /** Random, of one worker's one attempt. */
  readonly id: string;
  readonly until: Date;
}

/** One review over one head commit, from the webhook to its end; without its findings, which are read apart. */
export interface ReviewRecord {
  /** `{repository id}-{pull request number}-{head commit}` */
  readonly id: string;
  readonly installationId: number;
  readonly repositoryId: number;
  readonly repositoryName: string;
  readonly pullNumber: number;
  readonly pullTitle: string;
  readonly pullUrl: string;
  /** GitHub's time of the pull request when the event was sent: it orders events that arrive out of order. */
  readonly pullUpdatedAt: Date;
  readonly authorLogin: string;
  /** GitHub's ids of who opened the pull request and who pushed this head. */
  readonly authorIds: readonly number[];
  readonly headSha: string;
  readonly status: ReviewStatus;
  readonly reason: string | null;
  /** Counts how often the review was queued anew on purpose; with `attempts` it names the task in the queue. */
  readonly generation: number;
  /** Counts claims since the review was queued: every one of them may have posted before it died. */
  readonly attempts: number;
  readonly lease: ReviewLease | null;
  /** Nobody may claim it earlier: what GitHub's rate limit said. */
  readonly notBefore: Date | null;
  /** A running review is told here why it must not post any more. */
  readonly stopReason: string | null;
  /** The engine's answer is stored: what is left is to post it. */
  readonly hasResult: boolean;
  readonly conclusion: Conclusion | null;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly files: Readonly<Review["files"]>;
  readonly reviewUrl: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
}

/** The fields that change after a record was created. */
export type ReviewChange = Partial<
  Omit<ReviewRecord, "id" | "repositoryId" | "pullNumber" | "headSha" | "createdAt" | "hasResult">
> & {
  /** Stored beside the record, and read apart because it is large; null takes it away. */
  readonly result?: ReviewResult | null;
};

/** The record as it is once the change is made. */
export function withChange(record: ReviewRecord, { result, ...fields }: ReviewChange): ReviewRecord {
  return { ...record, ...fields, hasResult: result === undefined ? record.hasResult : result !== null };
}

/** Decides on a record as it stands; null leaves it as it is. May run more than once. */
export type DecideReview = (record: ReviewRecord) => ReviewChange | null;

export interface ReviewPage {
  /** Newest first. */
  readonly records: readonly ReviewRecord[];
  /** Leads to what follows; null at the end. */
  readonly next: string | null;
}

export interface ReviewQuery {
  /** At most 30; null for all repositories. */
  readonly repositoryIds: readonly number[] | null;
  readonly status: ReviewStatus | null;
  readonly limit: number;
  /** A `next` of an earlier page. */
  readonly cursor: string | null;
}

export interface ReviewStore {
  /** False when there is a record with this id: creating is the duplicate check. */
  create(record: ReviewRecord): Promise<boolean>;
  find(id: string): Promise<ReviewRecord | null>;
  findResult(id: string): Promise<ReviewResult | null>;
  /**
   * Reads, decides and writes, such that nobody else wrote in between. Answers the record as it is afterwards when
   * `decide` changed it, and null when it decided not to or there is no record.
   */
  change(id: string, decide: DecideReview): Promise<ReviewRecord | null>;
  /** Queued and running reviews of one pull request. */
  findUnfinished(repositoryId: number, pullNumber: number): Promise<readonly ReviewRecord[]>;
  /** Queued and running reviews that nobody touched since `before`, oldest first. */
  findStale(before: Date, limit: number): Promise<readonly ReviewRecord[]>;
  /** Throws `invalid_request` for a cursor that it did not give out. */
  list(query: ReviewQuery): Promise<ReviewPage>;
  /** Deletes reviews whose time is over: they hold code. Answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

/** Days that a review is kept: below the 30 that the privacy page promises, because expiry may lag. */
export const reviewDays = 28;

export const noCounts: ReviewRecord["counts"] = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
export const noFiles: ReviewRecord["files"] = { read: 0, partly: 0, skipped: 0 };
