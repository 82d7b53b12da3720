/** Who calls the API, by the Authorization header. */
import { ApiError, badCredentials } from "../http/api-error.ts";
import { accountById } from "../state/lookup.ts";
import type { Account, Installation, Permissions } from "../state/model.ts";
import type { World } from "../world.ts";
import { checkAppJwt, looksLikeJwt } from "./app-jwt.ts";
import { findToken } from "./tokens.ts";

export type Caller =
  | { readonly kind: "nobody" }
  | { readonly kind: "app" }
  | { readonly kind: "client" }
  | {
      readonly kind: "installation";
      readonly installation: Installation;
      /** Null means all of the installation's repositories. */
      readonly repositoryIds: readonly number[] | null;
      readonly permissions: Permissions;
      readonly tokenHash: string;
    }
  | { readonly kind: "user"; readonly user: Account; readonly tokenHash: string };

export function callerOf(world: World, authorization: string | undefined): Caller {
  if (authorization === undefined || authorization === "") return { kind: "nobody" };
  const [scheme = "", ...rest] = authorization.split(" ");
  const secret = rest.join(" ").trim();
  if (scheme.toLowerCase() === "basic") return clientOf(world, secret);
  if (!["bearer", "token"].includes(scheme.toLowerCase())) throw badCredentials();
  if (!looksLikeJwt(secret)) return tokenHolder(world, secret);
  checkAppJwt(world.app, secret, world.now());
  return { kind: "app" };
}

function tokenHolder(world: World, secret: string): Caller {
  const token = findToken(world, secret, ["installation", "user"]);
  if (token === null) throw badCredentials();
  if (token.userId !== null) {
    return { kind: "user", user: accountById(world.state, token.userId), tokenHash: token.hash };
  }
  const installation = world.state.installations.find((one) => one.id === token.installationId);
  if (installation === undefined) throw badCredentials();
  if (installation.suspendedAt !== null) throw new ApiError(403, "This installation has been suspended");
  const { repositoryIds, permissions, hash } = token;
  return { kind: "installation", installation, repositoryIds, permissions, tokenHash: hash };
}

function clientOf(world: World, encoded: string): Caller {
  const given = Buffer.from(encoded, "base64").toString("utf8");
  if (given !== `${world.app.clientId}:${world.app.clientSecret}`) throw badCredentials();
  return { kind: "client" };
}

/** By whom calls are counted: tokens of one installation or person share a limit. */
export function nameForLimits(caller: Caller): string {
  if (caller.kind === "installation") return `installation ID ${String(caller.installation.id)}`;
  if (caller.kind === "user") return `user ID ${String(caller.user.id)}`;
  return caller.kind;
}
