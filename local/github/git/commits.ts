/** Reads commits, merge bases and references. */
import { createCache } from "./cache.ts";
import { GitFailure, type Git } from "./run-git.ts";

export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

const remember = createCache(500);
const fullSha = /^[0-9a-f]{40}$/;

/** The commit a revision names, or null. */
export async function resolveCommit(git: Git, directory: string, revision: string): Promise<string | null> {
  const ask = async (): Promise<string | null> => {
    try {
      const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
      return (await git.run(args, { directory })).toString("utf8").trim();
    } catch (error) {
      if (error instanceof GitFailure) return null;
      throw error;
    }
  };
  if (!fullSha.test(revision)) return ask();
  try {
    return await remember(`commit ${directory} ${revision}`, async () => {
      const found = await ask();
      if (found === null) throw new Error("absent"); // not remembered: it may be fetched later
      return found;
    });
  } catch {
    return null;
  }
}

export function mergeBaseOf(git: Git, directory: string, one: string, other: string): Promise<string | null> {
  return remember(`base ${directory} ${one} ${other}`, async () => {
    try {
      return (await git.run(["merge-base", one, other], { directory })).toString("utf8").trim();
    } catch (error) {
      if (error instanceof GitFailure && error.code === 1) return null;
      throw error;
    }
  });
}

const fields = ["%H", "%T", "%P", "%an", "%ae", "%aI", "%cn", "%ce", "%cI", "%B"].join("%x00");

/** Commits reachable from `to` and not from `from`, oldest first; `from` null takes only `to` itself. */
export function commitsBetween(
  git: Git,
  directory: string,
  from: string | null,
  to: string,
): Promise<readonly Commit[]> {
  return remember(`log ${directory} ${String(from)} ${to}`, async () => {
    const range = from === null ? ["--no-walk", to] : ["--reverse", "--topo-order", to, `^${from}`];
    const out = await git.run(["log", `--format=${fields}%x00%x01`, ...range, "--"], { directory });
    return out
      .toString("utf8")
      .split("\0\u0001\n")
      .filter((entry) => entry !== "")
      .map(readCommit);
  });
}

function readCommit(entry: string): Commit {
  const parts = entry.split("\0");
  const part = (index: number): string => parts[index] ?? "";
  const utc = (date: string): string => new Date(date).toISOString().replace(".000Z", "Z");
  return {
    sha: part(0),
    tree: part(1),
    parents: part(2)
      .split(" ")
      .filter((parent) => parent !== ""),
    author: { name: part(3), email: part(4), date: utc(part(5)) },
    committer: { name: part(6), email: part(7), date: utc(part(8)) },
    message: part(9).replace(/\n+$/, ""),
  };
}

export async function commitOf(git: Git, directory: string, sha: string): Promise<Commit> {
  const [commit] = await commitsBetween(git, directory, null, sha);
  if (commit === undefined) throw new Error(`No commit ${sha}`);
  return commit;
}
