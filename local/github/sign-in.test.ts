/** The pages a person goes through: authorizing, PKCE, refreshing, installing, requesting; all by plain forms. */
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientSecret, openStage, type Stage } from "./testing/stage.ts";

const callback = "http://127.0.0.1:6100/app/github/settings/callback";
const client = { client_id: "Iv1.acruxlocal", client_secret: clientSecret };

describe("signing in", { timeout: 60_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const open = async (path: string, query: Record<string, string>, cookie = "") => {
    const address = `${stage.github.url}${path}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    return { response, query: queryOf(response) };
  };
  const submit = async (path: string, fields: [string, string][], cookie = "") => {
    const response = await fetch(`${stage.github.url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams(fields),
    });
    return { response, query: queryOf(response) };
  };
  const queryOf = (response: Response): Record<string, string> => {
    const location = response.headers.get("location");
    return location === null ? {} : Object.fromEntries(new URL(location, stage.github.url).searchParams);
  };
  const exchange = async (fields: Record<string, string>) => {
    const response = await fetch(`${stage.github.url}/login/oauth/access_token`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...client, ...fields }),
    });
    return (await response.json()) as Record<string, string>;
  };
  const as = (login: string): string => `local_github_person=${login}`;

  it("offers the people, and comes back with a code and the state", async () => {
    const page = await open("/login/oauth/authorize", { client_id: client.client_id, state: "s1" });
    expect(await page.response.text()).toContain("Ines Hart");
    const fields: [string, string][] = [
      ["client_id", client.client_id],
      ["state", "s1"],
      ["login", "ines-hart"],
    ];
    const { response, query } = await submit("/login/oauth/authorize", fields);
    expect(response.headers.get("location")?.startsWith(`${callback}?`)).toBe(true);
    expect(query["state"]).toBe("s1");
    const tokens = await exchange({ code: query["code"] ?? "" });
    expect(tokens["access_token"]).toMatch(/^ghu_/);
    expect(Number(tokens["expires_in"])).toBe(28_800);
    const { data } = await stage.withToken(tokens["access_token"] ?? "").rest.users.getAuthenticated();
    expect(data).toMatchObject({ id: 583103, login: "ines-hart" });
  });

  it("gives a code once, for ten minutes, to the right client", async () => {
    const code = async () =>
      (await open("/login/oauth/authorize", { client_id: client.client_id, login: "ines-hart" })).query[
        "code"
      ] ?? "";
    const once = await code();
    expect(await exchange({ code: once })).toHaveProperty("access_token");
    expect(await exchange({ code: once })).toMatchObject({ error: "bad_verification_code" });
    expect(await exchange({ code: await code(), client_secret: "wrong" })).toMatchObject({
      error: "incorrect_client_credentials",
    });
    expect(await exchange({ code: await code(), redirect_uri: "http://127.0.0.1:1/" })).toMatchObject({
      error: "redirect_uri_mismatch",
    });
    const late = await code();
    stage.passTime(601_000);
    expect(await exchange({ code: late })).toMatchObject({ error: "bad_verification_code" });
  });

  it("wants the verifier of the challenge", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const asked = {
      client_id: client.client_id,
      login: "ines-hart",
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: "S256",
    };
    const code = async () => (await open("/login/oauth/authorize", asked)).query["code"] ?? "";
    expect(await exchange({ code: await code() })).toMatchObject({ error: "bad_verification_code" });
    expect(await exchange({ code: await code(), code_verifier: "guess" })).toMatchObject({
      error: "bad_verification_code",
    });
    expect(await exchange({ code: await code(), code_verifier: verifier })).toHaveProperty("access_token");
  });

  it("takes no address but the registered one, and says when a person declines", async () => {
    const wrong = await open("/login/oauth/authorize", {
      client_id: client.client_id,
      redirect_uri: `${callback}/x`,
      login: "ines-hart",
    });
    expect(wrong.query).toMatchObject({ error: "redirect_uri_mismatch" });
    const fields: [string, string][] = [
      ["client_id", client.client_id],
      ["state", "s2"],
      ["cancel", "1"],
    ];
    const declined = await submit("/login/oauth/authorize", fields);
    expect(declined.query).toMatchObject({ error: "access_denied", state: "s2" });
  });

  it("refreshes once with a refresh token", async () => {
    const first = await stage.signIn("tomas-vega");
    const refresh = (token: string) => exchange({ grant_type: "refresh_token", refresh_token: token });
    const second = await refresh(first.refresh_token);
    expect(second["access_token"]).toMatch(/^ghu_/);
    expect(await refresh(first.refresh_token)).toMatchObject({ error: "bad_refresh_token" });
    expect(await refresh(second["refresh_token"] ?? "")).toHaveProperty("access_token");
  });

  it("installs for an owner, and only requests for a member", async () => {
    await stage.control("/installations", { account: "northwind-labs", action: "uninstall" });
    const slug = "/apps/acrux-local/installations/new";
    const chooser = await open(slug, { state: "s3" }, as("mira-sol"));
    expect(await chooser.response.text()).toContain("northwind-labs");
    const target: [string, string][] = [
      ["target_id", "910001"],
      ["state", "s3"],
    ];
    const asked = await submit(`${slug}/permissions`, [...target, ["selection", "all"]], as("kofi-lund"));
    expect(asked.query).toMatchObject({ setup_action: "request", state: "s3" });
    expect(asked.query).not.toHaveProperty("installation_id");
    const chosen: [string, string][] = [
      ["selection", "selected"],
      ["repository", "920001"],
      ["repository", "920003"],
    ];
    const installed = await submit(`${slug}/permissions`, [...target, ...chosen], as("mira-sol"));
    expect(installed.query).toMatchObject({ setup_action: "install", state: "s3" });
    const tokens = await exchange({ code: installed.query["code"] ?? "" });
    const { data } = await stage
      .withToken(tokens["access_token"] ?? "")
      .rest.apps.listInstallationsForAuthenticatedUser();
    const installation = data.installations.find(
      (one) => String(one.id) === installed.query["installation_id"],
    );
    expect(installation).toMatchObject({ repository_selection: "selected", target_id: 910001 });
    await stage.settled();
    expect(stage.webhooks.at(-1)?.payload).toMatchObject({
      action: "created",
      requester: { login: "kofi-lund" },
    });
    const settings = `/organizations/northwind-labs/settings/installations/${String(installation?.id)}`;
    const changed = await submit(
      settings,
      [
        ["action", "repositories"],
        ["from", "install"],
        ["state", "s4"],
        ["selection", "all"],
      ],
      as("mira-sol"),
    );
    expect(changed.query).toMatchObject({
      setup_action: "update",
      state: "s4",
      installation_id: String(installation?.id),
    });
    const refused = await submit(settings, [["action", "uninstall"]], as("kofi-lund"));
    expect(refused.response.status).toBe(403);
  });

  it("answers no other site's form, no other host, and no path of another server", async () => {
    const foreign = await fetch(`${stage.github.url}/session`, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
      body: "login=mira-sol",
    });
    expect(foreign.status).toBe(403);
    const form = await fetch(`${stage.github.url}/_local/pulls`, { method: "POST", body: "{}" });
    expect(form.status).toBe(415);
    const away = await submit("/session", [
      ["login", "mira-sol"],
      ["return_to", "//elsewhere.example"],
    ]);
    expect(away.response.headers.get("location")).toBe("/");
  });
});
