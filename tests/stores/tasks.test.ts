/** Both adapters of the ports to tasks and their comments under one suite. */
import { deflateRawSync } from "node:zlib";
import { compareRanks, rankBetween } from "@acrux/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreProjects } from "../../functions/src/adapters/firestore/projects.ts";
import { createFirestoreTaskComments } from "../../functions/src/adapters/firestore/task-comments.ts";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import { createMemoryTasks } from "../../functions/src/adapters/memory/tasks.ts";
import { findRank, topRank } from "../../functions/src/tasks/place.ts";
import type {
  CommentStore,
  NewTask,
  TaskPatch,
  TaskRecord,
  TaskStore,
} from "../../functions/src/tasks/store.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

let time = Date.parse("2026-03-01T10:00:00.000Z");
const now = (): Date => new Date((time += 5));

interface Opened {
  readonly tasks: TaskStore;
  readonly comments: CommentStore;
  /** Two projects that exist. */
  readonly project: string;
  readonly other: string;
}

const adapters = [
  {
    name: "memory",
    open: (): Promise<Opened> => {
      const tasks = createMemoryTasks(now, (id) => ["one", "two"].includes(id));
      return Promise.resolve({ tasks, comments: tasks.comments, project: "one", other: "two" });
    },
  },
  {
    name: "firestore",
    open: async (): Promise<Opened> => {
      await Promise.all((await firestore.listCollections()).map((found) => firestore.recursiveDelete(found)));
      const projects = createFirestoreProjects(firestore, now);
      const create = async (key: string): Promise<string> => {
        const project = { name: key, key, description: null, audience: ["*"] };
        return (await projects.create(project, { uid: "mira", requestId: "request" }))?.id ?? "";
      };
      return {
        tasks: createFirestoreTasks(firestore, now),
        comments: createFirestoreTaskComments(firestore, now),
        project: await create("ONE"),
        other: await create("TWO"),
      };
    },
  },
];

function newTask(given: Partial<NewTask> = {}): NewTask {
  return {
    ...{ id: null, title: "Task", description: null, type: "TASK", priority: "MEDIUM", status: "TODO" },
    ...{ assigneeId: null, labelIds: [], dueOn: null, estimate: null, rank: "V", importId: null },
    ...given,
  };
}

describe.each(adapters)("tasks in $name", ({ open }) => {
  let tasks: TaskStore;
  let comments: CommentStore;
  let project: string;
  let other: string;
  beforeEach(async () => {
    ({ tasks, comments, project, other } = await open());
  });

  async function create(given: Partial<NewTask> = {}): Promise<TaskRecord> {
    const [created] = await tasks.create(project, [newTask(given)], "mira");
    if (created === undefined) throw new Error("Nothing was created.");
    return created;
  }

  const patch = (id: string, fields: TaskPatch) =>
    tasks.change(id, "mira", () => ({ patch: fields, event: { action: "changed", changes: [] } }));

  it("have consecutive numbers when fifty are created at once", async () => {
    const created = await Promise.all(Array.from({ length: 50 }, () => create()));
    const numbers = created.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it("are created together with consecutive numbers, and not in a project that is not there", async () => {
    const made = await tasks.create(project, [newTask({ title: "A" }), newTask({ title: "B" })], "mira");
    expect(made.map(({ title, number }) => [title, number])).toEqual([
      ["A", 1],
      ["B", 2],
    ]);
    await expect(tasks.create("nothing", [newTask()], "mira")).rejects.toMatchObject({ code: "not_found" });
  });

  it("are created once by requests with the same id", async () => {
    const [first, second] = await Promise.all([create({ id: "same" }), create({ id: "same" })]);
    expect(first.number).toBe(second.number);
    expect((await tasks.readBoard(project)).tasks).toHaveLength(1);
  });

  it("keep what they do not have as nothing, and lose what is taken away", async () => {
    const { id } = await create({ description: "- [ ] a\n- [x] b", assigneeId: "ines", dueOn: "2026-12-01" });
    expect(await tasks.find(id)).toMatchObject({ checklist: { done: 1, total: 2 }, estimate: null });
    const bare = await patch(id, { description: null, assigneeId: null, dueOn: null });
    expect(await tasks.find(id)).toEqual(bare);
    expect(bare).toMatchObject({ description: null, checklist: null, assigneeId: null, dueOn: null });
  });

  it("are later with every change, and know since when they have their status", async () => {
    const made = await create();
    const renamed = await patch(made.id, { title: "Other" });
    expect(renamed?.updatedAt.getTime()).toBeGreaterThan(made.updatedAt.getTime());
    expect(renamed?.statusAt).toEqual(made.statusAt);
    const moved = await patch(made.id, { status: "DONE" });
    expect(moved?.statusAt).toEqual(moved?.updatedAt);
  });

  it("change all or none", async () => {
    const [one, two] = [await create(), await create()];
    const done = () => ({ patch: { status: "DONE" as const }, event: null });
    expect(await tasks.changeAll([one.id, "nothing"], "mira", done)).toBeNull();
    expect((await tasks.find(one.id))?.status).toBe("TODO");
    const changed = await tasks.changeAll([two.id, one.id], "mira", done);
    expect(changed?.map(({ id, status }) => [id, status])).toEqual([
      [two.id, "DONE"],
      [one.id, "DONE"],
    ]);
  });

  it("stay where they are when a decision refuses", async () => {
    const { id } = await create();
    const refuse = () => {
      throw new Error("Refused.");
    };
    await expect(tasks.change(id, "mira", refuse)).rejects.toThrow("Refused.");
    expect(await tasks.change(id, "mira", () => null)).toEqual(await tasks.find(id));
  });

  it("tell what happened to them, newest first and in pages", async () => {
    const { id } = await create();
    for (const assigneeId of ["ines", "kofi"]) {
      await tasks.change(id, "tomas", ({ assigneeId: from }) => ({
        patch: { assigneeId },
        event: { action: "changed", changes: [{ field: "assigneeId", from, to: assigneeId }] },
      }));
    }
    const first = await tasks.listEvents(id, 2, null);
    expect(first.events.map(({ action, actorId, changes }) => [action, actorId, changes])).toEqual([
      ["changed", "tomas", [{ field: "assigneeId", from: "ines", to: "kofi" }]],
      ["changed", "tomas", [{ field: "assigneeId", from: null, to: "ines" }]],
    ]);
    const second = await tasks.listEvents(id, 2, first.nextCursor);
    expect([second.events.map(({ action }) => action), second.nextCursor]).toEqual([["created"], null]);
  });

  it("are gone when they are deleted, come back whole, and end after 30 days", async () => {
    const made = await create({ description: "Text", labelIds: ["l"] });
    expect(await tasks.remove([made.id, "nothing"], "mira")).toBe(1);
    expect(await tasks.find(made.id)).toBeNull();
    expect(await patch(made.id, { title: "x" })).toBeNull();
    expect((await tasks.readBoard(project)).tasks).toEqual([]);
    expect(await tasks.findDeleted(made.id)).toMatchObject({ title: "Task", projectId: project });
    const back = await tasks.restore(made.id, "mira");
    expect(back).toEqual({ ...made, updatedAt: back?.updatedAt });
    expect(await tasks.restore(made.id, "mira")).toBeNull();
    expect((await tasks.readBoard(project)).tasks).toEqual([back]);

    await tasks.remove([made.id], "mira");
    expect(await tasks.deleteExpired(new Date(time + 29 * 86_400_000), 10)).toBe(0);
    expect(await tasks.deleteExpired(new Date(time + 31 * 86_400_000), 10)).toBe(1);
    expect(await tasks.restore(made.id, "mira")).toBeNull();
  });

  it("get a new number in another project and leave the board that they were on", async () => {
    await tasks.create(other, [newTask()], "mira");
    const made = await create({ labelIds: ["l"], assigneeId: "ines" });
    const there = { rank: "W", labelIds: [], assigneeId: "ines" };
    const moved = await tasks.transfer(made.id, { ...there, projectId: other }, "mira");
    expect(moved).toMatchObject({ ...there, id: made.id, projectId: other, number: 2 });
    expect((await tasks.readBoard(project)).tasks).toEqual([]);
    expect((await tasks.readBoard(other)).tasks).toContainEqual(moved);
    const unassigned = { ...there, assigneeId: null };
    const back = await tasks.transfer(made.id, { ...unassigned, projectId: project }, "mira");
    expect(back).toMatchObject({ number: 2, assigneeId: null });
    expect((await tasks.readBoard(project)).tasks).toEqual([back]);
    const [last] = (await tasks.listEvents(made.id, 10, null)).events;
    expect(last).toMatchObject({ action: "transferred" });
    expect(last?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: "assigneeId", from: "ines", to: null },
      { field: "projectId", from: other, to: project },
    ]);
    expect(await tasks.transfer(made.id, { ...there, projectId: "nothing" }, "mira")).toBeNull();
  });

  it("are found by the import that made them", async () => {
    await create();
    const [imported] = await tasks.create(project, [newTask({ importId: "i" })], "mira");
    expect(await tasks.findByImport(project, "i")).toEqual([imported]);
    expect(await tasks.findByImport(other, "i")).toEqual([]);
  });

  it("have neighbors in their column only, the nearest first", async () => {
    for (const rank of ["a", "B", "c", "1"]) await create({ title: rank, rank });
    await create({ title: "x", rank: "b", status: "DONE" });
    const titles = (found: readonly TaskRecord[]) => found.map(({ title }) => title);
    expect(titles(await tasks.below(project, "TODO", null, 9))).toEqual(["1", "B", "a", "c"]);
    expect(titles(await tasks.below(project, "TODO", "B", 1))).toEqual(["a"]);
    expect(titles(await tasks.above(project, "TODO", "c", 2))).toEqual(["a", "B"]);
    expect(titles(await tasks.above(project, "TODO", null, 1))).toEqual(["c"]);
  });

  it("keep their order when a column is spread anew", async () => {
    for (const rank of ["b", "a", "aV", "aVV", "c"]) await create({ title: rank, rank });
    await tasks.spreadColumn(project, "TODO");
    const spread = await tasks.below(project, "TODO", null, 9);
    expect(spread.map(({ title }) => title)).toEqual(["a", "aV", "aVV", "b", "c"]);
    expect(Math.max(...spread.map(({ rank }) => rank.length))).toBeLessThanOrEqual(7);
  });

  /** The titles above the place where a card is dropped, or "same". */
  async function drop(moving: TaskRecord, before: TaskRecord | null, after: TaskRecord | null) {
    const column = { projectId: project, status: "TODO" as const };
    const wish = { beforeId: before?.id ?? null, afterId: after?.id ?? null };
    const rank = await findRank(tasks, column, wish, moving);
    if (rank === null) return "same";
    const all = await tasks.below(project, "TODO", null, 9);
    const above = all.filter((task) => task.id !== moving.id && task.rank < rank);
    return above.map(({ title }) => title).join("");
  }

  it("are put where they are dropped, also between cards that a filter hides", async () => {
    const [a, b, c] = [
      await create({ title: "a", rank: "a" }),
      await create({ title: "b", rank: "b" }),
      await create({ title: "c", rank: "c" }),
    ];
    const moving = await create({ rank: "z" });
    expect(await drop(moving, a, c)).toBe("a");
    expect(await drop(moving, null, b)).toBe("a");
    expect(await drop(moving, null, a)).toBe("");
    expect(await drop(moving, null, null)).toBe("");
    expect(await drop(moving, c, null)).toBe("same");
  });

  it("are put beside the neighbor that is left when the other one is gone, and else at the top", async () => {
    const [a, b, c] = [
      await create({ title: "a", rank: "a" }),
      await create({ title: "b", rank: "b" }),
      await create({ title: "c", rank: "c" }),
    ];
    const moving = await create({ rank: "z" });
    await patch(b.id, { status: "DONE" });
    expect(await drop(moving, b, c)).toBe("a");
    await tasks.remove([c.id], "mira");
    expect(await drop(moving, a, c)).toBe("same");
    expect(await drop(moving, b, c)).toBe("");
  });

  it("keep the order of a hundred moves at once", async () => {
    const ranks = Array.from({ length: 20 }, (_, index) => `b${String.fromCharCode(65 + index)}`);
    const made = await tasks.create(
      project,
      ranks.map((rank) => newTask({ rank })),
      "mira",
    );
    const column = { projectId: project, status: "TODO" as const };
    const move = async (moving: TaskRecord, before: TaskRecord): Promise<void> => {
      const rank = await findRank(tasks, column, { beforeId: before.id, afterId: null }, moving);
      if (rank !== null) await patch(moving.id, { rank });
    };
    const circle = [...made, ...made, ...made, ...made, ...made];
    await Promise.all(circle.map((moving, index) => move(moving, circle[(index * 7 + 3) % 20] ?? moving)));
    const stored = await tasks.below(project, "TODO", null, 100);
    expect(stored).toHaveLength(20);
    expect(stored).toEqual(await sortedBoard());
  }, 60_000);

  it("keep their order when fifty are dropped at one place at once", async () => {
    const first = await create({ rank: "a" });
    await create({ rank: "b" });
    const column = { projectId: project, status: "TODO" as const };
    const put = async () => {
      const rank = await findRank(tasks, column, { beforeId: first.id, afterId: null }, null);
      return create({ rank: rank ?? "", title: "dropped" });
    };
    await Promise.all(Array.from({ length: 50 }, put));
    const stored = await tasks.below(project, "TODO", null, 100);
    expect(stored.slice(1, 51).every(({ title }) => title === "dropped")).toBe(true);
    expect(stored).toEqual(await sortedBoard());
  }, 60_000);

  /** As a browser sorts what it was sent. */
  async function sortedBoard(): Promise<TaskRecord[]> {
    const board = (await tasks.readBoard(project)).tasks.map((task) => ({
      task,
      rank: task.rank,
      _id: task.id,
    }));
    return board.sort(compareRanks).map(({ task }) => task);
  }

  it("are new at the top of a column", async () => {
    const first = await create({ rank: rankBetween(null, null) });
    const rank = await topRank(tasks, { projectId: project, status: "TODO" });
    expect(rank < first.rank).toBe(true);
  });

  it("have comments that are counted with each change", async () => {
    const { id } = await create();
    const say = async (content: string, key: string | null = null): Promise<string> =>
      (await comments.create(id, { id: key, content, authorId: "ines" }))?.id ?? "";
    const [one] = await Promise.all([say("one"), say("two"), say("three", "key"), say("three", "key")]);
    expect((await tasks.find(id))?.commentCount).toBe(3);
    const before = await tasks.find(id);
    expect(await comments.edit(id, one, "changed")).toMatchObject({ content: "changed" });
    const after = await tasks.find(id);
    // Browsers that have the task open hear of the change through it.
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? NaN);
    expect(await comments.edit(id, one, "changed")).toMatchObject({ content: "changed" });
    expect((await tasks.find(id))?.updatedAt).toEqual(after?.updatedAt);
    expect((await comments.find(id, one))?.editedAt).toBeInstanceOf(Date);
    expect(await comments.remove(id, one)).toBe(true);
    expect(await comments.remove(id, one)).toBe(false);
    expect((await tasks.find(id))?.commentCount).toBe(2);
  });

  it("have comments in pages, oldest first, and none once they are gone", async () => {
    const { id } = await create();
    const say = (content: string) => comments.create(id, { id: null, content, authorId: "ines" });
    await say("one");
    await say("two");
    const first = await comments.list(id, 1, null);
    const second = await comments.list(id, 1, first.nextCursor);
    const contents = [first, second].flatMap((page) => page.comments.map(({ content }) => content));
    expect([contents, second.nextCursor]).toEqual([["one", "two"], null]);
    await tasks.remove([id], "mira");
    expect(await say("three")).toBeNull();
  });

  it("do not lend their comments to each other", async () => {
    const [one, two] = [await create(), await create()];
    const comment = await comments.create(one.id, { id: null, content: "x", authorId: "ines" });
    expect(await comments.find(two.id, comment?.id ?? "")).toBeNull();
    expect(await comments.remove(two.id, comment?.id ?? "")).toBe(false);
  });
});

describe("a task in Firestore that another version wrote", () => {
  let tasks: TaskStore;
  let project: string;
  beforeEach(async () => {
    const opened = await adapters.find(({ name }) => name === "firestore")?.open();
    if (opened === undefined) throw new Error("There is no such adapter.");
    ({ tasks, project } = opened);
  });

  it("is shown with the words that are nearest, and keeps its own until they are changed", async () => {
    const [made] = await tasks.create(project, [newTask()], "mira");
    const document = firestore.doc(`tasks/${made?.id ?? ""}`);
    await document.update({ type: "EPIC", priority: "CRITICAL", status: "BLOCKED" });
    const shown = { type: "TASK", priority: "LOW", status: "TODO" };
    expect(await tasks.find(document.id)).toMatchObject(shown);
    expect((await tasks.readBoard(project)).tasks).toMatchObject([shown]);
    await tasks.change(document.id, "mira", () => ({ patch: { title: "Renamed" }, event: null }));
    expect((await document.get()).data()).toMatchObject({ title: "Renamed", priority: "CRITICAL" });
  });

  it("is read by itself when its pack has other fields", async () => {
    const made = await tasks.create(
      project,
      Array.from({ length: 160 }, () => newTask()),
      "mira",
    );
    time += 60_000;
    await tasks.readBoard(project);
    const packs = await firestore.collection(`projects/${project}/packs`).get();
    expect(packs.size).toBeGreaterThan(0);
    for (const pack of packs.docs) await pack.ref.update({ packed: deflateRawSync('[{"id":"x"}]') });
    expect((await tasks.readBoard(project)).tasks).toHaveLength(made.length);
  });
});
