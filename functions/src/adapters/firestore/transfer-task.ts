/** Moves a task to another project: the same document under a new number, and a tombstone for the board that it leaves. */
import type { Firestore } from "@google-cloud/firestore";
import { patchedRecord } from "../../tasks/apply.ts";
import { eventOfTransfer } from "../../tasks/history.ts";
import type { TaskRecord, TransferTarget } from "../../tasks/store.ts";
import { changeDocuments } from "./change-document.ts";
import { newId } from "../random-id.ts";
import { Counter } from "./task-counter.ts";
import { taskOf, updateFor } from "./task-document.ts";
import { writeEvent } from "./task-events.ts";
import { tombstone } from "./task-trash.ts";

export async function transferTask(
  firestore: Firestore,
  now: () => Date,
  id: string,
  { projectId, ...place }: TransferTarget,
  actorId: string,
): Promise<{ readonly task: TaskRecord; readonly from: string } | null> {
  const reference = firestore.collection("tasks").doc(id);
  const counter = firestore.collection("projects").doc(projectId).collection("counters").doc("task");
  let moved: { task: TaskRecord; from: string } | null = null;
  await changeDocuments([reference, counter], ([found, counted]) => {
    const known = found === undefined ? null : taskOf(found);
    moved = null;
    if (known === null || counted?.exists !== true) return null;
    const number = Counter.parse(counted.data()).last + 1;
    const task = { ...patchedRecord(known, place, now()), projectId, number };
    const at = task.updatedAt;
    moved = { task, from: known.projectId };
    return [
      {
        update: updateFor(known, task),
        together: (batch) => {
          batch.create(firestore.collection("tasks").doc(newId()), tombstone(known, id, at));
          writeEvent(batch, reference, eventOfTransfer(known, task), { actorId, at });
        },
      },
      { update: { last: number } },
    ];
  });
  return moved;
}
