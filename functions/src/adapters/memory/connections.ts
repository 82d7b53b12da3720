/** Connections in memory: the second adapter of the port. */
import type { Connection, ConnectionStore, RepositoryList } from "../../github/store.ts";

export function createMemoryConnections(): ConnectionStore {
  const records = new Map<string, Connection>();
  const lists = new Map<string, RepositoryList>();
  return {
    find: (uid) => Promise.resolve(structuredClone(records.get(uid)) ?? null),
    save(connection) {
      records.set(connection.uid, structuredClone(connection));
      return Promise.resolve();
    },

    async change(uid, decide) {
      const record = records.get(uid);
      const change = record === undefined ? null : decide(structuredClone(record));
      if (record === undefined || change === null) return null;
      const changed = { ...record, ...change };
      records.set(uid, structuredClone(changed));
      return structuredClone(changed);
    },
    findByGitHubId: (githubId) =>
      Promise.resolve([...records.values()].filter((connection) => connection.githubId === githubId)),
    findRepositoryList: (uid, installationId) =>
      Promise.resolve(structuredClone(lists.get(listKey(uid, installationId))) ?? null),
    saveRepositoryList(uid, list) {
      lists.set(listKey(uid, list.installationId), structuredClone(list));
      return Promise.resolve();
    },
  };
}

function listKey(uid: string, installationId: number): string {
  return `${uid} ${String(installationId)}`;
}
