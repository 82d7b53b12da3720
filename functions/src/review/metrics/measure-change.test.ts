import { expect, it } from "vitest";
import type { ChangedFile } from "../change/change.ts";
import { planReview } from "../analysis/plan-review.ts";
import { defaultSettings, type ReviewSettings } from "../settings.ts";
import { measureChange } from "./measure-change.ts";

function added(path: string, lines: readonly string[]): ChangedFile {
  const patch = [`@@ -0,0 +1,${String(lines.length)} @@`, ...lines.map((line) => `+${line}`)].join("\n");
  return {
    path,
    previousPath: null,
    status: "added",
    binary: false,
    patch,
    additions: lines.length,
    deletions: 0,
  };
}

function found(files: readonly ChangedFile[], settings: Partial<ReviewSettings> = {}): string[] {
  const change = { baseSha: "0", headSha: "1", files, unlistedFiles: 0, read: () => Promise.resolve([]) };
  const all = { ...defaultSettings, ...settings };
  return measureChange(planReview(change, all), all).map(
    ({ ruleId, path, startLine }) => `${ruleId.slice("metric-".length)} ${path}:${String(startLine)}`,
  );
}

function lines(count: number, name = "value"): string[] {
  return Array.from(
    { length: count },
    (_, index) => `const ${name}${String(index)} = compute(${String(index)});`,
  );
}

it("finds a block that the change adds twice, once for each further place", () => {
  const files = [
    added("a.ts", lines(35)),
    added("b.ts", ["// other", ...lines(35)]),
    added("b.test.ts", lines(35)),
  ];
  expect(found(files)).toEqual(["duplicate-lines b.ts:2"]);
});

it("lets short blocks, data and other code be", () => {
  const test = added("a.test.ts", ["x"]);
  expect(found([added("a.ts", lines(29)), added("b.ts", lines(29)), test])).toEqual([]);
  expect(found([added("a.json", lines(35)), added("b.json", lines(35)), test])).toEqual([]);
  expect(found([added("a.ts", lines(35)), added("b.ts", lines(35, "other")), test])).toEqual([]);
});

it("lets rows of a table be", () => {
  const rows = Array.from({ length: 40 }, (_, index) => `    (${String(index)}, 0x1F, -1, "b"),`);
  const test = added("a.test.ts", ["x"]);
  expect(found([added("a.py", rows), added("b.py", rows), test])).toEqual([]);
});

it("finds duplicates by the team's threshold", () => {
  const files = [added("a.ts", lines(10)), added("b.ts", lines(10)), added("a.test.ts", ["x"])];
  expect(found(files, { metrics: { duplicateLines: 8 } })).toEqual(["duplicate-lines b.ts:1"]);
  expect(found(files, { metrics: { duplicateLines: "off" } })).toEqual([]);
});

it("says once that much new code comes without a test", () => {
  const files = [added("a.ts", lines(40)), added("b.ts", lines(70, "other"))];
  expect(found(files)).toEqual(["no-test b.ts:1"]);
  expect(found([...files, added("a.test.ts", ["x"])])).toEqual([]);
  expect(found(files, { strictness: "relaxed" })).toEqual([]);
});

it("expects no test of small changes, settings, scripts and migrations", () => {
  expect(found([added("a.ts", lines(99))])).toEqual([]);
  expect(
    found([
      added("vite.config.ts", lines(120)),
      added("migrations/1.py", lines(120, "other")),
      added("a.tf", lines(120, "third")),
    ]),
  ).toEqual([]);
});
