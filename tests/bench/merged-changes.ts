/** What each commit on the branch itself brought: a merge of a pull request, or one that was squashed. */
import { type GitRepository, gitText } from "../../functions/src/adapters/git/git.ts";

/** Ids of commits, the newest first. */
export async function mergedChanges(repository: GitRepository, last: number): Promise<string[]> {
  const range = ["--first-parent", "--min-parents=1", `--max-count=${String(last)}`, "--format=%H", "HEAD"];
  return (await gitText(repository, ["log", ...range])).split("\n").filter((line) => line !== "");
}
