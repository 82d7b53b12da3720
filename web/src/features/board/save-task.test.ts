/** What a change of many makes of one, and what takes it back. */
import { expect, it } from "vitest";
import { makeTask } from "./make-task.ts";
import { patchOfMany, reverseOfMany } from "./save-task.ts";
import { changedFields, newValues, updateOf } from "./task-values.ts";

it("a label is added once, and another one taken away", () => {
  const task = makeTask(1, { labelIds: ["a", "b"] });
  expect(patchOfMany(task, { addLabelIds: ["b", "c"], removeLabelIds: ["a"] })).toEqual({
    labelIds: ["b", "c"],
  });
});

it("is taken back with one call for each value that there was before", () => {
  const tasks = [makeTask(1, { status: "TODO" }), makeTask(2, { status: "IN_REVIEW" }), makeTask(3)];
  expect(reverseOfMany(tasks, { status: "DONE" })).toEqual([
    { ids: ["task-1", "task-3"], patch: { status: "TODO" } },
    { ids: ["task-2"], patch: { status: "IN_REVIEW" } },
  ]);
  expect(reverseOfMany([makeTask(1)], { assigneeId: "ines" })).toEqual([
    { ids: ["task-1"], patch: { assigneeId: null } },
  ]);
});

it("leaves alone who had the label already", () => {
  const tasks = [makeTask(1, { labelIds: ["a"] }), makeTask(2)];
  expect(reverseOfMany(tasks, { addLabelIds: ["a"] })).toEqual([
    { ids: ["task-2"], patch: { removeLabelIds: ["a"] } },
  ]);
});

it("an edit sends what was changed and what it was, and nothing else", () => {
  const base = { ...newValues("TODO"), title: "Old", dueOn: "2026-12-01" };
  const values = { ...base, title: "New", dueOn: "" };
  expect(changedFields(base, values)).toEqual(["title", "dueOn"]);
  expect(updateOf(base, values)).toEqual({
    title: "New",
    dueOn: null,
    was: { title: "Old", dueOn: "2026-12-01" },
  });
});
