/** Administrators of the app who may not read a repository on GitHub learn nothing of it here, and masters only that something is there. */
import { AuditEntry, Learning, SettingsEntry, TeamRule } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startApi, type TestApi } from "./start-api.ts";

const secret = "northwind-labs/secret-plans";
const [secretId, openId, accountId] = [6_201, 6_202, 6_203];
const modelPath = `/model-access/repositories/${String(secretId)}`;

let api: TestApi;
/** A learning that is for the secret repository only. */
let learning: string;
let tokens: Record<"reader" | "admin" | "master", string>;

beforeAll(async () => {
  const listed = { isReviewed: true, organizationId: 11 };
  api = await startApi({
    findAccess: (uid) =>
      Promise.resolve({
        repositories: new Map(uid === "readable-reader" ? [[secretId, secret]] : [[openId, "open"]]),
        accountIds: new Set(uid === "readable-reader" ? [accountId] : []),
      }),
    findTarget: (scope, id) => Promise.resolve({ key: { scope, id }, name: secret, organization: null }),
    listTargets: () =>
      Promise.resolve([
        { ...listed, key: { scope: "organizations", id: accountId }, id: 11, name: "northwind-labs" },
        { ...listed, key: { scope: "repositories", id: secretId }, id: secretId, name: secret },
        { ...listed, key: { scope: "repositories", id: openId }, id: openId, name: "open" },
      ]),
    tryRule: (text) => Promise.resolve({ rule: { id: text, name: `Rule ${text}` }, faults: [] }),
  });
  tokens = {
    master: await api.addUser("readable-master", { roles: ["master", "user"] }),
    reader: await api.addUser("readable-reader", { roles: ["admin", "user"] }),
    admin: await api.addUser("readable-admin", { roles: ["admin", "user"] }),
  };
  const put = { token: tokens.reader, body: { version: 0, text: "# the secret plans" } };
  for (const path of [`repositories/${String(secretId)}`, `organizations/${String(accountId)}`]) {
    expect(await api.ask("PUT", `/api/settings/${path}`, put)).toMatchObject({ status: 200 });
  }
  const body = { text: "no-secret-plans", repositoryIds: [secretId], enabled: true };
  expect(await api.ask("POST", "/api/rules", { token: tokens.reader, body })).toMatchObject({ status: 201 });
  const everywhere = { text: "for-everybody", repositoryIds: [], enabled: true };
  await api.ask("POST", "/api/rules", { token: tokens.reader, body: everywhere });
  const taught = await api.ask("POST", "/api/learnings", {
    token: tokens.reader,
    body: { text: "The secret plans may log ids.", repositoryIds: [secretId] },
  });
  learning = Learning.parse(taught.body)._id;
  const model = {
    version: 0,
    provider: "openai",
    strong: "secret-plans-model",
    cheap: null,
    monthlyCapUsd: 5,
  };
  const set = { token: tokens.reader, body: { ...model, key: "secret-plans-key-of-a-test" } };
  expect(await api.ask("PUT", `/api${modelPath}`, set)).toMatchObject({ status: 200 });
});
afterAll(() => api.stop());

const paths = ["/api/settings", "/api/rules", "/api/learnings", "/api/audit", "/api/audit/export"];

async function textOf(path: string, token: string): Promise<string> {
  const { status, body } = await api.ask("GET", path, { token });
  expect(status).toBe(200);
  return body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body);
}

describe("a repository that GitHub does not show to somebody", () => {
  it.each(paths)("is named in none of %s, whatever their role", async (path) => {
    expect(await textOf(path, tokens.reader)).toMatch(/secret.plans/);
    for (const token of [tokens.admin, tokens.master]) {
      expect(await textOf(path, token)).not.toMatch(/secret.plans/);
    }
  });

  it.each(["admin", "master"] as const)("has no settings to be seen or changed by a %s", async (role) => {
    const token = tokens[role];
    for (const path of [`repositories/${String(secretId)}`, `organizations/${String(accountId)}`]) {
      expect(await api.ask("GET", `/api/settings/${path}`, { token })).toMatchObject({ status: 404 });
      const body = { version: 1, text: "" };
      expect(await api.ask("PUT", `/api/settings/${path}`, { token, body })).toMatchObject({ status: 404 });
    }
    const { body } = await api.ask("GET", "/api/settings", { token });
    expect(
      z
        .array(SettingsEntry)
        .parse(body)
        .map(({ name }) => name),
    ).toEqual(["open"]);
  });

  it("has rules that nobody else can change, delete, or make for it", async () => {
    const { admin: token } = tokens;
    const path = "/api/rules/no-secret-plans";
    const { body } = await api.ask("GET", "/api/rules", { token });
    expect(
      z
        .array(TeamRule)
        .parse(body)
        .map(({ _id }) => _id),
    ).toEqual(["for-everybody"]);
    const change = { version: 1, enabled: false };
    expect(await api.ask("PATCH", path, { token, body: change })).toMatchObject({ status: 404 });
    expect(await api.ask("DELETE", path, { token })).toMatchObject({ status: 404 });
    const aimed = { text: "another-rule", repositoryIds: [openId, secretId] };
    expect(await api.ask("POST", "/api/rules", { token, body: aimed })).toMatchObject({ status: 400 });
    const widened = { version: 1, repositoryIds: [secretId] };
    expect(await api.ask("PATCH", "/api/rules/for-everybody", { token, body: widened })).toMatchObject({
      status: 400,
    });
  });

  it.each(["admin", "master"] as const)(
    "has learnings that a %s cannot see, change, delete or make",
    async (role) => {
      const token = tokens[role];
      const path = `/api/learnings/${learning}`;
      expect((await api.ask("GET", "/api/learnings", { token })).body).not.toContainEqual(
        expect.objectContaining({ _id: learning }),
      );
      const change = { version: 1, text: "Anything goes." };
      expect(await api.ask("PATCH", path, { token, body: change })).toMatchObject({ status: 404 });
      expect(await api.ask("DELETE", path, { token })).toMatchObject({ status: 404 });
      const aimed = { text: "Anything goes.", repositoryIds: [openId, secretId] };
      expect(await api.ask("POST", "/api/learnings", { token, body: aimed })).toMatchObject({ status: 400 });
      const open = await api.ask("POST", "/api/learnings", {
        token,
        body: { text: "Open.", repositoryIds: [openId] },
      });
      const { _id } = Learning.parse(open.body);
      const widened = { version: 1, repositoryIds: [openId, secretId] };
      expect(await api.ask("PATCH", `/api/learnings/${_id}`, { token, body: widened })).toMatchObject({
        status: 400,
      });
      const own = { version: 1, text: "Still open." };
      expect(await api.ask("PATCH", `/api/learnings/${_id}`, { token, body: own })).toMatchObject({
        status: 200,
      });
      expect(await api.ask("DELETE", `/api/learnings/${_id}`, { token })).toMatchObject({ status: 200 });
    },
  );

  it.each(["admin", "master"] as const)("has no model to be seen, set or forgotten by a %s", async (role) => {
    const token = tokens[role];
    expect(await api.ask("GET", `/api${modelPath}`, { token })).toMatchObject({ status: 404 });
    const body = { version: 1, provider: "openai", strong: "mine", cheap: null, monthlyCapUsd: 5 };
    expect(await api.ask("PUT", `/api${modelPath}`, { token, body })).toMatchObject({ status: 404 });
    expect(await api.ask("DELETE", `/api${modelPath}`, { token })).toMatchObject({ status: 404 });
  });

  it("is counted for masters only", async () => {
    for (const [path, hidden] of [
      ["/api/settings", "2"],
      ["/api/rules", "1"],
      ["/api/learnings", "1"],
    ] as const) {
      const counts = [tokens.master, tokens.admin].map(async (token) =>
        (await api.ask("GET", path, { token })).headers.get("x-hidden-count"),
      );
      expect(await Promise.all(counts)).toEqual([hidden, null]);
    }
  });

  it("leaves masters the trace that somebody did something", async () => {
    const entries = async (token: string) =>
      z
        .array(AuditEntry)
        .parse((await api.ask("GET", "/api/audit?actor=readable-reader", { token })).body)
        .filter(({ action }) => !/^(user|audit)\./.test(action));
    const hidden = { hidden: true, from: null, to: null, target: { id: "hidden", name: null } };
    expect(await entries(tokens.admin)).toMatchObject([{ action: "rule.created", hidden: false }]);
    const seen = await entries(tokens.master);
    expect(seen).toHaveLength(6);
    expect(seen.filter((entry) => entry.hidden)).toMatchObject(Array.from({ length: 5 }, () => hidden));
  });
});
