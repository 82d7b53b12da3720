/** A pasted text as a change: a file of which every line is new, or the files of a diff as far as it shows them. */
import { AppError } from "../app-error.ts";
import type { Change, ChangedFile, FileContent } from "../review/change/change.ts";
import { type FileDiff, readPatch } from "../review/change/diff.ts";

export interface Pasted {
  readonly kind: "file" | "diff";
  readonly change: Change;
  readonly remarks: readonly string[];
}

const noCommit = "0".repeat(40);
const mostFiles = 30;
/** A hunk may claim to begin anywhere; blank lines stand for what is not shown before it. */
const mostLines = 100_000;
const unseen = "Only the lines of the diff could be read. A pull request is reviewed with its whole files.";

/** Throws `invalid_request` for a diff that shows no lines of text. */
export function readPasted(text: string, name = ""): Pasted {
  const normal = text.replaceAll("\r\n", "\n");
  return isDiff(normal) ? readDiff(normal) : readFile(text, name);
}

function isDiff(text: string): boolean {
  return (
    /^(?:diff --git |--- \S.*\n\+\+\+ )/m.test(text) && /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text)
  );
}

function readFile(text: string, name: string): Pasted {
  const path = safePath(name === "" ? "pasted.ts" : name);
  const file: ChangedFile = {
    ...{ path, previousPath: null, status: "added", binary: false, patch: null },
    ...{ additions: 0, deletions: 0, isWhole: true },
  };
  const read = (): Promise<FileContent[]> => Promise.resolve([{ kind: "text", text }]);
  return { kind: "file", change: changeOf([file], read), remarks: [] };
}

interface PatchedFile {
  readonly file: ChangedFile;
  readonly before: string;
  readonly after: string;
}

function readDiff(text: string): Pasted {
  const parts = text
    .split(/^(?=diff --git )|(?<=\n)(?=--- \S.*\n\+\+\+ )(?<!^index .*\n)/m)
    .filter((part) => /^@@ /m.test(part));
  const patched = parts.slice(0, mostFiles).flatMap(readPart);
  if (patched.length === 0) {
    throw new AppError(
      "invalid_request",
      "No changed lines were found in this diff. Paste it as git prints it.",
    );
  }
  const byPath = new Map(patched.map((one) => [one.file.path, one]));
  const change = changeOf(
    [...byPath.values()].map(({ file }) => file),
    (addresses) =>
      Promise.resolve(
        addresses.map(({ path, side }) => {
          const known = byPath.get(path);
          if (known === undefined) return { kind: "missing" };
          return { kind: "text", text: side === "LEFT" ? known.before : known.after };
        }),
      ),
    parts.length - Math.min(parts.length, mostFiles),
  );
  return { kind: "diff", change, remarks: [unseen] };
}

function readPart(part: string): PatchedFile[] {
  const hunksAt = part.search(/^@@ /m);
  const head = part.slice(0, hunksAt);
  const after = /^\+\+\+ (?:b\/)?([^\t\n]+)/m.exec(head)?.[1];
  const before = /^--- (?:a\/)?([^\t\n]+)/m.exec(head)?.[1];
  const path = after === undefined || after === "/dev/null" ? before : after;
  if (path === undefined || path === "/dev/null") return [];
  const patch = part.slice(hunksAt);
  const diff = readPatch(patch, { additions: 0, deletions: 0 });
  if (!fits(diff)) return [];
  const lines = diff.hunks.flatMap((hunk) => hunk.lines);
  const file: ChangedFile = {
    path: safePath(path),
    previousPath: null,
    status: after === "/dev/null" ? "removed" : before === "/dev/null" ? "added" : "modified",
    binary: false,
    patch,
    additions: lines.filter(({ kind }) => kind === "added").length,
    deletions: lines.filter(({ kind }) => kind === "removed").length,
  };
  return [{ file, before: sideOf(diff, "left"), after: sideOf(diff, "right") }];
}

function fits({ hunks }: FileDiff): boolean {
  return hunks.every(({ lines }) =>
    lines.every(({ left, right }) => Math.max(left ?? 0, right ?? 0) <= mostLines),
  );
}

/** The file as far as the diff shows it: every line at its number, blank lines where nothing is shown. */
function sideOf({ hunks }: FileDiff, side: "left" | "right"): string {
  const lines: string[] = [];
  for (const line of hunks.flatMap((hunk) => hunk.lines)) {
    const number = line[side];
    if (number === null) continue;
    while (lines.length < number - 1) lines.push("");
    lines.push(line.text);
  }
  return `${lines.join("\n")}\n`;
}

function changeOf(files: ChangedFile[], read: Change["read"], unlistedFiles = 0): Change {
  return { baseSha: noCommit, headSha: noCommit, files, unlistedFiles, readsCheaply: true, read };
}

/** A path only tells the language and is shown; it leads nowhere. */
function safePath(path: string): string {
  return path.replace(/^[/\\]+/, "").slice(0, 200) || "pasted.ts";
}
