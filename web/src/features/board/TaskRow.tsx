/** One task as a line of the list view. */
import type { TaskCard } from "@acrux/contract";
import { clsx } from "clsx";
import { memo, use } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { BoardContext } from "./board-context.ts";
import { DueSign } from "./CardSigns.tsx";
import { listColumns } from "./list-columns.ts";
import { PriorityBadge } from "./PriorityBadge.tsx";
import { StatusIcon } from "./StatusIcon.tsx";
import { TaskLink } from "./TaskLink.tsx";
import { statusWords, typeWord } from "./task-words.ts";
import { TypeIcon } from "./TypeIcon.tsx";

interface TaskRowProps {
  task: TaskCard;
  rowIndex: number;
  style: React.CSSProperties;
  isSelected: boolean;
  onToggle: (task: TaskCard) => void;
}

const cell = "items-center gap-1.5 truncate text-sm";

export const TaskRow = memo(function TaskRow({ task, rowIndex, style, isSelected, onToggle }: TaskRowProps) {
  const { canEdit, people } = use(BoardContext);
  const { assigneeId } = task;
  return (
    <div
      role="row"
      data-task={task._id}
      aria-rowindex={rowIndex}
      style={style}
      className={clsx(
        "flex cursor-pointer items-center gap-3 border-b px-3",
        isSelected ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <span role="cell" className="flex w-4 shrink-0">
        <input
          type="checkbox"
          checked={isSelected}
          disabled={!canEdit}
          aria-label={`Select ${task.key}`}
          onChange={() => onToggle(task)}
          className="accent-accent size-4"
        />
      </span>
      <span role="cell" className={clsx(listColumns.key.look, cell, "text-muted font-mono text-xs")}>
        {task.key}
      </span>
      <span
        role="cell"
        className={clsx(
          listColumns.title.look,
          "font-medium max-sm:line-clamp-2 max-sm:wrap-anywhere sm:truncate",
        )}
      >
        <TaskLink task={task} className="scroll-mt-10 hover:underline">
          {cleanText(task.title)}
        </TaskLink>
      </span>
      <span role="cell" className={clsx(listColumns.type.look, cell)} title={typeWord(task.type)}>
        <TypeIcon type={task.type} />
        <span className="sr-only">{typeWord(task.type)}</span>
      </span>
      <span role="cell" className={clsx(listColumns.status.look, cell)}>
        <StatusIcon status={task.status} />
        {statusWords[task.status]}
      </span>
      <span role="cell" className={listColumns.priority.look}>
        <PriorityBadge priority={task.priority} />
      </span>
      <span role="cell" className={clsx(listColumns.assignee.look, cell)}>
        {assigneeId !== undefined && (
          <>
            <Avatar
              name={people.nameOf(assigneeId)}
              src={people.avatarOf(assigneeId)}
              size="sm"
              className="size-5!"
            />
            <span className="truncate">{people.nameOf(assigneeId)}</span>
          </>
        )}
      </span>
      <span role="cell" className={clsx(listColumns.due.look, cell)}>
        {task.dueOn !== undefined && <DueSign dueOn={task.dueOn} isDone={task.status === "DONE"} />}
      </span>
      <span role="cell" className={clsx(listColumns.estimate.look, cell, "tabular-nums")}>
        {task.estimate}
      </span>
      <span role="cell" className={clsx(listColumns.updated.look, cell, "text-muted")}>
        <TimeAgo instant={task.updatedAt} />
      </span>
    </div>
  );
});
