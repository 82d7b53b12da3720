/** Connecting and switching on the local GitHub, through the pages that a person goes through. */
import { randomBytes, randomUUID } from "node:crypto";
import type { User } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientSecret, openStage, type Stage } from "../../../../local/github/testing/stage.ts";
import { disconnect } from "../../github/disconnect.ts";
import { createGitHubHandlers, type GitHubHandlerDeps } from "../../github/handlers.ts";
import { readableRepositories } from "../../github/readable.ts";
import type { Viewer } from "../../handlers.ts";
import { createMemoryAccounts } from "../memory/accounts.ts";
import { createMemoryConnections } from "../memory/connections.ts";
import { createMemoryOAuthStates } from "../memory/oauth-states.ts";
import { createMemoryRepositories } from "../memory/repositories.ts";
import { appPermissions, createAppOnGitHub } from "./app.ts";
import { createClient } from "./client.ts";
import { createOAuth } from "./oauth.ts";

const northwind = "northwind-labs";

describe("an account on the local GitHub", { timeout: 60_000 }, () => {
  let stage: Stage;
  let deps: GitHubHandlerDeps;
  let handlers: ReturnType<typeof createGitHubHandlers>;
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);

  beforeAll(async () => {
    stage = await openStage();
    const client = createClient(stage.apiUrl, now);
    const { url: webUrl } = stage.github;
    const app = { webUrl, slug: "acrux-local", clientId: "Iv1.acruxlocal", clientSecret };
    const { token } = (await stage.asApp().auth({ type: "app" })) as { token: string };
    const tokens = {
      asApp: () => Promise.resolve(token),
      forRepository: () => () => Promise.resolve(""),
      toRead: () => () => Promise.resolve(""),
    };
    deps = {
      states: createMemoryOAuthStates(),
      connections: createMemoryConnections(),
      accounts: createMemoryAccounts(),
      repositories: createMemoryRepositories(),
      oauth: createOAuth(client, app, appPermissions),
      app: createAppOnGitHub(client, tokens),
      redirectUri: "http://127.0.0.1:6100/app/github/settings/callback",
      webUrl,
      recordProfile: () => Promise.resolve(),
      newId: randomUUID,
      now,
      recordAudit: () => Promise.resolve(),
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    };
    handlers = createGitHubHandlers(deps);
  });
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  function viewer(uid: string): Viewer {
    const identity = {
      uid,
      email: null,
      emailVerified: false,
      name: null,
      picture: null,
      provider: "github.com",
      githubId: null,
      providerAccounts: [],
    };
    return { identity, user: { _id: uid } as User };
  }

  function request<Query, Params, Body>(uid: string, query: Query, params: Params, body: Body) {
    const setHeader = (): void => undefined;
    return { query, params, body, viewer: viewer(uid), requestId: "request", setHeader };
  }

  /** What the browser brings back to the callback page. */
  function broughtBack(response: Response) {
    const address = new URL(response.headers.get("location") ?? "");
    expect(address.origin + address.pathname).toBe(deps.redirectUri);
    const { code = "", state = "", ...rest } = Object.fromEntries(address.searchParams);
    return { code, state, ...rest };
  }

  async function connect(login: string): Promise<unknown> {
    const url = new URL((await handlers.startLogin(request(login, {}, {}, {}))).url);
    url.searchParams.set("login", login);
    const query = broughtBack(await fetch(url, { redirect: "manual" }));
    return handlers.finishLogin(request(login, query, {}, {}));
  }

  async function install(login: string, accountId: number): Promise<unknown> {
    const { url } = await handlers.startAddAccount(request(login, {}, {}, {}));
    const state = new URL(url).searchParams.get("state") ?? "";
    const response = await fetch(`${stage.github.url}/apps/acrux-local/installations/new/permissions`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: `local_github_person=${login}` },
      body: new URLSearchParams({ target_id: String(accountId), selection: "all", state }),
    });
    return handlers.finishAddAccount(request(login, broughtBack(response), {}, {}));
  }

  const accountsOf = async (login: string) =>
    (await handlers.listAccounts(request(login, {}, {}, {}))).accounts;

  const repositoriesOf = async (login: string, org = northwind) => {
    const query = { type: "organization" as const, org };
    return (await handlers.listRepositories(request(login, query, {}, {}))).repositories;
  };

  const switchReview = (login: string, id: number, enabled: boolean) =>
    handlers.switchReview(request(login, {}, { id: String(id) }, { enabled }));

  it("is connected, and its repositories are those that the person may see", async () => {
    expect(await connect("mira-sol")).toEqual({ outcome: "connected" });
    expect(await connect("ines-hart")).toEqual({ outcome: "connected" });
    expect(await accountsOf("mira-sol")).toMatchObject([
      { name: northwind, type: "Organization", state: "connected" },
      { name: "mira-sol", type: "User", state: "connected" },
    ]);
    const ofMira = (await repositoriesOf("mira-sol")).map(({ full_name }) => full_name);
    const ofInes = (await repositoriesOf("ines-hart")).map(({ full_name }) => full_name);
    expect(ofMira).toContain("northwind-labs/payroll-export");
    expect(ofInes).not.toContain("northwind-labs/payroll-export");
    expect(ofInes.length).toBeGreaterThan(20);
  });

  it("is read from GitHub once while nothing changed, by its ETags", async () => {
    await stage.control("/calls/reset", {});
    await repositoriesOf("mira-sol");
    const { calls } = await stage.inspect<{ calls: { operation: string; status: number }[] }>("/calls");
    const list = calls.find(({ operation }) => operation.startsWith("apps/list-installation-repos"));
    expect(list?.status).toBe(304);
  });

  it("has its repositories switched by a maintainer, and by nobody else", async () => {
    const harborWeb = 920002;
    const ledger = 920005;
    expect(await switchReview("ines-hart", harborWeb, true)).toMatchObject({ enableACR: true });
    await expect(switchReview("ines-hart", ledger, true)).rejects.toMatchObject({ code: "forbidden" });
    await expect(switchReview("ines-hart", 920020, true)).rejects.toMatchObject({ code: "not_found" });
    await expect(switchReview("kofi-lund", harborWeb, false)).rejects.toMatchObject({
      code: "github_connection_required",
    });
    expect(await deps.repositories.find(harborWeb)).toMatchObject({
      enableACR: true,
      installationId: 730001,
    });
  });

  it("is added by who owns it, and its number is believed only from them", async () => {
    expect(await install("kofi-lund", 583104)).toEqual({ outcome: "connected" });
    const own = (await accountsOf("kofi-lund")).find(({ name }) => name === "kofi-lund");
    expect(own).toMatchObject({ type: "User", state: "connected" });

    const { url } = await handlers.startAddAccount(request("ines-hart", {}, {}, {}));
    const state = new URL(url).searchParams.get("state") ?? "";
    const login = new URL(`${stage.github.url}/login/oauth/authorize`);
    login.search = new URLSearchParams({ client_id: "Iv1.acruxlocal", state, login: "ines-hart" }).toString();
    const back = broughtBack(await fetch(login, { redirect: "manual" }));
    const spoofed = { ...back, installation_id: String(own?.id), setup_action: "install" };
    const finished = handlers.finishAddAccount(request("ines-hart", spoofed, {}, {}));
    await expect(finished).rejects.toMatchObject({ code: "forbidden" });
  });

  it("that is suspended is said to be, and is read no more", async () => {
    const suspend = (suspended: boolean) =>
      stage
        .asApp()
        .request(`${suspended ? "PUT" : "DELETE"} /app/installations/{installation_id}/suspended`, {
          installation_id: 730001,
        });
    await suspend(true);
    expect((await accountsOf("mira-sol"))[0]).toMatchObject({ name: northwind, state: "suspended" });
    expect(await repositoriesOf("mira-sol")).toEqual([]);
    expect((await readableRepositories("mira-sol", deps)).has(920002)).toBe(false);
    await suspend(false);
  });

  it("goes on after eight hours, by a refresh that works once, also for many at once", async () => {
    const before = (await deps.connections.find("mira-sol"))?.tokens?.accessToken;
    ahead = 8 * 3_600_000;
    stage.passTime(ahead);
    const lists = await Promise.all([1, 2, 3, 4].map(() => accountsOf("mira-sol")));
    expect(lists.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    expect((await deps.connections.find("mira-sol"))?.tokens?.accessToken).not.toBe(before);
  });

  it("of which the person took the authorization away has to be connected again", async () => {
    const connection = await deps.connections.find("ines-hart");
    await deps.connections.save({
      ...(connection ?? (await Promise.reject(new Error("Ines is not connected.")))),
      tokens: {
        accessToken: `no-token-${randomBytes(8).toString("hex")}`,
        accessExpiresAt: null,
        refreshToken: `no-token-${randomBytes(8).toString("hex")}`,
        refreshExpiresAt: null,
      },
    });
    await expect(accountsOf("ines-hart")).rejects.toMatchObject({ code: "github_connection_required" });
    expect(await readableRepositories("ines-hart", deps)).toEqual(new Map());
    await connect("ines-hart");
    expect(await accountsOf("ines-hart")).not.toEqual([]);
  });

  it("of which the person leaves is given back: GitHub takes none of their tokens any more", async () => {
    ahead += 9 * 3_600_000;
    stage.passTime(9 * 3_600_000);
    const used: string[] = [];
    const watched = {
      ...deps,
      oauth: {
        ...deps.oauth,
        revokeGrant: (token: string) => (used.push(token), deps.oauth.revokeGrant(token)),
      },
    };
    await disconnect("mira-sol", watched);
    expect(used).toHaveLength(1);
    expect(await deps.connections.find("mira-sol")).toMatchObject({ tokens: null });
    const asMira = deps.oauth.asUser(used[0] ?? "");
    await expect(asMira.whoAmI()).rejects.toMatchObject({ code: "github_connection_required" });
    await expect(accountsOf("mira-sol")).rejects.toMatchObject({ code: "github_connection_required" });
    await disconnect("mira-sol", watched);
    await expect(deps.oauth.revokeGrant("no-such-token")).resolves.toBeUndefined();
  });

  it("is not believed to be given back when GitHub refuses our own secret", async () => {
    const client = createClient(stage.apiUrl, now);
    const app = {
      webUrl: deps.webUrl,
      slug: "acrux-local",
      clientId: "Iv1.acruxlocal",
      clientSecret: "wrong",
    };
    const attempt = createOAuth(client, app, appPermissions).revokeGrant("some-token");
    await expect(attempt).rejects.toMatchObject({ code: "github_unavailable" });
  });
});
