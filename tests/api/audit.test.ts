/** The routes of the audit log: what each change leaves there, and a file that is safe to open. */
import { type AuditEntry, ErrorBody } from "@acrux/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "./start-api.ts";

let api: TestApi;
let mira: string;
beforeEach(async () => {
  api = await startApi();
  mira = await api.addUser("mira", { roles: ["master", "user"] });
});
afterEach(() => api.stop());

async function list(query = ""): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const { status, headers, body } = await api.ask("GET", `/api/audit${query}`, { token: mira });
  expect(status).toBe(200);
  return { entries: body as AuditEntry[], next: headers.get("x-next-cursor") };
}

async function csv(query = ""): Promise<string> {
  const answer = await api.ask("GET", `/api/audit/export${query}`, { token: mira });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.body as Uint8Array);
}

describe("a change of a user", () => {
  it("is recorded with who, what, from, to, when and the id of the request", async () => {
    await api.addUser("ines");
    const before = Date.now() - 1;
    const change = await api.ask("PATCH", "/api/users/ines/roles", {
      token: mira,
      body: { roles: ["admin"] },
    });
    const { entries } = await list("?action=user.roles&target=ines");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: "user.roles",
      actor: { id: "mira", name: "mira" },
      target: { id: "ines", name: "ines" },
      from: { roles: ["user"], isActive: true },
      to: { roles: ["admin", "user"], isActive: true },
      requestId: change.headers.get("x-request-id"),
    });
    expect(Date.parse(entries[0]?.at ?? "")).toBeGreaterThan(before);
  });

  it("is not recorded when it was refused, or changed nothing", async () => {
    await api.addUser("ines");
    const count = (await list()).entries.length;
    await api.ask("PATCH", "/api/users/mira/activation", { token: mira, body: { isActive: false } });
    await api.ask("PATCH", "/api/users/mira/roles", { token: mira, body: { roles: ["user"] } });
    await api.ask("PATCH", "/api/users/ines/activation", { token: mira, body: { isActive: true } });
    expect((await list()).entries).toHaveLength(count);
  });
});

describe("the list", () => {
  it("is paged, each record once, with the same filters", async () => {
    for (let index = 0; index < 4; index += 1) await api.addUser(`user-${String(index)}`);
    const seen: string[] = [];
    let { entries, next } = await list("?action=user.created&limit=2");
    while (next !== null) {
      seen.push(...entries.map(({ target }) => target.id));
      ({ entries, next } = await list(`?action=user.created&limit=2&cursor=${encodeURIComponent(next)}`));
    }
    seen.push(...entries.map(({ target }) => target.id));
    expect(seen).toEqual(["user-3", "user-2", "user-1", "user-0", "mira"]);
  });

  it("is filtered by time", async () => {
    const now = new Date(Date.now() + 60_000).toISOString();
    expect((await list(`?from=${now}`)).entries).toEqual([]);
    expect((await list(`?to=${now}`)).entries.length).toBeGreaterThan(0);
  });

  it.each([
    "action=everything",
    "from=yesterday",
    "to=2026-03-01",
    "actor=",
    `target=${"x".repeat(201)}`,
    "cursor=x",
  ])("refuses the filter %s", async (query) => {
    const { status, body } = await api.ask("GET", `/api/audit?${query}`, { token: mira });
    expect([status, ErrorBody.parse(body).code]).toEqual([400, "invalid_request"]);
  });
});

describe("the file", () => {
  it("holds every record, also beyond one page, and begins with the names of its columns", async () => {
    await api.firestore.runTransaction(async (transaction) => {
      for (let index = 0; index < 320; index += 1) {
        const details = { before: null, after: { enableACR: true }, requestId: `request-${String(index)}` };
        const record = {
          at: new Date(),
          actorId: "mira",
          targetId: "101",
          action: "repository.review",
          details,
        };
        transaction.create(api.firestore.collection("audit").doc(), record);
      }
      await Promise.resolve();
    });
    const lines = (await csv("?action=repository.review")).trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFat,action,actor,actor name,target,target name,from,to,request id");
    expect(lines).toHaveLength(321);
    expect(new Set(lines).size).toBe(321);
    expect(lines[1]).toContain('"{""enableACR"":true}"');
  });

  it("lets no spreadsheet run what somebody called themself", async () => {
    await api.addUser("eve");
    await api.firestore.doc("users/eve").update({ name: '=HYPERLINK("https://evil.example","Open")' });
    const text = await csv("?target=eve");
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""Open"")"`);
    expect(text).not.toMatch(/(^|,|")[=+@-]/m);
  });

  it("says what is wrong as JSON before it begins", async () => {
    const { status, body } = await api.ask("GET", "/api/audit/export?action=everything", { token: mira });
    expect([status, ErrorBody.parse(body).code]).toEqual([400, "invalid_request"]);
  });
});
