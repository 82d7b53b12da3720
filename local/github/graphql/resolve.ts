/** What each GraphQL field answers: repositories and their objects, pull requests and their threads. */
import { GraphQLError } from "graphql";
import { grants, maySee, requireAccess } from "../auth/access.ts";
import { nameForLimits, type Caller } from "../auth/caller.ts";
import { placeOf } from "../present/reviews.ts";
import { webAddressOf } from "../present/accounts.ts";
import {
  accountById,
  fullNameOf,
  issuesClosedBy,
  objectsOf,
  ownerOf,
  pullByNumber,
  repositoryByFormerName,
  repositoryByName,
} from "../state/lookup.ts";
import type { Account, Issue, Pull, Repository, ReviewComment } from "../state/model.ts";
import { sendThreadEvent } from "../webhooks/events.ts";
import { nodeId, type World } from "../world.ts";
import { createObjectReader, type ReadObject } from "./read-blobs.ts";

interface Scope {
  readonly world: World;
  readonly caller: Caller;
  readonly read: ReadObject;
}

type Node = Record<string, unknown>;

/** GitHub puts a type beside the message. */
export class TypedError extends GraphQLError {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export function rootFor(world: World, caller: Caller): Node {
  const scope: Scope = { world, caller, read: createObjectReader(world) };
  return {
    repository: (args: { owner: string; name: string }) => findRepository(scope, args),
    rateLimit: () => showLimit(scope),
    viewer: () =>
      showActor(accountById(world.state, caller.kind === "user" ? caller.user.id : world.app.botId)),
    resolveReviewThread: (args: { input: { threadId: string } }) => settle(scope, args.input.threadId, true),
    unresolveReviewThread: (args: { input: { threadId: string } }) =>
      settle(scope, args.input.threadId, false),
  };
}

function showLimit({ world, caller }: Scope): Node {
  const standing = world.limits.standing(nameForLimits(caller), "graphql");
  return { ...standing, cost: 1, nodeCount: 0, resetAt: new Date(standing.reset * 1000).toISOString() };
}

function showActor(account: Account): Node {
  const { login, name } = account;
  return { __typename: account.type, id: nodeId("User", account.id), login, databaseId: account.id, name };
}

function findRepository(scope: Scope, { owner, name }: { owner: string; name: string }): Node {
  const { world, caller } = scope;
  const fullName = `${owner}/${name}`;
  const found = repositoryByName(world.state, fullName) ?? repositoryByFormerName(world.state, fullName);
  if (found === null || !maySee(world.state, caller, found)) {
    throw new TypedError("NOT_FOUND", `Could not resolve to a Repository with the name '${fullName}'.`);
  }
  return showRepository(scope, found);
}

function need(scope: Scope, repository: Repository, name: string, level: "read" | "write" = "read"): void {
  try {
    requireAccess(scope.world.state, scope.caller, repository, { names: [name], level });
  } catch {
    throw new TypedError("FORBIDDEN", "Resource not accessible by integration");
  }
}

function showRepository(scope: Scope, repository: Repository): Node {
  const { world } = scope;
  const directory = (): string => world.git.directoryOf(objectsOf(repository));
  return {
    id: nodeId("Repository", repository.id),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: fullNameOf(world.state, repository),
    isPrivate: repository.private,
    isFork: repository.parentId !== null,
    owner: showActor(ownerOf(world.state, repository)),
    defaultBranchRef: () => ({
      id: nodeId("Ref", repository.defaultBranch),
      name: repository.defaultBranch,
      target: () => scope.read(directory(), `refs/heads/${repository.defaultBranch}`),
    }),
    object: ({ expression, oid }: { expression?: string; oid?: string }) => {
      need(scope, repository, "contents");
      const wanted = expression ?? oid ?? "";
      return wanted === "" ? null : scope.read(directory(), wanted);
    },
    pullRequest: ({ number }: { number: number }) => {
      need(scope, repository, "pull_requests");
      const pull = pullByNumber(world.state, repository, number);
      if (pull !== null) return showPullRequest(scope, repository, pull);
      throw new TypedError(
        "NOT_FOUND",
        `Could not resolve to a PullRequest with the number of ${String(number)}.`,
      );
    },
  };
}

function showPullRequest(scope: Scope, repository: Repository, pull: Pull): Node {
  const { state } = scope.world;
  const roots = state.reviewComments.filter(
    (one) => one.repositoryId === pull.repositoryId && one.number === pull.number && one.inReplyToId === null,
  );
  return {
    id: nodeId("PullRequest", pull.id),
    databaseId: pull.id,
    number: pull.number,
    title: pull.title,
    state: pull.merged ? "MERGED" : pull.state.toUpperCase(),
    isDraft: pull.draft,
    headRefOid: pull.headSha,
    baseRefOid: pull.baseSha,
    headRefName: pull.headRef,
    baseRefName: pull.baseRef,
    url: `${webAddressOf(scope.world, repository)}/pull/${String(pull.number)}`,
    closingIssuesReferences: (args: Window) => {
      const linked = issuesClosedBy(state, repository, pull);
      if (linked.length > 0) need(scope, repository, "issues");
      return connection(args, linked, showIssue);
    },
    reviewThreads: (args: Window) =>
      connection(args, roots, (root) => showThread(scope, repository, pull, root)),
  };
}

function showIssue({ id, number, title, body }: Issue): Node {
  return { id: nodeId("Issue", id), number, title, body };
}

interface Window {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string;
  readonly before?: string;
}

async function connection<Item>(
  window: Window,
  all: readonly Item[],
  show: (item: Item) => unknown,
): Promise<Node> {
  const size = window.first ?? window.last;
  if (size === undefined)
    throw new TypedError("MISSING_PAGINATION_BOUNDARIES", "You must provide a `first` or `last` value.");
  if (size > 100)
    throw new TypedError(
      "EXCESSIVE_PAGINATION",
      `Requesting ${String(size)} records exceeds the \`first\` limit of 100 records.`,
    );
  const from = window.after === undefined ? 0 : Number(Buffer.from(window.after, "base64").toString()) + 1;
  const to =
    window.before === undefined ? all.length : Number(Buffer.from(window.before, "base64").toString());
  const start = window.first === undefined ? Math.max(from, to - size) : from;
  const end = Math.min(to, start + size);
  const cursor = (index: number): string => Buffer.from(String(index)).toString("base64");
  const empty = end <= start;
  return {
    totalCount: all.length,
    nodes: await Promise.all(all.slice(start, end).map(show)),
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      startCursor: empty ? null : cursor(start),
      endCursor: empty ? null : cursor(end - 1),
    },
  };
}

const threadId = (root: ReviewComment): string => nodeId("PullRequestReviewThread", root.id);

async function showThread(
  scope: Scope,
  repository: Repository,
  pull: Pull,
  root: ReviewComment,
): Promise<Node> {
  const { world } = scope;
  const place = await placeOf(world, pull, root);
  const page = `${webAddressOf(world, repository)}/pull/${String(pull.number)}`;
  const comments = world.state.reviewComments.filter(
    (one) => one.id === root.id || one.inReplyToId === root.id,
  );
  return {
    id: threadId(root),
    isResolved: root.resolvedById !== null,
    isOutdated: place.line === null,
    path: root.path,
    diffSide: root.side,
    line: place.line,
    originalLine: root.line,
    startLine: place.startLine,
    originalStartLine: root.startLine,
    resolvedBy: root.resolvedById === null ? null : showActor(accountById(world.state, root.resolvedById)),
    comments: (args: Window) =>
      connection(args, comments, (comment) => ({
        id: nodeId("PullRequestReviewComment", comment.id),
        databaseId: comment.id,
        body: comment.body,
        path: comment.path,
        createdAt: comment.createdAt,
        url: `${page}#discussion_r${String(comment.id)}`,
        author: showActor(accountById(world.state, comment.authorId)),
      })),
  };
}

async function settle(scope: Scope, id: string, resolved: boolean): Promise<Node> {
  const { world, caller } = scope;
  const root = world.state.reviewComments.find((one) => one.inReplyToId === null && threadId(one) === id);
  const repository = world.state.repositories.find((one) => one.id === root?.repositoryId);
  const pull =
    repository === undefined || root === undefined
      ? null
      : pullByNumber(world.state, repository, root.number);
  if (
    root === undefined ||
    repository === undefined ||
    pull === null ||
    !maySee(world.state, caller, repository)
  ) {
    throw new TypedError("NOT_FOUND", `Could not resolve to a node with the global id of '${id}'.`);
  }
  need(scope, repository, "pull_requests", "write");
  const actor = accountById(world.state, caller.kind === "user" ? caller.user.id : world.app.botId);
  await resolveThread(world, pull, root, actor, resolved);
  return { thread: showThread(scope, repository, pull, root) };
}

/** Also what a person does on the page of the pull request. */
export async function resolveThread(
  world: World,
  pull: Pull,
  root: ReviewComment,
  actor: Account,
  resolved: boolean,
): Promise<void> {
  if ((root.resolvedById !== null) === resolved) return;
  root.resolvedById = resolved ? actor.id : null;
  world.store.changed();
  const thread = world.state.reviewComments.filter(
    (one) => one.id === root.id || one.inReplyToId === root.id,
  );
  await sendThreadEvent(world, pull, thread, resolved ? "resolved" : "unresolved", actor);
}

/** Whether a caller holds any permission at all; GraphQL refuses everybody else. */
export function mayAsk(caller: Caller): boolean {
  if (caller.kind === "user") return true;
  return caller.kind === "installation" && grants(caller.permissions, { names: ["metadata"], level: "read" });
}
