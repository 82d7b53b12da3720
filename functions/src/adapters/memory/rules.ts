/** The team's own rules in memory: the second adapter of the port. */
import type { RuleRecord, RuleStore } from "../../rules/store.ts";

export function createMemoryRules(now: () => Date): RuleStore {
  const records = new Map<string, RuleRecord>();
  return {
    list: async () => [...records.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    find: async (id) => records.get(id) ?? null,

    async create(id, rule, { uid }) {
      if (records.has(id)) return null;
      const at = now();
      const created = {
        id,
        ...rule,
        version: 1,
        createdBy: uid,
        updatedBy: uid,
        createdAt: at,
        updatedAt: at,
      };
      records.set(id, created);
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
