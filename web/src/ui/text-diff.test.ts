import { describe, expect, it } from "vitest";
import { diffTexts } from "./text-diff.ts";

const sign = { same: " ", removed: "-", added: "+" } as const;

/** One string a line; what is marked in it stands in brackets. */
function drawn(before: string, after: string): string[] {
  return diffTexts(before, after).map((line) =>
    line.kind === "folded"
      ? `(${String(line.lines.length)})`
      : sign[line.kind] + line.parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(""),
  );
}

describe("two texts", () => {
  it("show which words of a long paragraph changed", () => {
    expect(
      drawn("The report took 48 minutes instead of 4.", "The report took 50 minutes instead of 4."),
    ).toEqual(["-The report took [48] minutes instead of 4.", "+The report took [50] minutes instead of 4."]);
  });

  it("keep their lines when a paragraph is split", () => {
    expect(drawn("One sentence. Another one.", "One sentence.\n\nAnother one.")).toEqual([
      "-One sentence.[ ]Another one.",
      "+One sentence.",
      "+",
      "+Another one.",
    ]);
  });

  it("that have hardly a word in common have no words marked", () => {
    expect(drawn("Apples are red", "Nobody came today")).toEqual(["-Apples are red", "+Nobody came today"]);
  });

  it("hide what stays far from every change, and nothing that is near", () => {
    const lines = Array.from({ length: 20 }, (_, index) => String(index));
    expect(drawn(lines.join("\n"), lines.with(10, "ten").join("\n"))).toEqual([
      ...["(7)", " 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13", "(6)"],
    ]);
    expect(drawn("a\nb\nc\nd\ne", "a\nb\nc\nd\nE")).toEqual([" a", " b", " c", " d", "-e", "+E"]);
    expect(drawn("a\nb", "a\nb")).toEqual(["(2)"]);
  });

  it("of 100,000 characters without a common line are compared while somebody waits", () => {
    const [old, now] = [0, 1].map((odd) =>
      Array.from({ length: 20_000 }, (_, index) => String(10_000 + 2 * index + odd)).join("\n"),
    );
    const began = performance.now();
    expect(diffTexts(old ?? "", now ?? "")).toHaveLength(40_000);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
