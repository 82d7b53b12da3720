/** The files of a commit of a local repository, as git itself tells them. */
import {
  isBinary,
  isOrdinaryPath,
  isWorthReading,
  type Snapshot,
  snapshotLimits,
} from "../context/snapshot.ts";
import { git, type GitRepository } from "./git.ts";

const ordinaryModes = new Set(["100644", "100755"]);

interface Listed {
  readonly path: string;
  readonly blob: string;
  readonly size: number;
}

/** Links and submodules are passed over. Throws GitError when there is no such commit. */
export async function readGitSnapshot(repository: GitRepository, commit: string): Promise<Snapshot> {
  const { output } = await git(repository, ["ls-tree", "-r", "-z", "-l", "--full-tree", commit]);
  const listed = output
    .toString("utf8")
    .split("\0")
    .slice(0, snapshotLimits.entries)
    .flatMap(readRow)
    .filter(({ path }) => isOrdinaryPath(path));
  const wanted = listed.filter(({ path, size }) => isWorthReading(path) && size <= snapshotLimits.fileBytes);
  const { kept, left } = withinLimits(wanted);
  const contents = await readAll(repository, kept);
  const files = kept.flatMap(({ path, blob }, index) => {
    const bytes = contents[index];
    return bytes === undefined || isBinary(bytes) ? [] : [{ path, blob, bytes }];
  });
  const present = new Set(files.map(({ path }) => path));
  return {
    files,
    otherPaths: listed.map(({ path }) => path).filter((path) => !present.has(path)),
    notes: left === 0 ? [] : [`${String(left)} of its files were left out because it is too large.`],
  };
}

function readRow(row: string): Listed[] {
  const [, mode = "", blob = "", size = "", path = ""] =
    /^(\d+) blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(row) ?? [];
  return ordinaryModes.has(mode) ? [{ path, blob, size: Number(size) }] : [];
}

function withinLimits(wanted: readonly Listed[]): { kept: Listed[]; left: number } {
  let bytes = 0;
  const kept = wanted.slice(0, snapshotLimits.files).filter(({ size }) => {
    bytes += size;
    return bytes <= snapshotLimits.bytes;
  });
  return { kept, left: wanted.length - kept.length };
}

/** In the order asked. */
async function readAll(repository: GitRepository, files: readonly Listed[]): Promise<Buffer[]> {
  if (files.length === 0) return [];
  const { output } = await git(repository, ["cat-file", "--batch"], {
    input: `${files.map(({ blob }) => blob).join("\n")}\n`,
    maxBytes: 2 * snapshotLimits.bytes,
  });
  let at = 0;
  return files.map(({ size }) => {
    const start = output.indexOf(10, at) + 1;
    at = start + size + 1;
    return output.subarray(start, start + size);
  });
}
