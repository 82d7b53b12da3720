/** Reads what `git diff --raw -z` and `git diff --numstat -z` print. */
import type { FileStatus } from "../../review/change/change.ts";
import { GitError } from "./git.ts";

export interface RawEntry {
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldId: string;
  readonly newId: string;
  /** The letter of git: A, C, D, M, R, T or U. */
  readonly letter: string;
  readonly oldPath: string;
  readonly path: string;
}

const header =
  /^:(?<oldMode>\d{6}) (?<newMode>\d{6}) (?<oldId>[0-9a-f]+) (?<newId>[0-9a-f]+) (?<letter>[A-Z])\d*$/;

type Header = Pick<RawEntry, "oldMode" | "newMode" | "oldId" | "newId" | "letter">;

/** Entries in git's order, which is also the order of its patches. */
export function readRaw(output: string): RawEntry[] {
  const fields = output.split("\0");
  const entries: RawEntry[] = [];
  for (let at = 0; at < fields.length - 1;) {
    const groups = header.exec(fields[at] ?? "")?.groups;
    if (groups === undefined) throw new GitError("git printed a list of changes that could not be read");
    const moved = groups["letter"] === "R" || groups["letter"] === "C";
    const [oldPath = "", newPath = ""] = fields.slice(at + 1, at + 3);
    entries.push({ ...(groups as unknown as Header), oldPath, path: moved ? newPath : oldPath });
    at += moved ? 3 : 2;
  }
  return entries;
}

export interface LineCount {
  /** Null for what git takes for binary. */
  readonly additions: number | null;
  readonly deletions: number | null;
}

/** Line counts by path (after the change). */
export function readNumstat(output: string): Map<string, LineCount> {
  const fields = output.split("\0");
  const counts = new Map<string, LineCount>();
  for (let at = 0; at < fields.length - 1;) {
    const [additions = "", deletions = "", path = ""] = splitOnce(fields[at] ?? "");
    const moved = path === "";
    counts.set(moved ? (fields[at + 2] ?? "") : path, {
      additions: count(additions),
      deletions: count(deletions),
    });
    at += moved ? 3 : 1;
  }
  return counts;
}

/** A path may itself hold tabs. */
function splitOnce(field: string): string[] {
  const [additions = "", deletions = "", ...path] = field.split("\t");
  return [additions, deletions, path.join("\t")];
}

function count(field: string): number | null {
  return field === "-" ? null : Number(field);
}

/**
 * The hunks of each file, in git's order; null where there are none. Only a header can begin a line with "diff --git":
 * content lines begin with a sign, and names with line ends are quoted.
 */
export function splitPatches(output: string): (string | null)[] {
  const sections = output.split(/^diff --git /m).slice(1);
  return sections.map((section) => {
    const start = section.search(/^@@ /m);
    return start === -1 ? null : section.slice(start).replace(/\n$/, "");
  });
}

export function statusOf({ letter, oldMode, newMode, oldId, newId }: RawEntry): FileStatus {
  if (letter === "A") return "added";
  if (letter === "D") return "removed";
  if (letter === "R") return "renamed";
  if (letter === "C") return "copied";
  return oldMode !== newMode && oldId === newId ? "mode-changed" : "modified";
}
