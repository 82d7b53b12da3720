/** On a screen that shows one column at a time: the columns by name. A tap brings one into view, a card dropped there goes to its top. */
import { taskStatusNames } from "@acrux/contract";
import { clsx } from "clsx";
import type { Columns } from "./order.ts";
import { type Status, statusWords } from "./task-words.ts";

interface ColumnTabsProps {
  visible: Columns;
  /** Over which one a lifted card is held. */
  over: Status | null;
  /** A card is lifted, so that these are places for it. */
  isDragging: boolean;
  onShow: (status: Status) => void;
}

export function ColumnTabs({ visible, over, isDragging, onShow }: ColumnTabsProps) {
  return (
    <div role="group" aria-label="Columns" className="mb-2 flex h-9 gap-1 lg:hidden">
      {taskStatusNames.map((status) => (
        <button
          key={status}
          type="button"
          data-column={status}
          onClick={() => onShow(status)}
          className={clsx(
            "flex min-w-0 flex-auto items-center justify-center gap-1 rounded-md border px-1 text-xs font-medium whitespace-nowrap transition-colors",
            over === status && "border-accent bg-accent-soft text-accent-text",
            over !== status && isDragging && "border-line-strong bg-surface border-dashed",
            over !== status && !isDragging && "text-muted bg-sunken",
          )}
        >
          <span className="truncate">{statusWords[status]}</span>
          <span className="text-subtle font-normal tabular-nums">{visible[status].length}</span>
        </button>
      ))}
    </div>
  );
}
