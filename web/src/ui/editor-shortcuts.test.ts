import { expect, it } from "vitest";
import { toolFor } from "./editor-shortcuts.ts";

const none = { key: "", code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  [{ key: "b", ctrlKey: true }, false, "md-bold"],
  [{ key: "K", ctrlKey: true }, false, "md-link"],
  [{ key: "b", metaKey: true }, true, "md-bold"],
  [{ key: "/", code: "Digit7", ctrlKey: true, shiftKey: true }, false, "md-ordered-list"],
  [{ key: ":", code: "Period", ctrlKey: true, shiftKey: true }, false, "md-quote"],
  [{ key: "b" }, false, null],
  [{ key: "b", ctrlKey: true }, true, null],
  [{ key: "e", ctrlKey: true, altKey: true }, false, null],
  [{ key: "I", ctrlKey: true, shiftKey: true }, false, null],
])("%j, on a Mac: %s, is %s", (pressed, isMac, tool) => {
  expect(toolFor({ ...none, ...pressed }, isMac)).toBe(tool);
});
