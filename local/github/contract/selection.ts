/** Which parts of GitHub's API the local GitHub speaks; run trim-contract.ts after changing this. */

export const operationIds = [
  "apps/check-token",
  "apps/create-installation-access-token",
  "apps/delete-authorization",
  "apps/delete-installation",
  "apps/delete-token",
  "apps/get-authenticated",
  "apps/get-installation",
  "apps/get-org-installation",
  "apps/get-repo-installation",
  "apps/get-user-installation",
  "apps/get-webhook-delivery",
  "apps/list-installation-repos-for-authenticated-user",
  "apps/list-installation-requests-for-authenticated-app",
  "apps/list-installations",
  "apps/list-installations-for-authenticated-user",
  "apps/list-repos-accessible-to-installation",
  "apps/list-webhook-deliveries",
  "apps/redeliver-webhook-delivery",
  "apps/revoke-installation-access-token",
  "apps/suspend-installation",
  "apps/unsuspend-installation",
  "checks/create",
  "checks/get",
  "checks/list-annotations",
  "checks/list-for-ref",
  "checks/update",
  "git/get-ref",
  "issues/create-comment",
  "issues/get",
  "issues/get-comment",
  "issues/list-comments",
  "issues/update-comment",
  "orgs/get-membership-for-user",
  "pulls/create-reply-for-review-comment",
  "pulls/create-review",
  "pulls/get",
  "pulls/get-review",
  "pulls/list",
  "pulls/list-comments-for-review",
  "pulls/list-commits",
  "pulls/list-files",
  "pulls/list-review-comments",
  "pulls/list-reviews",
  "pulls/update-review",
  "pulls/update-review-comment",
  "rate-limit/get",
  "repos/compare-commits",
  "repos/download-tarball-archive",
  "repos/get",
  "repos/get-collaborator-permission-level",
  "repos/get-content",
  "users/get-authenticated",
  "users/get-by-username",
] as const;

export type OperationId = (typeof operationIds)[number];

export const webhookNames = [
  "github-app-authorization-revoked",
  "installation-created",
  "installation-deleted",
  "installation-new-permissions-accepted",
  "installation-repositories-added",
  "installation-repositories-removed",
  "installation-suspend",
  "installation-unsuspend",
  "issue-comment-created",
  "issue-comment-edited",
  "pull-request-closed",
  "pull-request-converted-to-draft",
  "pull-request-edited",
  "pull-request-opened",
  "pull-request-ready-for-review",
  "pull-request-reopened",
  "pull-request-review-comment-created",
  "pull-request-review-comment-edited",
  "pull-request-review-edited",
  "pull-request-review-submitted",
  "pull-request-review-thread-resolved",
  "pull-request-review-thread-unresolved",
  "pull-request-synchronize",
  "repository-deleted",
  "repository-privatized",
  "repository-publicized",
  "repository-renamed",
] as const;

/** Answers that the description gets wrong, by operation and status. */
export const corrections: Readonly<
  Record<string, { readonly type: "array"; readonly items: { readonly $ref: string } }>
> = {
  // It asks for an account that is a user and an enterprise at once; the operation for one installation has it right.
  "apps/list-installations 200": { type: "array", items: { $ref: "#/components/schemas/installation" } },
};

/** Fields that GitHub answers as null although the description does not say so: the place of an outdated comment. */
export const nullableFields: Readonly<Record<string, readonly string[]>> = {
  "pull-request-review-comment": ["position", "line"],
  "review-comment": ["position", "line"],
};
