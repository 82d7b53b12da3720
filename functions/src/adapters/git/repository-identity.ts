/** What every clone of a repository has in common: where it came from, else its first commit. */
import { GitError, type GitRepository, gitText } from "./git.ts";

/** Null outside of git, or before the first commit. */
export async function repositoryIdentity(repository: GitRepository): Promise<string | null> {
  const origin = await answerOf(repository, ["config", "--local", "--get", "remote.origin.url"]);
  if (origin !== null) return withoutProtocol(origin);
  const roots = await answerOf(repository, ["rev-list", "--max-parents=0", "HEAD"]);
  return roots?.split("\n").sort()[0] ?? null;
}

async function answerOf(repository: GitRepository, args: readonly string[]): Promise<string | null> {
  try {
    const text = (await gitText(repository, args)).trim();
    return text === "" ? null : text;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** `git@host:team/shop.git` and `https://user@host/team/shop` are the same repository. */
export function withoutProtocol(url: string): string {
  return url
    .replace(/^[a-z+]+:\/\//i, "")
    .replace(/^[^/@]*@/, "")
    .replace(/^([^/:]+):(?:\d+\/)?/, "$1/")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();
}
