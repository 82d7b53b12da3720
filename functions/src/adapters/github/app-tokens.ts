/** Mints the App's tokens: the only place that reads the private key. A job's token reaches one repository and no more. */
import { createAppAuth } from "@octokit/auth-app";
import type { GitHubClient, TokenSource } from "./client.ts";
import { translateError } from "./translate-error.ts";

/** What a review needs, out of what the App may. */
const reviewPermissions = {
  checks: "write",
  contents: "read",
  metadata: "read",
  pull_requests: "write",
} as const;

const readPermissions = { contents: "read", metadata: "read" } as const;

export interface AppTokens {
  /** For a review of the repository; kept in memory while it is valid. */
  forRepository(installationId: number, repositoryId: number): TokenSource;
  /** The same for looking at its files only. */
  toRead(installationId: number, repositoryId: number): TokenSource;
  /** The App itself, by a token that lives for minutes. */
  readonly asApp: TokenSource;
}

export function createAppTokens(client: GitHubClient, app: { appId: string; privateKey: string }): AppTokens {
  const auth = createAppAuth({
    appId: app.appId,
    privateKey: app.privateKey,
    request: client.octokit.request,
  });

  const mint =
    (permissions: Record<string, string>) =>
    (installationId: number, repositoryId: number): TokenSource =>
    async (fresh) => {
      try {
        const minted = await auth({
          type: "installation",
          installationId,
          repositoryIds: [repositoryId],
          permissions,
          refresh: fresh,
        });
        return minted.token;
      } catch (error) {
        throw translateError(error, client.now);
      }
    };

  return {
    forRepository: mint(reviewPermissions),
    toRead: mint(readPermissions),
    asApp: async () => (await auth({ type: "app" })).token,
  };
}
