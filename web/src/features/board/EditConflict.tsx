/** Somebody else changed what one is editing: both versions of each field, and the choice between them. */
import type { Label } from "@acrux/contract";
import { use } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { BoardContext } from "./board-context.ts";
import { changedFields, type TaskValues } from "./task-values.ts";
import { priorityWords, statusWords, typeWords } from "./task-words.ts";
import { VersionChoice } from "./VersionChoice.tsx";

interface EditConflictProps {
  base: TaskValues;
  mine: TaskValues;
  theirs: TaskValues;
  labels: ReadonlyMap<string, Label>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const names: Readonly<Record<keyof TaskValues, string>> = {
  title: "Title",
  description: "Description",
  type: "Type",
  priority: "Priority",
  status: "Status",
  assigneeId: "Assignee",
  labelIds: "Labels",
  dueOn: "Due date",
  estimate: "Estimate",
};

export function EditConflict({ base, mine, theirs, labels, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const { people } = use(BoardContext);
  const changed = changedFields(base, mine).filter((field) => changedFields(mine, theirs).includes(field));
  const shown = (values: TaskValues, field: keyof TaskValues): string => {
    const text = textOf(values, field, { nameOf: people.nameOf, labels });
    return text === "" ? "Nothing" : text;
  };
  return (
    <VersionChoice noun="task" onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs}>
      {changed.map((field) => (
        <div key={field}>
          <dt className="text-sm font-medium">{names[field]}</dt>
          <dd className="grid gap-2 sm:grid-cols-2">
            <Version title="Theirs" text={shown(theirs, field)} />
            <Version title="Yours" text={shown(mine, field)} />
          </dd>
        </div>
      ))}
    </VersionChoice>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="bg-surface min-w-0 rounded-md border px-2.5 py-1.5">
      <p className="text-muted text-xs">{title}</p>
      <p dir="auto" className="line-clamp-6 text-sm wrap-anywhere whitespace-pre-wrap">
        {cleanText(text)}
      </p>
    </div>
  );
}

interface Known {
  readonly nameOf: (id: string) => string;
  readonly labels: ReadonlyMap<string, Label>;
}

function textOf(values: TaskValues, field: keyof TaskValues, known: Known): string {
  if (field === "labelIds")
    return values.labelIds.flatMap((id) => known.labels.get(id)?.name ?? []).join(", ");
  const text = values[field];
  if (field === "assigneeId" && text !== "") return known.nameOf(text);
  return wordTables[field]?.[text] ?? text;
}

const wordTables: Partial<Record<string, Readonly<Record<string, string>>>> = {
  type: typeWords,
  priority: priorityWords,
  status: statusWords,
};
