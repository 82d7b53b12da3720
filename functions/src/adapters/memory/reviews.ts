/** Reviews in memory: the second adapter of the port. */
import type { ReviewResult } from "@acrux/contract";
import { isUnfinished } from "../../github/job-state.ts";
import { cursorAfterReview, isAfter, readReviewCursor } from "../../reviews/page.ts";
import {
  type DecideReview,
  reviewDays,
  type ReviewRecord,
  type ReviewStore,
  withChange,
} from "../../reviews/store.ts";

export function createMemoryReviews(): ReviewStore {
  const records = new Map<string, ReviewRecord>();
  const results = new Map<string, ReviewResult>();

  return {
    create(record) {
      if (records.has(record.id)) return Promise.resolve(false);
      records.set(record.id, structuredClone(record));
      return Promise.resolve(true);
    },
    find: (id) => Promise.resolve(copy(records.get(id))),
    findResult: (id) => Promise.resolve(copy(results.get(id))),

    change: async (id, decide) => applyChange(id, decide),
    findUnfinished: (repositoryId, pullNumber) =>
      Promise.resolve(
        every((record) => record.repositoryId === repositoryId && record.pullNumber === pullNumber).filter(
          isUnfinished,
        ),
      ),
    findStale: (before, limit) =>
      Promise.resolve(
        every((record) => isUnfinished(record) && record.updatedAt < before)
          .sort((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime())
          .slice(0, limit),
      ),

    async list({ repositoryIds, status, limit, cursor }) {
      const position = readReviewCursor(cursor);
      const matching = every(
        (record) =>
          (repositoryIds === null || repositoryIds.includes(record.repositoryId)) &&
          (status === null || record.status === status) &&
          (position === null || isAfter(record, position)),
      ).sort((one, other) => (isAfter(one, [other.createdAt.getTime(), other.id]) ? 1 : -1));
      const page = matching.slice(0, limit);
      const last = page.at(-1);
      const next = matching.length > limit && last !== undefined ? cursorAfterReview(last) : null;
      return { records: page, next };
    },
    deleteExpired(now, limit) {
      const expired = every(
        (record) => record.createdAt.getTime() + reviewDays * 86_400_000 <= now.getTime(),
      );
      for (const { id } of expired.slice(0, limit)) {
        records.delete(id);
        results.delete(id);
      }
      return Promise.resolve(Math.min(expired.length, limit));
    },
  };

  function every(matches: (record: ReviewRecord) => boolean): ReviewRecord[] {
    return [...records.values()].filter(matches).map((record) => structuredClone(record));
  }

  function applyChange(id: string, decide: DecideReview): ReviewRecord | null {
    const record = records.get(id);
    const change = record === undefined ? null : decide(structuredClone(record));
    if (record === undefined || change === null) return null;
    const { result } = change;
    const changed = structuredClone(withChange(record, change));
    records.set(id, changed);
    if (result === null) results.delete(id);
    else if (result !== undefined) results.set(id, structuredClone(result));
    return structuredClone(changed);
  }
}

function copy<Value>(value: Value | undefined): Value | null {
  return value === undefined ? null : structuredClone(value);
}
