/** One column: its name and count, and as many of its cards as can be seen. */
import { Draggable, type DraggableProvided, Droppable, type DroppableProvided } from "@hello-pangea/dnd";
import type { TaskCard } from "@acrux/contract";
import { clsx } from "clsx";
import { memo, useRef } from "react";
import { BoardCard } from "./BoardCard.tsx";
import { CARD_GAP } from "./card-size.ts";
import { ColumnHeader } from "./ColumnHeader.tsx";
import { FoldedTasks } from "./FoldedTasks.tsx";
import { statusWords, type Status } from "./task-words.ts";

import { useCardWindow } from "./use-card-window.ts";

interface ColumnProps {
  status: Status;
  /** Those that the filters leave. */
  tasks: readonly TaskCard[];
  /** With those that the filters hide. */
  total: number;
  /** How many more are folded away. */
  folded: number;
  selected: ReadonlySet<string>;
  isDragDisabled: boolean;
  /** The lifted card is held over the tab of a column, into which it goes. */
  isOverTab: boolean;
  /** The task whose card is to be seen and focused, when it is in this column. */
  focus: string | null;
  onFocused: () => void;
}

export const Column = memo(function Column(props: ColumnProps) {
  const { status, tasks, selected, isDragDisabled } = props;
  const headingId = `column-${status}`;
  return (
    <section
      aria-labelledby={headingId}
      className="bg-sunken flex w-[min(84vw,18rem)] shrink-0 snap-start flex-col rounded-lg border lg:w-auto lg:min-w-0 lg:flex-1"
    >
      <ColumnHeader id={headingId} status={status} shown={tasks.length} total={props.total} />
      <Droppable
        droppableId={status}
        mode="virtual"
        isDropDisabled={isDragDisabled}
        renderClone={(provided, { isDropAnimating }, rubric) => {
          const task = tasks[rubric.source.index];
          return task === undefined ? (
            <div ref={provided.innerRef} {...provided.draggableProps} {...provided.dragHandleProps} />
          ) : (
            <Slot
              provided={provided}
              task={task}
              style={undefined}
              isOverTab={props.isOverTab}
              isGone={props.isOverTab && isDropAnimating}
              isSelected={selected.has(task._id)}
              isDragging
            />
          );
        }}
      >
        {(provided, snapshot) => (
          <Cards {...props} provided={provided} isUsingPlaceholder={snapshot.isUsingPlaceholder} />
        )}
      </Droppable>
      {props.folded > 0 && <FoldedTasks count={props.folded} />}
    </section>
  );
});

interface CardsProps extends ColumnProps {
  provided: DroppableProvided;
  isUsingPlaceholder: boolean;
}

function Cards({ provided, isUsingPlaceholder, ...props }: CardsProps) {
  const { status, tasks, selected, isDragDisabled } = props;
  const scroller = useRef<HTMLDivElement | null>(null);
  const count = tasks.length + (isUsingPlaceholder ? 1 : 0);
  const { items, height } = useCardWindow({ ...props, scroller, count });
  return (
    <div
      {...provided.droppableProps}
      ref={(element) => {
        scroller.current = element;
        provided.innerRef(element);
      }}
      className="min-h-0 grow overflow-x-hidden overflow-y-auto overscroll-y-contain px-2 pb-2"
    >
      <div role="list" aria-label={statusWords[status]} style={{ height }} className="relative">
        {items.map(({ index, start, size }) => {
          const task = tasks[index];
          // The place that the dragged card would take.
          if (task === undefined) return null;
          return (
            <Draggable key={task._id} draggableId={task._id} index={index} isDragDisabled={isDragDisabled}>
              {(card) => (
                <Slot
                  provided={card}
                  task={task}
                  style={{ position: "absolute", top: start, left: 0, right: 0, height: size - CARD_GAP }}
                  position={{ index, of: tasks.length }}
                  isSelected={selected.has(task._id)}
                />
              )}
            </Draggable>
          );
        })}
      </div>
    </div>
  );
}

interface SlotProps {
  provided: DraggableProvided;
  task: TaskCard;
  /** Where it stands; a lifted card is placed by the library alone. */
  style: React.CSSProperties | undefined;
  position?: { readonly index: number; readonly of: number };
  isSelected: boolean;
  isDragging?: boolean;
  /** Lets the tab below it be seen. */
  isOverTab?: boolean;
  /** Dropped on a tab: it does not fly back to where it was. */
  isGone?: boolean;
}

/** The library waits for the end of a transition, which so must be one. */
const gone = { opacity: 0, transitionDuration: "1ms" } as const;

/** What is dragged. An item of a list rather than a button, since it holds a link and a menu. */
function Slot({
  provided,
  task,
  style,
  position,
  isSelected,
  isDragging = false,
  isOverTab = false,
  isGone = false,
}: SlotProps) {
  const { innerRef, draggableProps, dragHandleProps } = provided;
  return (
    <div
      ref={innerRef}
      {...draggableProps}
      {...dragHandleProps}
      {...(position === undefined
        ? { role: undefined }
        : { role: "listitem", "aria-posinset": position.index + 1, "aria-setsize": position.of })}
      data-task={task._id}
      style={{ ...style, ...draggableProps.style, ...(isGone && gone) }}
      className={clsx("cursor-grab rounded-md", isOverTab && "opacity-40")}
    >
      <BoardCard task={task} isSelected={isSelected} isDragging={isDragging} />
    </div>
  );
}
