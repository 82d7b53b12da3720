/** What becomes of a task that somebody edits: pure decisions on the loaded task. */
import type { BodyOf, Project, taskRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import { conflictingFields } from "../stale-edit.ts";
import { eventOf } from "./history.ts";
import { presentTask } from "./present.ts";
import type { TaskChange, TaskPatch, TaskRecord } from "./store.ts";

type Edit = BodyOf<typeof taskRoutes.updateTask>;
type BulkEdit = BodyOf<typeof taskRoutes.changeTasks>;

/** What the server found out for an edit: where the card goes, and when it is. */
interface Found {
  readonly project: Project;
  /** Null when it stays where it is. */
  readonly rank: string | null;
  readonly at: Date;
}

/** Null when nothing changes. */
export function decideEdit(task: TaskRecord, edit: Edit, { project, rank, at }: Found): TaskChange | null {
  const { was = {}, place: _, archived, ...wanted } = edit;
  if (conflictingFields({ ...task }, was, wanted).length > 0) {
    const message = "Someone else changed this task. Compare their version with yours.";
    throw new AppError("edit_conflict", message, { current: presentTask(task, project) });
  }
  const patch = differing(task, {
    ...(wanted as TaskPatch),
    ...(rank !== null && { rank }),
    ...archivedAt(task, archived, at),
  });
  return patch === null ? null : { patch, event: eventOf(task, patch) };
}

export function decideBulkEdit(
  task: TaskRecord,
  edit: BulkEdit,
  { rank, at }: Pick<Found, "rank" | "at">,
): TaskChange | null {
  const { status, priority, assigneeId, addLabelIds = [], removeLabelIds = [], archived } = edit;
  const labelIds = [...new Set([...task.labelIds, ...addLabelIds])].filter(
    (id) => !removeLabelIds.includes(id),
  );
  const patch = differing(task, {
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(assigneeId !== undefined && { assigneeId }),
    ...(rank !== null && { rank }),
    ...{ labelIds, ...archivedAt(task, archived, at) },
  });
  return patch === null ? null : { patch, event: eventOf(task, patch) };
}

/** What is archived keeps the instant at which it was. */
function archivedAt({ archivedAt: known }: TaskRecord, archived: boolean | undefined, at: Date): TaskPatch {
  if (archived === undefined || archived === (known !== null)) return {};
  return { archivedAt: archived ? at : null };
}

/** Null when the task has all of it already. */
function differing(task: TaskRecord, wanted: TaskPatch): TaskPatch | null {
  const entries = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(task[field as keyof TaskPatch]),
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
