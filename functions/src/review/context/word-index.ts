/** Which words stand in which file of a repository, kept as hashes: no source and no name can be read from it. */

/** The words of one file as 32-bit hashes, each once, in no order. */
export type WordHashes = Uint32Array;

const isWordByte = new Uint8Array(256).map((_, byte) =>
  byte >= 128 ||
  byte === 95 ||
  byte === 36 ||
  isBetween(byte, 48, 57) ||
  isBetween(byte, 65, 90) ||
  isBetween(byte, 97, 122)
    ? 1
    : 0,
);
const seed = 0x811c9dc5;
const prime = 0x01000193;
const star = 42;

function isBetween(byte: number, from: number, to: number): boolean {
  return byte >= from && byte <= to;
}

/** Of a word as it is written in UTF-8. FNV-1a (RFC 9923). */
export function hashOfWord(word: string): number {
  let hash = seed;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, prime);
  return hash >>> 0;
}

const exportHash = hashOfWord("export");
const importHash = hashOfWord("import");
/** Words that no file holds: a file that gives on, or brings in, all names of another. */
export const exportStar = "export*";
export const importStar = "import*";
const starHashes = new Map([
  [exportHash, hashOfWord(exportStar)],
  [importHash, hashOfWord(importStar)],
]);

const tableSize = 1 << 17;
/** A file of more different words is a list of something. */
const mostWords = 60_000;

/** Collects words of file after file with one table, which is emptied by counting on. */
export class WordCollector {
  readonly #words = new Uint32Array(tableSize);
  readonly #marks = new Uint32Array(tableSize);
  readonly #found = new Uint32Array(mostWords);
  #mark = 0;
  #count = 0;

  /** Linear in the file's length, whatever is in it. */
  collect(bytes: Uint8Array): WordHashes {
    this.#mark += 1;
    this.#count = 0;
    const length = bytes.length;
    let at = 0;
    while (at < length) {
      while (at < length && isWordByte[bytes[at] ?? 0] === 0) at += 1;
      const start = at;
      let hash = seed;
      for (; at < length; at += 1) {
        const byte = bytes[at] ?? 0;
        if (isWordByte[byte] === 0) break;
        hash = Math.imul(hash ^ byte, prime);
      }
      if (at - start > 1) this.#add(hash >>> 0);
      if (at - start === 6) this.#addStar(hash >>> 0, bytes, at);
    }
    return this.#found.slice(0, this.#count);
  }

  #addStar(hash: number, bytes: Uint8Array, behind: number): void {
    if (hash !== exportHash && hash !== importHash) return;
    let at = behind;
    while (bytes[at] === 32) at += 1;
    if (bytes[at] === star) this.#add(starHashes.get(hash) ?? 0);
  }

  #add(hash: number): void {
    let slot = (hash ^ (hash >>> 15)) & (tableSize - 1);
    while (this.#marks[slot] === this.#mark) {
      if (this.#words[slot] === hash) return;
      slot = (slot + 1) & (tableSize - 1);
    }
    if (this.#count >= mostWords) return;
    this.#marks[slot] = this.#mark;
    this.#words[slot] = hash;
    this.#found[this.#count] = hash;
    this.#count += 1;
  }
}

/** The words of a text that the index knows, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[\w$\u0080-\uffff]{2,}/g) ?? [])];
}
