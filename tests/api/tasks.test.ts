/** Tasks through the API: edits, moves, comments, files, and what belongs to another project. */
import { compareRanks, type Project, type Task, type TaskCard } from "@acrux/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Boards, refusal, startBoards } from "./board-world.ts";

let boards: Boards;
let ines: ReturnType<Boards["as"]>;
let kofi: ReturnType<Boards["as"]>;
let tomas: ReturnType<Boards["as"]>;
let project: Project;
beforeAll(async () => {
  boards = await startBoards();
  [ines, kofi, tomas] = [boards.as("ines"), boards.as("kofi"), boards.as("tomas")];
});
beforeEach(async () => {
  project = await boards.createProject();
});
afterAll(() => boards.api.stop());

const create = (fields: object = {}) => boards.createTask(project._id, fields);

async function cards(query = ""): Promise<TaskCard[]> {
  const answer = await ines("GET", `/tasks?projectId=${project._id}${query}`);
  expect(answer.status).toBe(200);
  return answer.body as TaskCard[];
}

describe("a task", () => {
  it("has a number and a key, stands at the top, and is created once however often it is sent", async () => {
    const first = await create();
    const requestKey = crypto.randomUUID();
    const [second, again] = await Promise.all([create({ requestKey }), create({ requestKey })]);
    expect(again).toEqual(second);
    expect(second).toMatchObject({ number: 2, key: `${project.key}-2`, type: "TASK", priority: "MEDIUM" });
    expect((await cards()).map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect([second, first].toSorted(compareRanks)).toEqual([second, first]);
  });

  it.each([
    [{ title: " " }, "Title is required"],
    [{ title: "x".repeat(201) }, 'The field "title" may be at most 200 characters long.'],
    [{ description: "x".repeat(20_001) }, 'The field "description" may be at most 20000 characters long.'],
    [{ type: "EPIC" }, 'The field "type" must be one of TASK, BUG, FEATURE, IMPROVEMENT.'],
    [{ rank: "a" }, 'The field "rank" is not known here.'],
    [{ number: 7 }, 'The field "number" is not known here.'],
    [{ assigneeId: "petra" }, "The assignee has to be active and to see this project. Choose another."],
    [{ labelIds: ["of-another-project"] }, "One of the labels is not there any more. Choose another one."],
  ])("is refused with %j", async (fields, message) => {
    const answer = await ines("POST", "/tasks", { projectId: project._id, title: "Task", ...fields });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  it("loses controls and direction overrides, and what is cleared", async () => {
    const task = await create({
      title: "a\u202Eb\u0000c\nd",
      description: "x",
      dueOn: "2026-12-01",
      assigneeId: "kofi",
    });
    expect(task.title).toBe("abc d");
    const cleared = { description: "", dueOn: null, assigneeId: "" };
    const { body } = await ines("PATCH", `/tasks/${task._id}`, cleared);
    for (const field of Object.keys(cleared)) expect(body).not.toHaveProperty(field);
  });

  it("keeps an assignee who is not active any more, and gets no other such", async () => {
    await boards.api.addUser("leaver");
    const task = await create({ assigneeId: "leaver" });
    await tomas("PATCH", "/users/leaver/activation", { isActive: false });
    const both = { title: "Renamed", assigneeId: "leaver" };
    expect(await ines("PATCH", `/tasks/${task._id}`, both)).toMatchObject({ status: 200 });
    const other = await create();
    expect(await ines("PATCH", `/tasks/${other._id}`, both)).toMatchObject({ status: 400 });
  });

  it("is nobody's where its assignee could not be given it: as a copy, and in another project", async () => {
    await boards.api.addUser("goner");
    const left = await create({ assigneeId: "goner" });
    const task = await create({ assigneeId: "kofi" });
    await tomas("PATCH", "/users/goner/activation", { isActive: false });
    const copyOf = async ({ _id }: Task) => (await ines("POST", `/tasks/${_id}/duplicate`, {})).body;
    expect(await copyOf(left)).not.toHaveProperty("assigneeId");
    expect(await copyOf(task)).toMatchObject({ assigneeId: "kofi" });
    const target = await boards.createProject({ isPrivate: true });
    const moved = await ines("POST", `/tasks/${task._id}/transfer`, { projectId: target._id });
    expect([moved.status, (moved.body as Task).projectId]).toEqual([200, target._id]);
    expect(moved.body).not.toHaveProperty("assigneeId");
  });

  it("refuses markdown that would only keep a browser busy", async () => {
    const bomb = "> ".repeat(200);
    const { _id } = await create();
    for (const [method, path, body] of [
      ["PATCH", `/tasks/${_id}`, { description: bomb }],
      ["POST", `/tasks/${_id}/comments`, { content: `${bomb}x` }],
    ] as const) {
      expect(await ines(method, path, body)).toMatchObject({ status: 400, ...refusal("invalid_request") });
    }
  });

  it("moves while somebody edits it, and answers both versions when two edit the same field", async () => {
    const { _id } = await create();
    expect(await kofi("PATCH", `/tasks/${_id}`, { status: "DONE" })).toMatchObject({ status: 200 });
    const edit = { title: "Mine", was: { title: "Task" } };
    expect((await ines("PATCH", `/tasks/${_id}`, edit)).body).toMatchObject({
      title: "Mine",
      status: "DONE",
    });
    const late = { title: "Theirs", was: { title: "Task" } };
    expect(await kofi("PATCH", `/tasks/${_id}`, late)).toMatchObject({
      status: 409,
      body: { code: "edit_conflict", current: { title: "Mine", key: `${project.key}-1` } },
    });
  });

  it("is not written when it is dropped where it stands", async () => {
    const [below, above] = [await create(), await create()];
    const place = { beforeId: above._id, afterId: null };
    const { body } = await ines("PATCH", `/tasks/${below._id}`, { place });
    expect((body as Task).updatedAt).toBe(below.updatedAt);
  });

  it("goes where it is dropped, whatever became of its neighbors", async () => {
    const [c, b, a] = [await create(), await create(), await create()];
    await kofi("PATCH", `/tasks/${b._id}`, { status: "IN_PROGRESS" });
    const place = { beforeId: b._id, afterId: c._id };
    const moving = await create({ status: "DONE" });
    const { status, body } = await ines("PATCH", `/tasks/${moving._id}`, { status: "TODO", place });
    expect([status, (body as Task).status]).toEqual([200, "TODO"]);
    expect((await cards("&status=TODO")).map(({ _id }) => _id)).toEqual([a._id, moving._id, c._id]);
  });

  it("tells what happened to it and by whom", async () => {
    const { _id } = await create();
    await kofi("PATCH", `/tasks/${_id}`, { status: "DONE", priority: "HIGH", description: "secret" });
    const { body } = await ines("GET", `/tasks/${_id}/activity`);
    expect(body).toMatchObject([
      {
        ...{ action: "changed", actorId: "kofi" },
        changes: [
          { field: "priority", from: "MEDIUM", to: "HIGH" },
          { field: "status", from: "TODO", to: "DONE" },
          { field: "description", from: null, to: null },
        ],
      },
      { action: "created", actorId: "ines" },
    ]);
  });

  it("can be archived and comes back, and is copied with all but its comments", async () => {
    const task = await create({ description: "- [x] done\n- [ ] open", estimate: 2.5 });
    await ines("PATCH", `/tasks/${task._id}`, { archived: true });
    expect([await cards(), (await cards("&archived=true")).length]).toEqual([[], 1]);
    await ines("PATCH", `/tasks/${task._id}`, { archived: false });
    const copy = (await ines("POST", `/tasks/${task._id}/duplicate`, {})).body as Task;
    const { checklist, estimate } = task;
    expect(copy).toMatchObject({ title: "Task (copy)", checklist, estimate, commentCount: 0, number: 2 });
    expect((await cards()).map(({ _id }) => _id)).toEqual([task._id, copy._id]);
  });

  it("is gone when it is deleted, and comes back to its place with its comments", async () => {
    const task = await create();
    await ines("POST", `/tasks/${task._id}/comments`, { content: "Said" });
    await kofi("DELETE", `/tasks/${task._id}`);
    expect(await kofi("DELETE", `/tasks/${task._id}`)).toMatchObject({ status: 404 });
    expect([await cards(), (await ines("GET", `/tasks/${task._id}/comments`)).status]).toEqual([[], 404]);
    const { body } = await kofi("POST", `/tasks/${task._id}/restore`, {});
    expect(body).toMatchObject({ key: task.key, rank: task.rank, commentCount: 1 });
  });

  it("goes to another project with labels of the same name, and not to one that its mover does not see", async () => {
    const hidden = (await tomas("POST", "/projects", { name: "H", key: "HIDDEN", isPrivate: true }))
      .body as Project;
    const target = await boards.createProject();
    const labels = [{ name: "Bug", color: "red" }];
    for (const { _id } of [project, target]) await ines("PATCH", `/projects/${_id}`, { labels });
    const [label] = ((await ines("GET", `/projects/${project._id}`)).body as Project).labels;
    const task = await create({ labelIds: [label?.id] });
    const path = `/tasks/${task._id}/transfer`;
    expect(await ines("POST", path, { projectId: hidden._id })).toMatchObject({ status: 404 });
    const moved = (await ines("POST", path, { projectId: target._id })).body as Task;
    expect(moved).toMatchObject({ _id: task._id, projectId: target._id, key: `${target.key}-1` });
    expect(moved.labelIds).toHaveLength(1);
    expect(moved.labelIds).not.toEqual(task.labelIds);
    expect(await cards()).toEqual([]);
  });
});

describe("many tasks at once", () => {
  it("are changed together, keep their order, and none of another project among them", async () => {
    const [b, a] = [await create(), await create()];
    const elsewhere = await boards.createTask((await boards.createProject())._id);
    const change = { projectId: project._id, status: "DONE", assigneeId: "kofi", priority: "URGENT" };
    const foreign = { ...change, taskIds: [a._id, elsewhere._id] };
    expect(await ines("POST", "/task-changes", foreign)).toMatchObject({
      status: 404,
      ...refusal("not_found"),
    });
    expect(await cards("&status=DONE")).toEqual([]);
    const { status } = await ines("POST", "/task-changes", { ...change, taskIds: [a._id, b._id] });
    expect(status).toBe(200);
    expect((await cards("&status=DONE&assigneeId=kofi&priority=URGENT")).map(({ _id }) => _id)).toEqual([
      ...[a._id, b._id],
    ]);
  });

  it("that fifty requests create at once have numbers without a gap", async () => {
    await Promise.all(Array.from({ length: 50 }, () => create()));
    const numbers = (await cards()).map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  }, 60_000);

  it("that a hundred requests move at once are all where they were put, in one order for everybody", async () => {
    const anchors: Task[] = [];
    for (let count = 0; count < 10; count += 1) anchors.unshift(await create({ status: "DONE" }));
    const moving: Task[] = [];
    for (let count = 0; count < 10; count += 1)
      moving.push(...(await Promise.all(Array.from({ length: 10 }, () => create()))));
    const anchorOf = (index: number): string => anchors[index % 10]?._id ?? "";
    const answers = await Promise.all(
      moving.map(({ _id }, index) => {
        const place = { beforeId: anchorOf(index), afterId: null };
        return (index % 2 === 0 ? ines : kofi)("PATCH", `/tasks/${_id}`, { status: "DONE", place });
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const column = await cards("&status=DONE");
    expect(column).toHaveLength(110);
    const wanted = new Map(moving.map(({ _id }, index) => [_id, anchorOf(index)]));
    let anchor = "";
    for (const { _id } of column) {
      const below = wanted.get(_id);
      if (below === undefined) anchor = _id;
      else expect(anchor).toBe(below);
    }
    expect((await kofi("GET", `/tasks?projectId=${project._id}&status=DONE`)).body).toEqual(column);
  }, 60_000);

  it("are listed by what is searched for, in pages, with the same columns and ranks", async () => {
    await create({ title: "Refund an ORDER", type: "BUG" });
    await create({ description: `${"x".repeat(500)} order`, status: "DONE" });
    await create({ assigneeId: "kofi" });
    expect(await cards("&search=order")).toHaveLength(2);
    expect(await cards("&search=order&type=BUG")).toHaveLength(1);
    expect(await cards(`&search=${project.key.toLowerCase()}-3`)).toHaveLength(1);
    expect(await cards("&assigneeId=none")).toHaveLength(2);
    const path = `/tasks?projectId=${project._id}&limit=2`;
    const first = await ines("GET", path);
    const second = await ines("GET", `${path}&cursor=${first.headers.get("x-next-cursor") ?? ""}`);
    expect([...(first.body as unknown[]), ...(second.body as unknown[])]).toEqual(await cards());
    expect(second.headers.get("x-has-more")).toBe("false");
    expect(await ines("GET", "/tasks")).toMatchObject({ status: 400 });
  });
});

describe("comments on a task", () => {
  it("are their authors' to edit, and an admin's to delete", async () => {
    const { _id } = await create();
    const path = `/tasks/${_id}/comments`;
    expect(await ines("POST", path, { content: "  " })).toMatchObject({
      body: { message: "Comment is required" },
    });
    const said = (await ines("POST", path, { content: " Said " })).body as { _id: string };
    expect(said).toMatchObject({ content: "Said", authorName: "ines", isAuthor: true, canDelete: true });
    const comment = `${path}/${said._id}`;
    expect(await kofi("PATCH", comment, { content: "x" })).toMatchObject({ status: 403 });
    expect(await kofi("DELETE", comment)).toMatchObject({ status: 403 });
    expect(await tomas("PATCH", comment, { content: "x" })).toMatchObject({ status: 403 });
    expect((await ines("PATCH", comment, { content: "Better" })).body).toMatchObject({ content: "Better" });
    expect((await kofi("GET", path)).body).toMatchObject([
      { content: "Better", isAuthor: false, canDelete: false },
    ]);
    const other = await create();
    expect(await ines("DELETE", `/tasks/${other._id}/comments/${said._id}`)).toMatchObject({ status: 404 });
    expect(await tomas("DELETE", comment)).toMatchObject({ status: 200 });
    expect((await kofi("GET", path)).body).toEqual([]);
  });
});

describe("tasks as a file", () => {
  it("are exported safe against formulas, and imported again the same", async () => {
    await create({
      title: "=HYPERLINK(1)",
      description: 'Two "lines"\nof text',
      assigneeId: "kofi",
      estimate: 3,
    });
    await create({ title: "Plain", status: "DONE", priority: "URGENT", dueOn: "2026-12-01" });
    const { body } = await ines("GET", `/projects/${project._id}/export`);
    const text = new TextDecoder().decode(body as Uint8Array);
    expect(text).toContain("'=HYPERLINK(1)");
    const before = await cards();
    project = await boards.createProject();
    const imported = await kofi("POST", `/projects/${project._id}/imports`, { text });
    expect(imported).toMatchObject({ status: 201, body: { created: 2, refused: [] } });
    const shown = ({ title, excerpt, status, priority, assigneeId, dueOn, estimate }: TaskCard) => ({
      title,
      excerpt,
      status,
      priority,
      assigneeId,
      dueOn,
      estimate,
    });
    expect((await cards()).map(shown)).toEqual(before.map(shown));

    const path = `/projects/${project._id}/imports/${(imported.body as { importId: string }).importId}`;
    expect(await ines("DELETE", path)).toMatchObject({ status: 404 });
    expect((await kofi("DELETE", path)).body).toEqual({ deleted: 2 });
    expect(await cards()).toEqual([]);
  });

  it("say of every refused line why, and take the others", async () => {
    const lines = [
      "Title,Status,Priority,Assignee,Labels,Due,Estimate",
      "Good,in review,urgent,kofi,,2026-12-01,2",
      ",,,,,,1",
      '"Two\nlines",WAITING,,,,,',
      "x,,,petra,,,",
      "x,,,,nothing,,",
      "x,,,,,tomorrow,",
      "x,,,,,,many",
      `${"x".repeat(201)},,,,,,`,
    ];
    const { body } = await ines("POST", `/projects/${project._id}/imports`, { text: lines.join("\n") });
    expect(body).toMatchObject({
      created: 1,
      refused: [
        { line: 3, reason: "Title is required." },
        { line: 4, reason: "The status is none of TODO, IN_PROGRESS, IN_REVIEW, DONE." },
        { line: 6, reason: "The assignee is not an active user with access to this project." },
        { line: 7, reason: 'The project has no label "nothing".' },
        { line: 8, reason: "The due date is not a day such as 2026-12-01." },
        { line: 9, reason: "The estimate is not a number from 0 to 999, in halves." },
        { line: 10, reason: "The title is longer than 200 characters." },
      ],
    });
    expect(await cards()).toMatchObject([{ title: "Good", status: "IN_REVIEW", assigneeId: "kofi" }]);
    expect(await ines("POST", `/projects/${project._id}/imports`, { text: "name\nx" })).toMatchObject({
      status: 400,
    });
  });
});
