/** Texts that strangers make to keep an expression busy: the work of every reader grows with the text, and not with its square. */
import { describe, expect, it } from "vitest";
import { readPatch } from "../../change/diff.ts";
import type { PlannedFile } from "../../change/planned-file.ts";
import { families } from "./families.ts";
import { lostNames, namesIn } from "./shared-changes.ts";

const paths = [
  ...["a.ts", "a.tsx", "a.py", "a.css", "package.json", "locales/en.json", "config/a.yaml"],
  ...[".env", "test_a.py", "a.go"],
];
const pieces = [
  ...['"', "{", "[", "<", " ", "a.", "@fixture(", "npm run a", 'fetch("/{', 'className="', ".a"],
  ...['t("a.a', "A_", 'process.env["A_', "@fixture\n@", "def test(a,", '.emit("a.', "/* ", "\n", '{"a":'],
];
/** Eight times the text takes eight times as long, and 64 times where the work is quadratic. */
const lengths = { short: 25_000, long: 200_000 } as const;
const mostGrowth = 24;
/** Below this the clock of a busy machine tells nothing. */
const leastMicroseconds = 150_000;
/** A busy machine only ever adds to the work: its least of a few rounds is the reader's own. */
const mostRounds = 5;

/** Lines as long as a person writes them: longer ones are not read at all. */
function textOf(piece: string, length: number): string {
  const line = `${piece.repeat(Math.ceil(1_500 / piece.length))}\n`;
  return line.repeat(Math.ceil(length / line.length)).slice(0, length);
}

function readAll(text: string): void {
  for (const path of paths)
    for (const family of families) {
      namesIn(family, "gives", path, text);
      namesIn(family, "takes", path, text);
    }
}

/** Microseconds of CPU. */
function timed<T>(work: (made: T) => void): (made: T) => number {
  return (made) => {
    const start = process.cpuUsage();
    work(made);
    return process.cpuUsage(start).user;
  };
}

/** A file of translations of which every key has another name now. */
function renamedKeys(length: number): { plan: PlannedFile[]; texts: Map<string, string> } {
  const count = length / 25;
  const linesWith = (word: string): string[] =>
    Array.from({ length: count }, (_, index) => `"${word}Key${String(index)}": "text",`);
  const [before, after] = [linesWith("old"), linesWith("now")];
  const patch = [
    `@@ -2,${String(count)} +2,${String(count)} @@`,
    ...before.map((line) => `-${line}`),
    ...after.map((line) => `+${line}`),
  ].join("\n");
  const counted = { additions: count, deletions: count };
  const file = { path: "locales/en.json", previousPath: null, binary: false, patch, ...counted };
  const text = ["{", ...after, '"last": "text"', "}"].join("\n");
  return {
    plan: [{ file: { ...file, status: "modified" }, diff: readPatch(patch, counted), settled: null }],
    texts: new Map([[file.path, text]]),
  };
}

/** How many times the work of the short text the long one takes, of rounds that measure both in turn. */
function growthOf<T>(make: (length: number) => T, workOf: (made: T) => number): number {
  const [short, long] = [make(lengths.short), make(lengths.long)];
  const least = { short: Infinity, long: Infinity };
  let growth = Infinity;
  for (let round = 0; round < mostRounds && growth >= mostGrowth; round += 1) {
    least.long = Math.min(least.long, workOf(long));
    if (least.long < leastMicroseconds) return 0;
    least.short = Math.min(least.short, workOf(short), workOf(short), workOf(short));
    growth = least.long / Math.max(1, least.short);
  }
  return growth;
}

describe("reading shared names of hostile texts", () => {
  it.each(pieces)("takes time in step with the length of a text of %j", { timeout: 60_000 }, (piece) => {
    const made = (length: number): string => textOf(piece, length);
    expect(growthOf(made, timed(readAll))).toBeLessThan(mostGrowth);
  });

  it("pairs thousands of old names with new ones in step with their number", { timeout: 60_000 }, () => {
    const { plan, texts } = renamedKeys(lengths.short);
    expect(lostNames(plan, texts).filter(({ heir }) => heir !== null)).toHaveLength(lengths.short / 25);
    const work = timed((made: ReturnType<typeof renamedKeys>) => lostNames(made.plan, made.texts));
    expect(growthOf(renamedKeys, work)).toBeLessThan(mostGrowth);
  });

  it("reads no key inside of more others than anybody writes", () => {
    const found = families.flatMap((family) =>
      namesIn(family, "gives", "locales/en.json", textOf('{"a":', lengths.short)),
    );
    expect(found).not.toEqual([]);
    expect(Math.max(...found.map(({ name }) => name.length))).toBeLessThan(100);
  });

  it("reads no name off a text without line breaks", () => {
    const text = `process.env.LOST_NAME;${" ".repeat(3_000)}`;
    expect(families.flatMap((family) => namesIn(family, "takes", "a.ts", text))).toEqual([]);
  });
});
