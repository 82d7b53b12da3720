/** Reviews and comments as GitHub shows them; a comment's line follows its code to the newest head, or is gone. */
import { changedFiles } from "../git/changed-files.ts";
import { lineAfter, positionOf, readPatch } from "../git/hunks.ts";
import { accountById, pullByNumber } from "../state/lookup.ts";
import type { IssueComment, Pull, Repository, Review, ReviewComment } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";
import { apiAddressOf, associationOf, showAccount, webAddressOf, type Shown } from "./accounts.ts";
import { showApp } from "./apps.ts";
import { directoryOf, reactionsOf, startOf } from "./pulls.ts";

export function showReview(world: World, repository: Repository, review: Review): Shown {
  const number = String(review.number);
  const page = `${webAddressOf(world, repository)}/pull/${number}#pullrequestreview-${String(review.id)}`;
  const pullUrl = `${apiAddressOf(world, repository)}/pulls/${number}`;
  return {
    id: review.id,
    node_id: nodeId("PullRequestReview", review.id),
    user: showAccount(world, accountById(world.state, review.authorId)),
    body: review.body,
    state: review.state,
    html_url: page,
    pull_request_url: pullUrl,
    author_association: associationOf(world.state, repository, review.authorId),
    _links: { html: { href: page }, pull_request: { href: pullUrl } },
    ...(review.submittedAt === null ? {} : { submitted_at: review.submittedAt }),
    commit_id: review.commitId,
  };
}

export interface Place {
  /** Null when the code it was about is no longer there. */
  readonly line: number | null;
  readonly startLine: number | null;
  readonly position: number | null;
}

/** Where a comment stands now. */
export async function placeOf(world: World, pull: Pull, comment: ReviewComment): Promise<Place> {
  const gone: Place = { line: null, startLine: null, position: null };
  const directory = directoryOf(world, pull);
  const moved = await moveAlong(world, pull, comment);
  if (moved.line === null) return gone;
  const files = await changedFiles(world.git, directory, await startOf(world, pull), pull.headSha);
  const patch = files.find((file) => file.filename === comment.path)?.patch ?? null;
  const position = patch === null ? -1 : positionOf(readPatch(patch), comment.side, moved.line);
  return position < 0 ? gone : { ...moved, position };
}

type Lines = Pick<Place, "line" | "startLine">;

/** Follows the lines of the new side through what was pushed since; the old side stays as it is. */
async function moveAlong(world: World, pull: Pull, comment: ReviewComment): Promise<Lines> {
  const { line, startLine } = comment;
  if (comment.commitId === pull.headSha || comment.side === "LEFT") return { line, startLine };
  const since = await changedFiles(world.git, directoryOf(world, pull), comment.commitId, pull.headSha);
  const file = since.find((one) => (one.previousFilename ?? one.filename) === comment.path);
  if (file === undefined) return { line, startLine };
  const { patch } = file;
  if (patch === null) return { line: null, startLine: null };
  return { line: lineAfter(patch, line), startLine: startLine === null ? null : lineAfter(patch, startLine) };
}

export async function showReviewComment(
  world: World,
  repository: Repository,
  comment: ReviewComment,
): Promise<Shown> {
  const pull = pullByNumber(world.state, repository, comment.number);
  if (pull === null) throw new Error(`Comment ${String(comment.id)} has no pull request.`);
  const place = await placeOf(world, pull, comment);
  const url = `${apiAddressOf(world, repository)}/pulls/comments/${String(comment.id)}`;
  const pullUrl = `${apiAddressOf(world, repository)}/pulls/${String(comment.number)}`;
  const page = `${webAddressOf(world, repository)}/pull/${String(comment.number)}#discussion_r${String(comment.id)}`;
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId("PullRequestReviewComment", comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: place.line === null ? comment.commitId : pull.headSha,
    original_commit_id: comment.commitId,
    user: showAccount(world, accountById(world.state, comment.authorId)),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    html_url: page,
    pull_request_url: pullUrl,
    author_association: associationOf(world.state, repository, comment.authorId),
    _links: { self: { href: url }, html: { href: page }, pull_request: { href: pullUrl } },
    reactions: reactionsOf(url),
    start_line: place.startLine,
    original_start_line: comment.startLine,
    start_side: comment.startSide,
    line: place.line,
    original_line: comment.line,
    side: comment.side,
    position: place.position,
    original_position: 1 + comment.diffHunk.split("\n").length - 2,
    subject_type: "line",
    ...(comment.inReplyToId === null ? {} : { in_reply_to_id: comment.inReplyToId }),
  };
}

export function showIssueComment(world: World, repository: Repository, comment: IssueComment): Shown {
  const url = `${apiAddressOf(world, repository)}/issues/comments/${String(comment.id)}`;
  return {
    url,
    html_url: `${webAddressOf(world, repository)}/pull/${String(comment.number)}#issuecomment-${String(comment.id)}`,
    issue_url: `${apiAddressOf(world, repository)}/issues/${String(comment.number)}`,
    id: comment.id,
    node_id: nodeId("IssueComment", comment.id),
    user: showAccount(world, accountById(world.state, comment.authorId)),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    body: comment.body,
    author_association: associationOf(world.state, repository, comment.authorId),
    reactions: reactionsOf(url),
    performed_via_github_app: comment.authorId === world.app.botId ? showApp(world) : null,
  };
}
