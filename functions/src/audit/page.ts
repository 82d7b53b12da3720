/** What a cursor into the audit log holds: the time in milliseconds and the id of the last record shown. */
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import type { AuditRecord } from "./store.ts";

/** An id as Firestore makes them. */
const Position = z.tuple([
  z.number().int().min(0).max(8.64e15),
  z.string().regex(/^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/),
]);
export type AuditPosition = z.infer<typeof Position>;

export function cursorAfterRecord({ at, id }: Pick<AuditRecord, "at" | "id">): string {
  return encodeCursor([at.getTime(), id]);
}

/** Throws `invalid_request` for a cursor that was not made here. */
export function readAuditCursor(cursor: string | null): AuditPosition | null {
  return cursor === null ? null : decodeCursor(cursor, Position);
}
