/** Repositories as GitHub shows them. */
import { fullNameOf, isAtLeast, objectsOf, ownerOf, repositoryById, roleOf } from "../state/lookup.ts";
import type { Repository } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";
import { apiAddressOf, showAccount, webAddressOf, type Shown } from "./accounts.ts";

const templates: Readonly<Record<string, string>> = {
  archive_url: "/{archive_format}{/ref}",
  assignees_url: "/assignees{/user}",
  blobs_url: "/git/blobs{/sha}",
  branches_url: "/branches{/branch}",
  collaborators_url: "/collaborators{/collaborator}",
  comments_url: "/comments{/number}",
  commits_url: "/commits{/sha}",
  compare_url: "/compare/{base}...{head}",
  contents_url: "/contents/{+path}",
  contributors_url: "/contributors",
  deployments_url: "/deployments",
  downloads_url: "/downloads",
  events_url: "/events",
  forks_url: "/forks",
  git_commits_url: "/git/commits{/sha}",
  git_refs_url: "/git/refs{/sha}",
  git_tags_url: "/git/tags{/sha}",
  hooks_url: "/hooks",
  issue_comment_url: "/issues/comments{/number}",
  issue_events_url: "/issues/events{/number}",
  issues_url: "/issues{/number}",
  keys_url: "/keys{/key_id}",
  labels_url: "/labels{/name}",
  languages_url: "/languages",
  merges_url: "/merges",
  milestones_url: "/milestones{/number}",
  notifications_url: "/notifications{?since,all,participating}",
  pulls_url: "/pulls{/number}",
  releases_url: "/releases{/id}",
  stargazers_url: "/stargazers",
  statuses_url: "/statuses/{sha}",
  subscribers_url: "/subscribers",
  subscription_url: "/subscription",
  tags_url: "/tags",
  teams_url: "/teams",
  trees_url: "/git/trees{/sha}",
};

export function showRepository(world: World, repository: Repository, viewerId?: number): Shown {
  const { state } = world;
  const url = apiAddressOf(world, repository);
  const page = webAddressOf(world, repository);
  const openPulls = state.pulls.filter(
    (pull) => pull.repositoryId === repository.id && pull.state === "open",
  ).length;
  const forks = state.repositories.filter((one) => one.parentId === repository.id).length;
  return {
    id: repository.id,
    node_id: nodeId("Repository", repository.id),
    name: repository.name,
    full_name: fullNameOf(state, repository),
    owner: showAccount(world, ownerOf(state, repository)),
    private: repository.private,
    visibility: repository.private ? "private" : "public",
    html_url: page,
    description: repository.description,
    fork: repository.parentId !== null,
    url,
    ...Object.fromEntries(Object.entries(templates).map(([name, rest]) => [name, url + rest])),
    clone_url: `${page}.git`,
    git_url: `${page.replace("http:", "git:")}.git`,
    ssh_url: `git@github.example:${fullNameOf(state, repository)}.git`,
    svn_url: page,
    mirror_url: null,
    homepage: null,
    language: repository.language,
    forks_count: forks,
    forks,
    stargazers_count: 0,
    watchers_count: 0,
    watchers: 0,
    size: 12,
    default_branch: repository.defaultBranch,
    open_issues_count: openPulls,
    open_issues: openPulls,
    is_template: false,
    topics: [],
    has_issues: true,
    has_projects: false,
    has_wiki: false,
    has_pages: false,
    has_downloads: false,
    has_discussions: false,
    archived: false,
    disabled: false,
    license: null,
    allow_forking: true,
    web_commit_signoff_required: false,
    pushed_at: repository.pushedAt,
    created_at: repository.createdAt,
    updated_at: repository.updatedAt,
    ...(viewerId === undefined ? {} : { permissions: permissionsOf(world, repository, viewerId) }),
  };
}

export function showFullRepository(world: World, repository: Repository, viewerId?: number): Shown {
  const parent = repositoryById(world.state, objectsOf(repository));
  const isFork = repository.parentId !== null && parent !== null;
  return {
    ...showRepository(world, repository, viewerId),
    network_count: 0,
    subscribers_count: 0,
    ...(isFork ? { parent: showRepository(world, parent), source: showRepository(world, parent) } : {}),
  };
}

export function permissionsOf(world: World, repository: Repository, userId: number): Record<string, boolean> {
  const role = roleOf(world.state, repository, userId);
  return {
    admin: isAtLeast(role, "admin"),
    maintain: isAtLeast(role, "maintain"),
    push: isAtLeast(role, "write"),
    triage: isAtLeast(role, "triage"),
    pull: isAtLeast(role, "read"),
  };
}

/** The few fields that webhooks of an installation carry. */
export function showRepositoryBriefly(world: World, repository: Repository): Shown {
  return {
    id: repository.id,
    node_id: nodeId("Repository", repository.id),
    name: repository.name,
    full_name: fullNameOf(world.state, repository),
    private: repository.private,
  };
}
