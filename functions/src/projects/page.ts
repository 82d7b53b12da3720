/** The order of the list of projects, its cursor, and how a search compares: the same for every adapter. */
import { Id } from "@acrux/contract";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { containsText } from "../contains-text.ts";
import type { ProjectPage, ProjectQuery, ProjectRecord } from "./store.ts";

/** Creation time, id, and how many are listed up to here: with the total that tells whether more come. */
const Position = z.tuple([z.number().int().min(0).max(8.64e15), Id, z.number().int().min(0)]);
export type ProjectPosition = z.infer<typeof Position>;

/** Projects that a search looks through, the newest: Firestore finds no part of a word. */
export const mostSearched = 500;

/** Throws `invalid_request` for a cursor that was not made here. */
export function readProjectCursor(cursor: string | null): ProjectPosition | null {
  return cursor === null ? null : decodeCursor(cursor, Position);
}

export function matchesSearch({ name, key, description }: ProjectRecord, search: string): boolean {
  return containsText([name, key, description ?? ""], search);
}

/** A page of all projects that there are with the query's filters, which come newest first. */
export function pageOf(found: readonly ProjectRecord[], query: ProjectQuery): ProjectPage {
  const position = readProjectCursor(query.cursor);
  const rest =
    position === null ? found.slice(query.offset) : found.filter((project) => isAfter(project, position));
  return pageFrom(rest.slice(0, query.limit), query, found.length);
}

/** From the projects of the page alone, since one more would be one more read. */
export function pageFrom(
  projects: readonly ProjectRecord[],
  { offset, cursor }: ProjectQuery,
  total: number,
): ProjectPage {
  const listed = (readProjectCursor(cursor)?.[2] ?? offset) + projects.length;
  const last = projects.at(-1);
  const hasMore = last !== undefined && listed < total;
  return {
    projects,
    total,
    nextCursor: hasMore ? encodeCursor([last.createdAt.getTime(), last.id, listed]) : null,
  };
}

/** Later first; of the same millisecond, the greater id first. */
export function compareNewestFirst(a: ProjectRecord, b: ProjectRecord): number {
  const later = b.createdAt.getTime() - a.createdAt.getTime();
  if (later !== 0 || a.id === b.id) return later;
  return a.id > b.id ? -1 : 1;
}

function isAfter({ createdAt, id }: ProjectRecord, [time, otherId]: ProjectPosition): boolean {
  const created = createdAt.getTime();
  return created < time || (created === time && id < otherId);
}
