import { expect, it } from "vitest";
import { isBlank } from "./words.ts";

it.each(["", " \n\t", "\u00a0", "\u200b\u2060\ufeff", "\u3164", "\u2800", "\u0301", "\u202e"])(
  "%j shows nothing",
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

it.each(["a", "\u200bé", "🚀", "👩‍👩‍👧‍👦", "١", "中", "<", "-", "_"])("%j shows something", (text) => {
  expect(isBlank(text)).toBe(false);
});
