/** Who may do what: the App's token, installation tokens and their scope, people's tokens, suspension. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppAuth } from "@octokit/auth-app";
import { generateKeyPairSync } from "node:crypto";
import { northwind, openStage, type Stage } from "./testing/stage.ts";

const owner = "northwind-labs";
const forbidden = {
  status: 403,
  message: expect.stringContaining("Resource not accessible by integration") as string,
};

describe("tokens", { timeout: 60_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
    await stage.control("/pulls", { repo: `${owner}/lighthouse`, head: "probe-history" });
  }, 60_000);
  afterAll(async () => {
    await stage[Symbol.asyncDispose]();
  });

  const mint = async (more: { repositories?: string[]; permissions?: Record<string, "read" | "write"> }) => {
    const { data } = await stage
      .asApp()
      .rest.apps.createInstallationAccessToken({ installation_id: northwind, ...more });
    return { octokit: stage.withToken(data.token), data };
  };
  const pull = { owner, repo: "lighthouse", pull_number: 1 };

  it("refuses an App's token that another key signed", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const { token } = await createAppAuth({ appId: 4242, privateKey })({ type: "app" });
    await expect(stage.withToken(token).rest.apps.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  it("keeps a scoped token to its repositories", async () => {
    const { octokit, data } = await mint({ repositories: ["lighthouse"] });
    expect(data.repository_selection).toBe("selected");
    await expect(octokit.rest.pulls.get(pull)).resolves.toMatchObject({ status: 200 });
    await expect(octokit.rest.repos.get({ owner, repo: "ledger" })).rejects.toMatchObject({ status: 404 });
    const listed = await octokit.rest.apps.listReposAccessibleToInstallation();
    expect(listed.data.repositories.map((one) => one.name)).toEqual(["lighthouse"]);
  });

  it("keeps a scoped token to its permissions", async () => {
    const { octokit } = await mint({ permissions: { pull_requests: "read" } });
    await expect(octokit.rest.pulls.listFiles(pull)).resolves.toMatchObject({ status: 200 });
    await expect(
      octokit.rest.pulls.createReview({ ...pull, event: "COMMENT", body: "x" }),
    ).rejects.toMatchObject(forbidden);
    const check = octokit.rest.checks.create({
      owner,
      repo: "harbor-api",
      name: "x",
      head_sha: "0".repeat(40),
    });
    await expect(check).rejects.toMatchObject(forbidden);
  });

  it("grants nothing that the installation does not hold", async () => {
    await expect(mint({ permissions: { contents: "write" } })).rejects.toMatchObject({ status: 422 });
    await expect(mint({ repositories: ["dotfiles"] })).rejects.toMatchObject({ status: 422 });
  });

  it("ends an installation's token after an hour and a person's after eight", async () => {
    const { octokit } = await mint({});
    const { access_token: token } = await stage.signIn("ines-hart");
    await expect(octokit.rest.repos.get({ owner, repo: "harbor-api" })).resolves.toMatchObject({
      status: 200,
    });
    stage.passTime(3_601_000);
    await expect(octokit.rest.repos.get({ owner, repo: "harbor-api" })).rejects.toMatchObject({
      status: 401,
    });
    await expect(stage.withToken(token).rest.users.getAuthenticated()).resolves.toMatchObject({
      status: 200,
    });
    stage.passTime(-3_601_000 + 8 * 3_600_000 + 1_000);
    await expect(stage.withToken(token).rest.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
    stage.passTime(-8 * 3_600_000 - 1_000);
  });

  it("shows a person only what they may see, with their own role", async () => {
    const repositoriesOf = async (login: string) => {
      const { access_token: token } = await stage.signIn(login);
      const { rest, paginate } = stage.withToken(token);
      return paginate(rest.apps.listInstallationReposForAuthenticatedUser, {
        installation_id: northwind,
        per_page: 100,
      });
    };
    const mira = await repositoriesOf("mira-sol");
    const kofi = await repositoriesOf("kofi-lund");
    expect(mira.length).toBeGreaterThanOrEqual(25);
    expect(mira.find((one) => one.name === "payroll-export")?.permissions?.admin).toBe(true);
    expect(kofi.map((one) => one.name)).not.toContain("payroll-export");
    expect(kofi.find((one) => one.name === "harbor-api")?.permissions).toMatchObject({
      push: true,
      admin: false,
    });
    await expect(repositoriesOf("petra-noor")).rejects.toMatchObject({ status: 404 });
  });

  it("answers a moved repository's old name with 301, and follows it", async () => {
    await stage.control("/repositories", { repo: `${owner}/docs`, name: "handbook" });
    const { octokit } = await mint({});
    const moved = await fetch(`${stage.apiUrl}/repos/${owner}/docs`, { redirect: "manual" });
    expect(moved.status).toBe(301);
    const { data } = await octokit.rest.repos.get({ owner, repo: "docs" });
    expect(data.name).toBe("handbook");
  });

  it("answers 403 while the installation is suspended", async () => {
    const { octokit } = await mint({});
    await stage.control("/installations", { account: owner, action: "suspend" });
    const suspended = { status: 403, message: expect.stringContaining("suspended") as string };
    await expect(octokit.rest.repos.get({ owner, repo: "ledger" })).rejects.toMatchObject(suspended);
    await expect(mint({})).rejects.toMatchObject(suspended);
    await stage.control("/installations", { account: owner, action: "unsuspend" });
    await expect(octokit.rest.repos.get({ owner, repo: "ledger" })).resolves.toMatchObject({ status: 200 });
  });
});
