/** The head of the list view; each title sorts by its column, a second press the other way round, a third as on the board. */
import { ArrowDown, ArrowUp } from "lucide-react";
import type { BoardAddress } from "./address.ts";
import { type ListColumn, listColumns } from "./list-columns.ts";
import { useChangeAddress } from "./use-address.ts";

export function ListHeader({ address }: { address: BoardAddress }) {
  return (
    <div role="rowgroup" className="bg-surface sticky top-0 z-10 border-b">
      <div role="row" aria-rowindex={1} className="flex h-9 items-center gap-3 px-3 text-xs">
        <span role="columnheader" className="w-4 shrink-0">
          <span className="sr-only">Selected</span>
        </span>
        {Object.values(listColumns).map((column) => (
          <Heading key={column.sort} column={column} address={address} />
        ))}
      </div>
    </div>
  );
}

function Heading({ column, address }: { column: ListColumn; address: BoardAddress }) {
  const change = useChangeAddress();
  const isSorted = address.sort === column.sort;
  const Arrow = address.descending ? ArrowDown : ArrowUp;
  const sorted = address.descending ? "descending" : "ascending";
  const next = (): Partial<BoardAddress> => {
    if (!isSorted) return { sort: column.sort, descending: false };
    return address.descending ? { sort: "rank", descending: false } : { descending: true };
  };
  return (
    <span role="columnheader" aria-sort={isSorted ? sorted : "none"} className={column.look}>
      <button
        type="button"
        onClick={() => change(next(), { replace: true })}
        className="text-muted hover:text-fg inline-flex items-center gap-1 rounded-md font-medium"
      >
        {column.title}
        {isSorted && <Arrow aria-hidden="true" className="size-3" />}
      </button>
    </span>
  );
}
