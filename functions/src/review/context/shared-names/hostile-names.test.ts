/** Texts that strangers make to keep an expression busy: the work of every reader grows with the text, and not with its square. */
import { describe, expect, it } from "vitest";
import { families } from "./families.ts";
import { namesIn } from "./shared-changes.ts";

const paths = [
  ...["a.ts", "a.tsx", "a.py", "a.css", "package.json", "locales/en.json", "config/a.yaml"],
  ...[".env", "test_a.py", "a.go"],
];
const pieces = [
  ...['"', "{", "[", "<", " ", "a.", "@fixture(", "npm run a", 'fetch("/{', 'className="', ".a"],
  ...['t("a.a', "A_", 'process.env["A_', "@fixture\n@", "def test(a,", '.emit("a.', "/*", "\n"],
];
/** Four times the text takes four times as long, and sixteen times where the work is quadratic. */
const lengths = { short: 50_000, long: 200_000 } as const;
const mostGrowth = 12;
/** Below this the clock of a busy machine tells nothing. */
const leastMicroseconds = 150_000;

/** Lines as long as a person writes them: longer ones are not read at all. */
function textOf(piece: string, length: number): string {
  const line = `${piece.repeat(Math.ceil(1_500 / piece.length))}\n`;
  return line.repeat(Math.ceil(length / line.length)).slice(0, length);
}

/** The least of some runs, in microseconds of CPU. */
function workOf(text: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    for (const path of paths)
      for (const family of families) {
        namesIn(family, "gives", path, text);
        namesIn(family, "takes", path, text);
      }
    return process.cpuUsage(start).user;
  });
  return Math.min(...times);
}

describe("reading shared names of hostile texts", () => {
  it.each(pieces)("takes time in step with the length of a text of %j", { timeout: 60_000 }, (piece) => {
    const long = workOf(textOf(piece, lengths.long), 1);
    if (long < leastMicroseconds) return;
    const short = workOf(textOf(piece, lengths.short), 3);
    expect(long / Math.max(1, short)).toBeLessThan(mostGrowth);
  });

  it("reads no name off a text without line breaks", () => {
    const text = `process.env.LOST_NAME;${" ".repeat(3_000)}`;
    expect(families.flatMap((family) => namesIn(family, "takes", "a.ts", text))).toEqual([]);
  });
});
