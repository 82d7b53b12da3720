/** The change between two commits of a local repository, from their merge base to the head, as git itself tells it. */
import { existsSync } from "node:fs";
import type { Change, ChangedFile, FileAddress, FileContent } from "../../review/change/change.ts";
import { readBlobs } from "./blobs.ts";
import { git, GitError, type GitRepository, gitText } from "./git.ts";
import { type RawEntry, readNumstat, readRaw, splitPatches, statusOf } from "./raw-diff.ts";

/** Patches above it are not delivered: they are no longer read by anyone. */
const maxPatchBytes = 64 * 2 ** 20;
const ordinaryModes = new Set(["100644", "100755"]);
const shape = ["--find-renames", "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=none"];

export interface GitRange {
  readonly repository: GitRepository;
  readonly base: string;
  readonly head: string;
}

/** Throws GitError, with a sentence for people, when there is no such repository, commit or common ancestor. */
export async function readGitChange({ repository, base, head }: GitRange): Promise<Change> {
  const [baseTip, headSha] = await Promise.all([commitId(repository, base), commitId(repository, head)]);
  const baseSha = await mergeBase(repository, baseTip, headSha, { base, head });
  const range = [...shape, baseSha, headSha, "--"];
  const [raw, numstat, patch] = await Promise.all([
    gitText(repository, ["diff", "--raw", "-z", "--no-abbrev", ...range]),
    gitText(repository, ["diff", "--numstat", "-z", ...range]),
    git(repository, ["diff", "--patch", "--unified=3", "--inter-hunk-context=0", ...range], {
      maxBytes: maxPatchBytes,
    }),
  ]);
  const entries = readRaw(raw);
  const patches = patchesOf(entries, splitPatches(patch.output.toString("utf8")), patch.cut);
  const counts = readNumstat(numstat);
  const files = entries.map((entry, index) => toFile(entry, patches[index] ?? null, counts.get(entry.path)));
  return {
    baseSha,
    headSha,
    files,
    unlistedFiles: 0,
    read: (addresses) => readFiles(repository, { baseSha, headSha }, entries, addresses),
  };
}

/** Throws GitError, saying what to do, when there is no such commit. */
export async function commitId(repository: GitRepository, name: string): Promise<string> {
  try {
    const id = await gitText(repository, [
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${name}^{commit}`,
    ]);
    return id.trim();
  } catch (cause) {
    await assertRepository(repository);
    throw new GitError(await whyNoCommit(repository, name), { cause });
  }
}

async function whyNoCommit(repository: GitRepository, name: string): Promise<string> {
  const missing = `There is no commit "${name}" in ${repository.path}`;
  if (name.includes("..")) return `${missing}: a range has one end after --base and the other after --head.`;
  if (!(await succeeds(repository, ["rev-parse", "--verify", "--quiet", "HEAD"]))) {
    return `${missing}: HEAD has no commit yet. Commit something first, or review every file with --all-files.`;
  }
  const shallow = (await gitText(repository, ["rev-parse", "--is-shallow-repository"])).trim() === "true";
  if (shallow) return `${missing}, which is a shallow clone. Fetch more history: git fetch --unshallow.`;
  const [, remote, branch] = /^([\w.-]+)\/(.+)$/.exec(name) ?? [];
  const isRemote =
    remote !== undefined && (await succeeds(repository, ["config", "--get", `remote.${remote}.url`]));
  const advice = isRemote
    ? `Fetch it: git fetch ${remote} ${branch ?? ""}.`
    : "git branch --all and git log show which there are.";
  return `${missing}. ${advice}`;
}

async function succeeds(repository: GitRepository, args: readonly string[]): Promise<boolean> {
  try {
    await gitText(repository, args);
    return true;
  } catch {
    return false;
  }
}

async function assertRepository(repository: GitRepository): Promise<void> {
  try {
    await gitText(repository, ["rev-parse", "--git-dir"]);
  } catch (cause) {
    if (cause instanceof GitError && cause.cause !== undefined) throw cause;
    if (!existsSync(repository.path))
      throw new GitError(`There is no directory ${repository.path}. Name one that exists.`, { cause });
    throw new GitError(
      `${repository.path} is not a git repository. Name one, or review every file of a directory with --all-files.`,
      { cause },
    );
  }
}

async function mergeBase(
  repository: GitRepository,
  base: string,
  head: string,
  names: { base: string; head: string },
): Promise<string> {
  try {
    return (await gitText(repository, ["merge-base", base, head])).trim();
  } catch (cause) {
    const advice = "In a shallow clone fetch more history (git fetch --unshallow), else name another base.";
    throw new GitError(`${names.base} and ${names.head} have no common commit. ${advice}`, { cause });
  }
}

/** A change of type, such as from file to symbolic link, is printed as two patches: they describe no one file. */
function patchesOf(
  entries: readonly RawEntry[],
  patches: readonly (string | null)[],
  cut: boolean,
): (string | null)[] {
  let next = 0;
  const mine = entries.map(({ letter }) => {
    const patch = patches[next] ?? null;
    next += letter === "T" ? 2 : 1;
    return letter === "T" ? null : patch;
  });
  if (cut) return mine.map((patch, index) => (index >= patches.length - 1 ? null : patch));
  if (next !== patches.length)
    throw new GitError("git printed patches that do not match its list of changes");
  return mine;
}

function toFile(
  entry: RawEntry,
  patch: string | null,
  counts: { additions: number | null; deletions: number | null } | undefined,
): ChangedFile {
  const { path, oldPath } = entry;
  const binary = counts?.additions === null;
  return {
    ...{ path, previousPath: oldPath === path ? null : oldPath, status: statusOf(entry), binary, patch },
    additions: counts?.additions ?? 0,
    deletions: counts?.deletions ?? 0,
  };
}

interface Blob {
  readonly mode: string;
  readonly id: string | null;
}

type Blobs = ReadonlyMap<string, Blob>;

/** Symbolic links and submodules are not followed: to a reader they are missing. */
async function readFiles(
  repository: GitRepository,
  { baseSha, headSha }: Pick<Change, "baseSha" | "headSha">,
  entries: readonly RawEntry[],
  addresses: readonly FileAddress[],
): Promise<FileContent[]> {
  const left: Blobs = new Map(
    entries.map(({ oldPath, oldMode, oldId }) => [oldPath, { mode: oldMode, id: oldId }]),
  );
  const right: Blobs = new Map(
    entries.map(({ path, newMode, newId }) => [path, { mode: newMode, id: newId }]),
  );
  const others = {
    LEFT: await blobsAt(repository, baseSha, pathsBeside(addresses, "LEFT", left)),
    RIGHT: await blobsAt(repository, headSha, pathsBeside(addresses, "RIGHT", right)),
  };
  const ids = addresses.map(({ side, path }) => {
    const file = (side === "LEFT" ? left : right).get(path) ?? others[side].get(path);
    return file !== undefined && ordinaryModes.has(file.mode) ? file.id : null;
  });
  return readBlobs(repository, ids);
}

function pathsBeside(addresses: readonly FileAddress[], side: FileAddress["side"], changed: Blobs): string[] {
  return addresses
    .filter((address) => address.side === side && !changed.has(address.path))
    .map(({ path }) => path);
}

/** Of files that did not change. */
async function blobsAt(repository: GitRepository, commit: string, paths: readonly string[]): Promise<Blobs> {
  if (paths.length === 0) return new Map();
  const text = await gitText(repository, ["ls-tree", "-z", "--full-tree", commit, "--", ...paths]);
  return new Map(
    text.split("\0").flatMap((row) => {
      const [, mode = "", id = "", path = ""] = /^(\d+) blob ([0-9a-f]+)\t([\s\S]+)$/.exec(row) ?? [];
      return path === "" ? [] : [[path, { mode, id }] as const];
    }),
  );
}
