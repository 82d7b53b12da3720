/** Initials for people without a picture. */
import { expect, it } from "vitest";
import { initialsOf, tintOf } from "./initials.ts";

it.each([
  ["Mira Solberg", "MS"],
  ["mira-sol", "MS"],
  ["Ana Maria de la Cruz", "AC"],
  ["kofi", "K"],
  ["ines@acrux.example", "IE"],
  ["", "?"],
  ["😀 Person", "😀P"],
])("%j is %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it("gives a name the same tint each time", () => {
  expect(tintOf("Mira Solberg")).toBe(tintOf("Mira Solberg"));
});
