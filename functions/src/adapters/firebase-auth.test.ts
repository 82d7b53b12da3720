import type { DecodedIdToken, UserRecord } from "firebase-admin/auth";
import { describe, expect, it } from "vitest";
import { createFirebaseAuth } from "./firebase-auth.ts";

/** As a token of a GitHub sign-in is decoded. */
function decodedToken(change: Partial<DecodedIdToken> = {}): DecodedIdToken {
  return {
    uid: "ada",
    sub: "ada",
    aud: "demo",
    iss: "https://securetoken.google.com/demo",
    iat: 1,
    exp: 2,
    auth_time: 1,
    email: "ada@acrux.example",
    name: "Ada",
    firebase: {
      sign_in_provider: "github.com",
      identities: { "github.com": ["4711"], "google.com": ["g-1"], email: ["ada@acrux.example"] },
    },
    ...change,
  };
}

function authThat(verifyIdToken: (token: string, checkRevoked?: boolean) => Promise<DecodedIdToken>) {
  const account = {
    uid: "ada",
    displayName: "Somebody",
    providerData: [
      { providerId: "password", uid: "ada@acrux.example" },
      {
        providerId: "github.com",
        uid: "4711",
        displayName: "Ada L.",
        photoURL: "https://avatars.example/4711",
      },
    ],
  } as unknown as UserRecord;
  return createFirebaseAuth({
    verifyIdToken,
    getUser: (uid) =>
      uid === "ada" ? Promise.resolve(account) : Promise.reject(vendorError("auth/user-not-found")),
    revokeRefreshTokens: () => Promise.resolve(),
    deleteUser: (uid) =>
      uid === "ada" ? Promise.resolve() : Promise.reject(vendorError("auth/user-not-found")),
  });
}

function vendorError(code: string, message = "vendor words"): Error {
  return Object.assign(new Error(message), { code });
}

describe("Firebase Auth", () => {
  it("deletes an account, also one that is gone already", async () => {
    const auth = authThat(() => Promise.resolve(decodedToken()));
    for (const uid of ["ada", "nobody"]) await expect(auth.deleteAccount(uid)).resolves.toBeUndefined();
  });

  it("is always asked whether the sessions were revoked", async () => {
    const asked: unknown[][] = [];
    await authThat((...given) => {
      asked.push(given);
      return Promise.resolve(decodedToken());
    }).verify("token");
    expect(asked).toEqual([["token", true]]);
  });

  it("gives the identity that the token says", async () => {
    expect(await authThat(() => Promise.resolve(decodedToken())).verify("token")).toEqual({
      uid: "ada",
      email: "ada@acrux.example",
      emailVerified: false,
      name: "Ada",
      picture: null,
      provider: "github.com",
      githubId: "4711",
      providerAccounts: ["github.com:4711", "google.com:g-1"],
    });
  });

  it.each([
    ["auth/id-token-expired", "auth_expired"],
    ["auth/id-token-revoked", "auth_expired"],
    ["auth/argument-error", "auth_required"],
    ["auth/user-disabled", "auth_required"],
    ["auth/user-not-found", "auth_required"],
  ])("answers %s with %s and none of its words", async (code, expected) => {
    const refusal = authThat(() => Promise.reject(vendorError(code))).verify("token");
    await expect(refusal).rejects.toMatchObject({ code: expected });
    await expect(refusal).rejects.not.toThrow("vendor words");
  });

  it.each([
    vendorError("auth/internal-error"),
    vendorError("auth/argument-error", "Error fetching public keys for Google certs"),
    new TypeError("fetch failed"),
  ])("does not sign anybody out for a failure of its own: %s", async (failure) => {
    const attempt = authThat(() => Promise.reject(failure)).verify("token");
    await expect(attempt).rejects.toBe(failure);
  });

  it("knows an account by its providers, and not one that is gone", async () => {
    const auth = authThat(() => Promise.resolve(decodedToken()));
    expect(await auth.profileOf("ada")).toEqual({
      name: "Ada L.",
      avatarUrl: "https://avatars.example/4711",
      githubId: "4711",
      providerAccounts: ["github.com:4711"],
    });
    expect(await auth.profileOf("gone")).toBeNull();
  });
});
