/**
 * Deleted tasks in Firestore. What a task was goes to `deletedTasks/{id}`, which no browser reads; a tombstone stays in its
 * place, so that open boards take the card away. Comments and history stay below it, closed by the rules.
 */
import { type DocumentData, FieldValue, type Firestore } from "@google-cloud/firestore";
import { laterThan } from "../../tasks/apply.ts";
import type { TaskRecord } from "../../tasks/store.ts";
import { changeDocuments } from "./change-document.ts";
import { daysAfter } from "./expire.ts";
import { daysKept } from "./project-document.ts";
import { documentOf, goneIdOf, taskOf, tombstoneUpdate } from "./task-document.ts";
import { writeEvent } from "./task-events.ts";

/** Those that are gone already are left alone. Answers how many were there. */
export async function removeTasks(
  firestore: Firestore,
  now: () => Date,
  ids: readonly string[],
  actorId: string,
): Promise<number> {
  let removed = 0;
  const references = ids.map((id) => firestore.collection("tasks").doc(id));
  await changeDocuments(references, (snapshots) => {
    const known = snapshots.map(taskOf);
    removed = known.filter((task) => task !== null).length;
    return known.map((task, index) => {
      const reference = references[index];
      if (task === null || reference === undefined) return null;
      const at = laterThan(task.updatedAt, now());
      const expireAt = daysAfter(at, daysKept);
      return {
        update: tombstoneUpdate(task, tombstone(task, task.id, at)),
        together: (batch) => {
          batch.set(firestore.collection("deletedTasks").doc(task.id), { ...documentOf(task), expireAt });
          writeEvent(batch, reference, { action: "deleted", changes: [] }, { actorId, at });
        },
      };
    });
  });
  return removed;
}

export function tombstone({ projectId, number }: TaskRecord, goneId: string, at: Date): DocumentData {
  return { goneId, projectId, number, updatedAt: at, deletedAt: at, expireAt: daysAfter(at, daysKept) };
}

/** Null when it is not deleted, or its time is over. */
export async function restoreTask(
  firestore: Firestore,
  now: () => Date,
  id: string,
  actorId: string,
): Promise<TaskRecord | null> {
  const [task, deleted] = [
    firestore.collection("tasks").doc(id),
    firestore.collection("deletedTasks").doc(id),
  ];
  let restored: TaskRecord | null = null;
  await changeDocuments([task, deleted], ([stone, kept]) => {
    const known = kept === undefined ? null : taskOf(kept);
    restored = null;
    if (stone === undefined || known === null || goneIdOf(stone) !== id) return null;
    const at = laterThan(known.updatedAt, now());
    const record = { ...known, updatedAt: at };
    restored = record;
    const gone = {
      goneId: FieldValue.delete(),
      deletedAt: FieldValue.delete(),
      expireAt: FieldValue.delete(),
    };
    return [
      {
        update: { ...documentOf(record), ...gone },
        together: (batch) => {
          batch.delete(deleted);
          writeEvent(batch, task, { action: "restored", changes: [] }, { actorId, at });
        },
      },
      null,
    ];
  });
  return restored;
}
