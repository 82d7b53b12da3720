/** Projects through the API: keys, members, archiving, deleting, and what two editors do to each other. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Boards, refusal, startBoards } from "./board-world.ts";

let boards: Boards;
let ines: ReturnType<Boards["as"]>;
let kofi: ReturnType<Boards["as"]>;
let tomas: ReturnType<Boards["as"]>;
beforeAll(async () => {
  boards = await startBoards();
  [ines, kofi, tomas] = [boards.as("ines"), boards.as("kofi"), boards.as("tomas")];
});
afterAll(() => boards.api.stop());

describe("a project", () => {
  it("has a key of its own, which finds it", async () => {
    const project = await boards.createProject({ key: "UNIQUE", description: "  " });
    expect(project).toMatchObject({ status: "ACTIVE", createdBy: "ines", canManage: true, isPrivate: false });
    expect(project).not.toHaveProperty("description");
    expect(await kofi("POST", "/projects", { name: "Other", key: "UNIQUE" })).toMatchObject({
      status: 409,
      ...refusal("project_key_taken"),
    });
    expect((await kofi("GET", "/projects/key/UNIQUE")).body).toMatchObject({
      _id: project._id,
      canManage: false,
    });
  });

  it.each([
    [{ name: "  \u202E " }, "Project name is required"],
    [{ key: "" }, "Project key is required"],
    [{ key: "abc" }, "Project key must be uppercase letters and numbers only"],
    [{ key: "ABCDEFGHIJK" }, "Project key may be at most 10 characters long"],
  ])("is refused with %j", async (fields, message) => {
    const answer = await ines("POST", "/projects", { name: "Name", key: "KEY", ...fields });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  it("never gets another key", async () => {
    const { _id } = await boards.createProject();
    expect(await ines("PATCH", `/projects/${_id}`, { key: "OTHER" })).toMatchObject({ status: 400 });
    expect(await ines("PATCH", `/projects/${_id}`, { status: "DELETED" })).toMatchObject({ status: 400 });
  });

  it("exists for its members, admins and masters only when it is private", async () => {
    const { _id, key } = await boards.createProject({ isPrivate: true, memberIds: ["kofi"] });
    const path = `/projects/${_id}`;
    expect((await kofi("GET", path)).body).toMatchObject({ isPrivate: true, memberIds: ["kofi"] });
    expect((await kofi("PATCH", path, { memberIds: [] })).body).toMatchObject({ code: "forbidden" });
    expect((await ines("PATCH", path, { memberIds: [] })).body).toMatchObject({ memberIds: [] });
    for (const hidden of [path, `/projects/key/${key}`, `/tasks?projectId=${_id}`, `${path}/people`]) {
      expect(await kofi("GET", hidden)).toMatchObject({ status: 404 });
      expect(await tomas("GET", hidden)).toMatchObject({ status: 200 });
    }
    const listed = (await kofi("GET", `/projects?search=${key}`)).body;
    expect(listed).toEqual({ projects: [], total: 0 });
    expect(await ines("PATCH", path, { memberIds: ["petra"] })).toMatchObject({ status: 400 });
    expect(await ines("PATCH", path, { memberIds: ["nobody"] })).toMatchObject({ status: 400 });
  });

  it("takes changes of different fields by two people, and shows the later of the same field both versions", async () => {
    const { _id } = await boards.createProject();
    const path = `/projects/${_id}`;
    expect(await ines("PATCH", path, { name: "Pier", was: { name: "Harbor" } })).toMatchObject({
      status: 200,
    });
    const other = { description: "Text", was: { description: null } };
    expect(await kofi("PATCH", path, other)).toMatchObject({ status: 200 });
    expect(await kofi("PATCH", path, { name: "Dock", was: { name: "Harbor" } })).toMatchObject({
      status: 409,
      body: { code: "edit_conflict", current: { name: "Pier", description: "Text" } },
    });
    expect((await kofi("PATCH", path, { name: "Dock", was: { name: "Pier" } })).body).toMatchObject({
      name: "Dock",
    });
  });

  it("has labels with ids of its own, each name once", async () => {
    const { _id } = await boards.createProject();
    const path = `/projects/${_id}`;
    const add = { labels: [{ id: "of-elsewhere", name: "Bug", color: "red" }] };
    const [label] = ((await ines("PATCH", path, add)).body as { labels: { id: string }[] }).labels;
    expect(label?.id).not.toBe("of-elsewhere");
    const renamed = { labels: [{ id: label?.id, name: "Defect", color: "pink" }] };
    expect((await ines("PATCH", path, renamed)).body).toMatchObject(renamed);
    const twice = { labels: ["bug", "Bug"].map((name) => ({ name, color: "red" })) };
    expect(await ines("PATCH", path, twice)).toMatchObject({ status: 400 });
    expect(await ines("PATCH", path, { labels: [{ name: "x", color: "#123456" }] })).toMatchObject({
      status: 400,
    });
  });

  it("is gone for everybody when it is deleted, and comes back whole", async () => {
    const { _id } = await boards.createProject();
    const task = await boards.createTask(_id);
    expect(await kofi("DELETE", `/projects/${_id}`)).toMatchObject({ status: 403 });
    expect(await ines("DELETE", `/projects/${_id}`)).toMatchObject({ status: 200 });
    for (const path of [`/projects/${_id}`, `/tasks/${task._id}`, `/tasks/${task._id}/comments`]) {
      expect(await tomas("GET", path)).toMatchObject({ status: 404 });
    }
    const deletedOf = async (as: typeof ines): Promise<unknown> =>
      ((await as("GET", "/projects/deleted")).body as { _id: string }[]).find((one) => one._id === _id);
    expect(await deletedOf(kofi)).toBeUndefined();
    expect(await deletedOf(tomas)).toEqual(await deletedOf(ines));
    const { deletedAt, keptUntil } = (await deletedOf(ines)) as { deletedAt: string; keptUntil: string };
    expect(Date.parse(keptUntil) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    expect(await kofi("POST", `/projects/${_id}/restore`, {})).toMatchObject({ status: 404 });
    expect(await tomas("POST", `/projects/${_id}/restore`, {})).toMatchObject({ status: 200 });
    expect(await kofi("GET", `/tasks/${task._id}`)).toMatchObject({ status: 200 });
    expect(await deletedOf(ines)).toBeUndefined();
  });

  it("says in the audit log who archived, restored and opened it", async () => {
    const { _id } = await boards.createProject({ isPrivate: true });
    for (const change of [{ status: "ARCHIVED" }, { status: "ACTIVE" }, { isPrivate: false }]) {
      expect(await ines("PATCH", `/projects/${_id}`, change)).toMatchObject({ status: 200 });
    }
    const { body } = await tomas("GET", `/audit?target=${_id}`);
    expect((body as { action: string }[]).map(({ action }) => action).toSorted()).toEqual([
      ...["project.archived", "project.created", "project.members", "project.restored"],
    ]);
  });
});

describe("an archived project", () => {
  it("is read-only everywhere, until it is restored by who manages it", async () => {
    const { _id } = await boards.createProject();
    const open = await boards.createProject();
    const [task, deleted] = [await boards.createTask(_id), await boards.createTask(_id)];
    const elsewhere = await boards.createTask(open._id);
    const comment = (await ines("POST", `/tasks/${task._id}/comments`, { content: "x" })).body as {
      _id: string;
    };
    const imported = (await ines("POST", `/projects/${_id}/imports`, { text: "title\nx" })).body;
    await ines("DELETE", `/tasks/${deleted._id}`);
    expect(await kofi("PATCH", `/projects/${_id}`, { status: "ARCHIVED" })).toMatchObject({ status: 403 });
    await ines("PATCH", `/projects/${_id}`, { status: "ARCHIVED" });

    const writes: [method: string, path: string, body?: unknown][] = [
      ["PATCH", `/projects/${_id}`, { name: "x" }],
      ["PATCH", `/projects/${_id}`, { status: "ACTIVE", name: "x" }],
      ["POST", "/tasks", { projectId: _id, title: "x" }],
      ["PATCH", `/tasks/${task._id}`, { status: "DONE" }],
      ["POST", "/task-changes", { projectId: _id, taskIds: [task._id], status: "DONE" }],
      ["POST", `/tasks/${task._id}/duplicate`, {}],
      ["POST", `/tasks/${task._id}/transfer`, { projectId: open._id }],
      ["POST", `/tasks/${elsewhere._id}/transfer`, { projectId: _id }],
      ["DELETE", `/tasks/${task._id}`],
      ["POST", `/tasks/${deleted._id}/restore`, {}],
      ["POST", `/tasks/${task._id}/comments`, { content: "y" }],
      ["PATCH", `/tasks/${task._id}/comments/${comment._id}`, { content: "y" }],
      ["DELETE", `/tasks/${task._id}/comments/${comment._id}`],
      ["POST", `/projects/${_id}/imports`, { text: "title\ny" }],
      ["DELETE", `/projects/${_id}/imports/${(imported as { importId: string }).importId}`],
    ];
    for (const [method, path, body] of writes) {
      const answer = await ines(method, path, body);
      expect([method, path, answer.status, answer.body]).toMatchObject([
        ...[method, path, 409],
        { code: "project_archived" },
      ]);
    }
    expect(await kofi("GET", `/tasks/${task._id}`)).toMatchObject({ status: 200, body: { status: "TODO" } });
    expect(await ines("PATCH", `/projects/${_id}`, { status: "ACTIVE" })).toMatchObject({ status: 200 });
    expect(await ines("PATCH", `/tasks/${task._id}`, { status: "DONE" })).toMatchObject({ status: 200 });
  });
});

describe("the people of a project", () => {
  it("are active ones to choose from, and by id whoever tasks name", async () => {
    const { _id } = await boards.createProject();
    const namesOf = async (query: string) =>
      ((await kofi("GET", `/projects/${_id}/people${query}`)).body as { _id: string }[])
        .map((person) => person._id)
        .toSorted();
    expect(await namesOf("")).toEqual(["ines", "kofi", "mira", "tomas"]);
    expect(await namesOf("?search=ki")).toEqual([]);
    expect(await namesOf("?search=kof")).toEqual(["kofi"]);
    expect(await namesOf("?ids=petra,kofi,nobody")).toEqual(["kofi", "petra"]);
    const { body } = await kofi("GET", `/projects/${_id}/people?ids=petra`);
    expect(body).toEqual([{ _id: "petra", name: "petra", avatarUrl: null, isActive: false }]);
  });

  it("are found by their names beyond the fifty that are listed unasked", async () => {
    const { _id } = await boards.createProject();
    for (let count = 1; count <= 60; count += 1) await boards.api.addUser(`worker${String(count)}`);
    const find = async (query: string) =>
      (await kofi("GET", `/projects/${_id}/people${query}`)).body as { _id: string }[];
    const listed = await find("");
    expect(listed).toHaveLength(50);
    const ids = listed.map((person) => person._id);
    const missing = Array.from({ length: 60 }, (_, index) => `worker${String(index + 1)}`).filter(
      (id) => !ids.includes(id),
    );
    for (const id of missing) expect((await find(`?search=${id}`)).map((person) => person._id)).toContain(id);
    expect(missing.length).toBeGreaterThan(9);
  });
});
