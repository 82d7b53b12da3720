/** Which tasks the filters leave. */
import { describe, expect, it } from "vitest";
import { noFilters, UNASSIGNED } from "./address.ts";
import { filterOptionsOf } from "./filter-options.ts";
import { makeTask } from "./make-task.ts";
import { matcherOf } from "./match.ts";
import { columnsOf } from "./order.ts";

const nothingFound = new Set<string>();

function matches(search: string, fields: Parameters<typeof makeTask>[1]): boolean {
  return matcherOf({ ...noFilters, search }, nothingFound)?.(makeTask(12, fields)) ?? true;
}

describe("the search", () => {
  it("finds parts of title, key and description, whatever their case", () => {
    expect(matches("LOGIN", { title: "Fix the login page" })).toBe(true);
    expect(matches("harbor-12", {})).toBe(true);
    expect(matches("tide", { excerpt: "The Tides move." })).toBe(true);
    expect(matches("absent", { title: "Fix the login page" })).toBe(false);
  });

  it("finds compatible forms, and case pairs beyond ASCII", () => {
    expect(matches("file", { title: "Open the \uFB01le" })).toBe(true);
    expect(matches("\u00DCBER", { title: "u\u0308ber alles" })).toBe(true);
    for (const search of ["\u0130stanbul", "istanbul", "ISTANBUL"]) {
      expect(matches(search, { title: "\u0130STANBUL" })).toBe(true);
    }
  });

  it("keeps what the server found further down in a description", () => {
    const matcher = matcherOf({ ...noFilters, search: "deep" }, new Set(["task-12"]));
    expect(matcher?.(makeTask(12))).toBe(true);
    expect(matcher?.(makeTask(13))).toBe(false);
  });
});

describe("the other filters", () => {
  it("match exactly, and all of them", () => {
    const filters = { ...noFilters, assignee: "ines", type: "BUG", label: "l1" } as const;
    const matcher = matcherOf(filters, nothingFound);
    expect(matcher?.(makeTask(1, { assigneeId: "ines", type: "BUG", labelIds: ["l1", "l2"] }))).toBe(true);
    expect(matcher?.(makeTask(1, { assigneeId: "ines", type: "BUG" }))).toBe(false);
    expect(matcher?.(makeTask(1, { assigneeId: "kofi", type: "BUG", labelIds: ["l1"] }))).toBe(false);
  });

  it("can ask for tasks that nobody has", () => {
    const matcher = matcherOf({ ...noFilters, assignee: UNASSIGNED }, nothingFound);
    expect(matcher?.(makeTask(1))).toBe(true);
    expect(matcher?.(makeTask(1, { assigneeId: "ines" }))).toBe(false);
  });

  it("are none when nothing is chosen", () => {
    expect(matcherOf(noFilters, nothingFound)).toBeNull();
  });
});

describe("the options", () => {
  it("are the values in all tasks, and the chosen one even when no task has it any more", () => {
    const tasks = [makeTask(1, { type: "BUG", assigneeId: "ines" }), makeTask(2, { labelIds: ["l1"] })];
    const options = filterOptionsOf(columnsOf(tasks), {
      ...noFilters,
      assignee: "gone",
      priority: "URGENT",
      label: "old",
    });
    expect(options.assignees).toEqual(["gone", "ines", UNASSIGNED]);
    expect(options.types).toEqual(["TASK", "BUG"]);
    expect(options.priorities).toEqual(["MEDIUM", "URGENT"]);
    expect(options.labels).toEqual(["old", "l1"]);
  });
});
