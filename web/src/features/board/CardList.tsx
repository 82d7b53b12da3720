/** As many cards of a column as can be seen, each where it stands. */
import type { TaskCard } from "@acrux/contract";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { CARD_GAP } from "./card-size.ts";
import { type Status, statusWords } from "./task-words.ts";
import { useCardWindow } from "./use-card-window.ts";

/** What a column hands to whatever draws its cards. */
export interface CardsProps {
  status: Status;
  /** Those that the filters leave. */
  tasks: readonly TaskCard[];
  selected: ReadonlySet<string>;
  isDragDisabled: boolean;
  /** The lifted card is held over the tab of a column, into which it goes. */
  isOverTab: boolean;
  /** The task whose card is to be seen and focused, when it is in this column. */
  focus: string | null;
  onFocused: () => void;
}

interface CardListProps {
  cards: CardsProps;
  /** Room below for a card that is held over the column. */
  hasRoom: boolean;
  frameRef?: (element: HTMLDivElement | null) => void;
  /** What the library needs on the element that scrolls. */
  frame?: object;
  children: (task: TaskCard, index: number, style: CSSProperties) => ReactNode;
}

export function CardList({ cards, hasRoom, frameRef, frame, children }: CardListProps) {
  const { status, tasks, focus, onFocused } = cards;
  const scroller = useRef<HTMLDivElement | null>(null);
  const count = tasks.length + (hasRoom ? 1 : 0);
  const { items, height } = useCardWindow({ tasks, count, scroller, focus, onFocused });
  return (
    <div
      {...frame}
      ref={(element) => {
        scroller.current = element;
        frameRef?.(element);
      }}
      className="min-h-0 grow overflow-x-hidden overflow-y-auto overscroll-y-contain px-2 pb-2"
    >
      <div role="list" aria-label={statusWords[status]} style={{ height }} className="relative">
        {items.map(({ index, start, size }) => {
          const task = tasks[index];
          // The place that the dragged card would take.
          if (task === undefined) return null;
          return children(task, index, {
            ...{ position: "absolute", top: start, left: 0, right: 0, height: size - CARD_GAP },
            // What is dragged over it makes room for a card and its gap.
            marginBottom: CARD_GAP,
          });
        })}
      </div>
    </div>
  );
}
