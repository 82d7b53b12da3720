/** Connecting accounts and switching reviews, over memory adapters: who may finish what, and whom GitHub is asked for. */
import { createHash, randomUUID } from "node:crypto";
import type { User } from "@acrux/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { createMemoryAccounts } from "../adapters/memory/accounts.ts";
import { createMemoryConnections } from "../adapters/memory/connections.ts";
import { createMemoryOAuthStates } from "../adapters/memory/oauth-states.ts";
import { createMemoryOAuth, type MemoryOAuth } from "../adapters/memory/oauth.ts";
import { createMemoryRepositories } from "../adapters/memory/repositories.ts";
import type { Viewer } from "../handlers.ts";
import { createGitHubHandlers, type GitHubHandlerDeps } from "./handlers.ts";
import type { InstallationRequest, SeenInstallation } from "./hosting.ts";
import { readableRepositories } from "./readable.ts";
import { startOfTest } from "../../../tests/github/sample-records.ts";
import type { OAuthState, SeenRepository } from "./store.ts";

let time = startOfTest.getTime();
let oauth: MemoryOAuth;
let mira: ReturnType<MemoryOAuth["addPerson"]>;
let eve: ReturnType<MemoryOAuth["addPerson"]>;
let deps: GitHubHandlerDeps;
let handlers: ReturnType<typeof createGitHubHandlers>;
let storedStates: OAuthState[] = [];
let profiles: object[] = [];
let requests: InstallationRequest[] | null = [];
let written: unknown[] = [];
let audited: object[] = [];

const northwind: SeenInstallation = {
  id: 11,
  accountId: 910001,
  login: "northwind-labs",
  type: "Organization",
  suspended: false,
  permissionsOutdated: false,
  manageUrl: "https://github.example/settings/installations/11",
};

const orbit: SeenRepository = {
  id: 101,
  fullName: "northwind-labs/orbit",
  description: "Goes round",
  private: true,
  canSwitch: true,
};

beforeEach(() => {
  time = startOfTest.getTime();
  storedStates = [];
  profiles = [];
  requests = [];
  written = [];
  audited = [];
  const now = (): Date => new Date(time);
  oauth = createMemoryOAuth({ now, challengeOf, newToken: () => `fake-token-${randomUUID()}` });
  mira = oauth.addPerson({ id: 583101, login: "mira-sol" });
  eve = oauth.addPerson({ id: 666, login: "eve" });
  mira.installations = [northwind];
  mira.repositories.set(11, [orbit]);
  const states = createMemoryOAuthStates();
  const repositories = createMemoryRepositories();
  deps = {
    states: {
      ...states,
      create(state) {
        storedStates.push(state);
        return states.create(state);
      },
    },
    connections: createMemoryConnections(),
    accounts: createMemoryAccounts(),
    repositories: {
      ...repositories,
      switchReview(repository, by) {
        written.push({ repository, by });
        return repositories.switchReview(repository, by);
      },
    },
    oauth,
    app: {
      listDeliveries: () => Promise.resolve([]),
      redeliver: () => Promise.resolve(),
      listInstallationRequests: () => Promise.resolve(requests),
    },
    redirectUri: "https://acrux.example/app/github/settings/callback",
    webUrl: "https://github.example",
    recordProfile(uid, profile) {
      profiles.push({ uid, ...profile });
      return Promise.resolve();
    },
    recordAudit(happening) {
      audited.push(happening);
      return Promise.resolve();
    },
    newId: randomUUID,
    now,
    pause: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
  };
  handlers = createGitHubHandlers(deps);
});

function challengeOf(codeVerifier: string): string {
  return createHash("sha256").update(codeVerifier).digest("base64url");
}

function viewer(uid: string, githubId: string | null = null): Viewer {
  const identity = {
    uid,
    email: null,
    emailVerified: false,
    name: null,
    picture: null,
    provider: "github.com",
    githubId,
    providerAccounts: [],
  };
  return { identity, user: { _id: uid } as User };
}

function request<Query, Params, Body>(
  uid: string,
  given: { query?: Query; params?: Params; body?: Body; githubId?: string } = {},
) {
  return {
    params: given.params as Params,
    query: given.query as Query,
    body: given.body as Body,
    viewer: viewer(uid, given.githubId),
    requestId: "request",
    setHeader: () => undefined,
  };
}

const nothing = { query: {}, params: {}, body: {} };

async function start(uid: string, flow: "login" | "add-account") {
  const route = flow === "login" ? handlers.startLogin : handlers.startAddAccount;
  const url = new URL((await route(request(uid, nothing))).url);
  return {
    url,
    state: url.searchParams.get("state") ?? "",
    challenge: url.searchParams.get("code_challenge"),
  };
}

interface Finish {
  code: string;
  state: string;
  installation_id?: string;
  setup_action?: string;
}

function finish(uid: string, flow: "login" | "add-account", query: Finish, githubId?: string) {
  const route = flow === "login" ? handlers.finishLogin : handlers.finishAddAccount;
  return route(request(uid, { ...nothing, query, ...(githubId !== undefined && { githubId }) }));
}

async function connect(uid: string, person = mira, githubId?: string) {
  const { state, challenge } = await start(uid, "login");
  return finish(uid, "login", { code: oauth.authorize(person, challenge), state }, githubId);
}

async function addAccount(uid: string, query: Partial<Finish>) {
  const { state } = await start(uid, "add-account");
  return finish(uid, "add-account", { code: oauth.authorize(mira, null), state, ...query });
}

function listAccounts(uid: string) {
  return handlers.listAccounts(request(uid, nothing));
}

function listRepositories(uid: string, query: { type: "organization" | "personal"; org?: string }) {
  return handlers.listRepositories(request(uid, { ...nothing, query }));
}

function switchReview(uid: string, id: string, enabled: boolean) {
  return handlers.switchReview(request(uid, { query: {}, params: { id }, body: { enabled } }));
}

const expired = { code: "forbidden", message: expect.stringContaining("expired or was used") as string };

describe("a sign-in at GitHub", () => {
  it("begins with a random state of which only the hash is kept, and a challenge", async () => {
    const { url, state, challenge } = await start("mira", "login");
    expect(Buffer.from(state, "base64url").byteLength).toBeGreaterThanOrEqual(16);
    expect(url.searchParams.get("redirect_uri")).toBe(deps.redirectUri);
    expect(JSON.stringify(storedStates)).not.toContain(state);
    expect(challenge).toBe(challengeOf(storedStates[0]?.codeVerifier ?? ""));
    expect((await start("mira", "login")).state).not.toBe(state);
  });

  it("for another account begins at the installation, with the label in its state", async () => {
    const { url, state } = await start("mira", "add-account");
    expect(url.pathname).toBe("/apps/acrux/installations/new");
    expect(state).toMatch(/^add_account_/);
  });

  it("connects whoever began it", async () => {
    expect(await connect("mira")).toEqual({ outcome: "connected" });
    expect(await deps.connections.find("mira")).toMatchObject({ githubId: 583101, login: "mira-sol" });
    expect(profiles).toEqual([{ uid: "mira", githubId: "583101", githubLogin: "mira-sol" }]);
  });

  it("with another GitHub account than the one signed in with leaves the profile as it is", async () => {
    await connect("mira", mira, "42");
    expect(profiles).toEqual([]);
  });

  it("is finished once", async () => {
    const { state, challenge } = await start("mira", "login");
    await finish("mira", "login", { code: oauth.authorize(mira, challenge), state });
    const again = finish("mira", "login", { code: oauth.authorize(mira, challenge), state });
    await expect(again).rejects.toMatchObject(expired);
  });

  it("is finished by its own user only, and lost when another tried", async () => {
    const { state, challenge } = await start("eve", "login");
    const asVictim = finish("mira", "login", { code: oauth.authorize(eve, challenge), state });
    await expect(asVictim).rejects.toMatchObject(expired);
    expect(await deps.connections.find("mira")).toBeNull();
    const after = finish("eve", "login", { code: oauth.authorize(eve, challenge), state });
    await expect(after).rejects.toMatchObject(expired);
  });

  it("is finished within ten minutes", async () => {
    const { state, challenge } = await start("mira", "login");
    time += 10 * 60_000;
    const late = finish("mira", "login", { code: oauth.authorize(mira, challenge), state });
    await expect(late).rejects.toMatchObject(expired);
  });

  it("is finished where it was begun: the label in a state decides nothing", async () => {
    const login = await start("mira", "login");
    const asAddAccount = finish("mira", "add-account", { code: "any", state: login.state });
    await expect(asAddAccount).rejects.toMatchObject(expired);
    const relabelled = await start("mira", "login");
    const query = { code: "any", state: `add_account_${relabelled.state}` };
    await expect(finish("mira", "add-account", query)).rejects.toMatchObject(expired);
    expect(oauth.calls).toEqual([]);
  });

  it("fails with an invented state before GitHub is asked", async () => {
    const invented = finish("mira", "login", { code: "any", state: "any" });
    await expect(invented).rejects.toMatchObject(expired);
    expect(oauth.calls).toEqual([]);
  });

  it("fails with a code of somebody else's sign-in", async () => {
    const { state } = await start("mira", "login");
    const stolen = oauth.authorize(eve, challengeOf("the-verifier-of-eve"));
    const finished = finish("mira", "login", { code: stolen, state });
    await expect(finished).rejects.toMatchObject({ code: "forbidden" });
    expect(await deps.connections.find("mira")).toBeNull();
  });
});

describe("an installation", () => {
  it("is connected when GitHub lists it for the user's own token", async () => {
    const outcome = await addAccount("mira", { installation_id: "11", setup_action: "install" });
    expect(outcome).toEqual({ outcome: "connected" });
    expect(await deps.accounts.find(11)).toMatchObject({ login: "northwind-labs", connectedBy: ["mira"] });
    const who = { actorId: "mira", requestId: "request" };
    expect(audited).toEqual([
      { ...who, action: "user.connected", targetId: "mira", values: { githubLogin: "mira-sol" } },
      { ...who, action: "account.connected", targetId: "organization-910001", values: null },
    ]);
  });

  it.each(["12", "011", "11 ", "1e1", "__proto__"])(
    "of the number %j that is not the user's is refused",
    async (id) => {
      const spoofed = addAccount("mira", { installation_id: id, setup_action: "install" });
      await expect(spoofed).rejects.toMatchObject({ code: "forbidden" });
      expect(await deps.accounts.find(12)).toBeNull();
      expect(await deps.connections.find("mira")).toBeNull();
    },
  );

  it.each([
    [{}, "connected"],
    [{ setup_action: "install" }, "connected"],
    [{ setup_action: "update", installation_id: "11" }, "connected"],
    [{ setup_action: "something new" }, "connected"],
    [{ setup_action: "request" }, "approval_pending"],
    [{ setup_action: "request", installation_id: "999" }, "approval_pending"],
  ] as const)("that comes back with %j is %s", async (query, outcome) => {
    expect(await addAccount("mira", query)).toEqual({ outcome });
  });
});

describe("the list of accounts", () => {
  it("asks somebody without a connection to connect", async () => {
    await expect(listAccounts("mira")).rejects.toMatchObject({ code: "github_connection_required" });
  });

  it("shows what GitHub shows to the user, in each state", async () => {
    await connect("mira");
    mira.installations = [
      northwind,
      { ...northwind, id: 12, login: "old", permissionsOutdated: true },
      { ...northwind, id: 13, login: "asleep", suspended: true, permissionsOutdated: true },
      { ...northwind, id: 14, login: "mira-sol", type: "User" },
    ];
    const { accounts } = await listAccounts("mira");
    expect(accounts.map(({ name, type, state }) => [name, type, state])).toEqual([
      ["northwind-labs", "Organization", "connected"],
      ["old", "Organization", "permissions_outdated"],
      ["asleep", "Organization", "suspended"],
      ["mira-sol", "User", "connected"],
    ]);
  });

  it("leaves out the personal account of somebody else, whose repositories only they can switch", async () => {
    await connect("mira");
    mira.installations = [{ ...northwind, id: 15, login: "tomas-vega", type: "User" }, northwind];
    expect((await listAccounts("mira")).accounts).toMatchObject([{ name: "northwind-labs" }]);
    for (const org of [undefined, "tomas-vega"]) {
      const asked = listRepositories("mira", { type: "personal", ...(org !== undefined && { org }) });
      await expect(asked).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("shows an account that the token no longer sees as one to reconnect, unless it was removed", async () => {
    await addAccount("mira", { installation_id: "11" });
    mira.installations = [];
    expect((await listAccounts("mira")).accounts).toMatchObject([
      { id: 11, state: "reconnect", manageUrl: "https://github.example/orgs/northwind-labs/sso" },
    ]);
    const account = await deps.accounts.find(11);
    if (account !== null) await deps.accounts.record({ ...account, deleted: true });
    expect((await listAccounts("mira")).accounts).toEqual([]);
  });

  it("shows whose owner was asked, as long as they have not agreed", async () => {
    await addAccount("mira", { setup_action: "request" });
    mira.installations = [];
    requests = [
      { id: 5, login: "northwind-labs", type: "Organization", requesterId: 583101 },
      { id: 6, login: "elsewhere", type: "Organization", requesterId: 666 },
    ];
    const pending = { name: "northwind-labs", state: "approval_pending" };
    expect((await listAccounts("mira")).accounts).toMatchObject([pending]);
    mira.installations = [northwind];
    expect((await listAccounts("mira")).accounts).toMatchObject([{ state: "connected" }]);
    requests = null;
    mira.installations = [];
    expect((await listAccounts("mira")).accounts).toMatchObject([{ state: "approval_pending" }]);
  });
});

describe("the list of repositories", () => {
  it("is whole: all pages, in order, with what is switched on", async () => {
    await connect("mira");
    const many = Array.from({ length: 250 }, (_, index) => ({
      ...orbit,
      id: 1000 + index,
      fullName: `northwind-labs/r-${String(999 - index)}`,
    }));
    mira.repositories.set(11, [...many, orbit]);
    await switchReview("mira", "101", true);
    const { repositories } = await listRepositories("mira", { type: "organization", org: "northwind-labs" });
    expect(repositories).toHaveLength(251);
    expect(repositories[0]).toEqual({
      id: 101,
      full_name: "northwind-labs/orbit",
      description: "Goes round",
      private: true,
      enableACR: true,
      canSwitch: true,
    });
    expect(repositories.filter(({ enableACR }) => enableACR)).toHaveLength(1);
  });

  it("finds an organization in any letter case, and the own account without a name", async () => {
    await connect("mira");
    mira.installations = [northwind, { ...northwind, id: 14, login: "mira-sol", type: "User" }];
    mira.repositories.set(14, [{ ...orbit, id: 201, fullName: "mira-sol/dots" }]);
    const organization = await listRepositories("mira", { type: "organization", org: "Northwind-Labs" });
    expect(organization.repositories).toHaveLength(1);
    const personal = await listRepositories("mira", { type: "personal" });
    expect(personal.repositories).toMatchObject([{ full_name: "mira-sol/dots" }]);
  });

  it("does not exist for an account that is not the user's, and needs an organization's name", async () => {
    await connect("mira");
    const other = listRepositories("mira", { type: "organization", org: "elsewhere" });
    await expect(other).rejects.toMatchObject({ code: "not_found" });
    const unnamed = listRepositories("mira", { type: "organization" });
    await expect(unnamed).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("of a suspended account is empty", async () => {
    await connect("mira");
    mira.installations = [{ ...northwind, suspended: true }];
    const list = await listRepositories("mira", { type: "organization", org: "northwind-labs" });
    expect(list).toEqual({ repositories: [] });
  });
});

describe("switching reviews", () => {
  beforeEach(() => connect("mira"));

  it("asks GitHub now, and is written down with who did it", async () => {
    expect(await switchReview("mira", "101", true)).toMatchObject({ enableACR: true });
    expect(oauth.calls).toContain("readRepository");
    expect(written).toMatchObject([
      { repository: { id: 101, installationId: 11, enableACR: true }, by: { uid: "mira" } },
    ]);
    expect(await switchReview("mira", "101", false)).toMatchObject({ enableACR: false });
  });

  it("is refused to who is neither admin nor maintainer, also when they were a moment ago", async () => {
    await switchReview("mira", "101", true);
    mira.repositories.set(11, [{ ...orbit, canSwitch: false }]);
    await expect(switchReview("mira", "101", false)).rejects.toMatchObject({ code: "forbidden" });
    expect(await deps.repositories.find(101)).toMatchObject({ enableACR: true });
  });

  it("finds no repository that the user may not see, whoever else may", async () => {
    await connect("eve", eve);
    await expect(switchReview("eve", "101", true)).rejects.toMatchObject({ code: "not_found" });
    await switchReview("mira", "101", true);
    mira.repositories.set(11, []);
    await expect(switchReview("mira", "101", false)).rejects.toMatchObject({ code: "not_found" });
  });

  it("follows a repository to its new name, and is not fooled by a new repository of the old one", async () => {
    await switchReview("mira", "101", true);
    mira.repositories.set(11, [
      { ...orbit, id: 102 },
      { ...orbit, fullName: "northwind-labs/renamed" },
    ]);
    expect(await switchReview("mira", "101", false)).toMatchObject({ full_name: "northwind-labs/renamed" });
    expect(await deps.repositories.find(102)).toBeNull();
  });
});

describe("what a user may read", () => {
  const read = (uid: string) => readableRepositories(uid, deps);

  it("is nothing for somebody who is not connected", async () => {
    expect(await read("mira")).toEqual(new Map());
    expect(oauth.calls).toEqual([]);
  });

  it("is asked of GitHub once in ten minutes", async () => {
    await connect("mira");
    expect(await read("mira")).toEqual(new Map([[101, "northwind-labs/orbit"]]));
    const asked = oauth.calls.length;
    mira.repositories.set(11, []);
    time += 10 * 60_000 - 1;
    expect((await read("mira")).size).toBe(1);
    expect(oauth.calls).toHaveLength(asked);
    time += 1;
    expect((await read("mira")).size).toBe(0);
  });

  it("is nothing any more once GitHub refuses the tokens", async () => {
    await connect("mira");
    await read("mira");
    for (const { accessToken, refreshToken } of oauth.issued) {
      oauth.revoke(accessToken);
      oauth.revoke(refreshToken ?? "");
    }
    time += 10 * 60_000;
    expect(await read("mira")).toEqual(new Map());
    expect(await deps.connections.find("mira")).toMatchObject({ tokens: null });
    await expect(listAccounts("mira")).rejects.toMatchObject({ code: "github_connection_required" });
  });
});

describe("a user's tokens", () => {
  beforeEach(() => connect("mira"));

  it("are refreshed before they expire, by one of many who need them", async () => {
    time += 8 * 3_600_000 - 60_000;
    const lists = await Promise.all(Array.from({ length: 8 }, () => listAccounts("mira")));
    expect(lists.every(({ accounts }) => accounts.length === 1)).toBe(true);
    expect(oauth.calls.filter((call) => call === "refresh")).toHaveLength(1);
  });

  it("are refreshed when GitHub refuses them early", async () => {
    oauth.revoke(oauth.issued[0]?.accessToken ?? "");
    expect((await listAccounts("mira")).accounts).toHaveLength(1);
    expect(oauth.calls.filter((call) => call === "refresh")).toHaveLength(1);
  });

  it("are refreshed by another when the one who began is gone", async () => {
    time += 8 * 3_600_000;
    const until = new Date(time + 10_000);
    await deps.connections.change("mira", () => ({ refreshLease: { id: "gone", until } }));
    expect((await listAccounts("mira")).accounts).toHaveLength(1);
  });
});
