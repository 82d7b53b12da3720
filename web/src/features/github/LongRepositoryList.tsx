/** A long list of repositories that draws only what is in view, so that a thousand scroll smoothly. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { progressOf, type RepositoryListProps } from "./repository-list-props.ts";
import { RepositoryRow } from "./RepositoryRow.tsx";

const ROW_PX = 68;

export function LongRepositoryList({ repositories, switching, onSwitch }: RepositoryListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- Its functions are used here only, never handed to memoized parts.
  const virtualizer = useVirtualizer({
    count: repositories.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => repositories[index]?.id ?? index,
    overscan: 8,
  });
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Repositories, scrollable"
      tabIndex={0}
      className="h-[min(70dvh,44rem)] overflow-y-auto overscroll-contain rounded-b-lg focus-visible:-outline-offset-2"
    >
      <ul
        aria-label="Repositories"
        className="relative"
        style={{ height: `${String(virtualizer.getTotalSize())}px` }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const repository = repositories[index];
          if (repository === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={repositories.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b"
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              <RepositoryRow
                repository={repository}
                progress={progressOf(repository.id, switching)}
                onSwitch={onSwitch}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
