/** Accounts in memory: the second adapter of the port. */
import type { AccountRecord, AccountStore } from "../../github/store.ts";

export function createMemoryAccounts(): AccountStore {
  const records = new Map<number, AccountRecord>();
  return {
    find: (installationId) => Promise.resolve(structuredClone(records.get(installationId)) ?? null),
    list: () => Promise.resolve([...records.values()]),
    findConnectedBy: (uid) =>
      Promise.resolve([...records.values()].filter((account) => account.connectedBy.includes(uid))),
    record(account) {
      const { connectedBy = [], accessChangedAt = null } = records.get(account.installationId) ?? {};
      records.set(account.installationId, { ...account, connectedBy, accessChangedAt });
      return Promise.resolve();
    },
    noteAccessChange(installationId, at) {
      const account = records.get(installationId);
      if (account !== undefined) records.set(installationId, { ...account, accessChangedAt: at });
      return Promise.resolve();
    },
    connect(installationId, uid) {
      const account = records.get(installationId);
      if (account === undefined) return Promise.reject(new Error("There is no such account to connect."));
      const connectedBy = [...new Set([...account.connectedBy, uid])];
      records.set(installationId, { ...account, connectedBy });
      return Promise.resolve();
    },
  };
}
