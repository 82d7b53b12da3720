/** The rows of the repositories; long lists draw only what is in view, so that a thousand scroll smoothly. */
import type { Repository } from "@acrux/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { RepositoryRow } from "./RepositoryRow.tsx";

interface RepositoryListProps {
  repositories: readonly Repository[];
  /** Ids under way or waiting; the first is under way. */
  switching: readonly number[];
  onSwitch: (repository: Repository, enabled: boolean) => void;
}

const LONG = 100;
const ROW_PX = 68;

export function RepositoryList(props: RepositoryListProps) {
  if (props.repositories.length === 0) return null;
  if (props.repositories.length > LONG) return <LongList {...props} />;
  return (
    <ul aria-label="Repositories" className="divide-y">
      {props.repositories.map((repository) => (
        <li key={repository.id}>
          <Row {...props} repository={repository} />
        </li>
      ))}
    </ul>
  );
}

function LongList(props: RepositoryListProps) {
  const { repositories } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- Its functions are used here only, never handed to memoized parts.
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
              <Row {...props} repository={repository} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Row({ repository, switching, onSwitch }: RepositoryListProps & { repository: Repository }) {
  const turn = switching.indexOf(repository.id);
  const progress = turn < 0 ? "idle" : turn === 0 ? "busy" : "waiting";
  return <RepositoryRow repository={repository} progress={progress} onSwitch={onSwitch} />;
}
