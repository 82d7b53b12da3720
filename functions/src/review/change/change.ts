/** The change under review as a source delivers it: changed files with their patches, and a way to read whole files. */
import type { Side } from "@acrux/contract";
import type { SearchRepository } from "./search.ts";

export type FileStatus = "added" | "modified" | "removed" | "renamed" | "copied" | "mode-changed";

export interface ChangedFile {
  /** Path after the change (before it, for a removed file), with `/`, relative to the repository's root. */
  readonly path: string;
  /** Path before the change when it differs; null otherwise. */
  readonly previousPath: string | null;
  readonly status: FileStatus;
  readonly binary: boolean;
  /** Unified hunks without file headers, as GitHub's `patch` field; null when the source did not deliver any. May be cut. */
  readonly patch: string | null;
  /** Added and removed lines as the source counts them: they tell when a patch is missing or cut. */
  readonly additions: number;
  readonly deletions: number;
  /** Every line of it is new, and its text says so: there is no patch, and lines are not counted. */
  readonly isWhole?: boolean;
}

/** A whole file on one side: LEFT is at the merge base, RIGHT at the head. `path` is the path on that side. */
export interface FileAddress {
  readonly side: Side;
  readonly path: string;
}

export type FileContent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary" }
  | { readonly kind: "too-large"; readonly bytes: number }
  | { readonly kind: "missing" };

export interface Change {
  readonly baseSha: string;
  readonly headSha: string;
  readonly files: readonly ChangedFile[];
  /** Changed files that the source could not list at all (GitHub lists 3,000). */
  readonly unlistedFiles: number;
  /** Reading costs nothing worth saving, as from a disk: it is then done in parts, and nothing is kept in memory. */
  readonly readsCheaply?: boolean;
  /** Reads whole files in one batch, in the order asked. Called once or twice a review, unless it reads cheaply. */
  read(addresses: readonly FileAddress[]): Promise<readonly FileContent[]>;
  /** Searches the whole repository at the head; absent where there is none around the change. */
  search?: SearchRepository;
}

/** A second process, and a model, ask for the same files again; a source to which reading is dear is asked once. */
export function readOnce(change: Change): Change {
  if (change.readsCheaply === true) return change;
  const known = new Map<string, FileContent>();
  return {
    ...change,
    read: async (addresses) => {
      const wanted = addresses.filter(({ side, path }) => !known.has(`${side} ${path}`));
      const contents = wanted.length === 0 ? [] : await change.read(wanted);
      wanted.forEach(({ side, path }, index) => {
        known.set(`${side} ${path}`, contents[index] ?? { kind: "missing" });
      });
      return addresses.map(({ side, path }) => known.get(`${side} ${path}`) ?? { kind: "missing" });
    },
  };
}
