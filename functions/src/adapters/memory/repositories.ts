/** Repositories in memory: the second adapter of the port. */
import type { RepositoryRecord, RepositoryStore } from "../../github/store.ts";

export function createMemoryRepositories(): RepositoryStore {
  const records = new Map<number, RepositoryRecord>();
  return {
    find: (id) => Promise.resolve(structuredClone(records.get(id)) ?? null),
    list: () => Promise.resolve([...records.values()]),
    findMany: (ids) => Promise.resolve(ids.flatMap((id) => structuredClone(records.get(id)) ?? [])),
    findByInstallation: (installationId) =>
      Promise.resolve([...records.values()].filter((record) => record.installationId === installationId)),
    switchReview(repository) {
      records.set(repository.id, structuredClone(repository));
      return Promise.resolve();
    },
    update(id, change) {
      const record = records.get(id);
      if (record !== undefined) records.set(id, { ...record, ...change });
      return Promise.resolve();
    },
  };
}
