/** What a team taught the model, in memory: the second adapter of the port. */
import type { LearningRecord, LearningStore } from "../../learnings/store.ts";

export function createMemoryLearnings({
  now,
  newId,
}: {
  now: () => Date;
  newId: () => string;
}): LearningStore {
  const records = new Map<string, LearningRecord>();
  return {
    list: async () => [...records.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    find: async (id) => records.get(id) ?? null,
    async create(learning, { uid }) {
      const at = now();
      const people = { createdBy: uid, updatedBy: uid, createdAt: at, updatedAt: at };
      const created = { id: newId(), ...learning, version: 1, ...people };
      records.set(created.id, created);
      return created;
    },
    async change(id, version, change, { uid }) {
      const known = records.get(id);
      if (known === undefined) return "missing";
      if (known.version !== version) return "stale";
      const changed = { ...known, ...change, version: version + 1, updatedBy: uid, updatedAt: now() };
      records.set(id, changed);
      return changed;
    },
    remove: async (id) => records.delete(id),
  };
}
