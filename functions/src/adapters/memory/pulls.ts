/** What was said on pull requests, in memory: the second adapter of the port. */
import type { PullStore } from "../../github/store.ts";

export function createMemoryPulls(): PullStore {
  const said = new Map<string, Set<string>>();
  const keyOf = (repositoryId: number, pullNumber: number): string =>
    `${String(repositoryId)}-${String(pullNumber)}`;
  return {
    fingerprints: (repositoryId, pullNumber) =>
      Promise.resolve([...(said.get(keyOf(repositoryId, pullNumber)) ?? [])]),
    remember(repositoryId, pullNumber, fingerprints) {
      const key = keyOf(repositoryId, pullNumber);
      said.set(key, new Set([...(said.get(key) ?? []), ...fingerprints]));
      return Promise.resolve();
    },
  };
}
