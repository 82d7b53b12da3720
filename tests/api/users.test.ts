/** The routes of users: what nobody can give themself, whom each role may change, and what stays when accounts go. */
import { ErrorBody, type User } from "@acrux/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

const codeOf = ({ body }: Answer): string => ErrorBody.parse(body).code;
const userIn = ({ body }: Answer): User => body as User;

describe("creating one's own record", () => {
  it("takes everything from the token and nothing from the body", async () => {
    const token = api.tokenFor("ada", {
      email: "ada@acrux.example",
      name: "Ada\u202E Lovelace\u0007",
      picture: "https://avatars.example/ada.png",
    });
    const body = { _id: "ada", email: "root@acrux.example", roles: ["master", "admin"], isActive: true };
    const answer = await api.ask("POST", "/api/users", { token, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      _id: "ada",
      firebaseUid: "ada",
      email: "ada@acrux.example",
      name: "Ada Lovelace",
      avatarUrl: "https://avatars.example/ada.png",
      roles: ["user"],
      isActive: true,
    });
    expect((await api.ask("GET", "/api/users/ada", { token })).body).toEqual(answer.body);
  });

  it("is not found before, which is what leads to it", async () => {
    const answer = await api.ask("GET", "/api/users/ada", { token: api.tokenFor("ada") });
    expect([answer.status, codeOf(answer)]).toEqual([404, "not_found"]);
  });

  it("refuses somebody else's id and creates nothing", async () => {
    const token = api.tokenFor("eve");
    const answer = await api.ask("POST", "/api/users", { token, body: { _id: "ada" } });
    expect(codeOf(answer)).toBe("forbidden");
    expect(await api.users.find("ada")).toBeNull();
    expect(await api.users.find("eve")).toBeNull();
  });

  it("leaves an existing record alone, also a deactivated one", async () => {
    const token = await api.addUser("petra", { isActive: false });
    const before = await api.users.find("petra");
    const answer = await api.ask("POST", "/api/users", {
      token,
      body: { roles: ["master"], isActive: true },
    });
    expect([answer.status, codeOf(answer)]).toEqual([409, "user_exists"]);
    expect(await api.users.find("petra")).toEqual(before);
  });

  it("happens once, however often it is asked for at the same time", async () => {
    const token = api.tokenFor("ada");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.ask("POST", "/api/users", { token, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each(["google.com", "password", "anonymous", "custom", "phone", "GitHub.com"])(
    "starts inactive with the provider %s, whatever the body says",
    async (provider) => {
      const token = api.tokenFor("ada", { provider, githubId: null });
      const answer = await api.ask("POST", "/api/users", { token, body: { isActive: true } });
      expect(userIn(answer).isActive).toBe(false);
    },
  );

  it("starts inactive for a deactivated person with a new account", async () => {
    const master = await api.addUser("mira", { roles: ["master", "user"] });
    await api.ask("POST", "/api/users", { token: api.tokenFor("petra", { githubId: "77" }), body: {} });
    await api.ask("PATCH", "/api/users/petra/activation", { token: master, body: { isActive: false } });
    const anew = api.tokenFor("petra-again", { githubId: "77" });
    const answer = await api.ask("POST", "/api/users", { token: anew, body: {} });
    expect([answer.status, userIn(answer).isActive]).toEqual([201, false]);
  });
});

describe("signing up", () => {
  async function signUp(mode: "allowlist" | "approval", identity: Parameters<TestApi["tokenFor"]>[1]) {
    const allowlist = ["Ada@acrux.example", "@team.example", "github:4711"];
    const other = await startApi({ signUp: { mode, allowlist } });
    try {
      const token = other.tokenFor("ada", identity);
      return userIn(await other.ask("POST", "/api/users", { token, body: {} })).isActive;
    } finally {
      await other.stop();
    }
  }

  it.each([
    [true, { email: "ada@acrux.example", emailVerified: true }],
    [true, { email: "anyone@team.example", emailVerified: true }],
    [true, { githubId: "4711" }],
    [false, { email: "ada@acrux.example", emailVerified: false }],
    [false, { email: "anyone@sub.team.example", emailVerified: true }],
    [false, { email: "anyone@evil-team.example", emailVerified: true }],
    [false, { email: "team.example", emailVerified: true }],
    [false, { email: "github:4711", emailVerified: true }],
    [false, { email: "ada@acrux.example", emailVerified: true, provider: "password" }],
    [false, {}],
  ])("with an allowlist starts active: %s, for %j", async (expected, identity) => {
    expect(await signUp("allowlist", identity)).toBe(expected);
  });

  it("with approval starts inactive", async () => {
    expect(await signUp("approval", { email: "ada@acrux.example", emailVerified: true })).toBe(false);
  });
});

describe("reading users", () => {
  it("shows others to masters and admins, and to nobody else", async () => {
    const readers = {
      master: await api.addUser("mira", { roles: ["master", "user"] }),
      admin: await api.addUser("tomas", { roles: ["admin", "user"] }),
      user: await api.addUser("ines"),
      inactive: await api.addUser("petra", { roles: ["admin", "user"], isActive: false }),
      unknown: api.tokenFor("unknown"),
    };
    const statuses = await Promise.all(
      Object.values(readers).map(
        async (token) => (await api.ask("GET", "/api/users/ines", { token })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    expect((await api.ask("GET", "/api/users/mira", { token: readers.user })).status).toBe(404);
  });

  it("shows an inactive user their own record", async () => {
    const token = await api.addUser("petra", { isActive: false });
    const answer = await api.ask("GET", "/api/users/petra", { token });
    expect([answer.status, userIn(answer).isActive]).toEqual([200, false]);
  });

  it("notes once an hour that the user was there", async () => {
    const token = await api.addUser("ada");
    const seen = async () => userIn(await api.ask("GET", "/api/users/ada", { token })).lastSeenAt;
    const first = await seen();
    expect(await seen()).toBe(first);
    api.passTime(3_700_000);
    const later = api.tokenFor("ada");
    await api.ask("GET", "/api/users/ada", { token: later });
    const last = userIn(await api.ask("GET", "/api/users/ada", { token: later })).lastSeenAt;
    expect(Date.parse(last ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(3_700_000);
  });

  it("lists everybody once, page by page", async () => {
    const token = await api.addUser("mira", { roles: ["master", "user"] });
    for (let index = 0; index < 4; index += 1) await api.addUser(`user-${String(index)}`);
    const seen: string[] = [];
    let path = "/api/users?limit=2";
    for (;;) {
      const { headers, body } = await api.ask("GET", path, { token });
      seen.push(...(body as User[]).map(({ _id }) => _id));
      const cursor = headers.get("x-next-cursor");
      expect(headers.get("x-has-more")).toBe(String(cursor !== null));
      if (cursor === null) break;
      path = `/api/users?limit=2&cursor=${encodeURIComponent(cursor)}`;
    }
    expect(seen).toEqual(["user-3", "user-2", "user-1", "user-0", "mira"]);
  });

  it("finds and counts them by words, role and status, on the first page", async () => {
    const token = await api.addUser("mira", { roles: ["master", "user"] });
    for (const uid of ["ines-one", "ines-two", "kofi"]) await api.addUser(uid);
    await api.addUser("ines-three", { isActive: false });
    const ask = async (query: string) => {
      const { headers, body } = await api.ask("GET", `/api/users?${query}`, { token });
      return [headers.get("x-total-count"), (body as User[]).map(({ _id }) => _id)];
    };
    expect(await ask("search=INE&status=active")).toEqual(["2", ["ines-two", "ines-one"]]);
    expect(await ask("role=master")).toEqual(["1", ["mira"]]);
    expect(await ask("search=ines+three")).toEqual([null, ["ines-three"]]);
    const first = await api.ask("GET", "/api/users?search=ines&limit=1", { token });
    expect(first.headers.get("x-total-count")).toBe("3");
    const cursor = encodeURIComponent(first.headers.get("x-next-cursor") ?? "");
    expect(await ask(`search=ines&limit=1&cursor=${cursor}`)).toEqual([null, ["ines-two"]]);
  });

  it.each(["role=root", "status=deleted", `search=${"x".repeat(101)}`, "search=a&search=b"])(
    "refuses the filter %s",
    async (query) => {
      const token = await api.addUser("mira", { roles: ["master", "user"] });
      expect(codeOf(await api.ask("GET", `/api/users?${query}`, { token }))).toBe("invalid_request");
    },
  );

  it.each(["0", "-5", "1e9", "NaN", "abc", "", "2.9"])(
    "clamps the limit %j instead of failing",
    async (limit) => {
      const token = await api.addUser("mira", { roles: ["master", "user"] });
      const { status, body } = await api.ask("GET", `/api/users?limit=${limit}`, { token });
      expect(status).toBe(200);
      expect(body).toHaveLength(1);
    },
  );

  it("refuses a cursor that it did not give out", async () => {
    const token = await api.addUser("mira", { roles: ["master", "user"] });
    expect(codeOf(await api.ask("GET", "/api/users?cursor=abc", { token }))).toBe("invalid_request");
  });
});

describe("activating and deactivating", () => {
  const setActivation = (token: string, uid: string, isActive: unknown) =>
    api.ask("PATCH", `/api/users/${uid}/activation`, { token, body: { isActive } });

  it("works for a master on anyone but themself, and for an admin on plain users", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    const tomas = await api.addUser("tomas", { roles: ["admin", "user"] });
    await api.addUser("nadia", { roles: ["admin", "user"] });
    await api.addUser("ines");
    expect(userIn(await setActivation(tomas, "ines", false)).isActive).toBe(false);
    expect(userIn(await setActivation(tomas, "ines", true)).isActive).toBe(true);
    expect(codeOf(await setActivation(tomas, "nadia", false))).toBe("forbidden");
    expect(codeOf(await setActivation(tomas, "mira", false))).toBe("forbidden");
    expect(codeOf(await setActivation(tomas, "tomas", false))).toBe("forbidden");
    expect(codeOf(await setActivation(mira, "mira", false))).toBe("forbidden");
    expect(userIn(await setActivation(mira, "nadia", false)).isActive).toBe(false);
  });

  it("says the wanted value: twice the same is no change and no toggle", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    await api.addUser("ines");
    const first = await setActivation(mira, "ines", false);
    const again = await setActivation(mira, "ines", false);
    expect(again.body).toEqual(first.body);
  });

  it.each(["false", 0, null, "true", 1])("takes a real boolean only, not %j", async (value) => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    await api.addUser("ines");
    expect(codeOf(await setActivation(mira, "ines", value))).toBe("invalid_request");
  });

  it("shuts the user out at once: the session ends, and a new one is inactive", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    const ines = await api.addUser("ines");
    expect((await api.ask("GET", "/api/users/ines", { token: ines })).status).toBe(200);
    api.passTime(1_000);
    await setActivation(mira, "ines", false);
    expect(codeOf(await api.ask("GET", "/api/users/ines", { token: ines }))).toBe("auth_expired");
    const again = api.tokenFor("ines");
    expect(codeOf(await api.ask("GET", "/api/reviews", { token: again }))).toBe("account_inactive");
    expect((await api.ask("GET", "/api/users/ines", { token: again })).status).toBe(200);
  });
});

describe("giving roles", () => {
  const setRoles = (token: string, uid: string, roles: unknown, updatedAt?: string) =>
    api.ask("PATCH", `/api/users/${uid}/roles`, { token, body: { roles, ...(updatedAt && { updatedAt }) } });

  it("is for masters, keeps user, and drops duplicates", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    const tomas = await api.addUser("tomas", { roles: ["admin", "user"] });
    await api.addUser("ines");
    expect(userIn(await setRoles(mira, "ines", [])).roles).toEqual(["user"]);
    expect(userIn(await setRoles(mira, "ines", ["admin", "admin"])).roles).toEqual(["admin", "user"]);
    expect(codeOf(await setRoles(tomas, "ines", ["master"]))).toBe("forbidden");
    expect(codeOf(await setRoles(tomas, "tomas", ["master"]))).toBe("forbidden");
  });

  it.each([[["root"]], ["master"], [[["master"]]], [[null]], [["user", "user", "user", "user"]]])(
    "refuses the roles %j",
    async (roles) => {
      const mira = await api.addUser("mira", { roles: ["master", "user"] });
      await api.addUser("ines");
      expect(codeOf(await setRoles(mira, "ines", roles))).toBe("invalid_request");
    },
  );

  it("never leaves the deployment without an active master", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    const answer = await setRoles(mira, "mira", ["user"]);
    expect([answer.status, codeOf(answer)]).toEqual([409, "conflict"]);
    await api.addUser("ines");
    await setRoles(mira, "ines", ["master"]);
    expect(userIn(await setRoles(mira, "mira", ["user"])).roles).toEqual(["user"]);
    expect(codeOf(await setRoles(mira, "mira", ["master"]))).toBe("forbidden");
  });

  it("does not count an inactive master as one", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    await api.addUser("petra", { roles: ["user"], isActive: false });
    await setRoles(mira, "petra", ["master"]);
    expect(codeOf(await setRoles(mira, "mira", ["user"]))).toBe("conflict");
  });

  it("takes effect on the next request, with the same token", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    const ines = await api.addUser("ines");
    await setRoles(mira, "ines", ["admin"]);
    expect((await api.ask("GET", "/api/users", { token: ines })).status).toBe(200);
    await setRoles(mira, "ines", ["user"]);
    expect((await api.ask("GET", "/api/users", { token: ines })).status).toBe(403);
  });

  it("refuses a change on top of one that the caller has not seen", async () => {
    const mira = await api.addUser("mira", { roles: ["master", "user"] });
    await api.addUser("ines");
    const seen = (await api.users.find("ines"))?.updatedAt;
    expect((await setRoles(mira, "ines", ["admin"], seen)).status).toBe(200);
    const stale = await setRoles(mira, "ines", ["user"], seen);
    expect([stale.status, codeOf(stale)]).toEqual([409, "conflict"]);
    expect((await api.users.find("ines"))?.roles).toEqual(["admin", "user"]);
  });
});
