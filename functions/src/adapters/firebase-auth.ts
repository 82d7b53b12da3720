/** Firebase Auth behind two ports: verifying identity tokens, and the records of accounts. */
import type { Auth, DecodedIdToken, UserInfo, UserRecord } from "firebase-admin/auth";
import type { TokenVerifier } from "../api/authenticate.ts";
import type { Identity } from "../handlers.ts";
import { signInExpired, signInRequired } from "../sign-in-errors.ts";
import type { IdentityDirectory, ProviderProfile } from "../users/directory.ts";

const GITHUB = "github.com";
/** What the token lists beside accounts at providers: ways to reach a person. */
const CONTACTS: ReadonlySet<string> = new Set(["email", "phone"]);

export function createFirebaseAuth(
  auth: Pick<Auth, "verifyIdToken" | "getUser" | "revokeRefreshTokens" | "deleteUser">,
): TokenVerifier & IdentityDirectory {
  return {
    async verify(token) {
      try {
        // In production only `true` asks whether the sessions were revoked; the emulator always does.
        return identityOf(await auth.verifyIdToken(token, true));
      } catch (error) {
        throw translateTokenError(error);
      }
    },

    async profileOf(uid) {
      try {
        return presentAccount(await auth.getUser(uid));
      } catch (error) {
        if (codeOf(error) === "auth/user-not-found") return null;
        throw error;
      }
    },

    async revokeSessions(uid) {
      await auth.revokeRefreshTokens(uid);
    },

    async deleteAccount(uid) {
      try {
        await auth.deleteUser(uid);
      } catch (error) {
        if (codeOf(error) !== "auth/user-not-found") throw error;
      }
    },
  };
}

function identityOf(token: DecodedIdToken): Identity {
  const identities = Object.entries(token.firebase.identities as Record<string, unknown>)
    .filter(([provider]) => !CONTACTS.has(provider))
    .flatMap(([provider, ids]) =>
      Array.isArray(ids) ? ids.map((id) => ({ provider, id: String(id) })) : [],
    );
  return {
    uid: token.uid,
    email: token.email ?? null,
    emailVerified: token.email_verified === true,
    name: typeof token["name"] === "string" ? token["name"] : null,
    picture: token.picture ?? null,
    provider: token.firebase.sign_in_provider,
    githubId: identities.find(({ provider }) => provider === GITHUB)?.id ?? null,
    providerAccounts: identities.map(({ provider, id }) => `${provider}:${id}`),
  };
}

/** GitHub's own words about the person come before what the account was given elsewhere. */
function presentAccount(account: UserRecord): ProviderProfile {
  const github = account.providerData.find(({ providerId }) => providerId === GITHUB);
  const source: Pick<UserRecord, "displayName" | "photoURL"> = github ?? account;
  return {
    name: source.displayName ?? null,
    avatarUrl: source.photoURL ?? null,
    githubId: github?.uid ?? null,
    providerAccounts: account.providerData.filter(isProvider).map(keyOf),
  };
}

function isProvider({ providerId }: UserInfo): boolean {
  return providerId !== "password" && providerId !== "phone";
}

function keyOf({ providerId, uid }: UserInfo): string {
  return `${providerId}:${uid}`;
}

/** Only what a new sign-in mends becomes a 401; a failure of ours must not sign anybody out. */
function translateTokenError(error: unknown): unknown {
  switch (codeOf(error)) {
    case "auth/id-token-expired":
    case "auth/id-token-revoked":
      return signInExpired(error);
    case "auth/argument-error":
      // Under the same code as a forged token: Google's public keys could not be fetched.
      return error instanceof Error && /fetching public keys/i.test(error.message)
        ? error
        : signInRequired(error);
    case "auth/invalid-id-token":
    case "auth/user-disabled":
    case "auth/user-not-found":
      return signInRequired(error);
    default:
      return error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
