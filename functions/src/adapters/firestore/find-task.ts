/** Tasks for texts that refer to them: one by its number in a project, and those that changed last. */
import type { Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { FoundTask } from "../../references/store.ts";

export async function findTaskByNumber(
  firestore: Firestore,
  projectId: string,
  number: number,
): Promise<FoundTask | null> {
  const ofProject = firestore.collection("tasks").where("projectId", "==", projectId);
  const [task] = (await ofProject.where("number", "==", number).select("title", "deletedAt").limit(1).get())
    .docs;
  const title: unknown = task?.get("title");
  const isGone = (task?.get("deletedAt") ?? null) !== null;
  return typeof title === "string" && !isGone ? { projectId, number, title } : null;
}

/** Of projects that a query can name at once, which are 30. */
export async function listLatestTasks(
  firestore: Firestore,
  projectIds: readonly string[],
  limit: number,
): Promise<FoundTask[]> {
  if (projectIds.length === 0) return [];
  const found = await firestore
    .collection("tasks")
    .where("projectId", "in", projectIds)
    .orderBy("updatedAt", "desc")
    .limit(limit)
    .select("projectId", "number", "title")
    .get();
  // What is deleted has no title any more.
  return found.docs.flatMap((task) => LatestTask.safeParse(task.data()).data ?? []);
}

const LatestTask = z.object({ projectId: z.string(), number: z.number(), title: z.string() });
