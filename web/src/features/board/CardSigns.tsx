/** Small signs on a card: labels, due date, checklist, estimate and comments, each with its words for screen readers. */
import type { TaskCard } from "@acrux/contract";
import { clsx } from "clsx";
import { CalendarDays, ListChecks, MessageSquare, Timer } from "lucide-react";
import { type ReactNode, use } from "react";
import { BoardContext } from "./board-context.ts";
import { dueOf } from "./due.ts";
import { LabelDot } from "./LabelDot.tsx";

/** Those that do not fit are left out whole, the last ones first. */
export function CardSigns({ task }: { task: TaskCard }) {
  const { checklist, commentCount, dueOn, estimate } = task;
  const others = [dueOn !== undefined, checklist !== undefined, estimate !== undefined, commentCount > 0];
  return (
    <span className="text-muted flex h-5 min-w-0 grow flex-wrap items-center gap-x-2 overflow-hidden text-xs tabular-nums *:h-5">
      {dueOn !== undefined && <DueSign dueOn={dueOn} isDone={task.status === "DONE"} />}
      {checklist !== undefined && (
        <Sign
          icon={<ListChecks aria-hidden="true" className="size-3.5" />}
          text={`${String(checklist.done)}/${String(checklist.total)}`}
          words={`${String(checklist.done)} of ${String(checklist.total)} items done`}
          look={checklist.done === checklist.total ? "text-success" : ""}
        />
      )}
      <Labels ids={task.labelIds} hasRoom={others.filter(Boolean).length <= 1} />
      {commentCount > 0 && (
        <Sign
          icon={<MessageSquare aria-hidden="true" className="size-3.5" />}
          text={String(commentCount)}
          words={commentCount === 1 ? "1 comment" : `${String(commentCount)} comments`}
        />
      )}
      {estimate !== undefined && (
        <Sign
          icon={<Timer aria-hidden="true" className="size-3.5" />}
          text={String(estimate)}
          words={`Estimate ${String(estimate)}`}
        />
      )}
    </span>
  );
}

interface DueSignProps {
  dueOn: string;
  isDone: boolean;
  /** Says in words, too, that it is over. */
  isWhole?: boolean;
}

export function DueSign({ dueOn, isDone, isWhole = false }: DueSignProps) {
  const due = dueOf(dueOn, isDone);
  return (
    <Sign
      icon={<CalendarDays aria-hidden="true" className="size-3.5" />}
      text={isWhole ? due.text : due.text.replace(", overdue", "")}
      words={`Due ${due.text}`}
      look={clsx(
        due.state === "overdue" && "font-medium text-danger",
        due.state === "soon" && "text-warning",
      )}
    />
  );
}

interface LabelsProps {
  ids: readonly string[];
  /** For the name of a single one. */
  hasRoom: boolean;
}

function Labels({ ids, hasRoom }: LabelsProps) {
  const { labels } = use(BoardContext);
  const known = ids.flatMap((id) => labels.get(id) ?? []);
  const [first] = known;
  if (first === undefined) return null;
  const names = known.map(({ name }) => name).join(", ");
  return (
    <span className="flex max-w-24 items-center gap-1" title={names}>
      {known.slice(0, 4).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      {hasRoom && known.length === 1 && (
        <span aria-hidden="true" className="truncate">
          {first.name}
        </span>
      )}
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
