/** Every line of a patch has the address that it has in the file: tried on what git really prints. */
import { createTwoFilesPatch } from "diff";
import { assert, constantFrom, array, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { changeBetween } from "../../../../tests/engine/temporary-repository.ts";
import { changedLines, commentRange, type FileDiff, readPatch, textBefore } from "./diff.ts";

/** Each line of the diff is compared with the line of that number in the file of that side. */
function expectRightAddresses(diff: FileDiff, before: string, after: string): void {
  const left = before.split("\n");
  const right = after.split("\n");
  for (const line of diff.hunks.flatMap((hunk) => hunk.lines)) {
    if (line.left !== null) expect(left[line.left - 1]).toBe(line.text);
    if (line.right !== null) expect(right[line.right - 1]).toBe(line.text);
  }
  expect(textBefore(after, diff)?.replace(/\n$/, "")).toBe(before.replace(/\n$/, ""));
}

const numbered = Array.from({ length: 30 }, (_, index) => `line ${String(index + 1)}`);
const long = `${numbered.join("\n")}\n`;

const cases: readonly { name: string; before: string; after: string }[] = [
  { name: "a changed line in the middle", before: long, after: long.replace("line 15", "changed") },
  { name: "changes far apart", before: long, after: long.replace("line 2\n", "").replace("line 29", "x\ny") },
  { name: "a deletion alone", before: long, after: long.replace("line 10\nline 11\n", "") },
  { name: "a deletion at the start", before: long, after: long.replace("line 1\n", "") },
  { name: "a first line where there was none", before: "", after: "a\n" },
  { name: "everything removed", before: "a\nb\n", after: "" },
  { name: "one line replaced", before: "old\n", after: "new\n" },
  { name: "Windows line ends", before: "a\r\nb\r\nc\r\n", after: "a\r\nB\r\nc\r\n" },
  { name: "line ends that change", before: "a\r\nb\r\n", after: "a\nb\r\n" },
  { name: "no line end at the end", before: "a\nb", after: "a\nc" },
  { name: "a line end that is added at the end", before: "a\nb", after: "a\nb\n" },
  {
    name: "U+2028, U+0085 and a form feed inside a line",
    before: "a\nb\n",
    after: "a\u2028x\u0085y\fz\nb\n",
  },
  { name: "a removed SQL comment", before: "-- drop it\nselect 1\n", after: "select 1\n" },
  { name: "an added line of plus signs", before: "a\n", after: "a\n++ b\n+++ c\n" },
  {
    name: "lines that look like a patch",
    before: "a\n",
    after: "@@ -1 +1 @@\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n",
  },
  { name: "blank lines", before: "\n\n\n", after: "\n\n\n\n\n" },
];

describe("readPatch", () => {
  it("addresses every line right in what git prints", async () => {
    const files = (side: "before" | "after"): Record<string, string> =>
      Object.fromEntries(cases.map((entry) => [entry.name, entry[side]]));
    const change = await changeBetween(files("before"), files("after"));
    expect(change.files).toHaveLength(cases.length);
    for (const { name, before, after } of cases) {
      const file =
        change.files.find(({ path }) => path === name) ?? expect.fail(`${name} is not in the change`);
      const diff = readPatch(file.patch ?? "", file);
      expect(diff.cut, name).toBe(false);
      expectRightAddresses(diff, before, after);
      expect(changedLines(diff, "RIGHT").size, name).toBe(file.additions);
      expect(changedLines(diff, "LEFT").size, name).toBe(file.deletions);
    }
  });

  it("addresses every line right in any two texts", () => {
    const text = array(constantFrom("a", "b", "", "-- c", "++ d", "@@ e", "\r", "\\ f"), { maxLength: 25 });
    assert(
      property(text, text, (left, right) => {
        const before = left.map((line) => `${line}\n`).join("");
        const after = right.map((line) => `${line}\n`).join("");
        const patch = createTwoFilesPatch("a", "a", before, after, "", "", { context: 3 });
        const start = patch.search(/^@@ /m);
        if (start === -1) return;
        const diff = readPatch(patch.slice(start).replace(/\n$/, ""), { additions: 0, deletions: 0 });
        expectRightAddresses(diff, before, after);
      }),
      { numRuns: 300 },
    );
  });

  it("reads what is whole of a patch that is cut anywhere, and says that it is cut", async () => {
    const after = long
      .replace("line 2\n", "new 2\n")
      .replace("line 15", "changed")
      .replace("line 28", "x\ny");
    const change = await changeBetween({ "a.txt": long }, { "a.txt": after });
    const { patch, additions, deletions } = change.files[0] ?? { patch: null, additions: 0, deletions: 0 };
    const whole = patch ?? "";
    for (let length = 0; length < whole.length - 30; length += 1) {
      const diff = readPatch(whole.slice(0, length), { additions, deletions });
      expect(diff.cut).toBe(true);
      const lines = after.split("\n");
      for (const line of diff.hunks.flatMap((hunk) => hunk.lines)) {
        if (line.right !== null) expect(lines[line.right - 1]).toBe(line.text);
      }
    }
  });

  it("notices that whole hunks are missing", () => {
    expect(readPatch("@@ -1 +1 @@\n-a\n+b", { additions: 4, deletions: 1 }).cut).toBe(true);
    expect(readPatch("@@ -1 +1 @@\n-a", { additions: 1, deletions: 1 }).cut).toBe(true);
  });

  it("finds no hunk in what is no patch", () => {
    expect(readPatch("nothing of the kind", { additions: 0, deletions: 0 }).hunks).toEqual([]);
  });
});

describe("commentRange", () => {
  const diff = readPatch("@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n@@ -20,2 +20,3 @@\n t\n+new\n u", {
    additions: 2,
    deletions: 1,
  });

  it("keeps a range that lies in one hunk", () => {
    expect(commentRange(diff, "RIGHT", { startLine: 1, endLine: 3 })).toEqual({ startLine: 1, endLine: 3 });
  });

  it("cuts a range off at the end of the hunk that holds its first changed line", () => {
    expect(commentRange(diff, "RIGHT", { startLine: 2, endLine: 40 })).toEqual({ startLine: 2, endLine: 3 });
    expect(commentRange(diff, "RIGHT", { startLine: 10, endLine: 40 })).toEqual({
      startLine: 20,
      endLine: 22,
    });
  });

  it("refuses lines that the change does not touch", () => {
    expect(commentRange(diff, "RIGHT", { startLine: 3, endLine: 12 })).toBeNull();
    expect(commentRange(diff, "LEFT", { startLine: 20, endLine: 21 })).toBeNull();
    expect(commentRange(diff, "LEFT", { startLine: 2, endLine: 2 })).toEqual({ startLine: 2, endLine: 2 });
  });
});

describe("textBefore", () => {
  it("refuses a patch that does not belong to the text", () => {
    const diff = readPatch("@@ -1,2 +1,2 @@\n a\n-b\n+B", { additions: 1, deletions: 1 });
    expect(textBefore("a\nB\n", diff)).toBe("a\nb\n");
    expect(textBefore("a\nX\n", diff)).toBeNull();
  });
});
