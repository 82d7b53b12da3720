/** The name under which a file is saved. */
import { expect, it } from "vitest";
import { fileNameIn } from "./save-file.ts";

it.each([
  ['attachment; filename="audit-2026-11-21.csv"', "audit-2026-11-21.csv"],
  ['attachment; filename="../../evil.sh"', null],
  ["attachment", null],
  [null, null],
])("of %j is %j", (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
