/** What happened to a task, in words: what was changed, from what, and to what. */
import type { TaskEvent } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDate } from "../../lib/dates.ts";
import type { Names } from "./group-tasks.ts";
import { priorityWords, statusWords, typeWords } from "./task-words.ts";

type Change = TaskEvent["changes"][number];

const wholeTask: Partial<Record<string, string>> = {
  created: "created the task",
  archived: "archived the task",
  unarchived: "brought the task back",
  deleted: "deleted the task",
  restored: "restored the task",
  transferred: "moved the task to this project",
  moved: "moved the task within its column",
};

const fieldNames: Partial<Record<string, string>> = {
  title: "the title",
  type: "the type",
  priority: "the priority",
  status: "the status",
  assigneeId: "the assignee",
  labelIds: "the labels",
  dueOn: "the due date",
  estimate: "the estimate",
};

/** Without the actor, whose name stands before it. An action of a later version is named as it is. */
export function describeEvent(event: TaskEvent, names: Names): string {
  const changes = event.changes.map((change) => describeChange(change, names));
  const isPlain = event.action === "changed" || (event.action === "moved" && changes.length > 0);
  const whole = isPlain ? [] : [wholeTask[event.action] ?? cleanText(event.action)];
  const parts = event.action === "created" ? whole : [...whole, ...changes];
  return parts.length === 0 ? "changed the task" : parts.join(", ");
}

function describeChange({ field, from, to }: Change, names: Names): string {
  if (field === "description") return "changed the description";
  const name = fieldNames[field] ?? cleanText(field);
  const [before, after] = [valueText(field, from, names), valueText(field, to, names)];
  if (after === "") return `removed ${name} ${before}`;
  return before === "" ? `set ${name} to ${after}` : `changed ${name} from ${before} to ${after}`;
}

const wordTables: Partial<Record<string, Readonly<Record<string, string>>>> = {
  status: statusWords,
  priority: priorityWords,
  type: typeWords,
};

function valueText(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => names.label(String(one))).join(", ");
  const text = typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  if (field === "assigneeId") return names.person(text);
  if (field === "dueOn") return formatDate(text);
  return cleanText(wordTables[field]?.[text] ?? text);
}

/** Ids of everybody that these events name. */
export function peopleIn(events: readonly TaskEvent[]): readonly string[] {
  const ids = new Set(events.map(({ actorId }) => actorId));
  const assigned = events.flatMap(({ changes }) => changes).filter(({ field }) => field === "assigneeId");
  for (const id of assigned.flatMap(({ from, to }) => [from, to])) {
    if (typeof id === "string") ids.add(id);
  }
  return [...ids].sort();
}
