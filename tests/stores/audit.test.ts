/** Both adapters of the audit log under one suite, and what names it shows. */
import { Timestamp } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createFirestoreAudit,
  type NewAuditRecord,
  writeAudit,
} from "../../functions/src/adapters/firestore/audit.ts";
import { createFindNames } from "../../functions/src/adapters/firestore/names.ts";
import { createMemoryAudit } from "../../functions/src/adapters/memory/audit.ts";
import type { AuditFilters, AuditLog } from "../../functions/src/audit/store.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

const start = Date.parse("2026-03-01T10:00:00.000Z");
const at = (minute: number): Date => new Date(start + minute * 60_000);
const everything: AuditFilters = { action: null, actorId: null, targetId: null, from: null, to: null };

type Row = Pick<NewAuditRecord, "actorId" | "targetId" | "action">;
/** One minute after another; the last two within the same one. */
const rows: readonly Row[] = [
  { actorId: "server", targetId: "mira", action: "user.roles" },
  { actorId: "mira", targetId: "tomas", action: "user.roles" },
  { actorId: "mira", targetId: "petra", action: "user.activation" },
  { actorId: "tomas", targetId: "petra", action: "user.activation" },
  { actorId: "mira", targetId: "101", action: "repository.review" },
  { actorId: "mira", targetId: "102", action: "repository.review" },
];
const minuteOf = (index: number): number => Math.min(index, 4);
const detailsOf = (index: number) => ({
  before: null,
  after: { number: index },
  requestId: `r${String(index)}`,
});

async function openFirestoreAudit(): Promise<AuditLog> {
  for (const [index, row] of rows.entries()) {
    const record = { ...row, at: Timestamp.fromDate(at(minuteOf(index))), details: detailsOf(index) };
    await firestore.runTransaction(async (transaction) => {
      writeAudit(transaction, firestore, record);
    });
  }
  return createFirestoreAudit(firestore);
}

function openMemoryAudit(): Promise<AuditLog> {
  const audit = createMemoryAudit();
  for (const [index, row] of rows.entries()) {
    audit.add({ ...row, id: `id${String(index)}`, at: at(minuteOf(index)), ...detailsOf(index) });
  }
  return Promise.resolve(audit);
}

const adapters = [
  { name: "memory", open: openMemoryAudit },
  { name: "firestore", open: openFirestoreAudit },
];

describe.each(adapters)("the audit log in $name", ({ open }) => {
  let audit: AuditLog;
  beforeAll(async () => {
    audit = await open();
  });

  async function numbers(filters: Partial<AuditFilters>, limit = 50): Promise<unknown[]> {
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page = await audit.list({ ...everything, ...filters, limit, cursor });
      found.push(...page.records.map(({ after }) => after?.["number"]));
      cursor = page.next;
    } while (cursor !== null);
    return found;
  }

  it("answers whole records, newest first", async () => {
    const { records } = await audit.list({ ...everything, to: at(1), limit: 5, cursor: null });
    expect(records).toMatchObject([{ ...rows[0], at: at(0), ...detailsOf(0) }]);
  });

  it.each<[filters: Partial<AuditFilters>, expected: number[]]>([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ action: "user.activation" }, [2, 3]],
    [{ actorId: "mira" }, [1, 2, 4, 5]],
    [{ targetId: "petra" }, [2, 3]],
    [{ action: "user.roles", actorId: "mira" }, [1]],
    [{ action: "user.activation", targetId: "petra" }, [2, 3]],
    [{ actorId: "tomas", targetId: "petra" }, [3]],
    [{ action: "user.activation", actorId: "tomas", targetId: "petra" }, [3]],
    [{ from: at(2), to: at(4) }, [2, 3]],
    [{ action: "repository.review", actorId: "mira", from: at(4) }, [4, 5]],
    [{ actorId: "nobody" }, []],
  ])("is filtered by %j", async (filters, expected) => {
    expect((await numbers(filters)).toSorted()).toEqual(expected);
  });

  it.each([1, 2, 5, 6])("shows each record once in pages of %i, also of one moment", async (limit) => {
    const found = await numbers({}, limit);
    expect(found.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(found.slice(2)).toEqual([3, 2, 1, 0]);
  });

  it.each(["x", "W10", "WzEsICJhL2IiXQ", "WzEsIl9feF9fIl0"])(
    "refuses the forged cursor %s",
    async (cursor) => {
      const attempt = audit.list({ ...everything, limit: 5, cursor });
      await expect(attempt).rejects.toMatchObject({ code: "invalid_request" });
    },
  );
});

describe("names in Firestore", () => {
  it("are those of today, by kind, and absent for what is gone or has none", async () => {
    await firestore.doc("users/ada").set({ name: "Ada Lovelace", email: "ada@acrux.example" });
    await firestore.doc("users/nameless").set({ name: null });
    await firestore.doc("repositories/101").set({ fullName: "northwind-labs/harbor" });
    const names = await createFindNames(firestore)([
      { kind: "user", id: "ada" },
      { kind: "user", id: "ada" },
      { kind: "user", id: "nameless" },
      { kind: "user", id: "gone" },
      { kind: "user", id: "a/b" },
      { kind: "user", id: "__x__" },
      { kind: "repository", id: "101" },
      { kind: "constructor", id: "x" },
    ]);
    expect([...names]).toEqual([
      ["user/ada", "Ada Lovelace"],
      ["repository/101", "northwind-labs/harbor"],
    ]);
  });

  it("of review settings are those of the repository or the account that they are about", async () => {
    await firestore.doc("repositories/103").set({ fullName: "northwind-labs/orbit" });
    await firestore.doc("accounts/11").set({ accountId: 4_711, login: "northwind-labs" });
    const ids = [
      "repository-103",
      "organization-4711",
      "organization-11",
      "repository-9",
      "repository-a/b",
      "",
    ];
    const names = await createFindNames(firestore)(ids.map((id) => ({ kind: "settings", id })));
    expect([...names]).toEqual([
      ["settings/repository-103", "northwind-labs/orbit"],
      ["settings/organization-4711", "northwind-labs"],
    ]);
  });
});
