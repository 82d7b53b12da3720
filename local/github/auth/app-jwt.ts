/** Checks the token with which an App signs in as itself: RS256, ten minutes at most, issued by this App. */
import { createPublicKey, verify, type KeyObject } from "node:crypto";
import { ApiError } from "../http/api-error.ts";
import { parseJson } from "../http/exchange.ts";
import type { AppIdentity } from "../world.ts";

/** GitHub allows for clocks that differ a little. */
const skewSeconds = 60;
const longestSeconds = 600;
const keys = new Map<string, KeyObject>();

export const looksLikeJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

export function checkAppJwt(app: AppIdentity, token: string, now: Date): void {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const body = objectOf(claims);
  if (body === null || objectOf(head)?.["alg"] !== "RS256") throw undecodable();
  if (![String(app.id), app.clientId].includes(String(body["iss"])))
    throw new ApiError(404, "Integration not found");
  const signed = Buffer.from(`${head}.${claims}`);
  const isOurs = verify("RSA-SHA256", signed, keyOf(app), Buffer.from(signature, "base64url"));
  if (!isOurs) throw undecodable();
  checkTimes(body, now.getTime() / 1000);
}

function keyOf(app: AppIdentity): KeyObject {
  const key = keys.get(app.publicKeyPem) ?? createPublicKey(app.publicKeyPem);
  keys.set(app.publicKeyPem, key);
  return key;
}

function checkTimes(claims: Record<string, unknown>, now: number): void {
  const { exp, iat } = claims;
  if (typeof exp !== "number")
    throw new ApiError(401, "Missing 'expiration time' claim ('exp') in assertion");
  if (typeof iat !== "number") throw new ApiError(401, "Missing 'issued at' claim ('iat') in assertion");
  if (exp <= now) {
    throw new ApiError(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  }
  if (exp > now + longestSeconds + skewSeconds)
    throw new ApiError(401, "'Expiration time' claim ('exp') is too far in the future");
  if (iat > now + skewSeconds) {
    throw new ApiError(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    );
  }
}

const undecodable = (): ApiError => new ApiError(401, "A JSON web token could not be decoded");

function objectOf(part: string): Record<string, unknown> | null {
  const value = parseJson(Buffer.from(part, "base64url").toString("utf8"));
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
