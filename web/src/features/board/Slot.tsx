/** The place of a card in its column: what takes the focus, and what is dragged. */
import type { TaskCard } from "@acrux/contract";
import { clsx } from "clsx";
import type { HTMLAttributes, Ref } from "react";
import { BoardCard } from "./BoardCard.tsx";

interface SlotProps {
  ref?: Ref<HTMLDivElement>;
  /** What the library needs on the element that it drags; what takes the focus until it is there. */
  handle: HTMLAttributes<HTMLDivElement>;
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
export function Slot({
  ref,
  handle,
  task,
  style,
  position,
  isSelected,
  isDragging = false,
  isOverTab = false,
  isGone = false,
}: SlotProps) {
  return (
    <div
      ref={ref}
      {...handle}
      {...(position === undefined
        ? { role: undefined }
        : { role: "listitem", "aria-posinset": position.index + 1, "aria-setsize": position.of })}
      data-task={task._id}
      style={{ ...style, ...handle.style, ...(isGone && gone) }}
      className={clsx("cursor-grab rounded-md", isOverTab && "opacity-40")}
    >
      <BoardCard task={task} isSelected={isSelected} isDragging={isDragging} />
    </div>
  );
}
