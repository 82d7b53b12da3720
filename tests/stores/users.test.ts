/** Both adapters of the users' port under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreUsers } from "../../functions/src/adapters/firestore/users.ts";
import { createMemoryUsers } from "../../functions/src/adapters/memory/users.ts";
import type { AppError } from "../../functions/src/app-error.ts";
import { decideActivation, decideDeparture, decideRoles } from "../../functions/src/users/policy.ts";
import type {
  ChangeState,
  NewUser,
  UserPatch,
  UserQuery,
  UserStore,
} from "../../functions/src/users/store.ts";
import { openTestFirestore, testProjectId } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

let time = Date.parse("2026-03-01T10:00:00.000Z");
const now = (): Date => new Date((time += 1_000));

let person = 0;
function newUser(given: Partial<NewUser> = {}): NewUser {
  person += 1;
  const uid = given.uid ?? `person-${String(person)}`;
  return {
    uid,
    email: `${uid}@acrux.example`,
    name: "Ada",
    avatarUrl: null,
    githubLogin: null,
    githubId: String(1_000 + person),
    providerAccounts: [`github.com:${uid}`],
    roles: ["user"],
    isActive: true,
    ...given,
  };
}

async function createMaster(users: UserStore): Promise<string> {
  const { user } = await users.create(newUser(), "request");
  await users.grantFirstMaster(user._id);
  return user._id;
}

function changeOf(actorUid: string, targetUid: string, providerAccounts: string[] = []) {
  return { actorUid, targetUid, action: "user.activation", providerAccounts, requestId: "request" } as const;
}

const everybody: UserQuery = { limit: 50, cursor: null, search: null, role: null, status: null };

const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryUsers(now)) },
  {
    name: "firestore",
    open: async () => {
      await Promise.all((await firestore.listCollections()).map((found) => firestore.recursiveDelete(found)));
      return createFirestoreUsers(firestore, now);
    },
  },
];

describe.each(adapters)("users in $name", ({ open }) => {
  let users: UserStore;
  beforeEach(async () => {
    users = await open();
  });

  it("finds what was created, and nothing else", async () => {
    const { outcome, user } = await users.create(newUser({ uid: "ada" }), "request");
    expect(outcome).toBe("created");
    expect(await users.find("ada")).toEqual(user);
    expect(user).toMatchObject({ _id: "ada", firebaseUid: "ada", roles: ["user"], isActive: true });
    expect(await users.find("nobody")).toBeNull();
  });

  it("leaves an existing record unchanged when it is created again", async () => {
    const first = await users.create(newUser({ uid: "ada", isActive: false }), "request");
    const again = await users.create(
      newUser({ uid: "ada", roles: ["master", "user"], name: "Eve" }),
      "request",
    );
    expect(again).toEqual({ outcome: "exists", user: first.user });
    expect(await users.find("ada")).toEqual(first.user);
  });

  it("creates one record out of many requests at once", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => users.create(newUser({ uid: "ada" }), "request")),
    );
    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
  });

  it("does not let a deactivated person start active with a new account", async () => {
    const master = await createMaster(users);
    await users.create(newUser({ uid: "petra", providerAccounts: ["github.com:7"] }), "request");
    await users.change(changeOf(master, "petra", ["github.com:7", "google.com:x/y"]), () => ({
      isActive: false,
    }));
    const anew = await users.create(
      newUser({ uid: "petra-2", providerAccounts: ["github.com:7"] }),
      "request",
    );
    const other = await users.create(
      newUser({ uid: "petra-3", providerAccounts: ["google.com:x/y"] }),
      "request",
    );
    expect(anew.user.isActive).toBe(false);
    expect(other.user.isActive).toBe(false);
  });

  it("lets an activated person start active again with a new account, and retires the old record", async () => {
    const master = await createMaster(users);
    await users.create(
      newUser({ uid: "kofi", providerAccounts: ["github.com:8"], isActive: false }),
      "request",
    );
    await users.change(changeOf(master, "kofi", ["github.com:8"]), () => ({ isActive: true }));
    const anew = await users.create(
      newUser({ uid: "kofi-2", providerAccounts: ["github.com:8"] }),
      "request",
    );
    expect(anew.user.isActive).toBe(true);
    expect((await users.find("kofi"))?.isActive).toBe(false);
  });

  it("does not count the retired record of a master as a master", async () => {
    await users.create(newUser({ uid: "mira", providerAccounts: ["github.com:9"] }), "request");
    await users.grantFirstMaster("mira");
    await users.create(newUser({ uid: "mira-2", providerAccounts: ["github.com:9"] }), "request");
    expect((await users.find("mira-2"))?.roles).toEqual(["user"]);
    expect((await users.grantFirstMaster("mira-2"))?.roles).toEqual(["master", "user"]);
  });

  it("grants the first master once", async () => {
    const master = await createMaster(users);
    await users.create(newUser({ uid: "eve" }), "request");
    expect(await users.grantFirstMaster("eve")).toBeNull();
    expect(await users.grantFirstMaster("nobody")).toBeNull();
    expect((await users.find(master))?.roles).toEqual(["master", "user"]);
  });

  it("lists newest first, page by page, each user once", async () => {
    const uids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      uids.unshift((await users.create(newUser(), "request")).user._id);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await users.list({ ...everybody, limit: 3, cursor });
      seen.push(...page.users.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(uids);
  });

  it("has no next page when the last one is exactly full", async () => {
    for (let index = 0; index < 4; index += 1) await users.create(newUser(), "request");
    const first = await users.list({ ...everybody, limit: 2 });
    const second = await users.list({ ...everybody, limit: 2, cursor: first.nextCursor });
    expect(second.users).toHaveLength(2);
    expect(second.nextCursor).toBeNull();
  });

  it("lets a first master in who signed up inactive, also with a new account later", async () => {
    await users.create(
      newUser({ uid: "mira", providerAccounts: ["github.com:9"], isActive: false }),
      "request",
    );
    expect(await users.grantFirstMaster("mira")).toMatchObject({ isActive: true });
    const anew = newUser({ uid: "mira-2", providerAccounts: ["github.com:9"] });
    expect((await users.create(anew, "request")).user.isActive).toBe(true);
  });

  it("removes a record with its mark on the provider account kept: inside stays in, outside stays out", async () => {
    const master = await createMaster(users);
    for (const [uid, account] of [
      ["ines", "github.com:10"],
      ["petra", "github.com:11"],
    ] as const) {
      await users.create(newUser({ uid, providerAccounts: [account] }), "request");
    }
    await users.change(changeOf(master, "petra", ["github.com:11"]), () => ({ isActive: false }));
    await users.change(changeOf("ines", "ines"), decideDeparture);
    for (const uid of ["ines", "petra", "nobody"]) await users.remove(uid, "request");
    expect(await users.find("ines")).toBeNull();
    expect(await users.find("petra")).toBeNull();
    const back = async (uid: string, account: string) =>
      (await users.create(newUser({ uid, providerAccounts: [account] }), "request")).user.isActive;
    expect([await back("ines-2", "github.com:10"), await back("petra-2", "github.com:11")]).toEqual([
      true,
      false,
    ]);
  });

  it("does not let the last active master leave, and one of two only", async () => {
    const mira = await createMaster(users);
    const leave = (uid: string) => users.change(changeOf(uid, uid), decideDeparture);
    await expect(leave(mira)).rejects.toMatchObject({ code: "conflict" });
    const { user: tomas } = await users.create(newUser(), "request");
    await users.change(changeOf(mira, tomas._id), () => ({ roles: ["master", "user"] }));
    const outcomes = await Promise.allSettled([leave(mira), leave(tomas._id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  describe("are filtered", () => {
    const crew: readonly Partial<NewUser>[] = [
      { uid: "mira", name: "Mira Solberg", roles: ["master", "user"] },
      { uid: "tomas", name: "Tomás Vega", roles: ["admin", "user"] },
      { uid: "both", name: "Mira Vega", roles: ["master", "admin", "user"] },
      { uid: "ines", name: "Ines Hart", isActive: false },
    ];
    const list = async (query: Partial<UserQuery>) => {
      const { users: page, total } = await users.list({ ...everybody, ...query });
      return { uids: page.map(({ _id }) => _id), total };
    };
    beforeEach(async () => {
      for (const one of crew) await users.create(newUser(one), "request");
    });

    it.each<[query: Partial<UserQuery>, uids: string[]]>([
      [{}, ["ines", "both", "tomas", "mira"]],
      [{ role: "master" }, ["both", "mira"]],
      [{ role: "admin" }, ["both", "tomas"]],
      [{ role: "user" }, ["ines"]],
      [{ status: "inactive" }, ["ines"]],
      [{ status: "active", role: "user" }, []],
      [{ search: "mir" }, ["both", "mira"]],
      [{ search: "TOMAS" }, ["tomas"]],
      [{ search: "ines" }, ["ines"]],
      [{ search: "nobody" }, []],
      [{ search: "*" }, []],
      [{ search: "acrux", role: "master", status: "active" }, ["both", "mira"]],
      [{ search: "vega", role: "admin" }, ["both", "tomas"]],
      [{ search: "vega", status: "active" }, ["both", "tomas"]],
    ])("by %j", async (query, uids) => {
      expect(await list(query)).toEqual({ uids, total: uids.length });
    });

    it("by several words that all have to be found, without counting", async () => {
      expect(await list({ search: "mira vega" })).toEqual({ uids: ["both"], total: null });
      expect(await list({ search: "vega mira", role: "master", status: "active" })).toMatchObject({
        uids: ["both"],
      });
      expect(await list({ search: "ines@acrux.example" })).toMatchObject({ uids: ["ines"] });
      expect(await list({ search: "mira hart" })).toMatchObject({ uids: [] });
    });

    it("by several words page by page, each user once", async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<UserStore["list"]>> = await users.list({
          ...everybody,
          ...{ search: "acrux example", limit: 1, cursor },
        });
        seen.push(...page.users.map(({ _id }) => _id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(["ines", "both", "tomas", "mira"]);
    });

    it("by a login that GitHub told", async () => {
      await users.recordGithubProfile("ines", { githubId: "7", githubLogin: "night-owl" });
      expect(await list({ search: "owl" })).toMatchObject({ uids: ["ines"] });
      await expect(users.recordGithubProfile("nobody", { githubId: "8", githubLogin: "x" })).rejects.toThrow(
        "no user",
      );
    });
  });

  it.each(["x", "W10", "WyJhIiwiYiJd", "eyJhIjoxfQ"])("refuses the forged cursor %s", async (cursor) => {
    await expect(users.list({ ...everybody, cursor })).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("applies a patch with a later updatedAt, and answers null for somebody unknown", async () => {
    const master = await createMaster(users);
    const { user } = await users.create(newUser(), "request");
    const changed = await users.change(changeOf(master, user._id), () => ({ isActive: false }));
    expect(changed).toMatchObject({ isActive: false });
    expect(Date.parse(changed?.updatedAt ?? "")).toBeGreaterThan(Date.parse(user.updatedAt));
    expect(await users.find(user._id)).toEqual(changed);
    expect(await users.change(changeOf(master, "nobody"), () => ({ isActive: false }))).toBeNull();
  });

  it("writes nothing when the decision is to do nothing, or refuses", async () => {
    const master = await createMaster(users);
    const { user } = await users.create(newUser(), "request");
    expect(await users.change(changeOf(master, user._id), () => null)).toEqual(user);
    const refused = users.change(changeOf(master, user._id), () => {
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    expect(await users.find(user._id)).toEqual(user);
  });

  it("gives two changes at the same moment different times", async () => {
    const master = await createMaster(users);
    const { user } = await users.create(newUser(), "request");
    const stopped = time;
    const one = await users.change(changeOf(master, user._id), () => ({ isActive: false }));
    time = stopped;
    const two = await users.change(changeOf(master, user._id), () => ({ isActive: true }));
    expect(one?.updatedAt).not.toBe(two?.updatedAt);
  });

  it("refuses one of two masters who demote each other at once", async () => {
    const mira = await createMaster(users);
    const { user: tomas } = await users.create(newUser(), "request");
    await users.change(changeOf(mira, tomas._id), () => ({ roles: ["master", "user"] }));
    const demote = (actor: string, target: string) =>
      users.change(changeOf(actor, target), (state) => decideRoles(state, ["user"], undefined));
    const results = await Promise.allSettled([demote(mira, tomas._id), demote(tomas._id, mira)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("refuses to deactivate the last active master", async () => {
    const mira = await createMaster(users);
    const { user: tomas } = await users.create(newUser(), "request");
    await users.change(changeOf(mira, tomas._id), () => ({ roles: ["admin", "user"] }));
    const attempt = users.change(changeOf(tomas._id, mira), (state) => decideActivation(state, false));
    await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  });

  it("finds a user by GitHub's numeric id, the active one first", async () => {
    await users.create(
      newUser({ uid: "old", githubId: "42", providerAccounts: ["github.com:42"] }),
      "request",
    );
    await users.create(
      newUser({ uid: "new", githubId: "42", providerAccounts: ["github.com:42"] }),
      "request",
    );
    expect((await users.findByGithubId("42"))?._id).toBe("new");
    expect(await users.findByGithubId("43")).toBeNull();
  });

  it("notes visits and GitHub's profile without touching updatedAt", async () => {
    const { user } = await users.create(newUser({ uid: "ada", githubId: null }), "request");
    await users.recordVisit("ada", new Date("2026-05-05T05:05:05.000Z"));
    await users.recordGithubProfile("ada", { githubId: "99", githubLogin: "ada-l" });
    expect(await users.find("ada")).toEqual({
      ...user,
      lastSeenAt: "2026-05-05T05:05:05.000Z",
      githubLogin: "ada-l",
    });
    expect((await users.findByGithubId("99"))?._id).toBe("ada");
    await users.recordVisit("nobody", new Date());
    expect(await users.find("nobody")).toBeNull();
  });
});

/** Takes a role, an activity or both away twice as often as it gives them back. */
function decideSomething(state: ChangeState, kind: number): UserPatch | null {
  if (kind === 0) return decideRoles(state, ["master"], undefined);
  if (kind === 1) return decideActivation(state, true);
  return kind === 2 ? decideActivation(state, false) : decideRoles(state, [], undefined);
}

describe("users in Firestore", () => {
  it("keeps at least one active master through 50 role and activation changes on three instances at once", async () => {
    const projectId = testProjectId();
    const instances = Array.from({ length: 3 }, () => openTestFirestore(projectId));
    const stores = instances.map((instance) => createFirestoreUsers(instance, now));
    const [watch] = instances;
    const [first] = stores;
    if (first === undefined || watch === undefined) throw new Error("There are three stores.");
    const masters = [await createMaster(first)];
    for (let count = 1; count < 3; count += 1) {
      const { user } = await first.create(newUser(), "request");
      await first.change(changeOf(masters[0] ?? "", user._id), () => ({ roles: ["master", "user"] }));
      masters.push(user._id);
    }
    // One read of all three, so that what it shows was true at one moment.
    const activeMasters = async (): Promise<string[]> => {
      const records = await watch.getAll(...masters.map((uid) => watch.doc(`users/${uid}`)));
      const active = records.filter((record) => record.get("isActive") === true);
      return active
        .filter((record) => (record.get("roles") as string[]).includes("master"))
        .map(({ id }) => id);
    };
    const samples: number[] = [];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, async (_, index) => {
        const store = stores[index % 3] ?? first;
        const change = changeOf(masters[index % 3] ?? "", masters[Math.floor(index / 3) % 3] ?? "");
        await store.change(change, (state) => decideSomething(state, index % 5));
        samples.push((await activeMasters()).length);
      }),
    );
    expect(Math.min(...samples)).toBeGreaterThanOrEqual(1);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as AppError).code] : [],
    );
    expect(["conflict", "forbidden"]).toEqual(expect.arrayContaining([...new Set(refusals)]));
    // Whoever is left takes the role from everybody, themself last: that is where it ends.
    const [last = ""] = await activeMasters();
    const dismiss = (target: string) =>
      first.change(changeOf(last, target), (state) => decideRoles(state, [], undefined));
    for (const other of masters.filter((uid) => uid !== last)) await dismiss(other);
    await expect(dismiss(last)).rejects.toMatchObject({ code: "conflict" });
    const left = await activeMasters();
    expect(left).toEqual([last]);
    const stored = (await watch.doc("system/masters").get()).get("uids") as string[];
    expect(stored.toSorted()).toEqual(left.toSorted());
    await Promise.all(instances.map((instance) => instance.terminate()));
  });

  it("writes an audit record with every change, and none without", async () => {
    const audited = openTestFirestore();
    const users = createFirestoreUsers(audited, now);
    const master = await createMaster(users);
    const { user } = await users.create(newUser(), "request");
    const before = (await audited.collection("audit").get()).size;
    await users.change(changeOf(master, user._id), () => ({ isActive: false }));
    await users.change(changeOf(master, user._id), () => null);
    const records = await audited.collection("audit").where("targetId", "==", user._id).get();
    expect((await audited.collection("audit").get()).size).toBe(before + 1);
    expect(records.docs.map((record) => record.data())).toContainEqual(
      expect.objectContaining({ actorId: master, action: "user.activation" }),
    );
    await audited.terminate();
  });
});
