/** Small signs on a card: labels, due date, checklist, estimate and comments, each with its words for screen readers. */
import type { TaskCard } from "@acrux/contract";
import { clsx } from "clsx";
import { CalendarDays, ListChecks, MessageSquare, Timer } from "lucide-react";
import { type ReactNode, use } from "react";
import { BoardContext } from "./board-context.ts";
import { dueOf } from "./due.ts";
import { LabelDot } from "./LabelDot.tsx";

export function CardSigns({ task }: { task: TaskCard }) {
  const { checklist, commentCount, estimate } = task;
  return (
    <span className="text-muted flex min-w-0 items-center gap-2 overflow-hidden text-xs tabular-nums">
      <Labels ids={task.labelIds} />
      {task.dueOn !== undefined && <DueSign dueOn={task.dueOn} isDone={task.status === "DONE"} />}
      {checklist !== undefined && (
        <Sign
          icon={<ListChecks aria-hidden="true" className="size-3.5" />}
          text={`${String(checklist.done)}/${String(checklist.total)}`}
          words={`${String(checklist.done)} of ${String(checklist.total)} items done`}
          look={checklist.done === checklist.total ? "text-success" : ""}
        />
      )}
      {estimate !== undefined && (
        <Sign
          icon={<Timer aria-hidden="true" className="size-3.5" />}
          text={String(estimate)}
          words={`Estimate ${String(estimate)}`}
        />
      )}
      {commentCount > 0 && (
        <Sign
          icon={<MessageSquare aria-hidden="true" className="size-3.5" />}
          text={String(commentCount)}
          words={commentCount === 1 ? "1 comment" : `${String(commentCount)} comments`}
        />
      )}
    </span>
  );
}

export function DueSign({ dueOn, isDone }: { dueOn: string; isDone: boolean }) {
  const due = dueOf(dueOn, isDone);
  return (
    <Sign
      icon={<CalendarDays aria-hidden="true" className="size-3.5" />}
      text={due.state === "overdue" ? due.text.replace(", overdue", "") : due.text}
      words={`Due ${due.text}`}
      look={clsx(
        due.state === "overdue" && "font-medium text-danger",
        due.state === "soon" && "text-warning",
      )}
    />
  );
}

function Labels({ ids }: { ids: readonly string[] }) {
  const { labels } = use(BoardContext);
  const known = ids.flatMap((id) => labels.get(id) ?? []);
  const [first] = known;
  if (first === undefined) return null;
  const names = known.map(({ name }) => name).join(", ");
  return (
    <span className="flex min-w-0 items-center gap-1" title={names}>
      {known.slice(0, 3).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      <span aria-hidden="true" className="truncate">
        {known.length === 1 ? first.name : known.length}
      </span>
      <span className="sr-only">{`Labels: ${names}`}</span>
    </span>
  );
}

interface SignProps {
  icon: ReactNode;
  text: string;
  words: string;
  look?: string;
}

function Sign({ icon, text, words, look = "" }: SignProps) {
  return (
    <span className={clsx("flex shrink-0 items-center gap-1", look)} title={words}>
      {icon}
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
