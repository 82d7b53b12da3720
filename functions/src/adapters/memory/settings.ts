/** Review settings in memory: the second adapter of the port. */
import { nameOfKey, type SettingsRecord, type SettingsStore } from "../../settings/store.ts";

export function createMemorySettings(now: () => Date): SettingsStore {
  const records = new Map<string, SettingsRecord>();
  return {
    find: (key) => Promise.resolve(records.get(nameOfKey(key)) ?? null),
    list: () => Promise.resolve([...records.values()]),
    change({ scope, id }, version, text, { uid }) {
      const name = nameOfKey({ scope, id });
      if ((records.get(name)?.version ?? 0) !== version) return Promise.resolve("stale");
      const changed = { scope, id, text, version: version + 1, updatedBy: uid, updatedAt: now() };
      records.set(name, changed);
      return Promise.resolve(changed);
    },
  };
}
