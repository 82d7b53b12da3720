/** Acts on GitHub with a user's own token: refreshed under a lock before it expires, forgotten once GitHub refuses it. */
import { AppError } from "../app-error.ts";
import type { OAuthOnGitHub, UserOnGitHub } from "./hosting.ts";
import type { Connection, ConnectionStore, UserTokens } from "./store.ts";

export interface UserTokenDeps {
  readonly connections: ConnectionStore;
  readonly oauth: OAuthOnGitHub;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

/** A token that lives no longer than this is refreshed before it is used. */
const marginMs = 5 * 60_000;
/** How long one worker may take to refresh; then another tries. */
const lockMs = 20_000;
const pollMs = 250;
const mostPolls = 60;

type WithTokens = Connection & { readonly tokens: UserTokens };

/** Throws `github_connection_required` when there is no connection, or GitHub no longer accepts it. */
export async function actAsUser<Result>(
  uid: string,
  deps: UserTokenDeps,
  work: (user: UserOnGitHub, connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await validConnection(requireTokens(await deps.connections.find(uid)), deps);
  try {
    return await work(deps.oauth.asUser(connection.tokens.accessToken), connection);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const renewed = await refresh(connection, deps);
  try {
    return await work(deps.oauth.asUser(renewed.tokens.accessToken), renewed);
  } catch (error) {
    if (isRefused(error)) await forget(renewed, deps);
    throw error;
  }
}

async function validConnection(connection: WithTokens, deps: UserTokenDeps): Promise<WithTokens> {
  const { accessExpiresAt } = connection.tokens;
  const lives = accessExpiresAt === null || accessExpiresAt.getTime() - marginMs > deps.now().getTime();
  return lives ? connection : await refresh(connection, deps);
}

/** A refresh token works once: of many who come at the same time one uses it, and the others wait for what it gave. */
async function refresh(stale: WithTokens, deps: UserTokenDeps): Promise<WithTokens> {
  for (let poll = 0; poll < mostPolls; poll += 1) {
    const lockId = deps.newId();
    const locked = await deps.connections.change(stale.uid, (current) => lock(current, stale, lockId, deps));
    if (locked !== null) return await refreshLocked(requireTokens(locked), lockId, deps);
    const current = requireTokens(await deps.connections.find(stale.uid));
    if (current.tokens.accessToken !== stale.tokens.accessToken) return current;
    await deps.pause(pollMs);
  }
  throw new AppError("github_unavailable", "GitHub did not respond. Try again in a minute.");
}

function lock(current: Connection, stale: WithTokens, lockId: string, deps: UserTokenDeps) {
  const now = deps.now();
  if (current.tokens?.accessToken !== stale.tokens.accessToken) return null;
  if (current.refreshLease !== null && current.refreshLease.until > now) return null;
  return { refreshLease: { id: lockId, until: new Date(now.getTime() + lockMs) } };
}

async function refreshLocked(
  connection: WithTokens,
  lockId: string,
  deps: UserTokenDeps,
): Promise<WithTokens> {
  const { refreshToken } = connection.tokens;
  try {
    if (refreshToken === null) throw connectionRequired();
    const tokens = await deps.oauth.refresh(refreshToken);
    const renewed = { tokens, refreshLease: null, updatedAt: deps.now() };
    await deps.connections.change(connection.uid, (current) =>
      current.refreshLease?.id === lockId ? renewed : null,
    );
    return { ...connection, ...renewed };
  } catch (error) {
    if (isRefused(error)) await forget(connection, deps);
    else await unlock(connection, lockId, deps);
    throw error;
  }
}

async function unlock(connection: Connection, lockId: string, deps: UserTokenDeps): Promise<void> {
  await deps.connections.change(connection.uid, (current) =>
    current.refreshLease?.id === lockId ? { refreshLease: null } : null,
  );
}

/** Only the tokens that were refused: the user may have reconnected meanwhile. */
async function forget(refused: WithTokens, deps: UserTokenDeps): Promise<void> {
  await deps.connections.change(refused.uid, (current) =>
    current.tokens?.accessToken === refused.tokens.accessToken
      ? { tokens: null, refreshLease: null, updatedAt: deps.now() }
      : null,
  );
}

function requireTokens(connection: Connection | null): WithTokens {
  const tokens = connection?.tokens ?? null;
  if (connection === null || tokens === null) throw connectionRequired();
  return { ...connection, tokens };
}

function connectionRequired(): AppError {
  return new AppError("github_connection_required", "GitHub connection required");
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.code === "github_connection_required";
}
