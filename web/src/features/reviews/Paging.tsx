/** Newer and older pages. The address holds where a page begins; the history remembers the way that led there. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { type Filters, writeFilters } from "./filters.ts";

interface PagingProps {
  filters: Filters;
  nextCursor: string | null;
}

export function Paging({ filters, nextCursor }: PagingProps) {
  const trail = readTrail(useLocation().state);
  const hasNewer = filters.cursor !== null;
  if (!hasNewer && nextCursor === null) return null;
  // Without a trail (a shared link, a reload in a new tab) the way back leads to the newest reviews.
  const newer = { ...filters, cursor: trail.at(-1) ?? null };
  const here = filters.cursor;
  return (
    <nav aria-label="Pages of reviews" className="mt-4 flex justify-between gap-2">
      <span>
        {hasNewer && (
          <Button
            to={paths.reviews + writeFilters(newer)}
            state={{ trail: trail.slice(0, -1) }}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          >
            {newer.cursor === null ? "Newest" : "Newer"}
          </Button>
        )}
      </span>
      {nextCursor !== null && (
        <Button
          to={paths.reviews + writeFilters({ ...filters, cursor: nextCursor })}
          state={{ trail: here === null ? [] : [...trail, here] }}
        >
          Older
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      )}
    </nav>
  );
}

/** Cursors of the pages before this one, the newest page left out. */
function readTrail(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state)) return [];
  const { trail } = state;
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === "string") : [];
}
