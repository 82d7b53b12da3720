/** The order of cards, and where a dropped one goes. */
import { describe, expect, it } from "vitest";
import { makeTask } from "./make-task.ts";
import { columnsOf, isThere, placeAt, without } from "./order.ts";
import { stepOf, targetOf } from "./steps.ts";

const [one, two, three, four] = [makeTask(1), makeTask(2), makeTask(3), makeTask(4)];
const column = [one, two, three, four];

function ids(place: { above: { _id: string } | null; below: { _id: string } | null }) {
  return [place.above?._id ?? null, place.below?._id ?? null];
}

describe("columnsOf", () => {
  it("orders by rank as code units, then by id, and leaves archived tasks out", () => {
    const upper = makeTask(5, { rank: "Z" });
    const lower = makeTask(6, { rank: "a" });
    const equal = makeTask(7, { rank: "Z", _id: "task-0" });
    const archived = makeTask(8, { archivedAt: "2026-11-23T10:00:00.000Z" });
    expect(columnsOf([lower, upper, archived, equal]).TODO).toEqual([equal, upper, lower]);
  });

  it("keeps every column, empty ones too", () => {
    expect(columnsOf([])).toEqual({ TODO: [], IN_PROGRESS: [], IN_REVIEW: [], DONE: [] });
  });
});

describe("a drop", () => {
  it("goes between the cards it was dropped between", () => {
    const others = without(column, two._id);
    expect(ids(placeAt(others, others, 0))).toEqual([null, "task-1"]);
    expect(ids(placeAt(others, others, 2))).toEqual(["task-3", "task-4"]);
    expect(ids(placeAt(others, others, 3))).toEqual(["task-4", null]);
  });

  it("goes directly below the visible card above it, while a filter hides others", () => {
    expect(ids(placeAt(column, [one, four], 1))).toEqual(["task-1", "task-2"]);
    expect(ids(placeAt(column, [three], 0))).toEqual(["task-2", "task-3"]);
  });

  it("goes to the top of a column in which nothing is visible", () => {
    expect(ids(placeAt(column, [], 0))).toEqual([null, "task-1"]);
    expect(ids(placeAt([], [], 0))).toEqual([null, null]);
  });

  it("on the same place is known to change nothing", () => {
    const columns = columnsOf(column);
    const same = targetOf(two, "TODO", 1, columns, columns);
    expect(isThere(two, "TODO", columns.TODO, same.place)).toBe(true);
    const lower = targetOf(two, "TODO", 2, columns, columns);
    expect(isThere(two, "TODO", columns.TODO, lower.place)).toBe(false);
    expect(isThere(two, "DONE", columns.DONE, { above: null, below: null })).toBe(false);
  });
});

describe("a step", () => {
  const review = makeTask(9, { status: "IN_REVIEW" });
  const columns = columnsOf([...column, review]);

  it("goes up and down among the visible cards, and not over the edge", () => {
    const up = stepOf(three, "up", columns, columns);
    expect(up).toMatchObject({ status: "TODO", position: 2, of: 4 });
    expect(up && ids(up.place)).toEqual(["task-1", "task-2"]);
    expect(stepOf(one, "up", columns, columns)).toBeNull();
    expect(stepOf(four, "down", columns, columns)).toBeNull();
  });

  it("goes to the top of the column beside it, and not off the board", () => {
    expect(stepOf(review, "left", columns, columns)).toMatchObject({
      status: "IN_PROGRESS",
      position: 1,
      of: 1,
    });
    expect(stepOf(one, "left", columns, columns)).toBeNull();
    expect(stepOf(makeTask(3, { status: "DONE" }), "right", columns, columns)).toBeNull();
  });
});
