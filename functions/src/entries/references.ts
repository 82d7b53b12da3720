/** Builds references out of what projects, tasks and people know. */
import type { Firestore } from "@google-cloud/firestore";
import { findTaskByNumber } from "../adapters/firestore/find-task.ts";
import { createFirestoreProjects } from "../adapters/firestore/projects.ts";
import { seesProject } from "../projects/access.ts";
import { createReferenceHandlers } from "../references/handlers.ts";
import type { UserStore } from "../users/store.ts";

export function buildReferenceHandlers(firestore: Firestore, users: UserStore, now: () => Date) {
  const projects = createFirestoreProjects(firestore, now);
  return createReferenceHandlers({
    findTask: async (key, number, user) => {
      const project = await projects.findByKey(key);
      if (project?.deletedAt !== null || !seesProject(project, user)) return null;
      return findTaskByNumber(firestore, project.id, number);
    },
    searchPeople: async (search, limit) => {
      const query = { limit, cursor: null, role: null, status: "active" } as const;
      return (await users.list({ ...query, search: search.trim() === "" ? null : search })).users;
    },
  });
}
