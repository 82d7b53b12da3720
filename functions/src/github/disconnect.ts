/** Takes back what a leaving user allowed us on GitHub. */
import { AppError } from "../app-error.ts";
import { actAsUser, type UserTokenDeps } from "./user-tokens.ts";

/**
 * Ends the App's authorization by the user, and with it every token, and forgets ours. A connection that GitHub no longer
 * accepts has nothing left to take back. Throws `github_unavailable` when GitHub does not answer: then the tokens are
 * still here, and it can be tried again.
 */
export async function disconnect(uid: string, deps: UserTokenDeps): Promise<void> {
  try {
    await actAsUser(uid, deps, async (_, { tokens }) => {
      if (tokens !== null) await deps.oauth.revokeGrant(tokens.accessToken);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "github_connection_required") throw error;
  }
  await deps.connections.change(uid, () => ({ tokens: null, refreshLease: null, updatedAt: deps.now() }));
}
