/** How much was read, in words. */
import { expect, it } from "vitest";
import { filesText } from "./files-text.ts";

it.each([
  [{ read: 0, partly: 0, skipped: 0 }, null],
  [{ read: 1, partly: 0, skipped: 0 }, "1 file read"],
  [{ read: 3, partly: 0, skipped: 0 }, "All 3 files read"],
  [{ read: 12, partly: 1, skipped: 3 }, "16 files: 12 read, 1 partly, 3 skipped"],
  [{ read: 0, partly: 0, skipped: 1 }, "1 file: 0 read, 1 skipped"],
])("%j is %s", (files, text) => {
  expect(filesText(files)).toBe(text);
});
