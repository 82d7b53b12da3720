import { expect, it } from "vitest";
import { excerpt } from "./excerpt.ts";

it("is the text itself while it is short, also when it is exactly as long", () => {
  expect(excerpt("short", 150)).toBe("short");
  expect(excerpt("a".repeat(150), 150)).toBe("a".repeat(150));
});

it("is 150 characters and an ellipsis of a longer one, never half an emoji", () => {
  expect(excerpt("a".repeat(151), 150)).toBe(`${"a".repeat(150)}…`);
  const family = "👩‍👩‍👧‍👦";
  expect(excerpt(`${"a".repeat(149)}${family}more`, 150)).toBe(`${"a".repeat(149)}${family}…`);
});
