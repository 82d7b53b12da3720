/** Builds references out of what projects, tasks and people know. */
import type { User } from "@acrux/contract";
import type { Firestore } from "@google-cloud/firestore";
import { findTaskByNumber, listLatestTasks } from "../adapters/firestore/find-task.ts";
import { createFirestoreProjects } from "../adapters/firestore/projects.ts";
import { containsText } from "../contains-text.ts";
import { audienceOf, seesProject } from "../projects/access.ts";
import type { ProjectStore } from "../projects/store.ts";
import { createReferenceHandlers } from "../references/handlers.ts";
import type { NamedTask } from "../references/store.ts";
import type { UserStore } from "../users/store.ts";

/** A query names at most so many. */
const mostProjects = 30;
const mostLatest = 200;
/** Somebody types a word within it, and every letter asks anew. */
const rememberedMs = 20_000;
const mostRemembered = 100;

export function buildReferenceHandlers(firestore: Firestore, users: UserStore, now: () => Date) {
  const projects = createFirestoreProjects(firestore, now);
  const listLatest = rememberFor(rememberedMs, now, (user) => latestTasksOf(user, firestore, projects));
  return createReferenceHandlers({
    findTask: async (key, number, user) => {
      const project = await projects.findByKey(key);
      if (project?.deletedAt !== null || !seesProject(project, user)) return null;
      return findTaskByNumber(firestore, project.id, number);
    },
    searchTasks: async (search, user, limit) => {
      const alike = (await listLatest(user)).filter(({ key, number, title }) =>
        containsText([`${key}-${String(number)}`, title], search),
      );
      return alike.slice(0, limit);
    },
    searchPeople: async (search, limit) => {
      const query = { limit, cursor: null, role: null, status: "active" } as const;
      return (await users.list({ ...query, search: search.trim() === "" ? null : search })).users;
    },
  });
}

async function latestTasksOf(user: User, firestore: Firestore, projects: ProjectStore): Promise<NamedTask[]> {
  const found = await projects.list({
    ...{ audience: audienceOf(user), search: null, status: "ACTIVE", limit: mostProjects },
    ...{ offset: 0, cursor: null },
  });
  const keys = new Map(found.projects.map(({ id, key }) => [id, key]));
  const tasks = await listLatestTasks(firestore, [...keys.keys()], mostLatest);
  return tasks.map((task) => ({ ...task, key: keys.get(task.projectId) ?? "" }));
}

/** By person, since no two see the same projects. */
function rememberFor<Result>(
  milliseconds: number,
  now: () => Date,
  read: (user: User) => Promise<Result>,
): (user: User) => Promise<Result> {
  const known = new Map<string, { readonly until: number; readonly result: Promise<Result> }>();
  return async (user) => {
    const at = now().getTime();
    const kept = known.get(user._id);
    if (kept !== undefined && kept.until > at) return kept.result;
    if (known.size >= mostRemembered) known.clear();
    const result = read(user);
    known.set(user._id, { until: at + milliseconds, result });
    // What failed is read again by the next who asks.
    result.catch(() => known.delete(user._id));
    return result;
  };
}
