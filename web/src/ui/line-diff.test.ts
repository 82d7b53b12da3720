import { describe, expect, it } from "vitest";
import { diffLines } from "./line-diff.ts";

function signs(before: string, after: string): string[] {
  const sign = { same: " ", removed: "-", added: "+" } as const;
  return diffLines(before, after).map(({ kind, text }) => sign[kind] + text);
}

describe("two texts", () => {
  it("that are the same have only lines that stay", () => {
    expect(signs("a\nb", "a\nb")).toEqual([" a", " b"]);
  });

  it("differ by the lines that go and come, what goes first", () => {
    expect(signs("a\nb\nc", "a\nx\nc")).toEqual([" a", "-b", "+x", " c"]);
    expect(signs("a\nc", "a\nb\nc\nd")).toEqual([" a", "+b", " c", "+d"]);
    expect(signs("a\nb\nc", "c")).toEqual(["-a", "-b", " c"]);
  });
});
