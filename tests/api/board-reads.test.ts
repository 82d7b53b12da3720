/**
 * What opening a board costs in document reads, alone and with a hundred times the data elsewhere. `BOARD_READS=1 npx
 * vitest run --project api tests/api/board-reads.test.ts` prints the figures.
 */
import type { Project, TaskCard } from "@acrux/contract";
import { spreadRanks, taskStatusNames } from "@acrux/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFirestoreTasks } from "../../functions/src/adapters/firestore/tasks.ts";
import type { NewTask } from "../../functions/src/tasks/store.ts";
import { countReads, type ReadCount } from "../document-reads.ts";
import { type Boards, startBoards } from "./board-world.ts";

let boards: Boards;
let ines: ReturnType<Boards["as"]>;
let reads: ReadCount;
const figures: string[] = [];
beforeAll(async () => {
  boards = await startBoards();
  ines = boards.as("ines");
  reads = countReads(boards.api.firestore);
});
afterAll(async () => {
  if (process.env["BOARD_READS"] === "1") process.stdout.write(`${figures.join("\n")}\n`);
  await boards.api.stop();
});

async function addTasks(projectId: string, count: number): Promise<void> {
  // As a board grows: an hour between one lot and the next.
  let time = Date.now() - 7 * 86_400_000;
  const tasks = createFirestoreTasks(boards.api.firestore, () => new Date(time));
  const ranks = spreadRanks(count);
  const all = ranks.map((rank, index): NewTask => {
    const status = taskStatusNames[index % taskStatusNames.length] ?? "TODO";
    return {
      ...{ id: null, title: `Task ${String(index)}`, description: "Some text.", type: "TASK", status, rank },
      ...{ priority: "LOW", assigneeId: null, labelIds: [], dueOn: null, estimate: null, importId: null },
    };
  });
  for (let start = 0; start < count; start += 200) {
    await tasks.create(projectId, all.slice(start, start + 200), "ines");
    time += 3_600_000;
  }
}

/** What the screen asks for before it can be used. */
async function openBoard({ _id }: Project, of: string): Promise<{ reads: number; cards: TaskCard[] }> {
  reads.take();
  await ines("GET", `/projects/${_id}`);
  const { body } = await ines("GET", `/tasks?projectId=${_id}`);
  await ines("GET", `/projects/${_id}/people?ids=ines,kofi,mira,tomas`);
  const taken = reads.take();
  figures.push(`${of}: ${String(taken)} document reads`);
  return { reads: taken, cards: body as TaskCard[] };
}

it("is at most 204 for a board of 200, however it came to be", async () => {
  const project = await boards.createProject();
  for (let created = 0; created < 200; created += 20) {
    await Promise.all(Array.from({ length: 20 }, () => boards.createTask(project._id)));
    boards.api.passTime(60_000);
  }
  const first = await openBoard(project, "200 tasks, first open");
  expect(first.cards).toHaveLength(200);
  expect(first.reads).toBeLessThanOrEqual(204);
});

it("is at most 600 for 5,000 cards, which are all there in their order", async () => {
  const project = await boards.createProject();
  await addTasks(project._id, 5_000);
  const first = await openBoard(project, "5,000 cards, first open");
  expect(first.reads).toBeLessThanOrEqual(600);
  expect(new Set(first.cards.map(({ number }) => number)).size).toBe(5_000);
  const todo = first.cards.filter(({ status }) => status === "TODO").map(({ rank }) => rank);
  expect(todo).toEqual(todo.toSorted((a, b) => (a < b ? -1 : 1)));

  const [moving] = first.cards;
  await ines("PATCH", `/tasks/${moving?._id ?? ""}`, { status: "DONE" });
  await ines("DELETE", `/tasks/${first.cards[1]?._id ?? ""}`);
  const second = await openBoard(project, "5,000 cards, after a move and a deletion");
  expect(second.reads).toBeLessThanOrEqual(600);
  expect(second.cards).toHaveLength(4_999);
  expect(second.cards.find(({ _id }) => _id === moving?._id)?.status).toBe("DONE");
}, 180_000);

it("is at most 14 for a page of projects, and the same with a hundred times the data elsewhere", async () => {
  const small = await boards.createProject({ name: "Small" });
  await addTasks(small._id, 20);
  for (let count = 0; count < 15; count += 1) await boards.createProject();
  const list = async (of: string): Promise<number> => {
    reads.take();
    const { body } = await ines("GET", "/projects?status=ACTIVE");
    expect((body as { projects: unknown[] }).projects).toHaveLength(12);
    const taken = reads.take();
    figures.push(`${of}: ${String(taken)} document reads`);
    return taken;
  };
  const alone = [await list("project list"), (await openBoard(small, "20 tasks")).reads];
  const other = await boards.createProject();
  await addTasks(other._id, 2_000);
  const batch = boards.api.firestore.batch();
  const like = (await boards.api.firestore.collection("projects").doc(other._id).get()).data() ?? {};
  for (let count = 0; count < 900; count += 1) {
    const createdAt = new Date("2020-01-01");
    batch.set(boards.api.firestore.collection("projects").doc(), { ...like, createdAt });
  }
  await batch.commit();
  const amongOthers = [
    await list("project list among 900 others"),
    (await openBoard(small, "20 tasks beside 7,000 others")).reads,
  ];
  expect(amongOthers).toEqual(alone);
  expect(alone[0]).toBeLessThanOrEqual(14);
}, 120_000);
