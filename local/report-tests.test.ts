import { expect, it } from "vitest";
import { findSlowest, printReport, type Totals } from "./report-tests.ts";

const test = (seconds: number) => ({
  file: "a.test.ts",
  name: `group takes ${String(seconds)}`,
  title: `takes ${String(seconds)}`,
  seconds,
});
const groups: readonly Totals[] = [
  { name: "checks", passed: 8, failed: 0, seconds: 40.04, tests: [], secondTries: [] },
  {
    name: "unit",
    passed: 12,
    failed: 1,
    seconds: 2,
    tests: [1, 12, 3, 4, 5, 6, 7, 8, 9, 10, 11, 2].map(test),
    secondTries: ["a.test.ts: group takes 2"],
  },
];

it("names the ten slowest tests of all groups, the slowest first", () => {
  expect(findSlowest(groups).map(({ seconds }) => seconds)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

it("says how long each group took and how to run one test, and ends with what passed and failed", () => {
  let text = "";
  printReport(groups, findSlowest(groups), (written) => (text += written));
  expect(text).toMatch(/✓ checks +8 passed +0 failed +40\.0 s/);
  expect(text).toMatch(/✗ unit +12 passed +1 failed +2\.0 s/);
  expect(text).toContain('npx vitest run a.test.ts -t "takes 12"');
  expect(text).toMatch(/second try.*\n {2}a\.test\.ts: group takes 2\n/);
  expect(text.trimEnd().split("\n").at(-1)).toBe("20 passed, 1 failed");
});
