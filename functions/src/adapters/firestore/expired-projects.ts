/** Ends projects whose 30 days are over. Their tasks go first, so that a sweep that fails half-way is taken up again. */
import type { Firestore, Query } from "@google-cloud/firestore";

const atOnce = 100;

/** The keys stay reserved: what once was PROJ-12 must not come to mean something else. Answers how many projects. */
export async function deleteExpiredProjects(firestore: Firestore, now: Date, limit: number): Promise<number> {
  const projects = firestore.collection("projects");
  const expired = await projects.where("expireAt", "<=", now).limit(limit).select().get();
  for (const project of expired.docs) {
    for (const name of ["tasks", "deletedTasks"]) {
      await deleteAll(firestore.collection(name).where("projectId", "==", project.id));
    }
    await firestore.recursiveDelete(project.ref);
  }
  return expired.size;
}

/** With their comments and their history. */
async function deleteAll(query: Query): Promise<void> {
  for (;;) {
    const found = await query.limit(atOnce).select().get();
    await Promise.all(found.docs.map((task) => query.firestore.recursiveDelete(task.ref)));
    if (found.size < atOnce) return;
  }
}
