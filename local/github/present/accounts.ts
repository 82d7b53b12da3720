/** People and organizations as GitHub shows them. */
import { fullNameOf, isOwnerOf, ownerOf, roleOf } from "../state/lookup.ts";
import type { Account, Repository, State } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";

export type Shown = Record<string, unknown>;

export function showAccount(world: World, account: Account): Shown {
  // A bot's login ends in [bot], which no address may hold as it is.
  const login = encodeURIComponent(account.login);
  const url = `${world.apiUrl}/users/${login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId("User", account.id),
    avatar_url: `${world.webUrl}/avatars/${String(account.id)}`,
    gravatar_id: "",
    url,
    html_url: `${world.webUrl}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: "public",
    site_admin: false,
  };
}

/** With what only a page of the person shows. */
export function showProfile(world: World, account: Account): Shown {
  const repositories = world.state.repositories.filter((one) => one.ownerId === account.id);
  return {
    ...showAccount(world, account),
    name: account.name,
    company: null,
    blog: "",
    location: null,
    email: account.email,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: repositories.filter((one) => !one.private).length,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: account.createdAt,
    updated_at: account.createdAt,
  };
}

/** With what only the person may know. */
export function showOwnProfile(world: World, account: Account): Shown {
  const secret = world.state.repositories.filter((one) => one.ownerId === account.id && one.private).length;
  return {
    ...showProfile(world, account),
    user_view_type: "private",
    private_gists: 0,
    total_private_repos: secret,
    owned_private_repos: secret,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
  };
}

/** How the author of something stands to a repository. */
export function associationOf(state: State, repository: Repository, userId: number): string {
  const owner = ownerOf(state, repository);
  if (owner.type === "User" && isOwnerOf(owner, userId)) return "OWNER";
  if (owner.members[String(userId)] !== undefined) return "MEMBER";
  if (repository.roles[String(userId)] !== undefined && roleOf(state, repository, userId) !== "none")
    return "COLLABORATOR";
  const own = state.pulls.filter((pull) => pull.authorId === userId);
  if (own.some((pull) => pull.repositoryId === repository.id && pull.merged)) return "CONTRIBUTOR";
  if (!own.some((pull) => pull.merged)) return own.length > 0 ? "FIRST_TIMER" : "NONE";
  return own.some((pull) => pull.repositoryId === repository.id) ? "FIRST_TIME_CONTRIBUTOR" : "NONE";
}

export function webAddressOf(world: World, repository: Repository): string {
  return `${world.webUrl}/${fullNameOf(world.state, repository)}`;
}

export function apiAddressOf(world: World, repository: Repository): string {
  return `${world.apiUrl}/repos/${fullNameOf(world.state, repository)}`;
}
