/** Operations of the App as itself: installations, their tokens, and its own tokens of people. */
import { reaches } from "../auth/access.ts";
import { nameForLimits } from "../auth/caller.ts";
import { findToken, forgetTokens, hashOf, mintInstallationToken } from "../auth/tokens.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { removeInstallation, suspend, unsuspend } from "../installations.ts";
import { showAccount } from "../present/accounts.ts";
import { showApp, showInstallation } from "../present/apps.ts";
import { showRepository } from "../present/repositories.ts";
import {
  accountById,
  accountByLogin,
  installationOf,
  repositoriesOf,
  repositoryByName,
} from "../state/lookup.ts";
import type { Installation, Permissions, Repository } from "../state/model.ts";
import { nodeId } from "../world.ts";
import {
  countedListOf,
  created,
  listOf,
  noContent,
  ok,
  type Answer,
  type Call,
  type Operation,
} from "./call.ts";
import { sendAuthorizationRevoked } from "../webhooks/events.ts";

const asApp = (run: Operation["run"]): Operation => ({ who: ["app"], run });
const asClient = (run: Operation["run"]): Operation => ({ who: ["client"], run });

function installationById(call: Call): Installation {
  const id = Number(call.params["installation_id"]);
  const found = call.world.state.installations.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function installationOfAccount(call: Call, login: string, type: string): Answer {
  const account = accountByLogin(call.world.state, login);
  const found = call.world.state.installations.find((one) => one.accountId === account?.id);
  if (found === undefined || account?.type !== type) throw notFound();
  return ok(showInstallation(call.world, found));
}

interface TokenRequest {
  readonly repositories?: readonly string[];
  readonly repository_ids?: readonly number[];
  readonly permissions?: Permissions;
}

function createToken(call: Call): Answer {
  const { world } = call;
  const installation = installationById(call);
  if (installation.suspendedAt !== null) throw new ApiError(403, "This installation has been suspended");
  const wanted = (call.body ?? {}) as TokenRequest;
  const repositories = chosenRepositories(call, installation, wanted);
  const permissions = chosenPermissions(installation, wanted.permissions);
  const ids = repositories?.map((one) => one.id) ?? null;
  const { secret, token } = mintInstallationToken(world, installation, ids, permissions);
  return created({
    token: secret,
    expires_at: token.expiresAt,
    permissions,
    repository_selection: repositories === null ? installation.selection : "selected",
    ...(repositories === null ? {} : { repositories: repositories.map((one) => showRepository(world, one)) }),
  });
}

function chosenRepositories(
  call: Call,
  installation: Installation,
  wanted: TokenRequest,
): Repository[] | null {
  const { repositories, repository_ids: ids } = wanted;
  if (repositories === undefined && ids === undefined) return null;
  const within = repositoriesOf(call.world.state, installation);
  const chosen = [
    ...(repositories ?? []).map((name) =>
      within.find((one) => one.name.toLowerCase() === name.toLowerCase()),
    ),
    ...(ids ?? []).map((id) => within.find((one) => one.id === id)),
  ];
  const found = chosen.filter((one) => one !== undefined);
  if (found.length === chosen.length) return found;
  throw new ApiError(
    422,
    "There is at least one repository that does not exist or is not accessible to the parent installation.",
  );
}

function chosenPermissions(installation: Installation, wanted: Permissions | undefined): Permissions {
  if (wanted === undefined) return installation.permissions;
  const granted = Object.entries(wanted).every(([name, level]) => {
    const held = installation.permissions[name];
    return held === level || held === "write";
  });
  if (!granted) throw new ApiError(422, "The permissions requested are not granted to this installation.");
  return { ...wanted, metadata: "read" };
}

function checkToken(call: Call): Answer {
  const { world } = call;
  const { access_token: secret } = call.body as { access_token: string };
  const token = findToken(world, secret, ["user"]);
  const userId = token?.userId ?? null;
  if (token === null || userId === null) throw notFound();
  return ok({
    id: 1,
    url: `${world.apiUrl}/authorizations/1`,
    app: { name: world.app.name, url: world.app.homeUrl, client_id: world.app.clientId },
    token: secret,
    hashed_token: token.hash,
    token_last_eight: secret.slice(-8),
    note: null,
    note_url: null,
    fingerprint: null,
    scopes: [],
    created_at: token.createdAt,
    updated_at: token.createdAt,
    expires_at: token.expiresAt,
    user: showAccount(world, accountById(world.state, userId)),
  });
}

function deleteToken(call: Call): Answer {
  const hash = hashOf((call.body as { access_token: string }).access_token);
  forgetTokens(call.world, (token) => token.hash === hash);
  return noContent;
}

/** Taking back the grant forgets every token of the person, and GitHub says so to the App. */
function deleteAuthorization(call: Call): Answer {
  const { world } = call;
  const token = findToken(world, (call.body as { access_token: string }).access_token, ["user"]);
  const userId = token?.userId ?? null;
  if (userId === null) throw notFound();
  forgetTokens(world, (one) => one.userId === userId);
  sendAuthorizationRevoked(world, accountById(world.state, userId));
  return noContent;
}

export const appOperations = {
  "apps/get-authenticated": asApp((call) => ok(showApp(call.world))),
  "apps/list-installations": asApp((call) =>
    listOf(call, call.world.state.installations, (one) => showInstallation(call.world, one)),
  ),
  "apps/list-installation-requests-for-authenticated-app": asApp((call) =>
    listOf(call, call.world.state.requests, (request) => ({
      id: request.accountId * 10 + 1,
      node_id: nodeId("IntegrationInstallationRequest", request.accountId),
      account: showAccount(call.world, accountById(call.world.state, request.accountId)),
      requester: showAccount(call.world, accountById(call.world.state, request.requesterId)),
      created_at: request.at,
    })),
  ),
  "apps/get-installation": asApp((call) => ok(showInstallation(call.world, installationById(call)))),
  "apps/delete-installation": asApp((call) => {
    removeInstallation(
      call.world,
      installationById(call),
      accountById(call.world.state, call.world.app.botId),
    );
    return noContent;
  }),
  "apps/suspend-installation": asApp((call) => {
    suspend(call.world, installationById(call), accountById(call.world.state, call.world.app.botId));
    return noContent;
  }),
  "apps/unsuspend-installation": asApp((call) => {
    unsuspend(call.world, installationById(call), accountById(call.world.state, call.world.app.botId));
    return noContent;
  }),
  "apps/create-installation-access-token": asApp(createToken),
  "apps/get-org-installation": asApp((call) =>
    installationOfAccount(call, String(call.params["org"]), "Organization"),
  ),
  "apps/get-user-installation": asApp((call) =>
    installationOfAccount(call, String(call.params["username"]), "User"),
  ),
  "apps/get-repo-installation": asApp((call) => {
    const fullName = `${String(call.params["owner"])}/${String(call.params["repo"])}`;
    const repository = repositoryByName(call.world.state, fullName);
    const installation = repository === null ? null : installationOf(call.world.state, repository);
    if (installation === null) throw notFound();
    return ok(showInstallation(call.world, installation));
  }),
  "apps/list-repos-accessible-to-installation": {
    who: ["installation"],
    run: (call) => {
      const { world, caller } = call;
      const within = world.state.repositories.filter((one) => reaches(world.state, caller, one));
      const selection = caller.kind === "installation" ? caller.installation.selection : "all";
      const more = { repository_selection: selection };
      return countedListOf(call, "repositories", within, (one) => showRepository(world, one), more);
    },
  },
  "apps/revoke-installation-access-token": {
    who: ["installation"],
    run: (call) => {
      const { caller } = call;
      if (caller.kind === "installation")
        forgetTokens(call.world, (token) => token.hash === caller.tokenHash);
      return noContent;
    },
  },
  "apps/check-token": asClient(checkToken),
  "apps/delete-token": asClient(deleteToken),
  "apps/delete-authorization": asClient(deleteAuthorization),
  "rate-limit/get": {
    who: ["nobody", "app", "installation", "user"],
    free: true,
    run: (call) => ok(showLimits(call)),
  },
} satisfies Record<string, Operation>;

function showLimits(call: Call): unknown {
  const caller = nameForLimits(call.caller);
  const core = call.world.limits.standing(caller, "core");
  const graphql = call.world.limits.standing(caller, "graphql");
  const search = { limit: 30, used: 0, remaining: 30, reset: core.reset };
  return { resources: { core, graphql, search }, rate: core };
}
