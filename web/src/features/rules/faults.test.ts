import { describe, expect, it } from "vitest";
import { faultsIn, faultsOf, markedLines } from "./faults.ts";

describe("faults", () => {
  it("of refused settings are told apart, each with its place", () => {
    const message =
      "repository settings:1:1: Unknown key strictnes. Did you mean strictness? repository settings:3:14: maxComments is ignored. And 2 more.";
    expect(faultsIn(message)).toEqual([
      { place: { line: 1, column: 1 }, message: "Unknown key strictnes. Did you mean strictness?" },
      { place: { line: 3, column: 14 }, message: "maxComments is ignored. And 2 more." },
    ]);
  });

  it("of a refused rule too, also where one has no place", () => {
    expect(faultsIn("Rule team-x did not come to an end.")).toEqual([
      { place: null, message: "Rule team-x did not come to an end." },
    ]);
    expect(faultsIn("4:1: One. 7:3: Two.").map(({ place }) => place?.line)).toEqual([4, 7]);
  });

  it("of a test are one each, whatever they quote", () => {
    const [fault] = faultsOf(["4:1: The pattern `at 10:30: x` does not parse."]);
    expect(fault).toEqual({
      place: { line: 4, column: 1 },
      message: "The pattern `at 10:30: x` does not parse.",
    });
  });

  it("mark a line once", () => {
    expect(markedLines(faultsOf(["2:1: One.", "2:9: Two.", "Three.", "5:1: Four."]))).toEqual([2, 5]);
  });
});
