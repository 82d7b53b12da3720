/** Every path of the app in one place; links are built here and nowhere else. `:name` stands for a part that varies. */

export const paths = {
  landing: "/",
  login: "/login",
  terms: "/terms",
  privacy: "/privacy",
  app: "/app",
  dashboard: "/app/dashboard",
  requireActive: "/app/require-active",
  reviews: "/app/reviews",
  review: "/app/reviews/:reviewId",
  githubSettings: "/app/github/settings",
  githubCallback: "/app/github/settings/callback",
  githubRepositories: "/app/github/repositories",
  rules: "/app/rules",
  newRule: "/app/rules/new",
  rule: "/app/rules/:ruleId",
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

/** An id has a hyphen, so that none is `new` or `settings`. */
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
