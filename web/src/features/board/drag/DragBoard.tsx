/** Moving cards between columns by mouse, touch and keyboard, and what is said meanwhile. */
import {
  DragDropContext,
  type DraggableLocation,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from "@hello-pangea/dnd";
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import { type ReactNode, use } from "react";
import { movedOver, movedTo, pickedUp, type Place, putBack } from "../announcements.ts";
import { BoardContext } from "../board-context.ts";
import { type Columns, isThere } from "../order.ts";
import { targetOf } from "../steps.ts";
import { type Status, statusWords } from "../task-words.ts";
import { useTouchRelay } from "./use-touch-relay.ts";

export interface DragBoardProps {
  all: Columns;
  visible: Columns;
  tasks: ReadonlyMap<string, TaskCard>;
  /** A card was lifted. */
  onLift: () => void;
  /** It was let go; answers the column on whose tab, if any. */
  onLetGo: () => Status | null;
  children: ReactNode;
}

const usage =
  "Press Space to pick the task up, arrow keys to move it, Space to drop it, Escape to cancel. Shift with an arrow key moves it one step.";

export function DragBoard({ all, visible, tasks, onLift, onLetGo, children }: DragBoardProps) {
  const { actions } = use(BoardContext);
  useTouchRelay();

  const keyOf = (id: string): string => tasks.get(id)?.key ?? "The task";
  const placeOf = (id: string, at: { droppableId: string; index: number }): Place => {
    const status = statusOf(at.droppableId);
    const others = visible[status].filter(({ _id }) => _id !== id);
    return { column: statusWords[status], position: at.index + 1, of: others.length + 1 };
  };
  const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided): void => {
    onLift();
    announce(pickedUp(keyOf(draggableId), placeOf(draggableId, source)));
  };
  const onDragUpdate = ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided): void =>
    announce(movedOver(keyOf(draggableId), destination && placeOf(draggableId, destination)));
  const onDragEnd = (result: DropResult, { announce }: ResponderProvided): void => {
    const { draggableId, source } = result;
    const destination = destinationOf(result, onLetGo());
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
      {children}
    </DragDropContext>
  );
}

/** What is dropped on a column's tab goes to its top, whatever stands below the card. */
function destinationOf({ reason, destination }: DropResult, tab: Status | null): DraggableLocation | null {
  return tab === null || reason === "CANCEL" ? destination : { droppableId: tab, index: 0 };
}

function statusOf(droppableId: string): Status {
  return taskStatusNames.find((status) => status === droppableId) ?? "TODO";
}
