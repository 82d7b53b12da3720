/** When two edits of one thing are in each other's way. */
import { expect, it } from "vitest";
import { conflictingFields } from "./stale-edit.ts";

it.each([
  ["nothing that was not looked at", { a: 2 }, {}, { a: 3 }, []],
  ["no field that nobody changed", { a: 1 }, { a: 1 }, { a: 3 }, []],
  ["no field that the edit leaves alone", { a: 2 }, { a: 1 }, {}, []],
  ["no field that both changed alike", { a: 3 }, { a: 1 }, { a: 3 }, []],
  ["a field that both changed", { a: 2, b: 1 }, { a: 1, b: 1 }, { a: 3, b: 2 }, ["a"]],
  ["null and absent as the same", {}, { a: null }, { a: 3 }, []],
  ["lists by what is in them", { a: ["x"] }, { a: ["x"] }, { a: [] }, []],
])("finds %s", (_, now, was, wanted, expected) => {
  expect(conflictingFields(now, was, wanted)).toEqual(expected);
});
