/** A column's name, how many cards it shows, its limit of work in progress, and its own button for a new task. */
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { use } from "react";
import { BoardContext } from "./board-context.ts";
import { StatusIcon } from "./StatusIcon.tsx";
import { type Status, statusWords } from "./task-words.ts";
import { useChangeAddress } from "./use-address.ts";

interface ColumnHeaderProps {
  id: string;
  status: Status;
  /** How many the filters leave, of how many. */
  shown: number;
  total: number;
}

export function ColumnHeader({ id, status, shown, total }: ColumnHeaderProps) {
  const { project, canEdit } = use(BoardContext);
  const change = useChangeAddress();
  const limit = project.wipLimits[status] ?? null;
  const isOver = limit !== null && total > limit;
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 px-3">
      <StatusIcon status={status} />
      <h2 id={id} className="font-medium">
        {statusWords[status]}
      </h2>
      <span className={clsx("text-sm tabular-nums", isOver ? "text-warning font-medium" : "text-muted")}>
        <span aria-hidden="true">{countText(shown, total, limit)}</span>
        <span className="sr-only">{countWords(shown, total, limit)}</span>
      </span>
      {canEdit && (
        <button
          type="button"
          aria-label={`Create a task in ${statusWords[status]}`}
          onClick={() => change({ dialog: "new", column: status, task: null })}
          className="text-subtle hover:bg-surface hover:text-fg -mr-1 ml-auto flex size-6 items-center justify-center rounded-md"
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      )}
    </header>
  );
}

function countText(shown: number, total: number, limit: number | null): string {
  const count = shown === total ? String(total) : `${String(shown)} of ${String(total)}`;
  return limit === null ? count : `${count} / ${String(limit)}`;
}

function countWords(shown: number, total: number, limit: number | null): string {
  const count = shown === total ? tasksText(total) : `${String(shown)} of ${tasksText(total)}`;
  if (limit === null) return count;
  return total > limit ? `${count}, over the limit of ${String(limit)}` : `${count}, limit ${String(limit)}`;
}

function tasksText(count: number): string {
  return count === 1 ? "1 task" : `${String(count)} tasks`;
}
