/** What the history of a task says of a change: each field that differs, before and after. */
import type { TaskEvent } from "@acrux/contract";
import type { NewEvent, TaskFields, TaskPatch, TaskRecord } from "./store.ts";

type FieldChange = TaskEvent["changes"][number];

const told = [
  ...["title", "type", "priority", "status", "assigneeId", "labelIds", "dueOn", "estimate"],
] as const satisfies readonly (keyof TaskFields)[];

/** Null when nothing of it is worth telling: a card that moved within its column. */
export function eventOf(task: TaskRecord, patch: TaskPatch): NewEvent | null {
  const changes: FieldChange[] = told.flatMap((field) => {
    const value = patch[field];
    if (value === undefined || isSame(task[field], value)) return [];
    return [{ field, from: plain(task[field]), to: plain(value) }];
  });
  if (patch.description !== undefined && patch.description !== task.description) {
    changes.push({ field: "description", from: null, to: null });
  }
  if (patch.archivedAt !== undefined) {
    return { action: patch.archivedAt === null ? "unarchived" : "archived", changes };
  }
  if (changes.length === 0) return null;
  const isMove = changes.every(({ field }) => field === "status");
  return { action: isMove ? "moved" : "changed", changes };
}

/** Of a task that went to another project. */
export function eventOfTransfer(before: TaskRecord, after: TaskRecord): NewEvent {
  const moved = (["projectId", "number", "assigneeId"] as const).filter(
    (field) => before[field] !== after[field],
  );
  return {
    action: "transferred",
    changes: moved.map((field) => ({ field, from: before[field], to: after[field] })),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function plain(value: TaskFields[(typeof told)[number]]): FieldChange["from"] {
  return typeof value === "object" && value !== null ? [...value] : value;
}
