/** Obeys commands about pull requests, one after another, as a person would with git and GitHub's pages. */
import { ApiError } from "../http/api-error.ts";
import { pullByNumber, repositoryByName } from "../state/lookup.ts";
import type { Pull } from "../state/model.ts";
import type { World } from "../world.ts";
import { act } from "./act.ts";
import { readEnds } from "./ends.ts";
import type { PullCommand, PullOutcome } from "./pull-command.ts";
import { push } from "./push.ts";

let queue: Promise<unknown> = Promise.resolve();

/** One at a time: two pushes to one repository would disturb each other. */
export function commandPull(world: World, command: PullCommand): Promise<PullOutcome> {
  const turn = queue.then(() => obey(world, command));
  queue = turn.catch(() => undefined);
  return turn;
}

async function obey(world: World, command: PullCommand): Promise<PullOutcome> {
  if (command.action === undefined) return push(world, command);
  const pull = await findPull(world, command);
  return act(world, pull, command.action, command);
}

async function findPull(world: World, command: PullCommand): Promise<Pull> {
  if (command.number !== undefined && command.repo !== undefined) {
    const repository = repositoryByName(world.state, command.repo);
    const pull = repository === null ? null : pullByNumber(world.state, repository, command.number);
    if (pull === null) throw new ApiError(404, `No pull request ${command.repo}#${String(command.number)}.`);
    return pull;
  }
  const ends = await readEnds(world, command);
  const last = world.state.pulls
    .filter(
      (pull) =>
        pull.repositoryId === ends.repository.id &&
        pull.source === ends.source &&
        pull.baseRef === ends.base.branch,
    )
    .at(-1);
  if (last === undefined)
    throw new ApiError(404, `No pull request was opened from ${ends.from} onto ${ends.base.branch}.`);
  return last;
}
