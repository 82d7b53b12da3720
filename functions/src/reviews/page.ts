/** What a cursor into the list of reviews holds: the creation time in milliseconds and the id of the last one shown. */
import { ReviewId } from "@acrux/contract";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import type { ReviewRecord } from "./store.ts";

const Position = z.tuple([z.number().int().min(0).max(8.64e15), ReviewId]);
export type ReviewPosition = z.infer<typeof Position>;

export function cursorAfterReview(record: Pick<ReviewRecord, "createdAt" | "id">): string {
  return encodeCursor([record.createdAt.getTime(), record.id]);
}

/** Throws `invalid_request` for a cursor that was not made here. */
export function readReviewCursor(cursor: string | null): ReviewPosition | null {
  return cursor === null ? null : decodeCursor(cursor, Position);
}

/** Newest first; of the same millisecond, the greater id first. */
export function isAfter(record: ReviewRecord, [time, id]: ReviewPosition): boolean {
  const created = record.createdAt.getTime();
  return created < time || (created === time && record.id < id);
}
