/** Both adapters of the port to projects under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreProjects } from "../../functions/src/adapters/firestore/projects.ts";
import { createMemoryProjects } from "../../functions/src/adapters/memory/projects.ts";
import {
  everybody,
  type NewProject,
  type ProjectPage,
  type ProjectQuery,
  type ProjectStore,
} from "../../functions/src/projects/store.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

let time = Date.parse("2026-03-01T10:00:00.000Z");
const now = (): Date => new Date((time += 1_000));

const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryProjects(now)) },
  {
    name: "firestore",
    open: async () => {
      await Promise.all((await firestore.listCollections()).map((found) => firestore.recursiveDelete(found)));
      return createFirestoreProjects(firestore, now);
    },
  },
];

const mira = { uid: "mira", requestId: "request" };
const all: ProjectQuery = { audience: null, search: null, status: null, limit: 12, offset: 0, cursor: null };

function newProject(given: Partial<NewProject> = {}): NewProject {
  return { name: "Harbor", key: "HARBOR", description: null, audience: [everybody], ...given };
}

function names(page: ProjectPage): string[] {
  return page.projects.map(({ name }) => name);
}

describe.each(adapters)("projects in $name", ({ open }) => {
  let projects: ProjectStore;
  beforeEach(async () => {
    projects = await open();
  });

  async function create(given: Partial<NewProject> = {}) {
    const created = await projects.create(newProject(given), mira);
    if (created === null) throw new Error("The key is taken.");
    return created;
  }

  it("have one owner of a key, out of ten who ask at once", async () => {
    const created = await Promise.all(Array.from({ length: 10 }, () => projects.create(newProject(), mira)));
    const [winner, ...others] = created.filter((project) => project !== null);
    expect(others).toEqual([]);
    expect(await projects.findByKey("HARBOR")).toEqual(winner);
    expect(winner).toMatchObject({ status: "ACTIVE", createdBy: "mira", foldsDone: true, deletedAt: null });
  });

  it("keep their key for ever, also when they are deleted and their 30 days are over", async () => {
    const { id } = await create();
    await projects.change(id, mira, () => ({ patch: { deletedAt: now() }, audit: [] }));
    expect(await projects.create(newProject(), mira)).toBeNull();
    const later = new Date(time + 31 * 86_400_000);
    expect(await projects.deleteExpired(new Date(time + 29 * 86_400_000), 10)).toBe(0);
    expect(await projects.deleteExpired(later, 10)).toBe(1);
    expect(await projects.find(id)).toBeNull();
    expect(await projects.create(newProject(), mira)).toBeNull();
  });

  it("are listed newest first, without deleted ones, and counted with the same filters", async () => {
    for (const name of ["A", "B", "C", "D"]) await create({ name, key: name });
    const [, b, c] = await Promise.all(["A", "B", "C"].map((key) => projects.findByKey(key)));
    await projects.change(b?.id ?? "", mira, () => ({ patch: { deletedAt: now() }, audit: [] }));
    await projects.change(c?.id ?? "", mira, () => ({ patch: { status: "ARCHIVED" }, audit: [] }));
    const page = await projects.list(all);
    expect([names(page), page.total]).toEqual([["D", "C", "A"], 3]);
    const active = await projects.list({ ...all, status: "ACTIVE" });
    expect([names(active), active.total]).toEqual([["D", "A"], 2]);
  });

  it("are listed when they are deleted, the last one first, for their creator and for all", async () => {
    for (const [key, uid] of [
      ["A", "mira"],
      ["B", "ines"],
      ["C", "mira"],
      ["D", "mira"],
    ] as const) {
      const made = await projects.create(newProject({ name: key, key }), { uid, requestId: "r" });
      const deletedAt = key === "D" ? null : now();
      await projects.change(made?.id ?? "", mira, () => ({ patch: { deletedAt }, audit: [] }));
    }
    const namesOf = async (uid: string | null, limit: number) =>
      (await projects.listDeleted(uid, limit)).map(({ name }) => name);
    expect(await namesOf("mira", 10)).toEqual(["C", "A"]);
    expect(await namesOf(null, 10)).toEqual(["C", "B", "A"]);
    expect(await namesOf(null, 2)).toEqual(["C", "B"]);
  });

  it("are listed for those who see them", async () => {
    await create({ name: "Public", key: "A" });
    await create({ name: "Ines", key: "B", audience: ["mira", "ines"] });
    await create({ name: "Mira", key: "C", audience: ["mira"] });
    const seenBy = async (uid: string) => projects.list({ ...all, audience: [everybody, uid] });
    expect(names(await seenBy("ines"))).toEqual(["Ines", "Public"]);
    expect(names(await seenBy("kofi"))).toEqual(["Public"]);
    expect((await seenBy("kofi")).total).toBe(1);
    const archived = await projects.list({ ...all, audience: [everybody, "ines"], status: "ARCHIVED" });
    expect([names(archived), archived.total]).toEqual([[], 0]);
    expect((await projects.list(all)).total).toBe(3);
  });

  it("come in pages, by offset and by cursor, and the last full page leads nowhere", async () => {
    for (const name of ["A", "B", "C", "D"]) await create({ name, key: name });
    const first = await projects.list({ ...all, limit: 2 });
    expect([names(first), first.total]).toEqual([["D", "C"], 4]);
    const second = await projects.list({ ...all, limit: 2, cursor: first.nextCursor });
    expect([names(second), second.nextCursor]).toEqual([["B", "A"], null]);
    expect(names(await projects.list({ ...all, limit: 2, offset: 3 }))).toEqual(["A"]);
    await expect(projects.list({ ...all, cursor: "bm9uc2Vuc2U" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("are found by a part of name, key or description, however it is capitalized", async () => {
    await create({ name: "Straße nach İstanbul", key: "ROAD", description: "Ein Weg" });
    await create({ name: "Other", key: "OTHER" });
    for (const search of ["ISTANBUL", "istan", "oad", "EIN w", "ＲＯＡＤ"]) {
      const page = await projects.list({ ...all, search });
      expect([search, names(page), page.total]).toEqual([search, ["Straße nach İstanbul"], 1]);
    }
    expect(names(await projects.list({ ...all, search: "nowhere" }))).toEqual([]);
  });

  it("grow later with each change, and stay as they are when there is nothing to change", async () => {
    const { id, updatedAt } = await create();
    const changed = await projects.change(id, mira, () => ({ patch: { name: "Pier" }, audit: [] }));
    expect(changed?.name).toBe("Pier");
    expect(changed?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    expect(await projects.change(id, mira, () => null)).toEqual(changed);
    expect(await projects.change("nothing", mira, () => null)).toBeNull();
  });

  it("keep each person's views apart", async () => {
    const views = [{ name: "Mine", query: "?assignee=mira" }];
    await projects.saveViews("project", "mira", views);
    expect(await projects.findViews("project", "mira")).toEqual(views);
    expect(await projects.findViews("project", "ines")).toEqual([]);
    expect(await projects.findViews("other", "mira")).toEqual([]);
  });
});
