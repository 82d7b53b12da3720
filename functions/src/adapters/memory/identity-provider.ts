/** An identity provider in memory: it signs its own tokens, lets them expire and revokes them. For tests only. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { TokenVerifier } from "../../api/authenticate.ts";
import type { Identity } from "../../handlers.ts";
import { signInExpired, signInRequired } from "../../sign-in-errors.ts";
import type { IdentityDirectory } from "../../users/directory.ts";

export interface MemoryIdentityProvider extends TokenVerifier, IdentityDirectory {
  /** Signs a token for an account, which exists from then on. */
  issueToken(identity: Partial<Identity> & { uid: string }, lifetimeMs?: number): string;
}

interface Session {
  readonly identity: Identity;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const HOUR_MS = 3_600_000;

export function createMemoryIdentityProvider(now: () => Date): MemoryIdentityProvider {
  const key = randomBytes(32);
  const accounts = new Map<string, Identity>();
  const revokedAt = new Map<string, number>();
  const sign = (payload: string): string => createHmac("sha256", key).update(payload).digest("base64url");

  return {
    issueToken(given, lifetimeMs = HOUR_MS) {
      const identity = completeIdentity(given);
      accounts.set(identity.uid, identity);
      const issuedAt = now().getTime();
      const session: Session = { identity, issuedAt, expiresAt: issuedAt + lifetimeMs };
      const payload = Buffer.from(JSON.stringify(session)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },

    async verify(token) {
      const [payload = "", signature = ""] = token.split(".");
      const expected = Buffer.from(sign(payload));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw signInRequired();
      const session = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Session;
      if (!accounts.has(session.identity.uid)) throw signInRequired();
      const revoked = revokedAt.get(session.identity.uid) ?? 0;
      if (session.expiresAt <= now().getTime() || session.issuedAt < revoked) throw signInExpired();
      return session.identity;
    },

    async profileOf(uid) {
      const account = accounts.get(uid);
      if (account === undefined) return null;
      const { name, picture: avatarUrl, githubId, providerAccounts } = account;
      return { name, avatarUrl, githubId, providerAccounts };
    },

    async revokeSessions(uid) {
      revokedAt.set(uid, now().getTime());
    },

    async deleteAccount(uid) {
      accounts.delete(uid);
    },
  };
}

function completeIdentity(given: Partial<Identity> & { uid: string }): Identity {
  const githubId = given.githubId ?? null;
  return {
    email: null,
    emailVerified: false,
    name: null,
    picture: null,
    provider: "github.com",
    providerAccounts: githubId === null ? [] : [`github.com:${githubId}`],
    ...given,
    githubId,
  };
}
