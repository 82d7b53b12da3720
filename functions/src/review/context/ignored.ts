/** Paths that git is told not to keep: what is taken away there may come from elsewhere, such as a repository of its own. */
import type { RepositoryText } from "../change/search.ts";
import { fromRoot, maxGlobLength, matchesGlob } from "../config/glob.ts";
import { folderOf, nameOfFile } from "./paths.ts";

export type IsIgnored = (path: string) => boolean;

/** By the `.gitignore` files among them. The last line that names a path decides (git-scm.com/docs/gitignore). */
export function readIgnored(files: readonly RepositoryText[]): IsIgnored {
  const lines = files
    .filter(({ path }) => nameOfFile(path) === ".gitignore")
    .sort((one, other) => one.path.split("/").length - other.path.split("/").length)
    .flatMap(({ path, text }) => globsIn(text, folderOf(path)));
  return (path) => lines.findLast(({ glob }) => matchesGlob(glob, path))?.isKept === false;
}

function globsIn(text: string, folder: string): { glob: string; isKept: boolean }[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#") && line.length <= maxGlobLength)
    .map((line) => {
      const isKept = line.startsWith("!");
      return { glob: fromRoot(isKept ? line.slice(1) : line, folder), isKept };
    });
}
