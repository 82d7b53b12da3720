/**
 * The closed lists of words that a screen offers, apart from their schemas. No file that this one imports may import
 * zod: pages of the browser take these, and load no schema for it.
 */

export const roleNames = ["master", "admin", "user"] as const;

/** From the worst. */
export const severityNames = ["critical", "high", "medium", "low", "info"] as const;

export const reviewStatusNames = ["queued", "running", "posted", "skipped", "superseded", "failed"] as const;

/** To a post or a comment; the interface shows each as its emoji. */
export const reactionNames = ["thumbs_up", "thumbs_down", "heart", "celebrate", "rocket", "eyes"] as const;

/** The longest that may be written, in UTF-16 units, and how many tags a post may have. */
export const postLimits = { title: 200, body: 100_000, comment: 10_000, tag: 30, tags: 10 } as const;

/** Letters and digits of any script, and what stands between them. */
export const tagPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+#-]*$/u;

export const tagProblem =
  "A tag has letters, digits, spaces and . _ + # - only, and begins with a letter or digit.";

/** True for a text of which nothing can be seen, such as one of spaces, joiners and fillers. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** May be written as HTML in markdown, without attributes; other HTML is shown as it was written. */
export const plainHtmlTags = [
  ...["br", "kbd", "sub", "sup", "b", "i", "s", "del", "details", "summary"],
] as const;

export const userStatusNames = ["active", "inactive"] as const;

export const projectStatusNames = ["ACTIVE", "ARCHIVED"] as const;

export const taskTypeNames = ["TASK", "BUG", "FEATURE", "IMPROVEMENT"] as const;

/** From the least. */
export const taskPriorityNames = ["LOW", "MEDIUM", "HIGH", "URGENT"] as const;

/** The columns of a board, from the left. */
export const taskStatusNames = ["TODO", "IN_PROGRESS", "IN_REVIEW", "DONE"] as const;

export const labelColorNames = [
  ...["gray", "red", "orange", "yellow", "green", "teal", "blue", "indigo", "purple", "pink"],
] as const;

/** Whose models an organization or a repository may bring a key for. */
export const modelProviderNames = ["anthropic", "openai", "google"] as const;

/** What the audit log records, as the noun and what happened to it. A new one is added here first. */
export const auditActionNames = [
  "user.created",
  "user.roles",
  "user.activation",
  "user.deleted",
  "user.connected",
  "user.exported",
  "user.signed-out",
  "account.connected",
  "audit.exported",
  "repository.review",
  "rule.created",
  "rule.changed",
  "rule.deleted",
  "learning.created",
  "learning.changed",
  "learning.deleted",
  "finding.dismissed",
  "suppression.agreed",
  "project.created",
  "project.archived",
  "project.restored",
  "project.members",
  "project.deleted",
  "post.deleted",
  "post.restored",
  "comment.deleted",
  "settings.changed",
  "model.changed",
] as const;

/** True when the roles include master or admin, whom specification section 6 lets manage users. */
export function managesUsers(roles: readonly (typeof roleNames)[number][]): boolean {
  return roles.includes("master") || roles.includes("admin");
}
