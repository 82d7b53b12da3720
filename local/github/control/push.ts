/** Pushes commits: the first push opens a pull request, later ones from the same place synchronize it. */
import { commitOf, mergeBaseOf, resolveCommit } from "../git/commits.ts";
import { ApiError } from "../http/api-error.ts";
import { nextNumber, objectsOf } from "../state/lookup.ts";
import type { Pull } from "../state/model.ts";
import { sendPullEvent } from "../webhooks/events.ts";
import { instant, nextId, type World } from "../world.ts";
import { edit } from "./act.ts";
import { type Ends, readEnds } from "./ends.ts";
import { authorFor, forkFor } from "./ensure.ts";
import { outcome, type PullCommand, type PullOutcome, senderOf } from "./pull-command.ts";
import { fetchEnds, moveBranch } from "./source.ts";

/** What the pull request pushed last from the same place is found by. */
function findOpen(world: World, ends: Ends): Pull | undefined {
  return world.state.pulls.find(
    (pull) =>
      pull.state === "open" &&
      pull.repositoryId === ends.repository.id &&
      pull.source === ends.source &&
      pull.baseRef === ends.base.branch,
  );
}

export async function push(world: World, command: PullCommand): Promise<PullOutcome> {
  const ends = await readEnds(world, command);
  const known = command.new === true ? undefined : findOpen(world, ends);
  const number = known?.number ?? nextNumber(world.state, ends.repository);
  const into = world.git.directoryOf(objectsOf(ends.repository));
  await refuseStrangeHistory(world, ends, into);
  await fetchEnds(world.git, ends.from, into, { base: ends.base.sha, head: ends.head.sha, number });
  if ((await mergeBaseOf(world.git, into, ends.base.sha, ends.head.sha)) === null) {
    throw new ApiError(400, `${ends.base.branch} and ${ends.head.branch} have no common ancestor.`);
  }
  if (command.path !== undefined) await moveBranch(world.git, into, ends.base.branch, ends.base.sha);
  ends.repository.pushedAt = instant(world.now());
  return known === undefined
    ? open(world, command, ends, number, into)
    : synchronize(world, known, ends, command);
}

/** A path must not overwrite a repository that holds something else. */
async function refuseStrangeHistory(world: World, ends: Ends, into: string): Promise<void> {
  const present = await resolveCommit(world.git, into, `refs/heads/${ends.base.branch}`);
  if (present === null || ends.from === into) return;
  const known = await resolveCommit(world.git, ends.from, present);
  if (known !== null) return;
  const pushed = world.state.pulls.some(
    (pull) => pull.repositoryId === ends.repository.id && pull.source === ends.source,
  );
  if (pushed) return;
  throw new ApiError(
    409,
    `The local GitHub's ${ends.repository.name} holds another history. Choose another name with repo.`,
  );
}

async function open(
  world: World,
  command: PullCommand,
  ends: Ends,
  number: number,
  into: string,
): Promise<PullOutcome> {
  const commit = await commitOf(world.git, into, ends.head.sha);
  const author = authorFor(world, command.author, commit.author.email);
  const head = command.fork === true ? forkFor(world, ends.repository, author) : ends.repository;
  const headRef =
    ends.head.branch === ends.base.branch && head === ends.repository
      ? `${ends.head.branch}-head`
      : ends.head.branch;
  if (head === ends.repository && command.path !== undefined)
    await moveBranch(world.git, into, headRef, ends.head.sha);
  const at = instant(world.now());
  const pull: Pull = {
    id: nextId(world),
    repositoryId: ends.repository.id,
    number,
    title: command.title ?? commit.message.split("\n")[0] ?? ends.head.branch,
    body: command.body ?? null,
    authorId: author.id,
    baseRef: ends.base.branch,
    baseSha: ends.base.sha,
    headRef,
    headSha: ends.head.sha,
    headRepositoryId: head.id,
    state: "open",
    draft: command.draft ?? false,
    merged: false,
    mergedAt: null,
    mergedById: null,
    mergeCommitSha: null,
    closedAt: null,
    createdAt: at,
    updatedAt: at,
    source: ends.source,
  };
  world.state.pulls.push(pull);
  return outcome(world, pull, "opened", await sendPullEvent(world, pull, "opened", author));
}

async function synchronize(world: World, pull: Pull, ends: Ends, command: PullCommand): Promise<PullOutcome> {
  const before = pull.headSha;
  pull.baseSha = ends.base.sha;
  const edited =
    command.title !== undefined || command.body !== undefined ? await edit(world, pull, command) : null;
  if (before === ends.head.sha) return edited ?? outcome(world, pull, "unchanged", null);
  pull.headSha = ends.head.sha;
  pull.updatedAt = instant(world.now());
  if (pull.headRepositoryId === pull.repositoryId && command.path !== undefined) {
    await moveBranch(
      world.git,
      world.git.directoryOf(objectsOf(ends.repository)),
      pull.headRef,
      pull.headSha,
    );
  }
  world.store.changed();
  const sender = senderOf(world, pull, command);
  const delivery = await sendPullEvent(world, pull, "synchronize", sender, { before, after: pull.headSha });
  return outcome(world, pull, "synchronize", delivery);
}
