/** The App and its installations as GitHub shows them. */
import { accountById } from "../state/lookup.ts";
import type { Installation, Permissions } from "../state/model.ts";
import { nodeId, type World } from "../world.ts";
import { showAccount, type Shown } from "./accounts.ts";

/** What the App asks for; an installation may hold an older agreement. */
export const appPermissions: Permissions = {
  checks: "write",
  contents: "read",
  issues: "read",
  members: "read",
  metadata: "read",
  pull_requests: "write",
};

export const appEvents: readonly string[] = [
  "issue_comment",
  "pull_request",
  "pull_request_review",
  "pull_request_review_comment",
  "pull_request_review_thread",
  "repository",
];

const createdAt = "2025-01-06T09:00:00Z";

export function showApp(world: World): Shown {
  const owner =
    world.state.accounts.find((account) => account.type === "Organization") ?? world.state.accounts[0];
  return {
    id: world.app.id,
    slug: world.app.slug,
    client_id: world.app.clientId,
    node_id: nodeId("Integration", world.app.id),
    owner: owner === undefined ? {} : showAccount(world, owner),
    name: world.app.name,
    description: "Reviews pull requests.",
    external_url: world.app.homeUrl,
    html_url: `${world.webUrl}/apps/${world.app.slug}`,
    created_at: createdAt,
    updated_at: createdAt,
    permissions: appPermissions,
    events: appEvents,
    installations_count: world.state.installations.length,
  };
}

export function settingsAddressOf(world: World, installation: Installation): string {
  const account = accountById(world.state, installation.accountId);
  const prefix = account.type === "Organization" ? `/organizations/${account.login}` : "";
  return `${world.webUrl}${prefix}/settings/installations/${String(installation.id)}`;
}

export function showInstallation(world: World, installation: Installation): Shown {
  const account = accountById(world.state, installation.accountId);
  const suspender =
    installation.suspendedById === null ? null : accountById(world.state, installation.suspendedById);
  return {
    id: installation.id,
    client_id: world.app.clientId,
    account: showAccount(world, account),
    repository_selection: installation.selection,
    access_tokens_url: `${world.apiUrl}/app/installations/${String(installation.id)}/access_tokens`,
    repositories_url: `${world.apiUrl}/installation/repositories`,
    html_url: settingsAddressOf(world, installation),
    app_id: world.app.id,
    app_slug: world.app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: installation.permissions,
    events: appEvents,
    created_at: installation.createdAt,
    updated_at: installation.updatedAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspender === null ? null : showAccount(world, suspender),
    suspended_at: installation.suspendedAt,
  };
}
