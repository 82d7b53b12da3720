/** The web flow: codes for a person, and the address where they become tokens. Errors have GitHub's names and answer 200. */
import { createHash, randomBytes } from "node:crypto";
import type { AuthorizationCode } from "../state/model.ts";
import { instant, type World } from "../world.ts";
import { findToken, forgetTokens, hashOf, mintUserTokens } from "./tokens.ts";

const codeLifetimeMs = 600_000;

/** A code that works once, for ten minutes. */
export function makeCode(world: World, userId: number, challenge: string | null): string {
  const secret = randomBytes(10).toString("hex");
  const expiresAt = instant(new Date(world.now().getTime() + codeLifetimeMs));
  world.state.codes.push({
    hash: hashOf(secret),
    userId,
    redirectUri: world.app.callbackUrl,
    challenge,
    expiresAt,
  });
  world.store.changed();
  return secret;
}

type Fields = Readonly<Record<string, string>>;

const error = (name: string, description: string): Fields => ({
  error: name,
  error_description: description,
  error_uri: `https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#${name}`,
});

const badCode = error("bad_verification_code", "The code passed is incorrect or expired.");
const badRefresh = error("bad_refresh_token", "The refresh token passed is incorrect or expired.");

/** What POST /login/oauth/access_token answers. */
export function exchange(world: World, fields: Fields): Record<string, string | number> {
  const isClient =
    fields["client_id"] === world.app.clientId && fields["client_secret"] === world.app.clientSecret;
  if (!isClient) {
    const description = "The client_id and/or client_secret passed are incorrect.";
    return error("incorrect_client_credentials", description);
  }
  const grant = fields["grant_type"] ?? "authorization_code";
  if (grant === "refresh_token") return refresh(world, fields["refresh_token"] ?? "");
  if (grant === "authorization_code") return exchangeCode(world, fields);
  return error("unsupported_grant_type", "The grant type is not supported.");
}

function exchangeCode(world: World, fields: Fields): Record<string, string | number> {
  const code = takeCode(world, fields["code"] ?? "");
  if (code === null || !provesChallenge(code, fields["code_verifier"])) return badCode;
  const redirect = fields["redirect_uri"];
  if (redirect === undefined || redirect === code.redirectUri) return mintUserTokens(world, code.userId);
  const description = "The redirect_uri MUST match the registered callback URL for this application.";
  return error("redirect_uri_mismatch", description);
}

/** A code is used up by the first try, whatever comes of it. */
function takeCode(world: World, secret: string): AuthorizationCode | null {
  const now = world.now().getTime();
  const found = world.state.codes.find((code) => code.hash === hashOf(secret));
  world.state.codes = world.state.codes.filter((code) => code !== found && Date.parse(code.expiresAt) > now);
  world.store.changed();
  return found !== undefined && Date.parse(found.expiresAt) > now ? found : null;
}

/** RFC 7636, S256 only. */
function provesChallenge(code: AuthorizationCode, verifier: string | undefined): boolean {
  if (code.challenge === null) return true;
  return (
    createHash("sha256")
      .update(verifier ?? "")
      .digest("base64url") === code.challenge
  );
}

/** The old tokens end with the refresh: a second try with the same one fails. */
function refresh(world: World, secret: string): Record<string, string | number> {
  const token = findToken(world, secret, ["refresh"]);
  const userId = token?.userId ?? null;
  if (userId === null) return badRefresh;
  forgetTokens(world, (one) => one === token);
  return mintUserTokens(world, userId);
}
