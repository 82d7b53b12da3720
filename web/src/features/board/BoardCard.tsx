/** One card of the board: type, key, title, priority, and small signs for the rest. Drawn anew only when its task changes. */
import type { TaskCard } from "@acrux/contract";
import { clsx } from "clsx";
import { memo, use } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { BoardContext } from "./board-context.ts";
import { CardMenu } from "./CardMenu.tsx";
import { CardSigns } from "./CardSigns.tsx";
import { PriorityBadge } from "./PriorityBadge.tsx";
import { TypeIcon } from "./TypeIcon.tsx";
import { typeWord } from "./task-words.ts";
import { useTaskAddress } from "./use-address.ts";

interface BoardCardProps {
  task: TaskCard;
  isSelected: boolean;
  /** Lifted, over the board. */
  isDragging?: boolean;
}

export const BoardCard = memo(function BoardCard({ task, isSelected, isDragging = false }: BoardCardProps) {
  const { people } = use(BoardContext);
  const { assigneeId } = task;
  const address = useTaskAddress(task.number);
  return (
    <div
      className={clsx(
        "group flex h-full flex-col rounded-md border px-3 py-2.5 transition-[border-color,box-shadow]",
        isDragging ? "shadow-float border-line-strong" : "hover:border-line-strong",
        isSelected ? "border-accent! bg-accent-soft" : "bg-surface",
      )}
    >
      <div className="text-muted flex h-5 items-center gap-1.5 text-xs">
        <TypeIcon type={task.type} />
        <span>{typeWord(task.type)}</span>
        <span className="text-subtle font-mono">{task.key}</span>
        <span className="ml-auto flex items-center gap-1">
          <CardMenu task={task} />
        </span>
      </div>
      <p className="mt-0.5 line-clamp-2 h-10 leading-5 font-medium wrap-anywhere">
        {/* The board opens it, as a click anywhere on the card does; a router's link for each card would be half of its cost. */}
        <a href={address} data-task-link draggable={false} className="hover:underline">
          <bdi>{cleanText(task.title)}</bdi>
        </a>
      </p>
      <div className="mt-auto flex h-5.5 min-w-0 items-center gap-2">
        <PriorityBadge priority={task.priority} />
        <CardSigns task={task} />
        {assigneeId !== undefined && (
          <span className="ml-auto flex shrink-0" title={people.nameOf(assigneeId)}>
            <Avatar
              name={people.nameOf(assigneeId)}
              src={people.avatarOf(assigneeId)}
              size="sm"
              className="size-5!"
            />
            <span className="sr-only">{`Assigned to ${people.nameOf(assigneeId)}`}</span>
          </span>
        )}
      </div>
    </div>
  );
});
