/** Opens, pushes to, edits, closes and merges pull requests, as a person would with git and GitHub's pages. */
import { z } from "zod";
import { commitOf, mergeBaseOf, resolveCommit } from "../git/commits.ts";
import { ApiError } from "../http/api-error.ts";
import { webAddressOf } from "../present/accounts.ts";
import { accountById, accountByLogin, objectsOf, pullByNumber, repositoryByName } from "../state/lookup.ts";
import type { Account, Pull, Repository } from "../state/model.ts";
import { sendPullEvent } from "../webhooks/events.ts";
import { instant, nextId, type World } from "../world.ts";
import { authorFor, forkFor, repositoryFor } from "./ensure.ts";
import { mergePull } from "./merge.ts";
import { fetchEnds, moveBranch, openSource, readRef } from "./source.ts";

export const PullCommand = z.strictObject({
  /** Absolute path of a repository on this machine; absent for branches that the local GitHub already has. */
  path: z.string().optional(),
  base: z.string().optional(),
  head: z.string().optional(),
  repo: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, "repo is owner/name")
    .optional(),
  number: z.number().int().optional(),
  title: z.string().optional(),
  body: z.string().optional(),
  /** Login; a stranger's is added. */
  author: z.string().optional(),
  draft: z.boolean().optional(),
  /** Pushes from a fork of the author. */
  fork: z.boolean().optional(),
  /** For a repository that does not exist yet. */
  private: z.boolean().optional(),
  /** Opens another pull request even if one from this path and base is open. */
  new: z.boolean().optional(),
  action: z.enum(["close", "reopen", "merge", "ready", "draft", "edit"]).optional(),
});
export type PullCommand = z.infer<typeof PullCommand>;

export interface PullOutcome {
  readonly repository: string;
  readonly repository_id: number;
  readonly number: number;
  readonly url: string;
  readonly base_sha: string;
  readonly head_sha: string;
  readonly action: string;
  /** Of the webhook that tells of it; null when nothing was sent. */
  readonly delivery: string | null;
}

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

function outcome(world: World, pull: Pull, action: string, delivery: string | null): PullOutcome {
  const repository = world.state.repositories.find((one) => one.id === pull.repositoryId);
  if (repository === undefined) throw new ApiError(404, "The repository is gone.");
  const page = webAddressOf(world, repository);
  return {
    repository: page.slice(world.webUrl.length + 1),
    repository_id: repository.id,
    number: pull.number,
    url: `${page}/pull/${String(pull.number)}`,
    base_sha: pull.baseSha,
    head_sha: pull.headSha,
    action,
    delivery,
  };
}

interface Ends {
  readonly repository: Repository;
  readonly source: string;
  readonly from: string;
  readonly base: { readonly sha: string; readonly branch: string };
  readonly head: { readonly sha: string; readonly branch: string };
}

async function readEnds(world: World, command: PullCommand): Promise<Ends> {
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

async function push(world: World, command: PullCommand): Promise<PullOutcome> {
  const ends = await readEnds(world, command);
  const known = command.new === true ? undefined : findOpen(world, ends);
  const number = known?.number ?? nextNumber(world, ends.repository);
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

function nextNumber(world: World, repository: Repository): number {
  const numbers = world.state.pulls
    .filter((pull) => pull.repositoryId === repository.id)
    .map((pull) => pull.number);
  return Math.max(0, ...numbers) + 1;
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

function senderOf(world: World, pull: Pull, command: PullCommand): Account {
  const named = command.author === undefined ? null : accountByLogin(world.state, command.author);
  return named ?? accountById(world.state, pull.authorId);
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

async function edit(world: World, pull: Pull, command: PullCommand): Promise<PullOutcome> {
  const changes: Record<string, { from: string }> = {};
  if (command.title !== undefined && command.title !== pull.title) {
    changes["title"] = { from: pull.title };
    pull.title = command.title;
  }
  if (command.body !== undefined && command.body !== pull.body) {
    changes["body"] = { from: pull.body ?? "" };
    pull.body = command.body;
  }
  if (Object.keys(changes).length === 0) return outcome(world, pull, "unchanged", null);
  pull.updatedAt = instant(world.now());
  return outcome(
    world,
    pull,
    "edited",
    await sendPullEvent(world, pull, "edited", senderOf(world, pull, command), { changes }),
  );
}

const events = {
  close: "closed",
  reopen: "reopened",
  merge: "closed",
  ready: "ready_for_review",
  draft: "converted_to_draft",
} as const;

export async function act(
  world: World,
  pull: Pull,
  action: NonNullable<PullCommand["action"]>,
  command: PullCommand,
): Promise<PullOutcome> {
  if (action === "edit") return edit(world, pull, command);
  const sender = senderOf(world, pull, command);
  if (!mayAct(pull, action)) return outcome(world, pull, "unchanged", null);
  if (action === "merge") await mergePull(world, pull, sender);
  const at = instant(world.now());
  if (action === "ready" || action === "draft") pull.draft = action === "draft";
  else {
    pull.state = action === "reopen" ? "open" : "closed";
    pull.closedAt = action === "reopen" ? null : at;
  }
  pull.updatedAt = at;
  world.store.changed();
  return outcome(world, pull, events[action], await sendPullEvent(world, pull, events[action], sender));
}

function mayAct(pull: Pull, action: string): boolean {
  if (action === "reopen") return pull.state === "closed" && !pull.merged;
  if (pull.state !== "open") return false;
  if (action === "ready") return pull.draft;
  return action !== "draft" || !pull.draft;
}
