/** The sign-in of a person at GitHub: where to send them, what their code is exchanged for, and what their token may see. */
import { RequestError } from "@octokit/request-error";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { OAuthOnGitHub } from "../../github/hosting.ts";
import type { UserTokens } from "../../github/store.ts";
import type { GitHubClient } from "./client.ts";
import { translateError, unavailable } from "./translate-error.ts";
import { asUser } from "./user.ts";

export interface OAuthApp {
  /** Such as https://github.com. */
  readonly webUrl: string;
  readonly slug: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const callMs = 10_000;

const seconds = z.coerce.number().int().positive().optional();

const TokenAnswer = z.union([
  z.object({
    access_token: z.string().min(1),
    expires_in: seconds,
    refresh_token: z.string().min(1).optional(),
    refresh_token_expires_in: seconds,
  }),
  z.object({ error: z.string() }),
]);

export function createOAuth(
  client: GitHubClient,
  app: OAuthApp,
  permissions: Readonly<Record<string, string>>,
  send: typeof fetch = fetch,
): OAuthOnGitHub {
  const webUrl = app.webUrl.replace(/\/$/, "");

  return {
    installUrl: (state) =>
      withQuery(`${webUrl}/apps/${encodeURIComponent(app.slug)}/installations/new`, { state }),

    authorizeUrl({ state, codeChallenge, redirectUri }) {
      return withQuery(`${webUrl}/login/oauth/authorize`, {
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
      });
    },

    exchangeCode: (code, pkce) =>
      requestTokens(
        pkce === null ? { code } : { code, redirect_uri: pkce.redirectUri, code_verifier: pkce.codeVerifier },
      ),

    refresh: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    async revokeGrant(accessToken) {
      const secrets = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString("base64");
      try {
        await client.octokit.rest.apps.deleteAuthorization({
          ...{ client_id: app.clientId, access_token: accessToken },
          headers: { authorization: `Basic ${secrets}` },
        });
      } catch (error) {
        const status = error instanceof RequestError ? error.status : 0;
        // GitHub does not know the token, so that there is nothing to take back.
        if (status === 404 || status === 422) return;
        const translated = translateError(error, client.now);
        // A 401 is about our own secret here: the user's connection may be as good as ever.
        throw status === 401 ? unavailable(translated) : translated;
      }
    },

    asUser: (accessToken) => asUser(client, accessToken, permissions),
  };

  async function requestTokens(body: Record<string, string>): Promise<UserTokens> {
    const secrets = { client_id: app.clientId, client_secret: app.clientSecret };
    const answer = await askForTokens(`${webUrl}/login/oauth/access_token`, { ...secrets, ...body });
    if ("error" in answer) {
      // GitHub's word for it is a fixed one, such as bad_verification_code or bad_refresh_token.
      const cause = new Error(`GitHub returned no token: ${answer.error}`);
      throw new AppError("github_connection_required", "GitHub connection required", { cause });
    }
    const now = client.now();
    return {
      accessToken: answer.access_token,
      accessExpiresAt: after(now, answer.expires_in),
      refreshToken: answer.refresh_token ?? null,
      refreshExpiresAt: after(now, answer.refresh_token_expires_in),
    };
  }

  async function askForTokens(url: string, body: object): Promise<z.infer<typeof TokenAnswer>> {
    const headers = { accept: "application/json", "content-type": "application/json" };
    const signal = AbortSignal.timeout(callMs);
    let response: Response;
    try {
      response = await send(url, { method: "POST", headers, body: JSON.stringify(body), signal });
    } catch (error) {
      throw unavailable(error instanceof Error ? error : new Error(String(error)));
    }
    const answer = TokenAnswer.safeParse(await response.json().catch(() => null));
    if (answer.success) return answer.data;
    throw unavailable(new Error(`GitHub's token endpoint returned ${String(response.status)}.`));
  }
}

function after(start: Date, lifetime: number | undefined): Date | null {
  return lifetime === undefined ? null : new Date(start.getTime() + lifetime * 1000);
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}
