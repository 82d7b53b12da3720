/**
 * The closed lists of words that a screen offers, apart from their schemas. No file that this one imports may import
 * zod: pages of the browser take these, and load no schema for it.
 */

export const roleNames = ["master", "admin", "user"] as const;

/** From the worst. */
export const severityNames = ["critical", "high", "medium", "low", "info"] as const;

export const reviewStatusNames = ["queued", "running", "posted", "skipped", "superseded", "failed"] as const;

export const userStatusNames = ["active", "inactive"] as const;

/** What the audit log records, as the noun and what happened to it. A new one is added here first. */
export const auditActionNames = [
  "user.created",
  "user.roles",
  "user.activation",
  "user.deleted",
  "repository.review",
  "rule.created",
  "rule.changed",
  "rule.deleted",
  "finding.dismissed",
  "project.deleted",
  "post.deleted",
  "settings.changed",
] as const;

/** True when the roles include master or admin, whom specification section 6 lets manage users. */
export function managesUsers(roles: readonly (typeof roleNames)[number][]): boolean {
  return roles.includes("master") || roles.includes("admin");
}
