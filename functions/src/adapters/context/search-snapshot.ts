/** Searches a snapshot by an index of words, so that only files are parsed that can use what changed. */
import { createHash } from "node:crypto";
import type {
  RepositoryText,
  SearchResponse,
  SearchQuestion,
  SearchRepository,
} from "../../review/change/search.ts";
import { hashOfWord, WordCollector, type WordHashes } from "../../review/context/word-index.ts";
import { folderOf } from "../../review/context/paths.ts";
import type { OpenSnapshot, Snapshot, SnapshotFile } from "./snapshot.ts";

/** Words of contents that were seen before, by git's name of the content. No source is kept. */
export interface WordCache {
  get(blob: string): WordHashes | undefined;
  set(blob: string, words: WordHashes): void;
}

const most = {
  files: 400,
  bytes: 6 * 2 ** 20,
  settings: 400,
  settingsBytes: 64 * 2 ** 10,
  fileBytes: 256 * 2 ** 10,
} as const;
const settingsFile =
  /(?:^|\/)(?:package\.json|(?:ts|js)config[\w.-]*\.json|go\.mod|composer\.json|Cargo\.toml|\.gitignore)$/;

/** The snapshot is opened at the first question, and only once. */
export function searchSnapshot(open: OpenSnapshot, cache?: WordCache): SearchRepository {
  let opened: Promise<SearchedSnapshot> | undefined;
  return async (question) => {
    opened ??= open().then((snapshot) => new SearchedSnapshot(snapshot, cache));
    const snapshot = await opened;
    return snapshot.answer(question);
  };
}

export class SearchedSnapshot {
  readonly #snapshot: Snapshot;
  readonly #words: readonly WordHashes[];
  readonly #places: ReadonlyMap<string, number>;
  #given = new Set<number>();
  #givenBytes = 0;

  constructor(snapshot: Snapshot, cache?: WordCache) {
    this.#snapshot = snapshot;
    const collector = new WordCollector();
    this.#words = snapshot.files.map((file) => wordsIn(file, collector, cache));
    this.#places = new Map(snapshot.files.map(({ path }, index) => [path, index]));
  }

  answer({ groups, paths, isAnew, withPaths }: SearchQuestion): SearchResponse {
    if (isAnew === true) this.#forgetGiven();
    const wanted = new Set(paths.flatMap((path) => this.#places.get(path) ?? []));
    const found = new Set<number>();
    for (const { words, folder } of groups) {
      const hashes = words.filter((word) => word.length > 1).map(hashOfWord);
      if (hashes.length > 0) this.#find(hashes, folder, found);
    }
    const files: RepositoryText[] = [];
    let leftOut = 0;
    for (const index of [...wanted, ...found]) {
      if (this.#given.has(index)) continue;
      const file = this.#take(index, wanted.has(index));
      if (file === null) leftOut += 1;
      else files.push(file);
    }
    if (withPaths !== true) return { paths: [], settings: [], files, leftOut, notes: [] };
    const all = [...this.#snapshot.files.map(({ path }) => path), ...(this.#snapshot.otherPaths ?? [])];
    return { paths: all, settings: this.#settings(), files, leftOut, notes: this.#snapshot.notes };
  }

  #forgetGiven(): void {
    this.#given = new Set();
    this.#givenBytes = 0;
  }

  #find(hashes: readonly number[], folder: string | null, found: Set<number>): void {
    for (const [index, words] of this.#words.entries()) {
      if (!hashes.every((hash) => words.includes(hash))) continue;
      if (folder !== null && folderOf(this.#snapshot.files[index]?.path ?? "") !== folder) continue;
      found.add(index);
    }
  }

  #take(index: number, isWanted: boolean): RepositoryText | null {
    const file = this.#snapshot.files[index];
    if (file === undefined) return null;
    const isTooMuch = this.#given.size >= most.files || this.#givenBytes + file.bytes.length > most.bytes;
    if ((isTooMuch || file.bytes.length > most.fileBytes) && !isWanted) return null;
    this.#given.add(index);
    this.#givenBytes += file.bytes.length;
    return { path: file.path, text: textOf(file) };
  }

  #settings(): RepositoryText[] {
    return this.#snapshot.files
      .filter(({ path, bytes }) => settingsFile.test(path) && bytes.length <= most.settingsBytes)
      .sort((one, other) => one.path.split("/").length - other.path.split("/").length)
      .slice(0, most.settings)
      .map((file) => ({ path: file.path, text: textOf(file) }));
  }
}

function wordsIn(file: SnapshotFile, collector: WordCollector, cache: WordCache | undefined): WordHashes {
  if (cache === undefined) return collector.collect(file.bytes);
  const blob = file.blob ?? blobName(file.bytes);
  const known = cache.get(blob);
  if (known !== undefined) return known;
  const words = collector.collect(file.bytes);
  cache.set(blob, words);
  return words;
}

/** As git names contents (git-scm.com/book/en/v2/Git-Internals-Git-Objects). */
function blobName(bytes: Uint8Array): string {
  return createHash("sha1")
    .update(`blob ${String(bytes.length)}\0`)
    .update(bytes)
    .digest("hex");
}

/** What is no UTF-8 becomes replacement characters: it is searched all the same. */
function textOf({ bytes }: SnapshotFile): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
