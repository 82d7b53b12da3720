/** A task as its form holds it, where nothing is an empty text; and what of it is sent. */
import {
  type BodyOf,
  type Routes,
  type Task,
  taskPriorityNames,
  taskStatusNames,
  taskTypeNames,
} from "@acrux/contract";

export interface TaskValues {
  readonly title: string;
  readonly description: string;
  readonly type: Task["type"];
  readonly priority: Task["priority"];
  readonly status: Task["status"];
  readonly assigneeId: string;
  readonly labelIds: readonly string[];
  readonly dueOn: string;
  readonly estimate: string;
}

export function newValues(status: Task["status"] | null): TaskValues {
  return {
    ...{ title: "", description: "", type: "TASK", priority: "MEDIUM", status: status ?? "TODO" },
    ...{ assigneeId: "", labelIds: [], dueOn: "", estimate: "" },
  };
}

export function valuesOf(task: Task): TaskValues {
  const {
    title,
    description = "",
    type,
    priority,
    status,
    assigneeId = "",
    labelIds,
    dueOn = "",
    estimate,
  } = task;
  return {
    ...{ title, description, type, priority, status, assigneeId, labelIds, dueOn },
    estimate: estimate === undefined ? "" : String(estimate),
  };
}

type Update = BodyOf<Routes["updateTask"]>;
type Field = keyof TaskValues;

const fields = [
  ...([
    "title",
    "description",
    "type",
    "priority",
    "status",
    "assigneeId",
    "labelIds",
    "dueOn",
    "estimate",
  ] as const),
] satisfies Field[];

export function changedFields(base: TaskValues, values: TaskValues): readonly Field[] {
  return fields.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(values[field]));
}

/** Only what was changed, and what it was when it was shown: somebody else's change of another field stays. */
export function updateOf(base: TaskValues, values: TaskValues): Update {
  const changed = changedFields(base, values);
  const [now, was] = [bodyOf(values), bodyOf(base)];
  return { ...pick(now, changed), was: pick(was, changed) };
}

export function bodyOf(values: TaskValues) {
  const { title, description, type, priority, status, assigneeId, labelIds, dueOn, estimate } = values;
  return {
    ...{ title, type, priority, status, labelIds: [...labelIds] },
    description: description.trim() === "" ? null : description,
    assigneeId: assigneeId === "" ? null : assigneeId,
    dueOn: dueOn === "" ? null : dueOn,
    estimate: estimate === "" ? null : Number(estimate),
  };
}

function pick(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** For drafts, which another version of the app may have written. */
export function isTaskValues(value: unknown): value is TaskValues {
  if (typeof value !== "object" || value === null) return false;
  const found = value as Partial<Record<Field, unknown>>;
  const texts = [found.title, found.description, found.assigneeId, found.dueOn, found.estimate];
  return (
    texts.every((text) => typeof text === "string") &&
    Array.isArray(found.labelIds) &&
    isOneOf(taskTypeNames, found.type) &&
    isOneOf(taskPriorityNames, found.priority) &&
    isOneOf(taskStatusNames, found.status)
  );
}

function isOneOf(names: readonly string[], value: unknown): boolean {
  return typeof value === "string" && names.includes(value);
}

/** True when it may be saved; else what is wrong with it. */
export function estimateFault(text: string): true | string {
  if (text === "") return true;
  const number = Number(text);
  const isHalf = Number.isInteger(number * 2) && number >= 0 && number <= 999;
  return isHalf || "An estimate is a number from 0 to 999, in halves, such as 2.5";
}
