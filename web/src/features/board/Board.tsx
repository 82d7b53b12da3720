/** The four columns, and moving cards between them by mouse, touch and keyboard. */
import {
  DragDropContext,
  type DraggableLocation,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import { clsx } from "clsx";
import { use, useCallback, useRef, useState } from "react";
import { movedOver, movedTo, pickedUp, type Place, putBack } from "./announcements.ts";
import { BoardContext } from "./board-context.ts";
import { boardHeight } from "./card-size.ts";
import { Column } from "./Column.tsx";
import { ColumnTabs } from "./ColumnTabs.tsx";
import { useCardClick } from "./use-card-click.ts";
import { useTouchRelay } from "./use-touch-relay.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useDropTabs } from "./use-drop-tabs.ts";
import { type Columns, isThere } from "./order.ts";
import { targetOf } from "./steps.ts";
import { type Status, statusWords } from "./task-words.ts";

interface BoardProps {
  all: Columns;
  visible: Columns;
  tasks: ReadonlyMap<string, TaskCard>;
  /** How many tasks are done for so long that they are folded away. */
  folded: number;
  selected: ReadonlySet<string>;
}

const usage =
  "Press Space to pick the task up, arrow keys to move it, Space to drop it, Escape to cancel. Shift with an arrow key moves it one step.";

export function Board({ all, visible, tasks, folded, selected }: BoardProps) {
  const { canEdit, actions } = use(BoardContext);
  const columns = useRef<HTMLDivElement | null>(null);
  const tabs = useDropTabs();
  useTouchRelay();
  const [focus, setFocus] = useState<string | null>(null);
  const onFocused = useCallback(() => setFocus(null), []);
  const onKeyDown = useCardKeys({ tasks, visible, onFocus: setFocus });
  const onClick = useCardClick(tasks);

  const keyOf = (id: string): string => tasks.get(id)?.key ?? "The task";
  const placeOf = (id: string, at: { droppableId: string; index: number }): Place => {
    const status = statusOf(at.droppableId);
    const others = visible[status].filter(({ _id }) => _id !== id);
    return { column: statusWords[status], position: at.index + 1, of: others.length + 1 };
  };
  const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided): void => {
    tabs.begin();
    announce(pickedUp(keyOf(draggableId), placeOf(draggableId, source)));
  };
  const onDragUpdate = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided): void =>
    announce(movedOver(keyOf(draggableId), destination && placeOf(draggableId, destination)));
  const onDragEnd = (result: DropResult, { announce }: ResponderProvided): void => {
    const { draggableId, source } = result;
    const destination = destinationOf(result, tabs.end());
    const task = tasks.get(draggableId);
    if (task === undefined || destination === null) {
      announce(putBack(keyOf(draggableId), placeOf(draggableId, source)));
      return;
    }
    const status = statusOf(destination.droppableId);
    const { place } = targetOf(task, status, destination.index, all, visible);
    if (isThere(task, status, all[status], place)) {
      announce(putBack(keyOf(draggableId), placeOf(draggableId, source)));
      return;
    }
    actions.move(task, status, place);
    announce(movedTo(keyOf(draggableId), placeOf(draggableId, destination)));
  };

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={usage}
    >
      <ColumnTabs
        visible={visible}
        over={tabs.over}
        isDragging={tabs.isDragging}
        onShow={(status) => showColumn(columns.current, status)}
      />
      {/* Keys and clicks of the cards below bubble up to here. */}
      <div
        ref={columns}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className={clsx(
          "relative -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:overflow-visible lg:px-0",
          boardHeight,
        )}
      >
        {taskStatusNames.map((status) => (
          <Column
            key={status}
            status={status}
            tasks={visible[status]}
            total={all[status].length - (status === "DONE" ? folded : 0)}
            folded={status === "DONE" ? folded : 0}
            selected={selected}
            isDragDisabled={!canEdit}
            isOverTab={tabs.over !== null}
            focus={focus}
            onFocused={onFocused}
          />
        ))}
      </div>
    </DragDropContext>
  );
}

/** What is dropped on a column's tab goes to its top, whatever stands below the card. */
function destinationOf({ reason, destination }: DropResult, tab: Status | null): DraggableLocation | null {
  return tab === null || reason === "CANCEL" ? destination : { droppableId: tab, index: 0 };
}

function showColumn(columns: HTMLElement | null, status: Status): void {
  const heading = columns?.querySelector(`#column-${status}`);
  heading?.closest("section")?.scrollIntoView({ block: "nearest", inline: "start" });
}

function statusOf(droppableId: string): Status {
  return taskStatusNames.find((status) => status === droppableId) ?? "TODO";
}
