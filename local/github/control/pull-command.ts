/** What can be asked about pull requests, what is answered, and in whose name it is done. */
import { z } from "zod";
import { ApiError } from "../http/api-error.ts";
import { webAddressOf } from "../present/accounts.ts";
import { accountById, accountByLogin } from "../state/lookup.ts";
import type { Account, Pull } from "../state/model.ts";
import type { World } from "../world.ts";

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

export function outcome(world: World, pull: Pull, action: string, delivery: string | null): PullOutcome {
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

export function senderOf(world: World, pull: Pull, command: PullCommand): Account {
  const named = command.author === undefined ? null : accountByLogin(world.state, command.author);
  return named ?? accountById(world.state, pull.authorId);
}
