/** Follows what happens to installations, their repositories and a user's authorization; all of it keyed by id. */
import type {
  AccessEvent,
  AuthorizationEvent,
  InstallationEvent,
  InstallationRepositoriesEvent,
  RepositoryEvent,
} from "./events.ts";
import type { AccountStore, ConnectionStore, RepositoryRecord, RepositoryStore } from "./store.ts";

export interface FollowDeps {
  readonly accounts: AccountStore;
  readonly repositories: RepositoryStore;
  readonly connections: ConnectionStore;
  now(): Date;
}

export async function followInstallation(event: InstallationEvent, deps: FollowDeps): Promise<void> {
  const { id, account, suspended_at } = event.installation;
  const deleted = event.action === "deleted";
  await deps.accounts.record({
    installationId: id,
    accountId: account.id,
    login: account.login,
    type: account.type,
    suspended:
      event.action === "suspend" || (typeof suspended_at === "string" && event.action !== "unsuspend"),
    deleted,
  });
  await deps.accounts.noteAccessChange(id, deps.now());
  if (!deleted) return;
  const repositories = await deps.repositories.findByInstallation(id);
  await Promise.all(repositories.map((repository) => switchOff(repository.id, deps)));
}

/** A repository that leaves is switched off, and one that comes back stays off until somebody switches it on. */
export async function followInstallationRepositories(
  event: InstallationRepositoriesEvent,
  deps: FollowDeps,
): Promise<void> {
  const installationId = event.installation.id;
  await Promise.all([
    deps.accounts.noteAccessChange(installationId, deps.now()),
    ...event.repositories_removed.map(({ id }) => switchOff(id, deps)),
    ...event.repositories_added.map((added) =>
      change(added.id, { installationId, fullName: added.full_name, private: added.private }, deps),
    ),
  ]);
}

/** A transferred repository has a new owner, who has not agreed to anything yet. */
export async function followRepository(event: RepositoryEvent, deps: FollowDeps): Promise<void> {
  const { id, full_name, private: isPrivate } = event.repository;
  const gone = event.action === "deleted" || event.action === "transferred";
  const before = await deps.repositories.find(id);
  await change(id, { fullName: full_name, private: isPrivate, ...(gone && { enableACR: false }) }, deps);
  const told = [event.installation?.id, before?.installationId].filter((one) => one !== undefined);
  await Promise.all([...new Set(told)].map((one) => deps.accounts.noteAccessChange(one, deps.now())));
}

/** Members, collaborators and teams: everybody's lists of the account are read anew when they are next needed. */
export async function followAccess(event: AccessEvent, deps: FollowDeps): Promise<void> {
  await deps.accounts.noteAccessChange(event.installation.id, deps.now());
}

/** The tokens are worthless now; forgetting them makes the next request ask for a new connection. */
export async function followAuthorization(event: AuthorizationEvent, deps: FollowDeps): Promise<void> {
  const connections = await deps.connections.findByGitHubId(event.sender.id);
  await Promise.all(
    connections.map(({ uid }) =>
      deps.connections.change(uid, () => ({ tokens: null, refreshLease: null, updatedAt: deps.now() })),
    ),
  );
}

function switchOff(id: number, deps: FollowDeps): Promise<void> {
  return change(id, { enableACR: false }, deps);
}

function change(id: number, to: Partial<Omit<RepositoryRecord, "id">>, deps: FollowDeps): Promise<void> {
  return deps.repositories.update(id, { ...to, updatedAt: deps.now() });
}
