/** Merges a pull request with a merge commit, as GitHub's button does. */
import { ApiError } from "../http/api-error.ts";
import { GitFailure } from "../git/run-git.ts";
import { resolveCommit } from "../git/commits.ts";
import { directoryOf, repositoryOfPull } from "../present/pulls.ts";
import { issuesClosedBy } from "../state/lookup.ts";
import type { Account, Pull } from "../state/model.ts";
import { instant, type World } from "../world.ts";
import { moveBranch } from "./source.ts";

export async function mergePull(world: World, pull: Pull, sender: Account): Promise<void> {
  if (pull.draft) throw new ApiError(405, "Pull Request is still a draft");
  const directory = directoryOf(world, pull);
  const tip = (await resolveCommit(world.git, directory, `refs/heads/${pull.baseRef}`)) ?? pull.baseSha;
  const run = async (args: readonly string[], input?: string): Promise<string> =>
    (await world.git.run(args, { directory, ...(input === undefined ? {} : { input }) }))
      .toString("utf8")
      .trim();
  try {
    const tree = (await run(["merge-tree", "--write-tree", tip, pull.headSha])).split("\n")[0] ?? "";
    const message = `Merge pull request #${String(pull.number)}\n\n${pull.title}\n`;
    const commit = await run(["commit-tree", tree, "-p", tip, "-p", pull.headSha], message);
    await moveBranch(world.git, directory, pull.baseRef, commit);
    pull.mergeCommitSha = commit;
  } catch (error) {
    if (error instanceof GitFailure) throw new ApiError(409, `The merge has conflicts. ${error.message}`);
    throw error;
  }
  pull.merged = true;
  pull.mergedAt = instant(world.now());
  pull.mergedById = sender.id;
  for (const issue of issuesClosedBy(world.state, repositoryOfPull(world, pull), pull)) {
    issue.state = "closed";
    issue.closedAt = issue.updatedAt = pull.mergedAt;
  }
}
