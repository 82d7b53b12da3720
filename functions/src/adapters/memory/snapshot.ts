/** A repository of given texts, searched as an archive is. */
import type { SearchRepository } from "../../review/change/search.ts";
import { searchSnapshot } from "../context/search-snapshot.ts";

export function searchTexts(files: Readonly<Record<string, string>>): SearchRepository {
  return searchSnapshot(() =>
    Promise.resolve({
      files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
      notes: [],
    }),
  );
}
