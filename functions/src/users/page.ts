/** What a cursor into the list of users holds: the creation time in milliseconds and the uid of the last one shown. */
import { Uid, type User } from "@acrux/contract";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../cursor.ts";

const Position = z.tuple([z.number().int().min(0).max(8.64e15), Uid]);
export type UserPosition = z.infer<typeof Position>;

export function positionOf(user: User): UserPosition {
  return [Date.parse(user.createdAt), user._id];
}

export function cursorAfter(user: User): string {
  return encodeCursor(positionOf(user));
}

export function readUserCursor(cursor: string | null): UserPosition | null {
  return cursor === null ? null : decodeCursor(cursor, Position);
}
