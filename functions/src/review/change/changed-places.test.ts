import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { touchesChangedLines } from "./changed-places.ts";
import type { DiffLine, FileDiff } from "./diff.ts";

function diffOf(lines: readonly string[], changed: (line: number) => boolean): FileDiff {
  const all = lines.map((text, at): DiffLine => {
    const right = at + 1;
    return changed(right)
      ? { kind: "added", text, left: null, right }
      : { kind: "context", text, left: 1, right };
  });
  return { hunks: [{ lines: all, cut: false }], cut: false };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

describe("touchesChangedLines", () => {
  it("says of any stretch whether one of the lines that it stands on is changed", () => {
    const line = fc.record({ text: fc.stringMatching(/^[ab ]{0,4}$/), isChanged: fc.boolean() });
    const input = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      one: fc.nat(60),
      other: fc.nat(60),
    });
    fc.assert(
      fc.property(input, ({ lines, one, other }) => {
        const text = lines.map((each) => each.text).join("\n");
        const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
        const isChangedLine = (number: number): boolean => lines[number - 1]?.isChanged === true;
        const diff = diffOf(
          lines.map((each) => each.text),
          isChangedLine,
        );
        const numbers = lines.map((_, at) => at + 1);
        const isTouched = numbers.some(
          (number) => number >= lineAt(text, start) && number <= lineAt(text, end) && isChangedLine(number),
        );
        const touches = touchesChangedLines(text, diff);
        expect(touches === null || touches(start, end) === isTouched).toBe(true);
        // The empty piece after the last line end is no line.
        const isNew = lines.every(
          ({ isChanged, text }, at) => isChanged || (text === "" && at > 0 && at === lines.length - 1),
        );
        if (touches === null) expect(isNew).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("asks nothing of a new file, and finds no place in one that only lost lines", () => {
    const text = "a();\nb();\n";
    expect(
      touchesChangedLines(
        text,
        diffOf(["a();", "b();"], () => true),
      ),
    ).toBeNull();
    const none = touchesChangedLines(text, { hunks: [], cut: false });
    expect(none?.(0, text.length)).toBe(false);
  });
});
