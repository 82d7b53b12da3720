/** What was said on pull requests, in memory: the second adapter of the port. */
import type { PullStore } from "../../github/store.ts";
import type { SaidFinding } from "../../review/already-said.ts";

export function createMemoryPulls(): PullStore {
  const pulls = new Map<string, Map<string, SaidFinding>>();
  const keyOf = (repositoryId: number, pullNumber: number): string =>
    `${String(repositoryId)}-${String(pullNumber)}`;
  return {
    said: (repositoryId, pullNumber) =>
      Promise.resolve([...(pulls.get(keyOf(repositoryId, pullNumber))?.values() ?? [])]),
    remember(repositoryId, pullNumber, said) {
      const key = keyOf(repositoryId, pullNumber);
      const known = pulls.get(key) ?? new Map<string, SaidFinding>();
      for (const { fingerprint, hunk } of said) {
        known.set(fingerprint, { fingerprint, ...(hunk !== undefined && { hunk }) });
      }
      pulls.set(key, known);
      return Promise.resolve();
    },
  };
}
