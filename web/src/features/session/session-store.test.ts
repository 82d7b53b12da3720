/** The session over time: signing in and out, token refreshes, other tabs, and a server that refuses. */
import { describe, expect, it, vi } from "vitest";
import type { User } from "@acrux/contract";
import { SignInError } from "../../lib/identity.ts";
import { createSessionStore } from "./session-store.ts";
import { failure, fakeIdentity, mira, recordOf, scriptedRecords } from "./session-fakes.ts";

function start(script: Parameters<typeof scriptedRecords>[0]) {
  const identity = fakeIdentity();
  const { records, calls } = scriptedRecords(script);
  const forget = vi.fn();
  const store = createSessionStore({ identity: identity.provider, records, forget, log: () => undefined });
  store.start();
  return { identity, store, calls, forget };
}

/** A record that arrives when the test says so. */
function heldRecord() {
  let release: (record: User) => void = () => undefined;
  const held = new Promise<User>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}

describe("the session", () => {
  it("is unknown at first, then nobody", () => {
    const { store, identity } = start({});
    expect(store.read()).toEqual({ status: "loading" });
    identity.report(null);
    expect(store.read()).toEqual({ status: "signed-out", reason: "absent", problem: null });
  });

  it("stays unknown until the record was read", async () => {
    const { held, release } = heldRecord();
    const { store, identity } = start({ read: [held] });
    identity.report(mira);
    await settled();
    expect(store.read().status).toBe("loading");
    release(recordOf(mira, { isActive: false }));
    await settled();
    expect(store.read()).toMatchObject({ status: "signed-in", user: { isActive: false } });
  });

  it("reads the record once, however often the token is refreshed", async () => {
    const { store, identity, calls } = start({ read: [recordOf(mira)] });
    identity.report(mira);
    identity.report({ ...mira });
    await settled();
    identity.report({ ...mira });
    await settled();
    expect(calls).toEqual(["read"]);
    expect(store.read().status).toBe("signed-in");
  });

  it("signs in once, although step and provider both report the person", async () => {
    const { store, identity, calls } = start({ read: [recordOf(mira)] });
    identity.report(null);
    await store.signIn(async () => {
      identity.report(mira);
      return mira;
    });
    expect(calls).toEqual(["read"]);
    expect(store.read()).toMatchObject({ status: "signed-in", user: { uid: "uid-mira" } });
  });

  it("stays signed out when the sign-in step fails", async () => {
    const { store, identity } = start({});
    identity.report(null);
    const failed = store.signIn(() => Promise.reject(new SignInError("Closed.", { cancelled: true })));
    await expect(failed).rejects.toThrow("Closed.");
    expect(store.read().status).toBe("signed-out");
  });

  it("forgets the user's answers and drafts when they sign out", async () => {
    const { store, identity, forget } = start({ read: [recordOf(mira)] });
    identity.report(mira);
    await settled();
    await store.signOut();
    expect(forget).toHaveBeenCalled();
    expect(identity.signOuts()).toBe(1);
    expect(store.read()).toEqual({ status: "signed-out", reason: "left", problem: null });
  });

  it("forgets when another tab signs out, and when somebody else signs in", async () => {
    const ines = { ...mira, uid: "uid-ines" };
    const { store, identity, forget } = start({ read: [recordOf(mira), recordOf(ines)] });
    identity.report(mira);
    await settled();
    identity.report(ines);
    await settled();
    expect(forget).toHaveBeenCalledTimes(1);
    expect(store.read()).toMatchObject({ user: { uid: "uid-ines" } });
    identity.report(null);
    expect(forget).toHaveBeenCalledTimes(2);
    expect(store.read()).toMatchObject({ status: "signed-out", reason: "left" });
  });

  it("does not sign in somebody who left while their record was read", async () => {
    const { held, release } = heldRecord();
    const { store, identity } = start({ read: [held] });
    identity.report(mira);
    await store.signOut();
    release(recordOf(mira));
    await settled();
    expect(store.read().status).toBe("signed-out");
  });

  it("signs out whom the server refuses to create, and says why", async () => {
    const { store, identity } = start({
      read: [failure("not_found", 404)],
      create: [failure("forbidden", 403)],
    });
    identity.report(null);
    await expect(store.signIn(() => Promise.resolve(mira))).rejects.toThrow("Message of forbidden.");
    expect(identity.signOuts()).toBe(1);
    expect(store.read()).toEqual({
      status: "signed-out",
      reason: "refused",
      problem: "Message of forbidden.",
    });
  });

  it("can sign in the same person again after a refusal", async () => {
    const { store, identity } = start({
      read: [failure("not_found", 404), recordOf(mira)],
      create: [failure("forbidden", 403)],
    });
    identity.report(null);
    await expect(store.signIn(() => Promise.resolve(mira))).rejects.toThrow();
    await store.signIn(() => Promise.resolve(mira));
    expect(store.read().status).toBe("signed-in");
  });

  it("ends when a call was refused with a fresh token, so that /login does not send back to /app", async () => {
    const { store, identity } = start({ read: [failure("auth_expired", 401)] });
    identity.report(mira);
    await settled();
    expect(store.read()).toEqual({ status: "signed-in", user: mira });
    store.refuse();
    await settled();
    expect(identity.signOuts()).toBe(1);
    expect(store.read()).toMatchObject({ status: "signed-out", reason: "refused" });
  });

  it("holds a user whose account was deactivated meanwhile, and lets them in after an activation", async () => {
    const { store, identity } = start({ read: [recordOf(mira), recordOf(mira, { isActive: true })] });
    identity.report(mira);
    await settled();
    store.markInactive();
    expect(store.read()).toMatchObject({ user: { isActive: false, roles: ["user"] } });
    await store.reload();
    expect(store.read()).toMatchObject({ user: { isActive: true } });
  });
});
