/** Operations on the conversation of a pull request, which GitHub keeps as comments of an issue. */
import { requireAccess } from "../auth/access.ts";
import { notFound, validationFailed } from "../http/api-error.ts";
import { showIssue, showPullAsIssue } from "../present/pulls.ts";
import { showIssueComment } from "../present/reviews.ts";
import { issueByNumber, pullByNumber } from "../state/lookup.ts";
import type { IssueComment, Pull, Repository } from "../state/model.ts";
import { sendCommentEvent } from "../webhooks/events.ts";
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

/** Comments of a pull request need either permission. */
const readComments = reads("issues", "pull_requests");
const writeComments = writes("issues", "pull_requests");
const longestText = 65_536;

function checkBody(body: string): void {
  if (body.trim() === "") throw validationFailed("IssueComment", "body", "missing_field");
  if (body.length <= longestText) return;
  throw validationFailed(
    "IssueComment",
    "data",
    "unprocessable",
    "Body is too long (maximum is 65536 characters)",
  );
}

export function addComment(world: World, pull: Pull, body: string, authorId: number): IssueComment {
  checkBody(body);
  const at = instant(world.now());
  const place = { repositoryId: pull.repositoryId, number: pull.number };
  const comment: IssueComment = { id: nextId(world), ...place, authorId, body, createdAt: at, updatedAt: at };
  world.state.issueComments.push(comment);
  pull.updatedAt = at;
  world.store.changed();
  setImmediate(() => {
    sendCommentEvent(world, pull, comment, "created");
  });
  return comment;
}

function createComment(call: Call, repository: Repository): Answer {
  const pull = pullOf(call, repository, "issue_number");
  const { body } = call.body as { body: string };
  return created(
    showIssueComment(call.world, repository, addComment(call.world, pull, body, authorOf(call).id)),
  );
}

function commentById(call: Call, repository: Repository): IssueComment {
  const id = Number(call.params["comment_id"]);
  const found = call.world.state.issueComments.find(
    (one) => one.id === id && one.repositoryId === repository.id,
  );
  if (found === undefined) throw notFound();
  return found;
}

function updateComment(call: Call, repository: Repository): Answer {
  const { world } = call;
  const comment = commentById(call, repository);
  const { body } = call.body as { body: string };
  if (comment.authorId !== authorOf(call).id) throw notFound();
  checkBody(body);
  const changes = { body: { from: comment.body } };
  comment.body = body;
  comment.updatedAt = instant(world.now());
  world.store.changed();
  const pull = pullByNumber(world.state, repository, comment.number);
  if (pull !== null) {
    setImmediate(() => {
      sendCommentEvent(world, pull, comment, "edited", { changes });
    });
  }
  return ok(showIssueComment(world, repository, comment));
}

function getIssue(call: Call, repository: Repository): Answer {
  const issue = issueByNumber(call.world.state, repository, Number(call.params["issue_number"]));
  if (issue === null) return ok(showPullAsIssue(call.world, pullOf(call, repository, "issue_number")));
  // Who may read pull requests alone does not see what is none.
  requireAccess(call.world.state, call.caller, repository, reads("issues"));
  return ok(showIssue(call.world, repository, issue));
}

export const commentOperations = {
  "issues/get": inRepository(readComments, getIssue),
  "issues/list-comments": inRepository(readComments, (call, repository) => {
    const pull = pullOf(call, repository, "issue_number");
    const since = typeof call.query["since"] === "string" ? call.query["since"] : "";
    const found = call.world.state.issueComments.filter(
      (one) => one.repositoryId === repository.id && one.number === pull.number && one.updatedAt >= since,
    );
    return listOf(call, found, (comment) => showIssueComment(call.world, repository, comment));
  }),
  "issues/get-comment": inRepository(readComments, (call, repository) =>
    ok(showIssueComment(call.world, repository, commentById(call, repository))),
  ),
  "issues/create-comment": inRepository(writeComments, createComment, true),
  "issues/update-comment": inRepository(writeComments, updateComment),
} satisfies Record<string, Operation>;
