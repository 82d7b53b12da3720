/** Connecting a GitHub account: begins a sign-in that only its own user can finish, once, and believes only GitHub. */
import { createHash, randomBytes } from "node:crypto";
import type { OutputOf, QueryOf, Routes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Identity } from "../handlers.ts";
import type { RecordAudit } from "../record-audit.ts";
import type { GitHubUser, OAuthOnGitHub, SeenInstallation } from "./hosting.ts";
import type {
  AccountStore,
  ConnectionStore,
  OAuthFlow,
  OAuthState,
  OAuthStateStore,
  UserTokens,
} from "./store.ts";

export interface ConnectDeps {
  readonly states: OAuthStateStore;
  readonly connections: ConnectionStore;
  readonly accounts: AccountStore;
  readonly oauth: OAuthOnGitHub;
  /** The address that GitHub sends people back to, as registered with the App; never taken from a request. */
  readonly redirectUri: string;
  /** Tells the users feature which GitHub user a user proved to be. */
  readonly recordProfile: (uid: string, profile: { githubId: string; githubLogin: string }) => Promise<void>;
  readonly recordAudit: RecordAudit;
  readonly now: () => Date;
}

const lifetimeMs = 10 * 60_000;

/** A label for the browser, which picks the callback by it; the server decides by the stored flow. */
const addAccountPrefix = "add_account_";

export async function startConnecting(flow: OAuthFlow, uid: string, deps: ConnectDeps): Promise<string> {
  const random = randomBytes(32).toString("base64url");
  const state = flow === "add-account" ? `${addAccountPrefix}${random}` : random;
  const codeVerifier = flow === "login" ? randomBytes(32).toString("base64url") : null;
  const expiresAt = new Date(deps.now().getTime() + lifetimeMs);
  await deps.states.create({ hash: hashOf(state), uid, flow, codeVerifier, expiresAt });
  if (codeVerifier === null) return deps.oauth.installUrl(state);
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  return deps.oauth.authorizeUrl({ state, codeChallenge, redirectUri: deps.redirectUri });
}

type CallbackQuery = QueryOf<Routes["finishAddAccount"]>;
type CallbackOutcome = OutputOf<Routes["finishAddAccount"]>;

export async function finishConnecting(
  flow: OAuthFlow,
  query: CallbackQuery,
  { identity, requestId }: { identity: Identity; requestId: string },
  deps: ConnectDeps,
): Promise<CallbackOutcome> {
  const state = await takeState(flow, query.state, identity.uid, deps);
  const tokens = await exchange(query.code, state, deps);
  const github = deps.oauth.asUser(tokens.accessToken);
  const [me, installations] = await Promise.all([github.whoAmI(), github.listInstallations()]);
  const isRequest = query.setup_action === "request";
  const installation = isRequest ? null : provenInstallation(query.installation_id, installations);

  await saveConnection(identity.uid, tokens, me, { isRequest, isInstalled: installation !== null }, deps);
  if (installation !== null) await connectAccount(installation, identity.uid, deps);
  await recordConnection(identity.uid, me, installation, { requestId, recordAudit: deps.recordAudit });
  // Whoever signed in here by another GitHub account stays known by that one.
  if (identity.githubId === null || identity.githubId === String(me.id)) {
    await deps.recordProfile(identity.uid, { githubId: String(me.id), githubLogin: me.login });
  }
  return { outcome: isRequest ? "approval_pending" : "connected" };
}

/** The state is used up by whoever shows it, also by one who must not: it cannot be tried twice. */
async function takeState(
  flow: OAuthFlow,
  given: string,
  uid: string,
  deps: ConnectDeps,
): Promise<OAuthState> {
  const state = await deps.states.take(hashOf(given));
  if (state?.uid !== uid || state.flow !== flow || state.expiresAt <= deps.now()) {
    throw new AppError("forbidden", "This sign-in at GitHub has expired or was used before. Start again.");
  }
  return state;
}

async function exchange(
  code: string,
  { codeVerifier }: OAuthState,
  { oauth, redirectUri }: ConnectDeps,
): Promise<UserTokens> {
  try {
    return await oauth.exchangeCode(code, codeVerifier === null ? null : { codeVerifier, redirectUri });
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== "github_connection_required") throw cause;
    throw new AppError("forbidden", "GitHub did not accept this sign-in. Start again.", { cause });
  }
}

/** Anybody can write an installation's number into an address: it counts when GitHub lists it for this user's own token. */
function provenInstallation(
  given: string | undefined,
  installations: readonly SeenInstallation[],
): SeenInstallation | null {
  if (given === undefined) return null;
  const found = installations.find(({ id }) => String(id) === given);
  if (found !== undefined) return found;
  throw new AppError("forbidden", "This installation is not among yours on GitHub.");
}

async function saveConnection(
  uid: string,
  tokens: UserTokens,
  me: GitHubUser,
  came: { isRequest: boolean; isInstalled: boolean },
  deps: ConnectDeps,
): Promise<void> {
  const now = deps.now();
  const before = await deps.connections.find(uid);
  const pendingBefore = came.isInstalled ? null : (before?.requestedAt ?? null);
  await deps.connections.save({
    uid,
    githubId: me.id,
    login: me.login,
    tokens,
    refreshLease: null,
    requestedAt: came.isRequest ? now : pendingBefore,
    seen: null,
    updatedAt: now,
  });
}

async function connectAccount(installation: SeenInstallation, uid: string, deps: ConnectDeps): Promise<void> {
  const { id, accountId, login, type, suspended } = installation;
  await deps.accounts.record({ installationId: id, accountId, login, type, suspended, deleted: false });
  await deps.accounts.connect(id, uid);
}

/** The organization by its number alone: who may not see it on GitHub does not read its name here either. */
async function recordConnection(
  uid: string,
  { login }: GitHubUser,
  installation: SeenInstallation | null,
  { requestId, recordAudit }: { requestId: string; recordAudit: RecordAudit },
): Promise<void> {
  const values = { githubLogin: login };
  await recordAudit({ action: "user.connected", actorId: uid, targetId: uid, values, requestId });
  if (installation === null) return;
  const targetId = `organization-${String(installation.accountId)}`;
  await recordAudit({ action: "account.connected", actorId: uid, targetId, values: null, requestId });
}

function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("hex");
}
