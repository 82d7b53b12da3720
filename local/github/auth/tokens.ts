/** Mints, finds and forgets tokens: ghs_ for an installation, ghu_ with ghr_ for a person. */
import { createHash, randomBytes } from "node:crypto";
import type { Installation, Permissions, Token } from "../state/model.ts";
import { instant, type World } from "../world.ts";

const hour = 3_600_000;
const lifetimes = { installation: hour, user: 8 * hour, refresh: 184 * 24 * hour } as const;
const prefixes = { installation: "ghs_", user: "ghu_", refresh: "ghr_" } as const;

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

function mint(
  world: World,
  kind: Token["kind"],
  of: Pick<Token, "installationId" | "repositoryIds" | "permissions" | "userId">,
) {
  const secret = prefixes[kind] + randomBytes(27).toString("base64url").replaceAll(/[-_]/g, "0");
  const now = world.now();
  const expiresAt = instant(new Date(now.getTime() + lifetimes[kind]));
  const token: Token = { hash: hashOf(secret), kind, createdAt: instant(now), expiresAt, ...of };
  world.state.tokens = world.state.tokens.filter((one) => Date.parse(one.expiresAt) > now.getTime());
  world.state.tokens.push(token);
  world.store.changed();
  return { secret, token };
}

export function mintInstallationToken(
  world: World,
  installation: Installation,
  repositoryIds: number[] | null,
  permissions: Permissions,
): { secret: string; token: Token } {
  return mint(world, "installation", {
    installationId: installation.id,
    repositoryIds,
    permissions,
    userId: null,
  });
}

/** What the token endpoint answers; the refresh token works once. */
export function mintUserTokens(world: World, userId: number): Record<string, string | number> {
  const of = { installationId: null, repositoryIds: null, permissions: {}, userId };
  return {
    access_token: mint(world, "user", of).secret,
    expires_in: lifetimes.user / 1000,
    refresh_token: mint(world, "refresh", of).secret,
    refresh_token_expires_in: lifetimes.refresh / 1000,
    scope: "",
    token_type: "bearer",
  };
}

/** The token of a secret, unless it is unknown, of another kind or expired. */
export function findToken(world: World, secret: string, kinds: readonly Token["kind"][]): Token | null {
  const hash = hashOf(secret);
  const found = world.state.tokens.find((token) => token.hash === hash && kinds.includes(token.kind));
  return found === undefined || Date.parse(found.expiresAt) <= world.now().getTime() ? null : found;
}

export function forgetTokens(world: World, matches: (token: Token) => boolean): void {
  world.state.tokens = world.state.tokens.filter((token) => !matches(token));
  world.store.changed();
}
