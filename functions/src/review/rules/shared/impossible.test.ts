import { describe, expect, it } from "vitest";
import { isAlwaysTrue, isNeverTrue } from "./impossible.ts";

describe("conditions that contradict each other", () => {
  it.each([
    ["a range whose ends are exchanged", ["port < 0", "port > 65535"]],
    ["two values at once", ['kind.equals("a")', '"b".equals(kind)']],
    ["a value outside of the range", ["n == 7", "n <= 5"]],
    ["ends that are left out", ["n > 5", "n < 5"]],
    ["signs", ["c < '0'", "c > '9'"]],
    ["the constant first", ["10 < x", "x < 5"]],
    ["a condition between", ["len(xs) > 9", "isReady", "len(xs) < 3"]],
  ])("never hold together: %s", (_, operands) => {
    expect(isNeverTrue(operands)).toBe(true);
  });

  it.each([
    ["a range", ["port >= 0", "port <= 65535"]],
    ["one value from two sides", ["n >= 5", "n <= 5"]],
    ["two names", ["a < 0", "b > 9"]],
    ["what may answer otherwise when asked again", ["next() == 1", "next() == 2"]],
    ["names of constants", ["n > MIN", "n < MAX"]],
  ])("may hold together: %s", (_, operands) => {
    expect(isNeverTrue(operands)).toBe(false);
  });

  it.each([
    ["two that it is not", ['kind != "a"', 'kind != "b"']],
    ["one of many", ['k.equals("")', '!k.equals("a")', '!k.equals("b")']],
    ["ranges that meet", ["n >= 0", "n < 10"]],
  ])("one always holds: %s", (_, operands) => {
    expect(isAlwaysTrue(operands)).toBe(true);
  });

  it.each([
    ["outside of a range", ["n < 0", "n > 10"]],
    ["one of two", ['k == "a"', 'k == "b"']],
    ["a range and a value in it", ["n < 10", "n == 5"]],
  ])("none may hold: %s", (_, operands) => {
    expect(isAlwaysTrue(operands)).toBe(false);
  });
});
