/** What cursors into lists of posts and comments hold: the creation time in milliseconds and the id of the last one shown. */
import { PostId } from "@acrux/contract";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";

const Position = z.tuple([z.number().int().min(0).max(8.64e15), PostId]);
export type Position = z.infer<typeof Position>;

interface Placed {
  readonly createdAt: Date;
  readonly id: string;
}

export function cursorAfter({ createdAt, id }: Placed): string {
  return encodeCursor([createdAt.getTime(), id]);
}

/** Throws `invalid_request` for a cursor that was not made here. */
export function readCursor(cursor: string | null): Position | null {
  return cursor === null ? null : decodeCursor(cursor, Position);
}

/** Negative when `a` was written before `b`; of the same millisecond, the smaller id first. */
export function byAge(a: Placed, b: Placed): number {
  const earlier = a.createdAt.getTime() - b.createdAt.getTime();
  if (earlier !== 0 || a.id === b.id) return earlier;
  return a.id < b.id ? -1 : 1;
}

/** A page number without a cursor skips what it passes, and every skipped post is paid for as one that is read. */
const mostSkipped = 1_000;

/** Posts to skip. Throws `invalid_request` when the page is too far away to be reached by its number. */
export function skippedBy(page: number, limit: number): number {
  const skipped = (page - 1) * limit;
  if (skipped <= mostSkipped) return skipped;
  throw new AppError(
    "invalid_request",
    "This page is too far away for its number alone. Go on from an earlier page.",
  );
}
