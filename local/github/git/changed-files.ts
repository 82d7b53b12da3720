/** The files between two commits as GitHub lists them: status, counts, and a patch that starts at its first hunk. */
import { createCache } from "./cache.ts";
import type { Git } from "./run-git.ts";

export interface DiffEntry {
  readonly filename: string;
  readonly previousFilename: string | null;
  readonly status: "added" | "removed" | "modified" | "renamed" | "copied" | "changed";
  readonly additions: number;
  readonly deletions: number;
  /** Of the blob after the change; before it, for a removed file. */
  readonly sha: string;
  /** Null for binary files, for changes without a line, and above GitHub's limits for one file. */
  readonly patch: string | null;
}

/** GitHub shows no diff of a single file above 20,000 lines or 500 kB. */
const patchLines = 20_000;
const patchBytes = 500_000;

const options = ["-r", "-M", "-l1000", "--no-ext-diff", "--no-textconv", "--no-color", "--full-index", "-U3"];
const remember = createCache(200);

export function changedFiles(
  git: Git,
  directory: string,
  from: string,
  to: string,
): Promise<readonly DiffEntry[]> {
  return remember(`${directory} ${from} ${to}`, async () => {
    const [listing, patches] = await Promise.all([
      git.run(["diff-tree", ...options, "--raw", "--numstat", "-z", from, to], { directory }),
      git.run(["diff-tree", ...options, "-p", "--src-prefix=a/", "--dst-prefix=b/", from, to], { directory }),
    ]);
    return join(readListing(listing.toString("utf8")), splitPatches(patches.toString("utf8")));
  });
}

interface Listed {
  readonly letter: string;
  readonly path: string;
  readonly previousPath: string | null;
  readonly sha: string;
  readonly modeOnly: boolean;
  additions: number;
  deletions: number;
}

/** Reads `--raw --numstat -z`: first a record for each file, then the counts in the same order. */
function readListing(text: string): Listed[] {
  const parts = text.split("\0");
  const files: Listed[] = [];
  let at = 0;
  let counted = 0;
  const next = (): string => parts[at++] ?? "";
  while (at < parts.length - 1) {
    const head = next();
    if (head.startsWith(":")) {
      files.push(readRecord(head.slice(1).split(" "), next));
      continue;
    }
    const [added = "", removed = "", name] = head.split("\t");
    if (name === "") at += 2;
    const file = files[counted++];
    if (file === undefined) continue;
    file.additions = added === "-" ? 0 : Number(added);
    file.deletions = removed === "-" ? 0 : Number(removed);
  }
  return files;
}

/** `fields` are old mode, new mode, old blob, new blob, and a letter with a score. */
function readRecord(fields: readonly string[], next: () => string): Listed {
  const field = (index: number): string => fields[index] ?? "";
  const letter = field(4).charAt(0);
  const first = next();
  const moved = letter === "R" || letter === "C";
  return {
    letter,
    path: moved ? next() : first,
    previousPath: moved ? first : null,
    sha: letter === "D" ? field(2) : field(3),
    modeOnly: letter === "M" && field(2) === field(3) && field(0) !== field(1),
    additions: 0,
    deletions: 0,
  };
}

/** Lines of content start with one of ` +-\`, so a line that starts with "diff --git " is always a header. */
function splitPatches(text: string): string[] {
  if (text === "") return [];
  return text.replace(/^diff --git /, "").split("\ndiff --git ");
}

/** Git prints one section a file, and two (removed, added) where a file changed its type. */
function join(files: readonly Listed[], sections: readonly string[]): DiffEntry[] {
  let at = 0;
  return files.map((file) => {
    const own = sections.slice(at, at + (file.letter === "T" ? 2 : 1));
    at += own.length;
    return {
      filename: file.path,
      previousFilename: file.previousPath,
      status: statusOf(file),
      additions: file.additions,
      deletions: file.deletions,
      sha: file.sha,
      patch: patchOf(
        own
          .map(hunksOnly)
          .filter((hunks) => hunks !== "")
          .join("\n"),
      ),
    };
  });
}

function hunksOnly(section: string): string {
  const start = section.indexOf("\n@@ ");
  return start < 0 ? "" : section.slice(start + 1).replace(/\n$/, "");
}

function patchOf(hunks: string): string | null {
  if (hunks === "" || Buffer.byteLength(hunks) > patchBytes) return null;
  return hunks.split("\n").length > patchLines ? null : hunks;
}

const statuses: Readonly<Record<string, DiffEntry["status"]>> = {
  A: "added",
  D: "removed",
  M: "modified",
  R: "renamed",
  C: "copied",
  T: "changed",
};

function statusOf(file: Listed): DiffEntry["status"] {
  return file.modeOnly ? "changed" : (statuses[file.letter] ?? "changed");
}
