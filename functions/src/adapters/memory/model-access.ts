/** Models and keys in memory: the second adapter of the port. */
import type { ModelAccessRecord, ModelAccessStore } from "../../model-access/store.ts";
import { nameOfKey } from "../../settings/store.ts";

export function createMemoryModelAccess(now: () => Date): ModelAccessStore {
  const records = new Map<string, { record: ModelAccessRecord; secret: string }>();
  return {
    find: async (key) => records.get(nameOfKey(key))?.record ?? null,
    openKey: async (key) => records.get(nameOfKey(key))?.secret ?? null,
    async change(key, version, { key: given, ...names }, { uid }) {
      const known = records.get(nameOfKey(key));
      if ((known?.record.version ?? 0) !== version) return "stale";
      const kept = known?.record.provider === names.provider ? known.secret : null;
      const secret = given ?? kept;
      if (secret === null) return "keyless";
      const change = { ...names, version: version + 1, updatedBy: uid, updatedAt: now() };
      const record = { scope: key.scope, id: key.id, ...change };
      records.set(nameOfKey(key), { record, secret });
      return record;
    },
    remove: async (key) => records.delete(nameOfKey(key)),
  };
}
