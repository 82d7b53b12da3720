/** What was learned of contents, kept between the reviews of one process: hashes of words by git's name of the content, and no source. */
import type { WordHashes } from "../../review/context/word-index.ts";
import type { WordCache } from "./search-snapshot.ts";

/** Of all repositories together. */
const ordinaryBytes = 64 * 2 ** 20;
/** Of the key and of what holds an entry. */
const bytesOfEntry = 150;

export interface WordCaches {
  of(repositoryId: number): WordCache;
  /** Of a repository that is gone or switched off. */
  forget(repositoryId: number): void;
}

/** When there is no more room, the repository that was asked about longest ago is forgotten as a whole. */
export function createWordCaches(mostBytes = ordinaryBytes): WordCaches {
  const repositories = new Map<number, { words: Map<string, WordHashes>; bytes: number }>();
  let bytes = 0;

  function forget(id: number): void {
    bytes -= repositories.get(id)?.bytes ?? 0;
    repositories.delete(id);
  }

  function makeRoom(keep: number): void {
    for (const id of repositories.keys()) {
      if (bytes <= mostBytes) return;
      if (id !== keep) forget(id);
    }
    // One repository alone fills it: it begins anew.
    if (bytes > mostBytes) forget(keep);
  }

  return {
    forget,
    of: (id) => {
      const known = repositories.get(id) ?? { words: new Map<string, WordHashes>(), bytes: 0 };
      repositories.delete(id);
      repositories.set(id, known);
      return {
        get: (blob) => known.words.get(blob),
        set: (blob, words) => {
          if (repositories.get(id) !== known || known.words.has(blob)) return;
          const size = words.byteLength + bytesOfEntry;
          known.words.set(blob, words);
          known.bytes += size;
          bytes += size;
          if (bytes > mostBytes) makeRoom(id);
        },
      };
    },
  };
}
