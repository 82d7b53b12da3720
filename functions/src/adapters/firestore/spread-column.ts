/** Gives a column new, short ranks in the order that it has. */
import { spreadRanks, type TaskStatus } from "@acrux/contract";
import { FieldPath, type Firestore } from "@google-cloud/firestore";
import { laterThan } from "../../tasks/apply.ts";
import { taskOf } from "./task-document.ts";
import { transact } from "./transact.ts";

/** The lock is a document that each of two spreadings reads and writes: the later one begins anew with what the first left. */
export async function spreadColumn(
  firestore: Firestore,
  now: () => Date,
  projectId: string,
  status: TaskStatus,
): Promise<void> {
  const lock = firestore.collection("projects").doc(projectId).collection("locks").doc(status);
  const column = firestore
    .collection("tasks")
    .where("projectId", "==", projectId)
    .where("status", "==", status)
    .orderBy("rank")
    .orderBy(FieldPath.documentId());
  await transact(firestore, async (transaction) => {
    await transaction.get(lock);
    const found = (await transaction.get(column)).docs;
    const ranks = spreadRanks(found.length);
    transaction.set(lock, { spreadAt: now() });
    for (const [index, document] of found.entries()) {
      const task = taskOf(document);
      const rank = ranks[index];
      if (task === null || rank === undefined) continue;
      transaction.update(document.ref, { rank, updatedAt: laterThan(task.updatedAt, now()) });
    }
  });
}
