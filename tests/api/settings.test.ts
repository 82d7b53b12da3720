/** Review settings through the API: refused with their place when they are wrong, and each change recorded. */
import { AuditEntry, SettingsEntry, TeamSettings } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../functions/src/app-error.ts";
import type { ReadConfigFiles } from "../../functions/src/review/config/load-config.ts";
import { startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
let token: string;
const listed = { isReviewed: true, organizationId: null };
const organization = { scope: "organizations", id: 4_711 } as const;

beforeAll(async () => {
  api = await startApi({
    findTarget: (scope, id) =>
      Promise.resolve(
        id === 404
          ? null
          : {
              // An account's number is not that of its installation.
              key: { scope, id: id === 4_713 ? 94_713 : id },
              name: "northwind-labs/orbit",
              organization: scope === "organizations" ? null : organization,
            },
      ),
    listTargets: () =>
      Promise.resolve([
        {
          ...listed,
          key: { scope: "repositories", id: 5_110 },
          id: 5_110,
          name: "web-10",
          organizationId: 11,
        },
        {
          ...listed,
          key: { scope: "repositories", id: 5_109 },
          id: 5_109,
          name: "web-9",
          organizationId: 11,
        },
        { ...listed, key: { scope: "organizations", id: 4_712 }, id: 11, name: "amber-labs" },
      ]),
    openOwnConfig: (id) => {
      if (id === 5_104)
        return Promise.resolve(readOwn({ ".acrux.yml": "strictness: relaxed\nmaxComments: 2" }));
      if (id === 5_105) return Promise.reject(new AppError("github_unavailable", "GitHub does not answer."));
      if (id === 5_106) return Promise.resolve(readOwn({ ".acrux.yml": "maxComments: 200" }));
      return Promise.resolve(readOwn({}));
    },
  });
  await api.addUser("settings-master", { roles: ["master", "user"] });
  token = await api.addUser("settings-admin", { roles: ["admin", "user"] });
});
afterAll(() => api.stop());

/** A repository with these files in its root. */
function readOwn(files: Readonly<Record<string, string>>): ReadConfigFiles {
  return (paths) => Promise.resolve({ files: paths.map((path) => files[path] ?? null), inFolder: [] });
}

const ask = (method: string, path: string, body?: unknown) =>
  api.ask(method, `/api/settings${path}`, { token, body });

async function versionOf(path: string): Promise<number> {
  return TeamSettings.parse((await ask("GET", path)).body).version;
}

describe("review settings", () => {
  it("are empty at first, kept as they were written, and show what holds and why", async () => {
    const empty = TeamSettings.parse((await ask("GET", "/repositories/5101")).body);
    expect(empty).toMatchObject({ _id: "5101", text: "", version: 0, updatedBy: null, updatedAt: null });
    await ask("PUT", "/organizations/4711", {
      version: 0,
      text: "# Ours\nstrictness: strict\nmaxComments: 3\n",
    });
    const text = "maxComments: 7 # enough\n";
    const { status, body } = await ask("PUT", "/repositories/5101", { version: 0, text });
    expect(status).toBe(200);
    const kept = TeamSettings.parse(body);
    expect(kept).toMatchObject({
      text,
      version: 1,
      updatedBy: "settings-admin",
      updatedByName: "settings-admin",
      name: "northwind-labs/orbit",
    });
    expect(kept.effective).toMatch(/^strictness: strict +# organization settings:2$/m);
    expect(kept.effective).toMatch(/^maxComments: 7 +# repository settings:1$/m);
  });

  it("are refused when somebody was faster, and the audit log keeps both texts", async () => {
    await ask("PUT", "/repositories/5102", { version: 0, text: "maxComments: 1" });
    await ask("PUT", "/repositories/5102", { version: 1, text: "maxComments: 2" });
    expect(await ask("PUT", "/repositories/5102", { version: 1, text: "maxComments: 3" })).toMatchObject({
      status: 409,
    });
    const { auditId } = TeamSettings.parse((await ask("GET", "/repositories/5102")).body);
    const { body } = await api.ask("GET", `/api/audit?target=${auditId}`, { token });
    const entries = z.array(AuditEntry).parse(body);
    expect(entries.map(({ action, from, to }) => [action, from?.["text"], to?.["text"]])).toEqual([
      ["settings.changed", "maxComments: 1", "maxComments: 2"],
      ["settings.changed", undefined, "maxComments: 1"],
    ]);
  });

  it("of an organization have their history under the account, whatever its installation, and for admins only", async () => {
    const { body } = await ask("PUT", "/organizations/4713", { version: 0, text: "maxComments: 4" });
    const { _id, auditId } = TeamSettings.parse(body);
    expect([_id, auditId]).toEqual(["4713", "organization-94713"]);
    const history = `/api/audit?target=${auditId}`;
    expect(z.array(AuditEntry).parse((await api.ask("GET", history, { token })).body)).toMatchObject([
      { action: "settings.changed", to: { text: "maxComments: 4" } },
    ]);
    const other = await api.addUser("settings-user", { roles: ["user"] });
    expect(await api.ask("GET", history, { token: other })).toMatchObject({ status: 403 });
    expect(await api.ask("GET", "/api/settings/organizations/4713", { token: other })).toMatchObject({
      status: 403,
    });
  });

  it.each([
    ["strictnes: strict", "repository settings:1:1: Unknown key strictnes. Did you mean strictness?"],
    ["maxComments: 101", "repository settings:1:14: maxComments is ignored"],
    ["a: [", "repository settings:"],
    ["rules: [{ id: team-x }]", "rules have their own place in the app"],
    ["secrets: { allow: [hunter2] }", "is not a fingerprint"],
    ["__proto__: { strictness: strict }", "repository settings:1:1"],
  ])("that are wrong are refused with their place: %j", async (text, sentence) => {
    const answer = await ask("PUT", "/repositories/5103", { version: 0, text });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect((await ask("GET", "/repositories/5103")).body).toMatchObject({ version: 0 });
  });

  it("show what the repository's own file says over them", async () => {
    await ask("PUT", "/organizations/4711", {
      version: await versionOf("/organizations/4711"),
      text: "severityThreshold: medium\nmaxComments: 3\n",
    });
    const { body } = await ask("PUT", "/repositories/5104", { version: 0, text: "maxComments: 9" });
    const kept = TeamSettings.parse(body);
    expect(kept.ownFile).toEqual({ state: "read", reason: null });
    expect(kept.effective).toMatch(/^maxComments: 2 +# \.acrux\.yml:2$/m);
    expect(kept.effective).toMatch(/^severityThreshold: medium +# organization settings:1$/m);
    const wrong = TeamSettings.parse((await ask("GET", "/repositories/5106")).body);
    expect(wrong.effective).toMatch(/^# Not used: \.acrux\.yml:1:14: maxComments is ignored/m);
    const none = TeamSettings.parse((await ask("GET", "/repositories/5103")).body);
    expect(none.ownFile).toEqual({ state: "missing", reason: null });
    const organization = TeamSettings.parse((await ask("GET", "/organizations/4711")).body);
    expect(organization.ownFile).toBeNull();
  });

  it("hold, are kept and say so when the repository's own file cannot be read", async () => {
    const { status, body } = await ask("PUT", "/repositories/5105", { version: 0, text: "maxComments: 9" });
    expect(status).toBe(200);
    const kept = TeamSettings.parse(body);
    expect(kept.ownFile).toEqual({ state: "unreadable", reason: "GitHub does not answer." });
    expect(kept.effective).toMatch(/^maxComments: 9 +# repository settings:1$/m);
  });

  it("are listed by name, with whether anything is kept", async () => {
    await ask("PUT", "/repositories/5109", { version: 0, text: "maxComments: 1" });
    await ask("PUT", "/repositories/5110", { version: 0, text: "maxComments: 1" });
    await ask("PUT", "/repositories/5110", { version: 1, text: "\n" });
    const entries = z.array(SettingsEntry).parse((await ask("GET", "")).body);
    expect(entries.map(({ scope, _id, name, isSet }) => [scope, _id, name, isSet])).toEqual([
      ["organizations", "11", "amber-labs", false],
      ["repositories", "5109", "web-9", true],
      ["repositories", "5110", "web-10", false],
    ]);
    expect(entries[1]).toMatchObject({ organizationId: "11", isReviewed: true });
  });

  it("of something that is not there are not found", async () => {
    expect(await ask("GET", "/repositories/404")).toMatchObject({ status: 404 });
    expect(await ask("PUT", "/organizations/404", { version: 0, text: "" })).toMatchObject({ status: 404 });
  });
});
