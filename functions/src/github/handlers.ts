/** The routes of connecting GitHub accounts and switching reviews on and off. */
import type { Account, githubRoutes, Repository } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import { type ConnectDeps, finishConnecting, startConnecting } from "./connect.ts";
import type { AppOnGitHub, SeenInstallation } from "./hosting.ts";
import { findRepository, readList, repositoriesIn } from "./readable.ts";
import type { Connection, RepositoryStore, SeenRepository } from "./store.ts";
import { actAsUser, type UserTokenDeps } from "./user-tokens.ts";

export interface GitHubHandlerDeps extends ConnectDeps, UserTokenDeps {
  readonly repositories: RepositoryStore;
  readonly app: AppOnGitHub;
  /** Such as https://github.com. */
  readonly webUrl: string;
}

/** How long a request to an organization's owner is shown. */
const pendingMs = 30 * 86_400_000;

export function createGitHubHandlers(deps: GitHubHandlerDeps): Pick<Handlers, keyof typeof githubRoutes> {
  return {
    async listAccounts({ viewer }) {
      const { uid } = viewer.identity;
      const [connection, installations] = await actAsUser(uid, deps, async (user, current) => [
        current,
        await user.listInstallations(),
      ]);
      const accounts = installations.filter((one) => isForUser(one, connection)).map(presentAccount);
      const [lost, pending] = await Promise.all([
        lostAccounts(uid, installations, deps),
        pendingAccounts(connection, installations, deps),
      ]);
      return { accounts: [...accounts, ...lost, ...pending] };
    },

    async listRepositories({ viewer, query }) {
      const { uid } = viewer.identity;
      const list = await actAsUser(uid, deps, async (user, connection) => {
        const wanted = chooseInstallation(await user.listInstallations(), query, connection);
        return wanted.suspended ? null : await readList(uid, wanted.id, user, deps);
      });
      if (list === null) return { repositories: [] };
      const known = await deps.repositories.findByInstallation(list.installationId);
      const enabled = new Set(known.filter(({ enableACR }) => enableACR).map(({ id }) => id));
      const repositories = repositoriesIn(list)
        .map((repository) => presentRepository(repository, enabled.has(repository.id)))
        .sort((one, other) => one.full_name.localeCompare(other.full_name, "en"));
      return { repositories };
    },

    startAddAccount: async ({ viewer }) => ({
      url: await startConnecting("add-account", viewer.identity.uid, deps),
    }),
    startLogin: async ({ viewer }) => ({ url: await startConnecting("login", viewer.identity.uid, deps) }),
    finishAddAccount: ({ query, viewer, requestId }) =>
      finishConnecting("add-account", query, { identity: viewer.identity, requestId }, deps),
    finishLogin: ({ query, viewer, requestId }) =>
      finishConnecting("login", query, { identity: viewer.identity, requestId }, deps),

    async switchReview({ viewer, params, body, requestId }) {
      const { uid } = viewer.identity;
      const found = await findRepository(uid, Number(params.id), deps);
      if (found === null) throw repositoryNotFound();
      const { fullName } = found.repository;
      const now = await actAsUser(uid, deps, (user) => user.readRepository(fullName));
      if (now?.id !== found.repository.id) throw repositoryNotFound();
      if (!now.canSwitch) {
        throw new AppError("forbidden", "Only an admin or maintainer of the repository can switch reviews.");
      }
      const record = {
        id: now.id,
        installationId: found.installationId,
        fullName: now.fullName,
        private: now.private,
        enableACR: body.enabled,
        updatedAt: deps.now(),
      };
      await deps.repositories.switchReview(record, { uid, requestId });
      return presentRepository(now, body.enabled);
    },
  };
}

/** GitHub shows collaborators the personal account of somebody else, too, where only its owner may switch anything. */
function isForUser({ type, login }: SeenInstallation, connection: Connection): boolean {
  return type.toLowerCase() === "organization" || login.toLowerCase() === connection.login.toLowerCase();
}

function presentAccount(installation: SeenInstallation): Account {
  const { id, login, type, manageUrl } = installation;
  return { id, name: login, type, state: stateOf(installation), manageUrl };
}

function stateOf({ suspended, permissionsOutdated }: SeenInstallation): Account["state"] {
  if (suspended) return "suspended";
  return permissionsOutdated ? "permissions_outdated" : "connected";
}

/** Connected once, and hidden from the user's token now: single sign-on of an organization, most often. */
async function lostAccounts(
  uid: string,
  installations: readonly SeenInstallation[],
  deps: GitHubHandlerDeps,
): Promise<Account[]> {
  const seen = new Set(installations.map(({ id }) => id));
  const connected = await deps.accounts.findConnectedBy(uid);
  return connected
    .filter(({ installationId, deleted }) => !deleted && !seen.has(installationId))
    .map(({ installationId, login, type }) => ({
      id: installationId,
      name: login,
      type,
      state: "reconnect" as const,
      manageUrl: type === "Organization" ? `${deps.webUrl}/orgs/${encodeURIComponent(login)}/sso` : null,
    }));
}

async function pendingAccounts(
  connection: Connection,
  installations: readonly SeenInstallation[],
  deps: GitHubHandlerDeps,
): Promise<Account[]> {
  const { requestedAt, githubId } = connection;
  if (requestedAt === null || deps.now().getTime() - requestedAt.getTime() > pendingMs) return [];
  const requests = await deps.app.listInstallationRequests();
  const pending = { type: "Organization", state: "approval_pending", manageUrl: null } as const;
  if (requests === null) return [{ id: 0, name: "Your request", ...pending }];
  const installed = new Set(installations.map(({ login }) => login));
  return requests
    .filter(({ requesterId, login }) => requesterId === githubId && !installed.has(login))
    .map(({ id, login, type }) => ({ ...pending, id, name: login, type }));
}

/** Letter case differs between GitHub's types and the query's, and logins are compared without it. */
function chooseInstallation(
  installations: readonly SeenInstallation[],
  query: { type: "organization" | "personal"; org?: string | undefined },
  connection: Connection,
): SeenInstallation {
  const isOrganization = query.type === "organization";
  if (isOrganization && query.org === undefined) {
    throw new AppError("invalid_request", "Say which organization.");
  }
  const wanted = (query.org ?? connection.login).toLowerCase();
  const found = installations.find(
    (one) =>
      (one.type.toLowerCase() === "organization") === isOrganization &&
      one.login.toLowerCase() === wanted &&
      isForUser(one, connection),
  );
  if (found === undefined) throw new AppError("not_found", "This account is not connected.");
  return found;
}

function presentRepository(repository: SeenRepository, enableACR: boolean): Repository {
  const { id, fullName, description, canSwitch } = repository;
  return { id, full_name: fullName, description, private: repository.private, enableACR, canSwitch };
}

function repositoryNotFound(): AppError {
  return new AppError("not_found", "Repository not found");
}
