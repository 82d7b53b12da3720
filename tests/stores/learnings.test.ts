/** Both adapters of the port to what a team taught the model under one suite. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreLearnings } from "../../functions/src/adapters/firestore/learnings.ts";
import { createMemoryLearnings } from "../../functions/src/adapters/memory/learnings.ts";
import { newId } from "../../functions/src/adapters/random-id.ts";
import { learningsFor, type LearningStore } from "../../functions/src/learnings/store.ts";
import { openTestFirestore } from "../firestore.ts";
import { startOfTest } from "../github/sample-records.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

let seconds = 0;
const now = (): Date => new Date(startOfTest.getTime() + 1_000 * seconds++);
const adapters = [
  { name: "memory", open: () => Promise.resolve(createMemoryLearnings({ now, newId })) },
  {
    name: "firestore",
    open: async () => {
      await firestore.recursiveDelete(firestore.collection("learnings"));
      return createFirestoreLearnings(firestore, { now, newId });
    },
  },
];

const learning = {
  ...{ text: "Logs may hold ids.", paths: ["logs/**"], repositoryIds: [], enabled: true },
  source: "written",
} as const;
const { source: _, ...change } = learning;
const mira = { uid: "mira", requestId: "request" };

describe.each(adapters)("what a team taught the model, in $name", ({ open }) => {
  let learnings: LearningStore;
  beforeEach(async () => {
    learnings = await open();
  });

  it("is kept, and listed with the newest first", async () => {
    const first = await learnings.create(learning, mira);
    const second = await learnings.create({ ...learning, text: "Newer." }, mira);
    expect(first).toMatchObject({ ...learning, version: 1, createdBy: "mira" });
    expect(await learnings.list()).toEqual([second, first]);
    expect(await learnings.find(first.id)).toEqual(first);
  });

  it("takes one of two changes to the same version", async () => {
    const { id } = await learnings.create(learning, mira);
    const ines = { ...mira, uid: "ines" };
    const changes = await Promise.all([mira, ines].map((by) => learnings.change(id, 1, change, by)));
    expect(changes.filter((one) => one === "stale")).toHaveLength(1);
    expect(await learnings.find(id)).toMatchObject({ version: 2, createdBy: "mira", source: "written" });
  });

  it("is missing when it is gone", async () => {
    const { id } = await learnings.create(learning, mira);
    expect(await learnings.remove(id, mira)).toBe(true);
    expect(await learnings.remove(id, mira)).toBe(false);
    expect(await learnings.change(id, 1, change, mira)).toBe("missing");
    expect(await learnings.find(id)).toBeNull();
  });

  it("is handed to reviews of its repositories while it is enabled", async () => {
    await learnings.create({ ...learning, repositoryIds: [7], text: "Seven." }, mira);
    await learnings.create({ ...learning, enabled: false, text: "Off." }, mira);
    await learnings.create({ ...learning, text: "All." }, mira);
    const all = await learnings.list();
    expect(learningsFor(all, 7).map(({ text }) => text)).toEqual(["All.", "Seven."]);
    expect(learningsFor(all, 8)).toMatchObject([{ text: "All.", paths: ["logs/**"] }]);
  });
});
