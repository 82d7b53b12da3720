/** The order of findings on the review page. */
import { describe, expect, it } from "vitest";
import { groupByFile, placeOf } from "./group-findings.ts";
import { makeFinding } from "./make-finding.ts";

describe("groupByFile", () => {
  it("puts the file with the worst finding first, and equal files by path", () => {
    const groups = groupByFile([
      makeFinding({ path: "b.ts", severity: "low" }),
      makeFinding({ path: "a.ts", severity: "low" }),
      makeFinding({ path: "z.ts", severity: "info" }),
      makeFinding({ path: "z.ts", severity: "critical" }),
    ]);
    expect(groups.map((group) => group.path)).toEqual(["z.ts", "a.ts", "b.ts"]);
  });

  it("reads a file from top to bottom, the worse finding of a line first", () => {
    const [group] = groupByFile([
      makeFinding({ startLine: 100, severity: "critical" }),
      makeFinding({ startLine: 9, severity: "low" }),
      makeFinding({ startLine: 9, severity: "high" }),
    ]);
    expect(group?.findings.map((one) => [one.startLine, one.severity])).toEqual([
      [9, "high"],
      [9, "low"],
      [100, "critical"],
    ]);
  });

  it("takes a path that is also a name of every object", () => {
    expect(groupByFile([makeFinding({ path: "__proto__" })])).toHaveLength(1);
  });
});

describe("placeOf", () => {
  it("names lines, and the side that is gone", () => {
    expect(placeOf(makeFinding({ startLine: 3, endLine: 3 }))).toBe("line 3");
    expect(placeOf(makeFinding({ startLine: 3, endLine: 5, side: "LEFT" }))).toBe(
      "lines 3 to 5 before the change",
    );
  });
});
