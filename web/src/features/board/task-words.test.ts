/** Small texts of a board: branch names, due dates, announcements, quotes and history. */
import { describe, expect, it } from "vitest";
import { movedTo, putBack } from "./announcements.ts";
import { branchName } from "./branch-name.ts";
import { describeEvent, peopleIn } from "./describe-event.ts";
import { dueOf } from "./due.ts";
import { isLongDone } from "./fold-done.ts";
import { makeTask } from "./make-task.ts";
import { quoteOf } from "./quote.ts";

describe("a branch name", () => {
  it("is the key and the title in small letters with hyphens", () => {
    expect(branchName("PROJ-12", "Short Title")).toBe("proj-12-short-title");
    expect(branchName("PROJ-12", "  Größe & Übermaß: #1! ")).toBe("proj-12-gro-e-uberma-1");
    expect(branchName("PROJ-12", "標題")).toBe("proj-12");
  });

  it("ends at a word when the title is long", () => {
    const name = branchName("PROJ-12", "word ".repeat(40));
    expect(name.length).toBeLessThanOrEqual(60);
    expect(name.endsWith("-word")).toBe(true);
  });
});

describe("a due date", () => {
  const today = new Date(2026, 10, 23, 23, 30);

  it("is overdue from the day after it, unless the task is done", () => {
    expect(dueOf("2026-11-22", false, today)).toEqual({ text: "Yesterday, overdue", state: "overdue" });
    expect(dueOf("2026-11-23", false, today)).toEqual({ text: "Today", state: "soon" });
    expect(dueOf("2026-11-22", true, today).state).toBe("later");
  });

  it("names the year only when it is another one", () => {
    expect(dueOf("2026-12-31", false, today).text).toBe("Dec 31");
    expect(dueOf("2027-01-02", false, today).text).toBe("Jan 2, 2027");
  });
});

it("a move is announced with its place", () => {
  const place = { column: "In Review", position: 2, of: 9 };
  expect(movedTo("HARBOR-12", place)).toBe("HARBOR-12 moved to In Review, position 2 of 9");
  expect(putBack("HARBOR-12", place)).toBe("HARBOR-12 is back in In Review, position 2 of 9");
});

it("a quote keeps empty lines in the quote, and leaves room below it", () => {
  expect(quoteOf("one\n\ntwo\n")).toBe("> one\n>\n> two\n\n");
});

it("a finished task is folded away after 14 days in Done, not before", () => {
  const now = Date.parse("2026-11-23T10:00:00.000Z");
  const done = (statusAt: string) => makeTask(1, { status: "DONE", statusAt });
  expect(isLongDone(done("2026-11-09T09:59:59.000Z"), now)).toBe(true);
  expect(isLongDone(done("2026-11-09T10:00:00.000Z"), now)).toBe(false);
  expect(isLongDone(makeTask(1, { statusAt: "2025-01-01T00:00:00.000Z" }), now)).toBe(false);
});

describe("an entry of the history", () => {
  const names = { person: (id: string) => `@${id}`, label: (id: string) => `#${id}` };
  const event = (action: string, ...changes: { field: string; from: unknown; to: unknown }[]) => ({
    ...{ _id: "e1", at: "2026-11-23T10:00:00.000Z", actorId: "ines", action },
    changes: changes as { field: string; from: string; to: string }[],
  });

  it("says what was changed, from what and to what", () => {
    const moved = event("moved", { field: "status", from: "TODO", to: "IN_REVIEW" });
    expect(describeEvent(moved, names)).toBe("changed the status from To Do to In Review");
    const assigned = event("changed", { field: "assigneeId", from: null, to: "kofi" });
    expect(describeEvent(assigned, names)).toBe("set the assignee to @kofi");
    expect(peopleIn([assigned])).toEqual(["ines", "kofi"]);
    const cleared = event("changed", { field: "dueOn", from: "2026-12-01", to: null });
    expect(describeEvent(cleared, names)).toBe("removed the due date Dec 1, 2026");
  });

  it("of a later version is named as it is", () => {
    expect(describeEvent(event("exploded"), names)).toBe("exploded");
  });
});
