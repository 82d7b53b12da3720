/** What owners settle: installations, and the name, visibility and people of a repository. */
import { z } from "zod";
import { ApiError } from "../http/api-error.ts";
import {
  acceptPermissions,
  chooseRepositories,
  install,
  removeInstallation,
  suspend,
  unsuspend,
} from "../installations.ts";
import { accountByLogin, fullNameOf, isOwnerOf, repositoryByName } from "../state/lookup.ts";
import type { Account, Installation, Repository } from "../state/model.ts";
import { sendInstallationRepositories, sendRepositoryEvent } from "../webhooks/events.ts";
import { instant, type World } from "../world.ts";
import { ownerPersonOf, personByLogin } from "./ensure.ts";

const InstallationChange = z.strictObject({
  account: z.string(),
  action: z.enum(["install", "uninstall", "suspend", "unsuspend", "repositories", "permissions", "accept"]),
  /** Names without owner, for `install` and `repositories`; "all" for all of them. */
  repositories: z.union([z.literal("all"), z.array(z.string())]).optional(),
  /** For `permissions`: what the installation holds, such as an older agreement. */
  permissions: z.record(z.string(), z.enum(["read", "write"])).optional(),
  by: z.string().optional(),
});
type InstallationChange = z.infer<typeof InstallationChange>;

export function changeInstallation(world: World, body: unknown): { readonly id: number } {
  const wanted = InstallationChange.parse(body);
  const account = accountByLogin(world.state, wanted.account);
  if (account === null) throw new ApiError(404, `The local GitHub has no account ${wanted.account}.`);
  const owner = world.state.accounts.find((one) => one.type === "User" && isOwnerOf(account, one.id));
  const sender = personByLogin(world, wanted.by, owner?.id ?? account.id);
  const known = world.state.installations.find((one) => one.accountId === account.id);
  if (wanted.action === "install") {
    if (known !== undefined) throw new ApiError(409, "The App is installed there already.");
    return { id: install(world, account, selectionOf(world, account, wanted), sender).id };
  }
  if (known === undefined) throw new ApiError(404, "The App is not installed there.");
  changeExisting(world, account, known, wanted, sender);
  return { id: known.id };
}

function changeExisting(
  world: World,
  account: Account,
  known: Installation,
  wanted: InstallationChange,
  sender: Account,
): void {
  switch (wanted.action) {
    case "uninstall":
      removeInstallation(world, known, sender);
      return;
    case "suspend":
      suspend(world, known, sender);
      return;
    case "unsuspend":
      unsuspend(world, known, sender);
      return;
    case "repositories":
      chooseRepositories(world, known, selectionOf(world, account, wanted), sender);
      return;
    case "accept":
      acceptPermissions(world, known, sender);
      return;
    case "permissions":
      known.permissions = wanted.permissions ?? known.permissions;
      world.store.changed();
      return;
    case "install":
      return;
  }
}

function selectionOf(
  world: World,
  account: Account,
  wanted: InstallationChange,
): { selection: "all" | "selected"; repositoryIds: number[] } {
  const names = wanted.repositories ?? "all";
  if (names === "all") return { selection: "all", repositoryIds: [] };
  const repositoryIds = names.map((name) => {
    const found = repositoryByName(world.state, `${account.login}/${name}`);
    if (found === null) throw new ApiError(404, `No repository ${account.login}/${name}.`);
    return found.id;
  });
  return { selection: "selected", repositoryIds };
}

const role = z.enum(["none", "read", "triage", "write", "maintain", "admin"]);
const RepositoryChange = z.strictObject({
  repo: z.string(),
  name: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  private: z.boolean().optional(),
  delete: z.boolean().optional(),
  /** Roles of people by login. */
  roles: z.record(z.string(), role).optional(),
  by: z.string().optional(),
});
type RepositoryChange = z.infer<typeof RepositoryChange>;

export function changeRepository(world: World, body: unknown): { readonly id: number } {
  const wanted = RepositoryChange.parse(body);
  const repository = repositoryByName(world.state, wanted.repo);
  if (repository === null) throw new ApiError(404, `No repository ${wanted.repo}.`);
  const sender = personByLogin(world, wanted.by, ownerPersonOf(world, repository).id);
  for (const [login, given] of Object.entries(wanted.roles ?? {})) {
    repository.roles[String(personByLogin(world, login, 0).id)] = given;
  }
  repository.updatedAt = instant(world.now());
  rename(world, repository, wanted, sender);
  if (wanted.private !== undefined && wanted.private !== repository.private) {
    repository.private = wanted.private;
    sendRepositoryEvent(world, repository, wanted.private ? "privatized" : "publicized", sender);
  }
  if (wanted.delete === true) remove(world, repository, sender);
  world.store.changed();
  return { id: repository.id };
}

function rename(world: World, repository: Repository, wanted: RepositoryChange, sender: Account): void {
  if (wanted.name === undefined || wanted.name === repository.name) return;
  const from = repository.name;
  repository.formerNames.push(fullNameOf(world.state, repository));
  repository.name = wanted.name;
  sendRepositoryEvent(world, repository, "renamed", sender, { changes: { repository: { name: { from } } } });
}

function remove(world: World, repository: Repository, sender: Account): void {
  const installation = world.state.installations.find((one) => one.accountId === repository.ownerId);
  sendRepositoryEvent(world, repository, "deleted", sender);
  if (installation !== undefined) sendInstallationRepositories(world, installation, [], [repository], sender);
  world.state.repositories = world.state.repositories.filter((one) => one !== repository);
  world.state.pulls = world.state.pulls.filter((pull) => pull.repositoryId !== repository.id);
}
