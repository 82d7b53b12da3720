/** Stand-ins for the session's tests: an identity provider and user records that live in memory. */
import type { User } from "@acrux/contract";
import { ApiError, type ApiErrorCode } from "../../lib/api-error.ts";
import type { Identity, IdentityProvider } from "../../lib/identity.ts";
import type { UserRecords } from "./establish.ts";

export const mira: Identity = {
  uid: "uid-mira",
  email: "mira@acrux.example",
  name: "Mira Solberg",
  avatarUrl: null,
};

export function recordOf(identity: Identity, changes: Partial<User> = {}): User {
  return {
    _id: identity.uid,
    firebaseUid: identity.uid,
    email: identity.email,
    name: identity.name,
    avatarUrl: null,
    githubLogin: "mira-sol",
    roles: ["user"],
    isActive: true,
    createdAt: "2024-01-05T12:00:00.000Z",
    updatedAt: "2024-01-05T12:00:00.000Z",
    lastSeenAt: null,
    ...changes,
  };
}

export function failure(code: ApiErrorCode, status: number): ApiError {
  return new ApiError(code, `Message of ${code}.`, { status, requestId: "req-1" });
}

type Reply = User | Error | Promise<User>;

/** Answers in the order given, and throws when it runs out: an unexpected call fails the test. */
export function scriptedRecords(script: { read?: Reply[]; create?: Reply[] }) {
  const calls: string[] = [];
  const next = async (call: "read" | "create"): Promise<User> => {
    calls.push(call);
    const reply = script[call]?.shift();
    if (reply === undefined) throw new Error(`Unexpected call: ${call}`);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const records: UserRecords = { read: () => next("read"), create: () => next("create") };
  return { records, calls };
}

/** An identity provider whose changes the test makes. Signing out reports nobody, as Firebase does. */
export function fakeIdentity() {
  let report: (identity: Identity | null) => void = () => undefined;
  let signOuts = 0;
  let failing = false;
  const provider: IdentityProvider = {
    watch: (onChange) => {
      report = onChange;
      return () => {
        report = () => undefined;
      };
    },
    getToken: () => Promise.resolve("token"),
    signOut: async () => {
      signOuts += 1;
      if (failing) throw new Error("The browser's storage is broken.");
      report(null);
    },
  };
  return {
    provider,
    report: (identity: Identity | null) => report(identity),
    signOuts: () => signOuts,
    failToSignOut: () => {
      failing = true;
    },
  };
}
