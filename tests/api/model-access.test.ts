/** Models and keys through the API: a key goes in, and no answer, log or entry of the audit log has it. */
import { ModelAccess } from "@acrux/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFirestoreModelSpending } from "../../functions/src/adapters/firestore/model-spending.ts";
import { findAnything, startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await startApi({ findTarget: findAnything });
  token = await api.addUser("model-admin", { roles: ["admin", "user"] });
});
afterAll(() => api.stop());

const canary = ["canary", "model", "key", "1111"].join("-");
const path = "/model-access/repositories/810001";
const value = { version: 0, provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: 20 };
const ask = (method: string, body?: unknown) => api.ask(method, `/api${path}`, { token, body });

describe("a repository's model", () => {
  it("is set with its key, changed without it, and forgotten, and the key comes out nowhere", async () => {
    expect((await ask("GET")).body).toMatchObject({ own: null, version: 0, otherwise: "none" });
    const set = await ask("PUT", { ...value, key: canary });
    expect(ModelAccess.parse(set.body)).toMatchObject({ own: { strong: "gpt-5" }, version: 1 });
    expect(set.body).toMatchObject({ own: { hasPrice: true }, spentUsd: 0 });
    const unpriced = await ask("PUT", { ...value, version: 1, cheap: "unpriced" });
    expect(unpriced.body).toMatchObject({ own: { hasPrice: false } });
    const changed = await ask("PUT", { ...value, version: 2, strong: "gpt-5-mini" });
    expect(changed.body).toMatchObject({ own: { strong: "gpt-5-mini", monthlyCapUsd: 20 }, version: 3 });
    const got = await ask("GET");
    const audit = await api.ask("GET", `/api/audit?target=${ModelAccess.parse(got.body).auditId}`, { token });
    expect(audit.body).toMatchObject([
      { action: "model.changed", to: { keyReplaced: false } },
      { action: "model.changed", to: { keyReplaced: false } },
      { action: "model.changed", to: { keyReplaced: true } },
    ]);
    expect(JSON.stringify([set, changed, got, audit, api.lines])).not.toContain(canary);
    expect((await ask("DELETE")).body).toEqual({ deleted: true });
    expect(await ask("DELETE")).toMatchObject({ status: 404 });
  });

  it("shows what its reviews cost this month", async () => {
    const spending = createFirestoreModelSpending(api.firestore);
    const month = new Date().toISOString().slice(0, 7);
    await spending.reserve("repository-810002", month, 1.5, null);
    const got = await api.ask("GET", "/api/model-access/repositories/810002", { token });
    expect(got.body).toMatchObject({ own: null, spentUsd: 1.5 });
  });

  it.each([
    ["without a key", value],
    ["with a key of several words", { ...value, key: "not one word but several" }],
    ["with an address for a name", { ...value, strong: "https://example.test/x", key: canary }],
    ["with a field of its own", { ...value, key: canary, url: "https://example.test" }],
  ])("is refused %s, and the answer does not repeat it", async (_, body) => {
    const answer = await ask("PUT", body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain(canary);
  });
});
