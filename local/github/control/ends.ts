/** The two ends of a pull request that a command names: commits of a repository on this machine, or of one that the local GitHub has. */
import { ApiError } from "../http/api-error.ts";
import { objectsOf, repositoryByName } from "../state/lookup.ts";
import type { Repository } from "../state/model.ts";
import type { World } from "../world.ts";
import { repositoryFor } from "./ensure.ts";
import type { PullCommand } from "./pull-command.ts";
import { openSource, readRef } from "./source.ts";

export interface Ends {
  readonly repository: Repository;
  readonly source: string;
  readonly from: string;
  readonly base: { readonly sha: string; readonly branch: string };
  readonly head: { readonly sha: string; readonly branch: string };
}

export async function readEnds(world: World, command: PullCommand): Promise<Ends> {
  const { git } = world;
  if (command.path === undefined) {
    const repository = command.repo === undefined ? null : repositoryByName(world.state, command.repo);
    if (repository === null)
      throw new ApiError(400, `Give a path, or the name of a repository that the local GitHub has.`);
    const directory = git.directoryOf(objectsOf(repository));
    const base = await readRef(git, directory, command.base ?? repository.defaultBranch);
    const head = await readRef(git, directory, command.head ?? "HEAD");
    return { repository, source: `own ${head.branch}`, from: directory, base, head };
  }
  const source = await openSource(git, command.path);
  const base = await readRef(git, command.path, command.base ?? "main");
  const head = await readRef(git, command.path, command.head ?? "HEAD");
  const repository = repositoryFor(
    world,
    command.repo ?? `northwind-labs/${source.name}`,
    base.branch,
    command.private ?? true,
  );
  return { repository, source: source.directory, from: source.directory, base, head };
}
