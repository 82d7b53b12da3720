/** The same two libraries with the same to draw and next to nothing around them: what a board costs at least. */
import {
  DragDropContext,
  Draggable,
  Droppable,
  type DraggableProvided,
  type DropResult,
} from "@hello-pangea/dnd";
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Bug, CalendarDays, Ellipsis, MessageSquare } from "lucide-react";
import { memo, useRef, useState } from "react";

type Columns = Readonly<Record<string, readonly TaskCard[]>>;

const STEP = 122;

export function BareBoard({ tasks }: { tasks: readonly TaskCard[] }) {
  const [columns, setColumns] = useState<Columns>(() =>
    Object.fromEntries(taskStatusNames.map((name) => [name, tasks.filter(({ status }) => status === name)])),
  );
  return (
    <DragDropContext onDragEnd={(result) => setColumns(afterDrop(columns, result))}>
      <div style={{ display: "flex", gap: 12, height: 640 }}>
        {taskStatusNames.map((name) => (
          <Column key={name} name={name} tasks={columns[name] ?? []} />
        ))}
      </div>
    </DragDropContext>
  );
}

const Column = memo(function Column({ name, tasks }: { name: string; tasks: readonly TaskCard[] }) {
  return (
    <Droppable
      droppableId={name}
      mode="virtual"
      renderClone={(provided, _, { source }) => (
        <Item provided={provided} task={tasks[source.index]} top={null} />
      )}
    >
      {(provided, { isUsingPlaceholder }) => (
        <Items
          tasks={tasks}
          count={tasks.length + (isUsingPlaceholder ? 1 : 0)}
          innerRef={provided.innerRef}
          droppableProps={provided.droppableProps}
        />
      )}
    </Droppable>
  );
});

interface ItemsProps {
  tasks: readonly TaskCard[];
  count: number;
  innerRef: (element: HTMLElement | null) => void;
  droppableProps: object;
}

function Items({ tasks, count, innerRef, droppableProps }: ItemsProps) {
  const scroller = useRef<HTMLDivElement | null>(null);
  const window = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => STEP,
    overscan: 4,
    getItemKey: (index) => tasks[index]?._id ?? "placeholder",
  });
  return (
    <div
      {...droppableProps}
      ref={(element) => {
        scroller.current = element;
        innerRef(element);
      }}
      style={{ flex: 1, overflow: "auto" }}
    >
      <div style={{ height: window.getTotalSize(), position: "relative" }}>
        {window.getVirtualItems().map(({ index, start }) => {
          const task = tasks[index];
          if (task === undefined) return null;
          return (
            <Draggable key={task._id} draggableId={task._id} index={index}>
              {(provided) => <Item provided={provided} task={task} top={start} />}
            </Draggable>
          );
        })}
      </div>
    </div>
  );
}

interface ItemProps {
  provided: DraggableProvided;
  task: TaskCard | undefined;
  /** Null for the one that is lifted. */
  top: number | null;
}

function Item({ provided, task, top }: ItemProps) {
  const { innerRef, draggableProps, dragHandleProps } = provided;
  const place =
    top === null ? {} : ({ position: "absolute", top, left: 0, right: 0, height: STEP - 8 } as const);
  return (
    <div
      ref={innerRef}
      {...draggableProps}
      {...dragHandleProps}
      data-task={task?._id}
      style={{ ...place, ...draggableProps.style }}
    >
      {task !== undefined && <Look task={task} />}
    </div>
  );
}

/** As many elements and icons as a card of ours shows, so that both pages have the same to lay out and to paint. */
const Look = memo(function Look({ task }: { task: TaskCard }) {
  return (
    <div className="bg-surface flex h-full flex-col rounded-md border px-3 py-2.5">
      <div className="text-muted flex h-5 items-center gap-1.5 text-xs">
        <Bug aria-hidden="true" className="size-3.5 shrink-0" />
        <span>{task.type}</span>
        <span className="font-mono">{task.key}</span>
        <button type="button" className="ml-auto size-6">
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      </div>
      <p className="mt-0.5 line-clamp-2 h-10 leading-5 font-medium">
        <a href="/">{task.title}</a>
      </p>
      <div className="mt-auto flex h-5.5 min-w-0 items-center gap-2 text-xs">
        <span className="bg-medium-soft text-medium inline-flex h-5.5 items-center gap-1 rounded-full px-2">
          <Bug aria-hidden="true" className="size-3" />
          {task.priority}
        </span>
        <span>{task.labelIds.join(", ")}</span>
        <span className="flex items-center gap-1">
          <CalendarDays aria-hidden="true" className="size-3.5" />
          {task.dueOn}
        </span>
        <span className="flex items-center gap-1">
          <MessageSquare aria-hidden="true" className="size-3.5" />
          {task.commentCount}
        </span>
        <span className="ml-auto size-5 rounded-full">{task.assigneeId?.slice(0, 2)}</span>
      </div>
    </div>
  );
});

function afterDrop(columns: Columns, { source, destination }: DropResult): Columns {
  const moved = columns[source.droppableId]?.[source.index];
  if (destination === null || moved === undefined) return columns;
  const next = {
    ...columns,
    [source.droppableId]: (columns[source.droppableId] ?? []).toSpliced(source.index, 1),
  };
  const target = next[destination.droppableId] ?? [];
  return { ...next, [destination.droppableId]: target.toSpliced(destination.index, 0, moved) };
}
