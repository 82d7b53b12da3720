/** One column: its name and count, and its cards. */
import { type ComponentType, memo } from "react";
import type { CardsProps } from "./CardList.tsx";
import { ColumnHeader } from "./ColumnHeader.tsx";
import { FoldedTasks } from "./FoldedTasks.tsx";

interface ColumnProps extends CardsProps {
  /** What draws the cards. */
  Cards: ComponentType<CardsProps>;
  /** With those that the filters hide. */
  total: number;
  /** How many more are folded away. */
  folded: number;
}

export const Column = memo(function Column({ Cards, total, folded, ...cards }: ColumnProps) {
  const { status, tasks } = cards;
  const headingId = `column-${status}`;
  return (
    <section
      aria-labelledby={headingId}
      className="bg-sunken flex w-[min(84vw,18rem)] shrink-0 snap-start flex-col rounded-lg border lg:w-auto lg:min-w-0 lg:flex-1"
    >
      <ColumnHeader id={headingId} status={status} shown={tasks.length} total={total} />
      <Cards {...cards} />
      {folded > 0 && <FoldedTasks count={folded} />}
    </section>
  );
});
