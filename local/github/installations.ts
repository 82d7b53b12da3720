/** What happens to an installation, whoever does it: each change tells the App by webhook. */
import { appPermissions } from "./present/apps.ts";
import { forgetTokens } from "./auth/tokens.ts";
import { repositoriesOf } from "./state/lookup.ts";
import type { Account, Installation, Repository } from "./state/model.ts";
import { sendInstallationEvent, sendInstallationRepositories } from "./webhooks/events.ts";
import { instant, nextId, type World } from "./world.ts";

export interface Selection {
  readonly selection: "all" | "selected";
  readonly repositoryIds: readonly number[];
}

export function install(world: World, account: Account, chosen: Selection, sender: Account): Installation {
  const at = instant(world.now());
  const requester = world.state.requests.find((one) => one.accountId === account.id);
  const installation: Installation = {
    id: nextId(world),
    accountId: account.id,
    selection: chosen.selection,
    repositoryIds: [...chosen.repositoryIds],
    permissions: appPermissions,
    suspendedAt: null,
    suspendedById: null,
    createdAt: at,
    updatedAt: at,
  };
  world.state.installations.push(installation);
  world.state.requests = world.state.requests.filter((one) => one.accountId !== account.id);
  const asked = world.state.accounts.find((one) => one.id === requester?.requesterId);
  sendInstallationEvent(world, installation, "created", sender, asked);
  return installation;
}

/** A member who does not own the organization can only ask. */
export function requestInstallation(world: World, account: Account, requester: Account): void {
  const known = world.state.requests.some(
    (one) => one.accountId === account.id && one.requesterId === requester.id,
  );
  if (known) return;
  world.state.requests.push({ accountId: account.id, requesterId: requester.id, at: instant(world.now()) });
  world.store.changed();
}

export function chooseRepositories(
  world: World,
  installation: Installation,
  chosen: Selection,
  sender: Account,
): void {
  const before = repositoriesOf(world.state, installation);
  installation.selection = chosen.selection;
  installation.repositoryIds = [...chosen.repositoryIds];
  touch(world, installation);
  const after = repositoriesOf(world.state, installation);
  const without = (all: Repository[], others: Repository[]): Repository[] =>
    all.filter((one) => !others.includes(one));
  sendInstallationRepositories(world, installation, without(after, before), without(before, after), sender);
}

export function suspend(world: World, installation: Installation, sender: Account): void {
  if (installation.suspendedAt !== null) return;
  installation.suspendedAt = instant(world.now());
  installation.suspendedById = sender.id;
  touch(world, installation);
  sendInstallationEvent(world, installation, "suspend", sender);
}

export function unsuspend(world: World, installation: Installation, sender: Account): void {
  if (installation.suspendedAt === null) return;
  installation.suspendedAt = null;
  installation.suspendedById = null;
  touch(world, installation);
  sendInstallationEvent(world, installation, "unsuspend", sender);
}

export function acceptPermissions(world: World, installation: Installation, sender: Account): void {
  installation.permissions = appPermissions;
  touch(world, installation);
  sendInstallationEvent(world, installation, "new_permissions_accepted", sender);
}

export function removeInstallation(world: World, installation: Installation, sender: Account): void {
  sendInstallationEvent(world, installation, "deleted", sender);
  world.state.installations = world.state.installations.filter((one) => one !== installation);
  forgetTokens(world, (token) => token.installationId === installation.id);
}

function touch(world: World, installation: Installation): void {
  installation.updatedAt = instant(world.now());
  world.store.changed();
}
