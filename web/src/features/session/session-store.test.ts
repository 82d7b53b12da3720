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

  it("keeps what there is to say about the end, such as of the account, until the next one signs in", async () => {
    const { store, identity } = start({ read: [recordOf(mira), recordOf(mira)] });
    identity.report(mira);
    await settled();
    await store.signOut("Your account was deleted.");
    expect(store.read()).toMatchObject({ reason: "left", news: "Your account was deleted." });
    identity.report(mira);
    await settled();
    await store.signOut();
    expect(store.read()).not.toHaveProperty("news");
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

  it("ends once, however many calls were refused together", async () => {
    const { store, identity, forget } = start({ read: [recordOf(mira)] });
    identity.report(mira);
    await settled();
    store.refuse();
    store.refuse();
    await settled();
    store.refuse();
    expect([identity.signOuts(), forget.mock.calls.length]).toEqual([1, 1]);
    expect(store.read()).toMatchObject({
      reason: "refused",
      problem: "Your session has ended. Sign in again.",
    });
  });

  it("stays as it was when signing out fails, so that it can be tried again", async () => {
    const { store, identity, forget } = start({ read: [recordOf(mira)] });
    identity.report(mira);
    await settled();
    identity.failToSignOut();
    await expect(store.signOut()).rejects.toThrow("The browser's storage is broken.");
    expect(store.read().status).toBe("signed-in");
    expect(forget).not.toHaveBeenCalled();
  });

  it("ends for the app when the server refused it, even if the provider cannot sign out", async () => {
    const { store, identity, forget } = start({ read: [recordOf(mira)] });
    identity.report(mira);
    await settled();
    identity.failToSignOut();
    store.refuse();
    await settled();
    expect(store.read()).toMatchObject({ status: "signed-out", reason: "refused" });
    expect(forget).toHaveBeenCalledTimes(1);
  });

  it("is not ended by a late answer to somebody who left already", async () => {
    const { store, identity } = start({ read: [recordOf(mira)] });
    identity.report(mira);
    await settled();
    await store.signOut();
    store.refuse();
    store.markInactive();
    await store.reload();
    expect(identity.signOuts()).toBe(1);
    expect(store.read()).toMatchObject({ reason: "left", problem: null });
  });

  it("keeps who is signed in when reading their record again fails", async () => {
    const { store, identity } = start({ read: [recordOf(mira), failure("internal", 500)] });
    identity.report(mira);
    await settled();
    await expect(store.reload()).rejects.toThrow("Message of internal.");
    expect(store.read()).toMatchObject({ status: "signed-in", user: { roles: ["user"] } });
  });

  it("does not take a record that was read again for somebody else who signed in meanwhile", async () => {
    const ines = { ...mira, uid: "uid-ines" };
    const { held, release } = heldRecord();
    const { store, identity } = start({ read: [recordOf(mira), held, recordOf(ines)] });
    identity.report(mira);
    await settled();
    const reloading = store.reload();
    identity.report(ines);
    await settled();
    release(recordOf(mira, { roles: ["user", "master"] }));
    await reloading;
    expect(store.read()).toMatchObject({ user: { uid: "uid-ines", roles: ["user"] } });
  });

  it("shows nobody's pages while the record of somebody else is read", async () => {
    const { held, release } = heldRecord();
    const { store, identity } = start({ read: [recordOf(mira), held] });
    identity.report(mira);
    await settled();
    identity.report({ ...mira, uid: "uid-ines" });
    expect(store.read()).toEqual({ status: "loading" });
    release(recordOf(mira, { _id: "uid-ines" }));
    await settled();
    expect(store.read()).toMatchObject({ status: "signed-in", user: { uid: "uid-ines" } });
  });

  it("stays signed out when a record that was read again arrives after they left", async () => {
    const { held, release } = heldRecord();
    const { store, identity } = start({ read: [recordOf(mira), held] });
    identity.report(mira);
    await settled();
    const reloading = store.reload();
    await store.signOut();
    release(recordOf(mira));
    await reloading;
    expect(store.read().status).toBe("signed-out");
  });

  it("tells its watchers of each change, until they stop", async () => {
    const { store, identity } = start({ read: [recordOf(mira)] });
    const seen: string[] = [];
    const stop = store.subscribe(() => void seen.push(store.read().status));
    identity.report(null);
    identity.report(mira);
    await settled();
    stop();
    await store.signOut();
    expect(seen).toEqual(["signed-out", "signed-in"]);
  });
});
