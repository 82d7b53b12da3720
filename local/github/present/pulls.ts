/** Pull requests as GitHub shows them: in a list, alone, and as the issue that each also is. */
import { changedFiles } from "../git/changed-files.ts";
import { commitsBetween, mergeBaseOf } from "../git/commits.ts";
import { accountById, objectsOf, ownerOf, repositoryById } from "../state/lookup.ts";
import type { Issue, Pull, Repository } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";
import { apiAddressOf, associationOf, showAccount, webAddressOf, type Shown } from "./accounts.ts";
import { showRepository } from "./repositories.ts";

export function repositoryOfPull(world: World, pull: Pull): Repository {
  const repository = repositoryById(world.state, pull.repositoryId);
  if (repository === null) throw new Error(`Pull request ${String(pull.id)} has no repository.`);
  return repository;
}

/** A head is shown without a repository when its fork is gone. */
function showEnd(world: World, repositoryId: number, ref: string, sha: string): Shown {
  const repository = repositoryById(world.state, repositoryId);
  const owner = repository === null ? null : ownerOf(world.state, repository);
  return {
    label: `${owner?.login ?? "unknown"}:${ref}`,
    ref,
    sha,
    user: owner === null ? null : showAccount(world, owner),
    repo: repository === null ? null : showRepository(world, repository),
  };
}

export function showPullBriefly(world: World, pull: Pull): Shown {
  const repository = repositoryOfPull(world, pull);
  const number = String(pull.number);
  const url = `${apiAddressOf(world, repository)}/pulls/${number}`;
  const issueUrl = `${apiAddressOf(world, repository)}/issues/${number}`;
  const page = `${webAddressOf(world, repository)}/pull/${number}`;
  const links = {
    review_comment_url: `${apiAddressOf(world, repository)}/pulls/comments{/number}`,
    review_comments_url: `${url}/comments`,
    commits_url: `${url}/commits`,
    statuses_url: `${apiAddressOf(world, repository)}/statuses/${pull.headSha}`,
    comments_url: `${issueUrl}/comments`,
  };
  return {
    url,
    id: pull.id,
    node_id: nodeId("PullRequest", pull.id),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: issueUrl,
    ...links,
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: showAccount(world, accountById(world.state, pull.authorId)),
    body: pull.body,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommitSha,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    labels: [],
    milestone: null,
    draft: pull.draft,
    head: showEnd(world, pull.headRepositoryId, pull.headRef, pull.headSha),
    base: showEnd(world, pull.repositoryId, pull.baseRef, pull.baseSha),
    _links: {
      self: { href: url },
      html: { href: page },
      issue: { href: issueUrl },
      comments: { href: links.comments_url },
      review_comments: { href: links.review_comments_url },
      review_comment: { href: links.review_comment_url },
      commits: { href: links.commits_url },
      statuses: { href: links.statuses_url },
    },
    author_association: associationOf(world.state, repository, pull.authorId),
    auto_merge: null,
    active_lock_reason: null,
  };
}

/** Where the pull request left its base: what its files are compared with. */
export async function startOf(world: World, pull: Pull): Promise<string> {
  const directory = directoryOf(world, pull);
  return (await mergeBaseOf(world.git, directory, pull.baseSha, pull.headSha)) ?? pull.baseSha;
}

export function directoryOf(world: World, pull: Pull): string {
  return world.git.directoryOf(objectsOf(repositoryOfPull(world, pull)));
}

export async function showPull(world: World, pull: Pull): Promise<Shown> {
  const directory = directoryOf(world, pull);
  const [files, commits] = await Promise.all([
    changedFiles(world.git, directory, await startOf(world, pull), pull.headSha),
    commitsBetween(world.git, directory, pull.baseSha, pull.headSha),
  ]);
  const ofPull = (one: { repositoryId: number; number: number }): boolean =>
    one.repositoryId === pull.repositoryId && one.number === pull.number;
  const isOpen = pull.state === "open";
  return {
    ...showPullBriefly(world, pull),
    merged: pull.merged,
    mergeable: isOpen ? true : null,
    rebaseable: isOpen ? true : null,
    mergeable_state: mergeableState(pull),
    merged_by:
      pull.mergedById === null ? null : showAccount(world, accountById(world.state, pull.mergedById)),
    comments: world.state.issueComments.filter(ofPull).length,
    review_comments: world.state.reviewComments.filter(ofPull).length,
    maintainer_can_modify: false,
    commits: commits.length,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: files.length,
  };
}

function mergeableState(pull: Pull): string {
  if (pull.state === "closed") return "unknown";
  return pull.draft ? "draft" : "clean";
}

/** Every pull request is also an issue. */
export function showPullAsIssue(world: World, pull: Pull): Shown {
  const brief = showPullBriefly(world, pull);
  return {
    ...showCommon(world, repositoryOfPull(world, pull), pull),
    html_url: brief["html_url"],
    node_id: brief["node_id"],
    draft: pull.draft,
    pull_request: {
      url: brief["url"],
      html_url: brief["html_url"],
      diff_url: brief["diff_url"],
      patch_url: brief["patch_url"],
      merged_at: pull.mergedAt,
    },
  };
}

export function showIssue(world: World, repository: Repository, issue: Issue): Shown {
  return {
    ...showCommon(world, repository, issue),
    html_url: `${webAddressOf(world, repository)}/issues/${String(issue.number)}`,
    node_id: nodeId("Issue", issue.id),
  };
}

function showCommon(world: World, repository: Repository, issue: Issue | Pull): Shown {
  const url = `${apiAddressOf(world, repository)}/issues/${String(issue.number)}`;
  const comments = world.state.issueComments.filter(
    (one) => one.repositoryId === issue.repositoryId && one.number === issue.number,
  );
  return {
    url,
    repository_url: apiAddressOf(world, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    id: issue.id,
    number: issue.number,
    title: issue.title,
    user: showAccount(world, accountById(world.state, issue.authorId)),
    labels: [],
    state: issue.state,
    locked: false,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: comments.length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    author_association: associationOf(world.state, repository, issue.authorId),
    active_lock_reason: null,
    body: issue.body,
    reactions: reactionsOf(url),
    state_reason: null,
  };
}

export function reactionsOf(url: string): Shown {
  const kinds = ["+1", "-1", "laugh", "confused", "heart", "hooray", "eyes", "rocket"];
  return { url: `${url}/reactions`, total_count: 0, ...Object.fromEntries(kinds.map((kind) => [kind, 0])) };
}
