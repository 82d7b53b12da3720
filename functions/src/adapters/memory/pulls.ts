/** What is known of pull requests, in memory: the second adapter of the port. */
import { nothingRemembered, type PullMemory, type PullReading, type PullStore } from "../../github/store.ts";
import type { SaidFinding } from "../../review/identity/already-said.ts";

export function createMemoryPulls(): PullStore {
  const pulls = new Map<string, PullMemory>();
  const readings = new Map<string, PullReading>();
  const keyOf = (repositoryId: number, pullNumber: number): string =>
    `${String(repositoryId)}-${String(pullNumber)}`;
  const find = (key: string): PullMemory => pulls.get(key) ?? nothingRemembered;
  return {
    find: (repositoryId, pullNumber) => Promise.resolve(find(keyOf(repositoryId, pullNumber))),
    remember(repositoryId, pullNumber, { said, told, authorIds }) {
      const key = keyOf(repositoryId, pullNumber);
      const before = find(key);
      const known = new Map([...before.said, ...said].map((one) => [one.fingerprint, identitiesOf(one)]));
      const authors = new Set([...before.authorIds, ...authorIds]);
      pulls.set(key, { ...before, said: [...known.values()], told, authorIds: [...authors] });
      return Promise.resolve();
    },
    agree(repositoryId, pullNumber, { fingerprint, login }) {
      const key = keyOf(repositoryId, pullNumber);
      const before = find(key);
      pulls.set(key, { ...before, agreed: { ...before.agreed, [fingerprint]: login } });
      return Promise.resolve();
    },
    reading: (repositoryId, pullNumber) =>
      Promise.resolve(readings.get(keyOf(repositoryId, pullNumber)) ?? null),
    rememberReading(repositoryId, pullNumber, reading) {
      readings.set(keyOf(repositoryId, pullNumber), structuredClone(reading));
      return Promise.resolve();
    },
  };
}

function identitiesOf({ fingerprint, hunk, content }: SaidFinding): SaidFinding {
  return { fingerprint, ...(hunk !== undefined && { hunk }), ...(content !== undefined && { content }) };
}
