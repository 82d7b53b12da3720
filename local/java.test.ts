import { describe, expect, it } from "vitest";
import { parseJavaVersion } from "./java.ts";

describe("the version that Java prints", () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_402"', 8],
  ])("reads %s", (text, version) => {
    expect(parseJavaVersion(text)).toBe(version);
  });

  it("is unknown when the text names none", () => {
    expect(parseJavaVersion("The operation couldn't be completed.")).toBeNull();
  });
});
