/**
 * Previous and Next over a list that is read by cursors. The address holds where a page begins, so that Back restores
 * it; the history's state holds the cursors of the pages before, since a cursor knows only its next one.
 */
import { useLocation } from "react-router-dom";
import { Pagination } from "./Pagination.tsx";

interface CursorPaginationProps {
  /** Names the navigation, such as "Pages of users". */
  label: string;
  /** Where this page begins; null is the first. */
  cursor: string | null;
  /** Where the next begins; null when this is the last. */
  nextCursor: string | null;
  /** The address of the page that begins at a cursor. */
  addressOf: (cursor: string | null) => string;
}

export function CursorPagination({ label, cursor, nextCursor, addressOf }: CursorPaginationProps) {
  const trail = readTrail(useLocation().state);
  if (cursor === null && nextCursor === null) return null;
  // Without a trail (a shared link) the way back leads to the first page.
  const previous =
    cursor === null ? null : { to: addressOf(trail.at(-1) ?? null), state: { trail: trail.slice(0, -1) } };
  const next =
    nextCursor === null
      ? null
      : { to: addressOf(nextCursor), state: { trail: cursor === null ? [] : [...trail, cursor] } };
  return <Pagination label={label} previous={previous} next={next} />;
}

/** Cursors of the pages before this one, the first page left out. */
function readTrail(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state)) return [];
  const { trail } = state;
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === "string") : [];
}
