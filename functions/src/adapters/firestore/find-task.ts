/** A task by its number in a project, for texts that refer to it. */
import type { Firestore } from "@google-cloud/firestore";
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
