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
  users: "/app/users",
  audit: "/app/audit",
  account: "/app/account",
  kit: "/app/kit",
} as const;

export function reviewPath(reviewId: string): string {
  return `${paths.reviews}/${encodeURIComponent(reviewId)}`;
}
