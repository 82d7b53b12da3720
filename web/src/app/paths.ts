/** Every path of the app in one place; links are built here and nowhere else. `:name` stands for a part that varies. */

export const paths = {
  landing: "/",
  login: "/login",
  terms: "/terms",
  privacy: "/privacy",
  security: "/security",
  pricing: "/pricing",
  docs: "/docs",
  docsRules: "/docs/rules",
  apiReference: "/api",
  blog: "/blog",
  community: "/community",
  status: "/status",
  app: "/app",
  dashboard: "/app/dashboard",
  requireActive: "/app/require-active",
  projects: "/app/projects",
  newProject: "/app/projects/new",
  deletedProjects: "/app/projects/deleted",
  project: "/app/projects/:projectId",
  reviews: "/app/reviews",
  review: "/app/reviews/:reviewId",
  posts: "/app/posts",
  newPost: "/app/posts/new",
  deletedPosts: "/app/posts/deleted",
  post: "/app/posts/:postId",
  editPost: "/app/posts/:postId/edit",
  postRevisions: "/app/posts/:postId/versions",
  githubSettings: "/app/github/settings",
  githubCallback: "/app/github/settings/callback",
  githubRepositories: "/app/github/repositories",
  rules: "/app/rules",
  newRule: "/app/rules/new",
  rule: "/app/rules/:ruleId",
  learnings: "/app/rules/learnings",
  reviewSettings: "/app/rules/settings",
  reviewSettingsOf: "/app/rules/settings/:scope/:id",
  users: "/app/users",
  audit: "/app/audit",
  account: "/app/account",
  kit: "/app/kit",
} as const;

export function reviewPath(reviewId: string): string {
  return `${paths.reviews}/${encodeURIComponent(reviewId)}`;
}

/** An id is longer than `new`. */
export function projectPath(projectId: string): string {
  return `${paths.projects}/${encodeURIComponent(projectId)}`;
}

/** Ids of posts are long, so that none is `new` or `deleted`. */
export function postPath(postId: string): string {
  return `${paths.posts}/${encodeURIComponent(postId)}`;
}

export function postCommentsPath(postId: string): string {
  return `${postPath(postId)}#comments`;
}

export function editPostPath(postId: string): string {
  return `${postPath(postId)}/edit`;
}

export function postRevisionsPath(postId: string): string {
  return `${postPath(postId)}/versions`;
}

/** An id has a hyphen, so that none is `new`, `learnings` or `settings`. */
export function rulePath(ruleId: string): string {
  return `${paths.rules}/${encodeURIComponent(ruleId)}`;
}

export function reviewSettingsPath(scope: "organizations" | "repositories", id: string | number): string {
  return `${paths.reviewSettings}/${scope}/${encodeURIComponent(id)}`;
}

/** The audit log of one thing. */
export function historyPath(targetId: string): string {
  return `${paths.audit}?target=${encodeURIComponent(targetId)}`;
}
