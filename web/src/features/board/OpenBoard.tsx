/** The board of a loaded project: header, filters, columns or list, and whatever is open over them. */
import type { Project } from "@acrux/contract";
import { lazy, Suspense, useMemo } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { BoardContext } from "./board-context.ts";
import { BoardHeader } from "./BoardHeader.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { isFiltered } from "./address.ts";
import { LoadingColumns } from "./LoadingColumns.tsx";
import { LiveLayer } from "./LiveLayer.tsx";
import type { LoadedBoard } from "./queries.ts";
import { NoMatch } from "./NoMatch.tsx";
import type { TaskStore } from "./task-store.ts";
import { useBoardActions } from "./use-board-actions.ts";
import { useBoardState } from "./use-board-state.ts";

const loadBoard = () => import("./Board.tsx");
// Cards and what drags them come beside the tasks, not after them.
loadBoard().catch(() => undefined);

const Board = lazy(async () => ({ default: (await loadBoard()).Board }));
const Overlays = lazy(async () => ({ default: (await import("./Overlays.tsx")).Overlays }));
const TaskList = lazy(async () => ({ default: (await import("./TaskList.tsx")).TaskList }));
const ArchivedTasks = lazy(async () => ({ default: (await import("./ArchivedTasks.tsx")).ArchivedTasks }));
const BulkBar = lazy(async () => ({ default: (await import("./BulkBar.tsx")).BulkBar }));

export function OpenBoard({ project, board }: { project: Project; board: LoadedBoard }) {
  useTitle(cleanText(project.name));
  const state = useBoardState(project, board.store);
  const { address, people, labels } = state;
  const actions = useBoardActions(state.world);
  const canEdit = project.status === "ACTIVE";
  const services = useMemo(
    () => ({ project, canEdit, people, labels, actions }),
    [project, canEdit, people, labels, actions],
  );
  const isEmpty = isFiltered(address) && state.shownCount === 0 && address.view !== "archived";
  return (
    <BoardContext value={services}>
      <BoardHeader isFull={state.totalCount > 0} />
      <FilterBar address={address} options={state.options} />
      {isEmpty && <NoMatch />}
      <View state={state} isEmpty={isEmpty} />
      <Above state={state} store={board.store} />
      <LiveLayer board={board} project={project} />
      <p role="status" aria-live="assertive" className="sr-only">
        {state.spoken}
      </p>
    </BoardContext>
  );
}

interface PartProps {
  state: ReturnType<typeof useBoardState>;
  store: TaskStore;
}

function View({ state, isEmpty }: Pick<PartProps, "state"> & { isEmpty: boolean }) {
  const { address, tasks, selected } = state;
  switch (address.view) {
    case "board":
      return (
        <Suspense fallback={<LoadingColumns />}>
          <Board
            all={state.all}
            visible={state.visible}
            tasks={tasks}
            folded={state.foldedCount}
            selected={selected}
          />
        </Suspense>
      );
    case "list":
      if (isEmpty) return null;
      return (
        <Suspense fallback={<LoadingList />}>
          <TaskList
            columns={state.visible}
            tasks={tasks}
            address={address}
            selected={selected}
            onToggle={state.toggle}
          />
        </Suspense>
      );
    case "archived":
      return (
        <Suspense fallback={<LoadingList />}>
          <ArchivedTasks tasks={tasks} />
        </Suspense>
      );
  }
}

function LoadingList() {
  return <p className="text-muted">Loading the list...</p>;
}

/** What floats over the board: the bar of selected tasks, and whatever is open at the address. */
function Above({ state, store }: PartProps) {
  const { address, tasks, selected } = state;
  const isOpen = address.task !== null || address.dialog !== null;
  return (
    <Suspense fallback={null}>
      {selected.size > 0 && (
        <BulkBar tasks={tasks} selected={selected} onClear={() => state.select(new Set())} />
      )}
      {isOpen && <Overlays address={address} tasks={tasks} store={store} />}
    </Suspense>
  );
}
