/** Mints the App's tokens: the only place that reads the private key. A job's token reaches one repository and no more. */
import { createAppAuth } from "@octokit/auth-app";
import { RequestError } from "@octokit/request-error";
import type { GitHubClient, TokenSource } from "./client.ts";
import { translateError } from "./translate-error.ts";

/** What a review needs, out of what the App may. */
const reviewPermissions = {
  checks: "write",
  contents: "read",
  metadata: "read",
  pull_requests: "write",
} as const;

/** With the issues that a change is linked to; an installation that never granted these is reviewed without. */
const withIssues = { ...reviewPermissions, issues: "read" } as const;

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

  /** With the first permissions, or the others when GitHub says that these were not granted. */
  const mint =
    (permissions: Record<string, string>, others: Record<string, string> | null = null) =>
    (installationId: number, repositoryId: number): TokenSource =>
    async (fresh) => {
      const place = { installationId, repositoryIds: [repositoryId], refresh: fresh };
      try {
        return (await auth({ type: "installation", ...place, permissions })).token;
      } catch (error) {
        if (others !== null && isNotGranted(error))
          return await mint(others)(installationId, repositoryId)(fresh);
        throw translateError(error, client.now);
      }
    };

  return {
    forRepository: mint(withIssues, reviewPermissions),
    toRead: mint(readPermissions),
    asApp: async () => (await auth({ type: "app" })).token,
  };
}

function isNotGranted(error: unknown): boolean {
  return error instanceof RequestError && error.status === 422;
}
