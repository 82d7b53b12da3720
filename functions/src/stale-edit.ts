/** Finds the fields of an edit that somebody else changed since the editor was shown them. */
import { isDeepStrictEqual } from "node:util";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A field conflicts when `was` has it, the thing has something else by now, and the edit wants a third value. Null and
 * absent are the same.
 */
export function conflictingFields(now: Fields, was: Fields, wanted: Fields): string[] {
  return Object.keys(was).filter(
    (field) =>
      wanted[field] !== undefined && !isSame(now[field], was[field]) && !isSame(now[field], wanted[field]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}
