/** What a record is after a change: the fields that follow from others are made here, for every adapter. */
import { countChecklist } from "./checklist.ts";
import type { NewTask, TaskPatch, TaskRecord } from "./store.ts";

export function newRecord(
  { id: given, ...task }: NewTask,
  made: {
    readonly id: string;
    readonly projectId: string;
    readonly number: number;
    readonly actorId: string;
  },
  at: Date,
): TaskRecord {
  const { id, projectId, number, actorId } = made;
  return {
    ...{ ...task, id: given ?? id, projectId, number, createdBy: actorId },
    ...{ checklist: countChecklist(task.description), commentCount: 0, archivedAt: null },
    ...{ createdAt: at, updatedAt: at, statusAt: at },
  };
}

export function patchedRecord(task: TaskRecord, patch: TaskPatch, now: Date): TaskRecord {
  const updatedAt = laterThan(task.updatedAt, now);
  const { status, description } = patch;
  return {
    ...{ ...task, ...patch, updatedAt },
    ...(status !== undefined && status !== task.status && { statusAt: updatedAt }),
    ...(description !== undefined && { checklist: countChecklist(description) }),
  };
}

/** Always later than before, even within one millisecond, so that `updatedAt` tells every version apart. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
