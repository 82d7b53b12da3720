/** Projects in memory: the second adapter of the port. */
import type { SavedView } from "@acrux/contract";
import { compareNewestFirst, matchesSearch, pageOf } from "../../projects/page.ts";
import type { ProjectQuery, ProjectRecord, ProjectStore } from "../../projects/store.ts";
import { newId } from "../random-id.ts";

const keptMs = 30 * 86_400_000;

export function createMemoryProjects(now: () => Date): ProjectStore {
  const records = new Map<string, ProjectRecord>();
  /** Id by key; a key stays when its project is gone. */
  const keys = new Map<string, string>();
  const views = new Map<string, readonly SavedView[]>();

  const find = (id: string): Promise<ProjectRecord | null> =>
    Promise.resolve(structuredClone(records.get(id) ?? null));

  return {
    find,
    findByKey: (key) => find(keys.get(key) ?? ""),

    async list(query) {
      const found = [...records.values()].filter((project) => matches(project, query));
      return pageOf(structuredClone(found.sort(compareNewestFirst)), query);
    },

    async listDeleted(createdBy, limit) {
      const deleted = [...records.values()].filter(
        (project) => project.deletedAt !== null && (createdBy === null || project.createdBy === createdBy),
      );
      const at = ({ deletedAt }: ProjectRecord): number => deletedAt?.getTime() ?? 0;
      return structuredClone(deleted.sort((a, b) => at(b) - at(a)).slice(0, limit));
    },

    async create(project, by) {
      if (keys.has(project.key)) return null;
      const [id, at] = [newId(), now()];
      const created: ProjectRecord = {
        ...{ id, ...project, status: "ACTIVE", createdBy: by.uid, labels: [], wipLimits: {} },
        ...{ foldsDone: true, createdAt: at, updatedAt: at, deletedAt: null },
      };
      keys.set(project.key, id);
      records.set(id, structuredClone(created));
      return created;
    },

    async change(id, _by, decide) {
      const known = records.get(id);
      if (known === undefined) return null;
      const change = decide(structuredClone(known));
      if (change === null) return structuredClone(known);
      const updatedAt = new Date(Math.max(now().getTime(), known.updatedAt.getTime() + 1));
      records.set(id, structuredClone({ ...known, ...change.patch, updatedAt }));
      return find(id);
    },

    findViews: async (id, uid) => views.get(`${uid} ${id}`) ?? [],
    saveViews: async (id, uid, saved) => void views.set(`${uid} ${id}`, saved),

    async deleteExpired(at, limit) {
      const expired = [...records.values()]
        .filter(({ deletedAt }) => deletedAt !== null && deletedAt.getTime() + keptMs <= at.getTime())
        .slice(0, limit);
      for (const { id } of expired) records.delete(id);
      return expired.length;
    },
  };
}

function matches(project: ProjectRecord, { audience, status, search }: ProjectQuery): boolean {
  if (project.deletedAt !== null || (status !== null && project.status !== status)) return false;
  if (audience !== null && !project.audience.some((one) => audience.includes(one))) return false;
  return search === null || matchesSearch(project, search);
}
