/** The second look at the repository: names that files share by a string, mocks of what is gone, and documents that name it. */
import type { PlannedFile } from "../change/planned-file.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ReadFactsOf } from "./changed-facts.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import { type AddedHelper, findCopiedHelpers, groupsOfHelpers } from "./find-copied-helpers.ts";
import { findMissingColumns, type GoneColumn, goneColumns, groupsOfColumns } from "./find-missing-columns.ts";
import { findStaleDocs, groupsOfDocs } from "./find-stale-docs.ts";
import { findStaleMocks } from "./find-stale-mocks.ts";
import type { RepositoryView } from "./repository-view.ts";
import type { RepositoryText, SearchRepository } from "../change/search.ts";
import { saidOnce } from "./said-once.ts";
import { findSharedNames, groupsOfLost, worthAsking } from "./shared-names/find-shared-names.ts";
import { type LostName, lostNames, mayShareNames } from "./shared-names/shared-changes.ts";

/** More of them are a reformatted file, not names that were changed. */
const mostLost = 60;

export interface Further {
  readonly found: readonly BetweenFiles[];
  readonly texts: readonly RepositoryText[];
}

/** Files that may have lost a shared name, and of which the review reads no text because no line was added. */
export function unreadSharers(plan: readonly PlannedFile[], texts: ReadonlyMap<string, string>): string[] {
  return plan
    .filter(({ file, diff, settled }) => {
      const isKept = file.status !== "removed" && settled?.reason !== "configuration";
      const hasLost = diff?.hunks.some(({ lines }) => lines.some(({ kind }) => kind === "removed")) === true;
      return isKept && hasLost && !texts.has(file.path) && mayShareNames(file.path);
    })
    .map(({ file }) => file.path);
}

/** What a change takes away that no import names. */
export interface Gone {
  readonly names: readonly LostName[];
  readonly columns: readonly GoneColumn[];
}

export interface FurtherQuestion {
  readonly gone: Gone;
  readonly symbols: readonly ChangedSymbol[];
  readonly helpers: readonly AddedHelper[];
  readonly read: ReadFactsOf;
}

export function goneBy(plan: readonly PlannedFile[], texts: ReadonlyMap<string, string>): Gone {
  const names = worthAsking(lostNames(plan, texts));
  return {
    names: names.length > mostLost ? [] : names,
    columns: goneColumns(plan, texts).slice(0, mostLost),
  };
}

/** Asks once, for everything; rejects as the search does. */
export async function lookFurther(
  { gone, symbols, helpers, read }: FurtherQuestion,
  view: RepositoryView,
  search: SearchRepository,
): Promise<Further> {
  const mocks = findStaleMocks(symbols, view);
  const groups = [
    ...gone.names.flatMap(groupsOfLost),
    ...groupsOfColumns(gone.columns),
    ...groupsOfDocs(symbols),
    ...groupsOfHelpers(helpers),
  ];
  if (groups.length === 0) return { found: mocks, texts: [] };
  const { files, leftOut } = await search({ groups, paths: [], isAnew: true });
  // One of those that were left out may still have the name.
  if (leftOut > 0) return { found: mocks, texts: [] };
  return {
    found: [
      ...saidOnce(findSharedNames(gone.names, files, view.paths)),
      ...findMissingColumns(gone.columns, files),
      ...mocks,
      ...findStaleDocs(symbols, files),
      ...findCopiedHelpers(helpers, files, { paths: view.paths, read }),
    ],
    texts: files,
  };
}
