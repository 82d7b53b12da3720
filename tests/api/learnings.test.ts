/** What a team taught the model, through the API: kept by administrators, and each change recorded. */
import { AuditEntry, Learning } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = await api.addUser("learnings-admin", { roles: ["admin", "user"] });
});
afterAll(() => api.stop());

const ask = (method: string, path: string, body?: unknown) => api.ask(method, `/api${path}`, { token, body });

describe("what a team taught the model", () => {
  it("is kept, changed and deleted, and the audit log keeps every text", async () => {
    const created = await ask("POST", "/learnings", { text: "  Logs may hold ids.  ", paths: ["logs/**"] });
    expect(created.status).toBe(201);
    const learning = Learning.parse(created.body);
    expect(learning).toMatchObject({
      ...{ text: "Logs may hold ids.", paths: ["logs/**"], version: 1, enabled: true, source: "written" },
      ...{ repositoryIds: [], createdBy: "learnings-admin", updatedByName: "learnings-admin" },
    });
    expect((await ask("GET", "/learnings")).body).toContainEqual(learning);

    const change = { version: 1, text: "Logs may hold ids of users.", enabled: false };
    const path = `/learnings/${learning._id}`;
    expect((await ask("PATCH", path, change)).body).toMatchObject({ ...change, version: 2 });
    expect(await ask("PATCH", path, change)).toMatchObject({ status: 409 });
    expect((await ask("DELETE", path)).body).toEqual({ deleted: true });
    expect(await ask("DELETE", path)).toMatchObject({ status: 404 });

    const entries = z.array(AuditEntry).parse((await ask("GET", `/audit?target=${learning._id}`)).body);
    expect(entries.map(({ action, to }) => [action, to?.["text"]])).toEqual([
      ["learning.deleted", undefined],
      ["learning.changed", "Logs may hold ids of users."],
      ["learning.created", "Logs may hold ids."],
    ]);
  });

  it.each([
    ["without a sentence", { text: " " }],
    ["longer than it may be", { text: "x".repeat(501) }],
    ["for a repository that is no number", { text: "x", repositoryIds: ["7"] }],
    ["with a field of its own", { text: "x", source: "dismissal" }],
  ])("is refused %s", async (_, body) => {
    expect(await ask("POST", "/learnings", body)).toMatchObject({ status: 400 });
  });
});
