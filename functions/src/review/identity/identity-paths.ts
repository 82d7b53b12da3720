/** The path by which the findings of a file are known, so that they stay the same when the file is renamed. */
import type { ChangedFile } from "../change/change.ts";

/** By present path: the path before the change, unless another file of the change now has that path. */
export function identityPaths(files: readonly ChangedFile[]): ReadonlyMap<string, string> {
  const present = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, previousPath, status }) => {
      const wasMoved = status === "renamed" && previousPath !== null && !present.has(previousPath);
      return [path, wasMoved ? previousPath : path];
    }),
  );
}
