/** Which check boxes of a description count. */
import { expect, it } from "vitest";
import { countChecklist } from "./checklist.ts";

it.each([
  ["nothing", null, null],
  ["plain text", "[x] is no item", null],
  ["open and done ones", "- [ ] a\n- [x] b\n* [X] c\n1. [ ] d", { done: 2, total: 4 }],
  ["nested ones and those in a quotation", "- [x] a\n  - [ ] b\n> - [ ] c", { done: 1, total: 3 }],
  ["not those in a block of code", "```\n- [ ] a\n```\n- [x] b", { done: 1, total: 1 }],
  ["none after a fence that is never closed", "~~~\n- [ ] a", null],
  ["one without a text behind it", "- [ ]", { done: 0, total: 1 }],
])("counts %s", (_, description, expected) => {
  expect(countChecklist(description)).toEqual(expected);
});
