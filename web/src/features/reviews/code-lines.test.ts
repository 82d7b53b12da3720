/** Hostile code on its way to the screen. */
import { describe, expect, it } from "vitest";
import { fixLines, shownLine, splitCode } from "./code-lines.ts";
import { makeFinding } from "./make-finding.ts";

describe("shownLine", () => {
  it("cuts a line of megabytes and says how much is missing, never inside a character", () => {
    const line = `${"x".repeat(1_999)}😀${"y".repeat(10_000_000)}`;
    const shown = shownLine(line);
    expect(shown.length).toBeLessThan(2_100);
    expect(shown).toContain("(10,000,001 more characters)");
    expect(shown).toContain("x… (");
  });

  it("writes out what hides", () => {
    expect(shownLine("a\u202Eb")).toBe("a[U+202E]b");
  });
});

describe("fixLines", () => {
  const finding = makeFinding({
    startLine: 10,
    endLine: 11,
    excerpt: { startLine: 9, lines: ["nine", "ten", "eleven", "twelve"] },
  });

  it("shows what goes and what comes", () => {
    expect(fixLines(finding, "TEN\n")).toEqual([
      { kind: "removed", text: "ten" },
      { kind: "removed", text: "eleven" },
      { kind: "added", text: "TEN" },
    ]);
  });

  it("shows a deletion as a deletion", () => {
    expect(fixLines(finding, "").map((line) => line.kind)).toEqual(["removed", "removed"]);
  });
});

it("splitCode finds code in a message and leaves markup alone", () => {
  expect(splitCode("Use `a?.b` not <b>`")).toEqual([
    { text: "Use ", isCode: false },
    { text: "a?.b", isCode: true },
    { text: " not <b>`", isCode: false },
  ]);
});
