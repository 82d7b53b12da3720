import { expect, it } from "vitest";
import { stepsAtOnce } from "./steps.ts";

it("runs two checks at a time where two of the largest fit", () => {
  expect(stepsAtOnce(16e9, 2)).toBe(2);
  expect(stepsAtOnce(16e9, 8)).toBe(2);
});

it("runs one at a time on a machine with 8 GB, or with one core", () => {
  expect(stepsAtOnce(8.4e9, 4)).toBe(1);
  expect(stepsAtOnce(16e9, 1)).toBe(1);
});
