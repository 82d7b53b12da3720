/** Which tasks the list of archived ones shows while the server's answer and this browser's changes cross. */
import { expect, it } from "vitest";
import { archivedOf } from "./archived.ts";
import { makeTask } from "./make-task.ts";

const earlier = "2026-11-23T11:00:00.000Z";
const later = "2026-11-23T12:00:00.000Z";

function numbersOf(...given: Parameters<typeof archivedOf>): readonly number[] {
  return archivedOf(...given).map(({ number }) => number);
}

it("shows one that was just archived before the server lists it, the last one first", () => {
  const listed = [makeTask(1, { archivedAt: earlier, updatedAt: earlier })];
  const saving = makeTask(2, { archivedAt: later });
  expect(numbersOf(listed, new Map([[saving._id, saving]]))).toEqual([2, 1]);
});

it("leaves out at once what is brought back, though the server's answer still lists it", () => {
  const task = makeTask(1, { archivedAt: earlier, updatedAt: earlier });
  const { archivedAt: _, ...back } = task;
  expect(numbersOf([task], new Map([[task._id, back]]))).toEqual([]);
});

it("believes a list that is newer than what is known here", () => {
  const known = makeTask(1, { updatedAt: earlier });
  const listed = [makeTask(1, { archivedAt: later, updatedAt: later })];
  expect(numbersOf(listed, new Map([[known._id, known]]))).toEqual([1]);
});
