/** What people say on a pull request: comments, replies in a thread, resolving it. */
import { z } from "zod";
import { ApiError } from "../http/api-error.ts";
import { resolveThread } from "../graphql/resolve.ts";
import { addComment } from "../rest/comments.ts";
import { replyTo } from "../rest/reviews.ts";
import { pullByNumber, repositoryByName } from "../state/lookup.ts";
import type { Pull, ReviewComment } from "../state/model.ts";
import type { World } from "../world.ts";
import { personByLogin } from "./ensure.ts";

const place = { repo: z.string(), number: z.number().int() };

const NewComment = z.strictObject({
  ...place,
  body: z.string(),
  author: z.string().optional(),
  /** A review comment's id: then it is a reply in that thread. */
  in_reply_to: z.number().int().optional(),
});

export function findPull(world: World, repo: string, number: number): Pull {
  const repository = repositoryByName(world.state, repo);
  const pull = repository === null ? null : pullByNumber(world.state, repository, number);
  if (pull === null) throw new ApiError(404, `No pull request ${repo}#${String(number)}.`);
  return pull;
}

export function findThread(world: World, pull: Pull, id: number): ReviewComment {
  const found = world.state.reviewComments.find((one) => one.id === id && one.inReplyToId === null);
  if (found?.repositoryId !== pull.repositoryId || found.number !== pull.number) {
    throw new ApiError(404, `No thread starts with the comment ${String(id)}.`);
  }
  return found;
}

export function comment(world: World, body: unknown): { readonly id: number } {
  const wanted = NewComment.parse(body);
  const pull = findPull(world, wanted.repo, wanted.number);
  const author = personByLogin(world, wanted.author, pull.authorId);
  if (wanted.in_reply_to === undefined) return { id: addComment(world, pull, wanted.body, author.id).id };
  const root = findThread(world, pull, wanted.in_reply_to);
  return { id: replyTo(world, pull, root, wanted.body, author.id).id };
}

const Settling = z.strictObject({
  ...place,
  comment: z.number().int(),
  resolved: z.boolean(),
  by: z.string().optional(),
});

export async function settleThread(world: World, body: unknown): Promise<{ readonly resolved: boolean }> {
  const wanted = Settling.parse(body);
  const pull = findPull(world, wanted.repo, wanted.number);
  const actor = personByLogin(world, wanted.by, pull.authorId);
  await resolveThread(world, pull, findThread(world, pull, wanted.comment), actor, wanted.resolved);
  return { resolved: wanted.resolved };
}
