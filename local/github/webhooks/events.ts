/** The events that the App hears of: who gets them, and what they say. */
import { accountById, installationOf, ownerOf, repositoriesOf } from "../state/lookup.ts";
import type {
  Account,
  Installation,
  IssueComment,
  Pull,
  Repository,
  Review,
  ReviewComment,
} from "../state/model.ts";
import { showAccount, type Shown } from "../present/accounts.ts";
import { showInstallation } from "../present/apps.ts";
import { repositoryOfPull, showPullAsIssue, showPull, showPullBriefly } from "../present/pulls.ts";
import { showRepository, showRepositoryBriefly } from "../present/repositories.ts";
import { showIssueComment, showReview, showReviewComment } from "../present/reviews.ts";
import { nodeId, type World } from "../world.ts";

/** What every event of a repository carries; nothing is sent where the App is not installed or is suspended. */
function send(
  world: World,
  repository: Repository,
  sender: Account,
  event: string,
  action: string,
  body: Shown,
): string | null {
  const installation = installationOf(world.state, repository);
  if (installation?.suspendedAt !== null) return null;
  const owner = ownerOf(world.state, repository);
  const payload = {
    action,
    ...body,
    repository: showRepository(world, repository),
    ...(owner.type === "Organization" ? { organization: showOrganization(world, owner) } : {}),
    sender: showAccount(world, sender),
    installation: { id: installation.id, node_id: nodeId("IntegrationInstallation", installation.id) },
  };
  return world.webhooks.send(world, {
    event,
    action,
    installationId: installation.id,
    repositoryId: repository.id,
    payload,
  });
}

function showOrganization(world: World, account: Account): Shown {
  const url = `${world.apiUrl}/orgs/${account.login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId("Organization", account.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.webUrl}/avatars/${String(account.id)}`,
    description: account.name,
  };
}

export async function sendPullEvent(
  world: World,
  pull: Pull,
  action: string,
  sender: Account,
  more: Shown = {},
): Promise<string | null> {
  const repository = repositoryOfPull(world, pull);
  const body = { number: pull.number, ...more, pull_request: await showPull(world, pull) };
  return send(world, repository, sender, "pull_request", action, body);
}

export function sendReviewEvent(
  world: World,
  pull: Pull,
  review: Review,
  action: "submitted" | "edited",
  more: Shown = {},
): void {
  const repository = repositoryOfPull(world, pull);
  const shown: Shown = { ...showReview(world, repository, review), updated_at: review.updatedAt };
  shown["state"] = review.state.toLowerCase();
  const body = { ...more, review: shown, pull_request: showPullBriefly(world, pull) };
  send(world, repository, accountById(world.state, review.authorId), "pull_request_review", action, body);
}

export async function sendReviewCommentEvent(
  world: World,
  pull: Pull,
  comment: ReviewComment,
  action: "created" | "edited",
  more: Shown = {},
): Promise<void> {
  const repository = repositoryOfPull(world, pull);
  const shown = await showReviewComment(world, repository, comment);
  const body = { ...more, comment: shown, pull_request: showPullBriefly(world, pull) };
  send(
    world,
    repository,
    accountById(world.state, comment.authorId),
    "pull_request_review_comment",
    action,
    body,
  );
}

export async function sendThreadEvent(
  world: World,
  pull: Pull,
  thread: readonly ReviewComment[],
  action: "resolved" | "unresolved",
  sender: Account,
): Promise<void> {
  const repository = repositoryOfPull(world, pull);
  const comments = await Promise.all(thread.map((comment) => showReviewComment(world, repository, comment)));
  const shown = { node_id: nodeId("PullRequestReviewThread", thread[0]?.id ?? 0), comments };
  const body = { thread: shown, pull_request: showPullBriefly(world, pull), updated_at: null };
  send(world, repository, sender, "pull_request_review_thread", action, body);
}

export function sendCommentEvent(
  world: World,
  pull: Pull,
  comment: IssueComment,
  action: "created" | "edited",
  more: Shown = {},
): void {
  const repository = repositoryOfPull(world, pull);
  const body = {
    ...more,
    issue: showPullAsIssue(world, pull),
    comment: showIssueComment(world, repository, comment),
  };
  send(world, repository, accountById(world.state, comment.authorId), "issue_comment", action, body);
}

export function sendRepositoryEvent(
  world: World,
  repository: Repository,
  action: string,
  sender: Account,
  more: Shown = {},
): void {
  send(world, repository, sender, "repository", action, more);
}

/** Events of the installation itself reach the App even while it is suspended. */
export function sendInstallationEvent(
  world: World,
  installation: Installation,
  action: string,
  sender: Account,
  requester?: Account,
): void {
  const repositories = repositoriesOf(world.state, installation).map((one) =>
    showRepositoryBriefly(world, one),
  );
  const payload = {
    action,
    installation: showInstallation(world, installation),
    ...(action === "new_permissions_accepted" ? {} : { repositories }),
    requester: requester === undefined ? null : showAccount(world, requester),
    sender: showAccount(world, sender),
  };
  world.webhooks.send(world, {
    event: "installation",
    action,
    installationId: installation.id,
    repositoryId: null,
    payload,
  });
}

export function sendInstallationRepositories(
  world: World,
  installation: Installation,
  added: readonly Repository[],
  removed: readonly Repository[],
  sender: Account,
): void {
  const brief = (list: readonly Repository[]): Shown[] =>
    list.map((one) => showRepositoryBriefly(world, one));
  for (const action of ["added", "removed"] as const) {
    const list = action === "added" ? added : removed;
    if (list.length === 0) continue;
    const payload = {
      action,
      installation: showInstallation(world, installation),
      repository_selection: installation.selection,
      repositories_added: brief(action === "added" ? added : []),
      repositories_removed: brief(action === "removed" ? removed : []),
      requester: null,
      sender: showAccount(world, sender),
    };
    const event = "installation_repositories";
    world.webhooks.send(world, {
      event,
      action,
      installationId: installation.id,
      repositoryId: null,
      payload,
    });
  }
}

export function sendAuthorizationRevoked(world: World, sender: Account): void {
  const payload = { action: "revoked", sender: showAccount(world, sender) };
  const event = "github_app_authorization";
  world.webhooks.send(world, { event, action: "revoked", installationId: null, repositoryId: null, payload });
}
