/** Operations on reviews and their comments. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { notFound, unprocessable } from "../http/api-error.ts";
import { showReview, showReviewComment } from "../present/reviews.ts";
import { placeComments, type NewComment } from "../review-places.ts";
import type { Pull, Repository, Review, ReviewComment, ReviewState } from "../state/model.ts";
import { sendReviewCommentEvent, sendReviewEvent } from "../webhooks/events.ts";
import { instant, nextId, type World } from "../world.ts";
import {
  authorOf,
  created,
  inRepository,
  listOf,
  ok,
  pullOf,
  reads,
  writes,
  type Answer,
  type Call,
  type Operation,
} from "./call.ts";

const longestText = 65_536;

export function checkLength(text: string | null | undefined): void {
  if ((text?.length ?? 0) > longestText)
    throw unprocessable("Body is too long (maximum is 65536 characters)");
}

interface NewReview {
  readonly body?: string;
  readonly commit_id?: string;
  readonly event?: "APPROVE" | "REQUEST_CHANGES" | "COMMENT";
  readonly comments?: readonly NewComment[];
}

const states: Readonly<Record<string, ReviewState>> = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
};

function checkReview(call: Call, pull: Pull, wanted: NewReview): void {
  checkLength(wanted.body);
  if (lacksWords(wanted)) throw unprocessable("Review body can't be blank");
  if (wanted.commit_id !== undefined && wanted.commit_id !== pull.headSha) {
    throw unprocessable("The commit_id is not the head of the pull request");
  }
  const own = authorOf(call).id === pull.authorId;
  if (!own) return;
  if (wanted.event === "APPROVE") throw unprocessable("Can not approve your own pull request");
  if (wanted.event === "REQUEST_CHANGES")
    throw unprocessable("Can not request changes on your own pull request");
}

function lacksWords({ body = "", event, comments = [] }: NewReview): boolean {
  if (body.trim() !== "") return false;
  return event === "REQUEST_CHANGES" || (event === "COMMENT" && comments.length === 0);
}

/** All or nothing: one comment out of place and no part of the review exists. */
async function createReview(call: Call, repository: Repository): Promise<Answer> {
  const { world } = call;
  const pull = pullOf(call, repository);
  const wanted = (call.body ?? {}) as NewReview;
  checkReview(call, pull, wanted);
  wanted.comments?.forEach((comment) => {
    checkLength(comment.body);
  });
  const placed = await placeComments(world, pull, wanted.comments ?? []);
  const at = instant(world.now());
  const authorId = authorOf(call).id;
  const common = { repositoryId: repository.id, number: pull.number, authorId, updatedAt: at };
  const review: Review = {
    ...common,
    id: nextId(world),
    body: wanted.body ?? "",
    state: states[wanted.event ?? ""] ?? "PENDING",
    commitId: pull.headSha,
    submittedAt: wanted.event === undefined ? null : at,
  };
  const comments = placed.map((place): ReviewComment => ({
    ...common,
    ...place,
    id: nextId(world),
    reviewId: review.id,
    commitId: pull.headSha,
    inReplyToId: null,
    createdAt: at,
    resolvedById: null,
  }));
  world.state.reviews.push(review);
  world.state.reviewComments.push(...comments);
  pull.updatedAt = at;
  world.store.changed();
  if (review.submittedAt !== null) announce(world, pull, review, comments);
  return ok(showReview(world, repository, review));
}

/** Webhooks go out after the answer, one a turn, so that a review with many comments keeps nobody waiting. */
export function announce(world: World, pull: Pull, review: Review, comments: readonly ReviewComment[]): void {
  const sendAll = async (): Promise<void> => {
    await nextTurn();
    sendReviewEvent(world, pull, review, "submitted");
    for (const comment of comments) {
      await nextTurn();
      await sendReviewCommentEvent(world, pull, comment, "created");
    }
  };
  world.webhooks.follow(sendAll()).catch((error: unknown) => {
    world.log(`A review's webhooks were not made: ${String(error)}`);
  });
}

function reviewOf(call: Call, repository: Repository): Review {
  const pull = pullOf(call, repository);
  const id = Number(call.params["review_id"]);
  const found = call.world.state.reviews.find((one) => one.id === id && one.number === pull.number);
  if (found?.repositoryId !== repository.id) throw notFound();
  return found;
}

function updateReview(call: Call, repository: Repository): Answer {
  const review = reviewOf(call, repository);
  const { body } = call.body as { body: string };
  if (review.authorId !== authorOf(call).id) throw notFound();
  checkLength(body);
  const changes = { body: { from: review.body } };
  review.body = body;
  review.updatedAt = instant(call.world.now());
  call.world.store.changed();
  sendReviewEvent(call.world, pullOf(call, repository), review, "edited", { changes });
  return ok(showReview(call.world, repository, review));
}

const isSubmitted = (world: World, comment: ReviewComment): boolean =>
  world.state.reviews.find((review) => review.id === comment.reviewId)?.submittedAt !== null;

function commentsOf(world: World, pull: Pull): ReviewComment[] {
  return world.state.reviewComments.filter(
    (one) => one.repositoryId === pull.repositoryId && one.number === pull.number && isSubmitted(world, one),
  );
}

function listComments(call: Call, repository: Repository): Promise<Answer> {
  const { query, world } = call;
  const since = typeof query["since"] === "string" ? query["since"] : "";
  const found = commentsOf(world, pullOf(call, repository)).filter((one) => one.updatedAt >= since);
  if (query["direction"] === "desc") found.reverse();
  return listOf(call, found, (comment) => showReviewComment(world, repository, comment));
}

function commentById(call: Call, repository: Repository): ReviewComment {
  const id = Number(call.params["comment_id"]);
  const found = call.world.state.reviewComments.find(
    (one) => one.id === id && one.repositoryId === repository.id,
  );
  if (found === undefined) throw notFound();
  return found;
}

async function updateComment(call: Call, repository: Repository): Promise<Answer> {
  const { world } = call;
  const comment = commentById(call, repository);
  const { body } = call.body as { body: string };
  if (comment.authorId !== authorOf(call).id) throw notFound();
  checkLength(body);
  comment.body = body;
  comment.updatedAt = instant(world.now());
  world.store.changed();
  return ok(await showReviewComment(world, repository, comment));
}

async function reply(call: Call, repository: Repository): Promise<Answer> {
  const { world } = call;
  const pull = pullOf(call, repository);
  const root = commentById(call, repository);
  if (root.number !== pull.number || root.inReplyToId !== null) throw notFound();
  const { body } = call.body as { body: string };
  checkLength(body);
  const comment = replyTo(world, pull, root, body, authorOf(call).id);
  return created(await showReviewComment(world, repository, comment));
}

/** A reply makes a review of its own, as on GitHub. */
export function replyTo(
  world: World,
  pull: Pull,
  root: ReviewComment,
  body: string,
  authorId: number,
): ReviewComment {
  const at = instant(world.now());
  const common = { repositoryId: root.repositoryId, number: root.number, authorId, updatedAt: at };
  const review: Review = {
    ...common,
    id: nextId(world),
    body: "",
    state: "COMMENTED",
    commitId: pull.headSha,
    submittedAt: at,
  };
  const place = { ...root, ...common, resolvedById: null };
  const comment = {
    ...place,
    id: nextId(world),
    reviewId: review.id,
    body,
    inReplyToId: root.id,
    createdAt: at,
  };
  world.state.reviews.push(review);
  world.state.reviewComments.push(comment);
  world.store.changed();
  announce(world, pull, review, [comment]);
  return comment;
}

const readPulls = reads("pull_requests");
const writePulls = writes("pull_requests");

export const reviewOperations = {
  "pulls/list-reviews": inRepository(readPulls, (call, repository) => {
    const pull = pullOf(call, repository);
    const found = call.world.state.reviews.filter(
      (one) => one.repositoryId === repository.id && one.number === pull.number,
    );
    return listOf(call, found, (review) => showReview(call.world, repository, review));
  }),
  "pulls/create-review": inRepository(writePulls, createReview, true),
  "pulls/get-review": inRepository(readPulls, (call, repository) =>
    ok(showReview(call.world, repository, reviewOf(call, repository))),
  ),
  "pulls/update-review": inRepository(writePulls, updateReview),
  "pulls/list-comments-for-review": inRepository(readPulls, (call, repository) => {
    const review = reviewOf(call, repository);
    const found = call.world.state.reviewComments.filter((one) => one.reviewId === review.id);
    return listOf(call, found, (comment) => showReviewComment(call.world, repository, comment));
  }),
  "pulls/list-review-comments": inRepository(readPulls, listComments),
  "pulls/update-review-comment": inRepository(writePulls, updateComment),
  "pulls/create-reply-for-review-comment": inRepository(writePulls, reply, true),
} satisfies Record<string, Operation>;
