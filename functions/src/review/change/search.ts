/** The port to the repository around a change: which of its files hold some words, and what is written there. */

/** A file that holds all of the words. */
export interface WordGroup {
  readonly words: readonly string[];
  /** Only files of this folder itself; null for the whole repository. */
  readonly folder: string | null;
}

export interface SearchQuestion {
  readonly groups: readonly WordGroup[];
  /** Files that are wanted whatever is in them. */
  readonly paths: readonly string[];
  /** Another reader asks, or a restarted process asks again: files that were given before are given again. */
  readonly isAnew?: boolean;
  /** Wants the paths of the repository, its settings and notes as well. */
  readonly withPaths?: boolean;
}

export interface RepositoryText {
  readonly path: string;
  readonly text: string;
}

export interface SearchResponse {
  /** Every path of the repository at the head that was listed; empty where they were not asked for. */
  readonly paths: readonly string[];
  /** Files that say where modules lie: `package.json`, `tsconfig.json`, `go.mod` and their kin; where they were asked for. */
  readonly settings: readonly RepositoryText[];
  readonly files: readonly RepositoryText[];
  /** Files that hold the words and are not in the answer, because there were too many. */
  readonly leftOut: number;
  /** What of the repository could not be searched, in sentences; where paths were asked for. */
  readonly notes: readonly string[];
}

/** Rejects with `NoSnapshot` where the repository cannot be had. */
export type SearchRepository = (question: SearchQuestion) => Promise<SearchResponse>;

/** The repository could not be read; the message is a sentence for people. */
export class NoSnapshot extends Error {
  override readonly name = "NoSnapshot";
}
