/** Bytes in this process's memory, for tests. */
import type { ByteStore } from "../../uploads/store.ts";

export function createMemoryBytes(): ByteStore {
  const kept = new Map<string, Uint8Array>();
  return {
    save(name, bytes) {
      if (kept.has(name)) return Promise.reject(new Error(`There is a ${name} already.`));
      kept.set(name, bytes.slice());
      return Promise.resolve();
    },
    read(name) {
      const bytes = kept.get(name);
      return Promise.resolve(bytes === undefined ? null : inOnePiece(bytes));
    },
    remove(name) {
      kept.delete(name);
      return Promise.resolve();
    },
  };
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
