/** The list view's groups and order. */
import { expect, it } from "vitest";
import { groupTasks } from "./group-tasks.ts";
import { linesOf } from "./list-lines.ts";
import { makeTask } from "./make-task.ts";

const names = { person: (id: string) => id.toUpperCase(), label: (id: string) => `Label ${id}` };
const byRank = { sort: "rank", descending: false } as const;

it("groups by status in the order of the columns, without empty groups", () => {
  const groups = groupTasks([makeTask(1, { status: "DONE" }), makeTask(2)], "status", byRank, names);
  expect(groups.map(({ title }) => title)).toEqual(["To Do", "Done"]);
});

it("groups by assignee in the order of names, nobody last", () => {
  const tasks = [makeTask(1), makeTask(2, { assigneeId: "zoe" }), makeTask(3, { assigneeId: "ada" })];
  expect(groupTasks(tasks, "assignee", byRank, names).map(({ title }) => title)).toEqual([
    "ADA",
    "ZOE",
    "Unassigned",
  ]);
});

it("shows a task with two labels in both groups, each line with a name of its own", () => {
  const groups = groupTasks([makeTask(1, { labelIds: ["a", "b"] })], "label", byRank, names);
  const lines = linesOf(groups, true);
  expect(groups.map(({ title }) => title)).toEqual(["Label a", "Label b"]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
});

it("sorts by any column both ways, ties in the order of the board", () => {
  const tasks = [
    makeTask(3, { priority: "LOW" }),
    makeTask(2, { priority: "URGENT" }),
    makeTask(1, { priority: "LOW" }),
  ];
  const numbers = (descending: boolean) =>
    groupTasks(tasks, "none", { sort: "priority", descending }, names)[0]?.tasks.map(({ number }) => number);
  expect(numbers(false)).toEqual([2, 1, 3]);
  expect(numbers(true)).toEqual([1, 3, 2]);
});

it("puts what has no due date behind what has one", () => {
  const tasks = [makeTask(1), makeTask(2, { dueOn: "2026-12-01" }), makeTask(3, { dueOn: "2026-11-01" })];
  const [all] = groupTasks(tasks, "none", { sort: "due", descending: false }, names);
  expect(all?.tasks.map(({ number }) => number)).toEqual([3, 2, 1]);
});
