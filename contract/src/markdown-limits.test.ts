/** Markdown that would keep a parser busy is shown as it was written. */
import { marked } from "marked";
import { expect, it } from "vitest";
import { mayParse } from "./markdown-limits.ts";

const ordinary = `# Release notes

> Quoted, > with a sign and *some* **emphasis**

- one
  - two
    1. three

snake_case_names and __init__ stay, **kwargs too

----------------------------------------------------------------------------------

**********************************************************************************

| a | b |
|---|---|
| **x** | _y_ |
`;

it("lets through what people write", () => {
  expect(mayParse(ordinary)).toBe(true);
  expect(mayParse("a long word ".repeat(8_000))).toBe(true);
  expect(mayParse("snake_case_name, ".repeat(4_000))).toBe(true);
  expect(mayParse("a paragraph with *one* mark\n\n".repeat(3_000))).toBe(true);
});

const bombs: readonly (readonly [string, (length: number) => string])[] = [
  ["quotes in quotes", (length) => "> ".repeat(length / 2)],
  ["quotes without spaces", (length) => ">".repeat(length)],
  ["lists in lists", (length) => "- ".repeat(length / 2)],
  ["numbered lists in lists", (length) => "1. ".repeat(length / 3)],
  ["quotes and lists by turns", (length) => "> - ".repeat(length / 4)],
  ["emphasis in emphasis", (length) => "*a **b ".repeat(length / 13) + " c** d*".repeat(length / 13)],
  ["emphasis without spaces", (length) => "a**b*c".repeat(length / 6)],
  ["notes in notes", (length) => "[^a]: [^b] ".repeat(length / 11)],
  ["a run of stars", (length) => "*".repeat(length / 2) + "a" + "*".repeat(length / 2)],
];

it.each(bombs)("refuses %s", (_, bomb) => {
  expect(mayParse(bomb(20_000))).toBe(false);
  expect(mayParse(bomb(90_000))).toBe(false);
});

it("refuses what is longer than a post may be", () => {
  expect(mayParse("a".repeat(100_001))).toBe(false);
});

const awkward: readonly (readonly [string, string])[] = [
  ...bombs.map(([name, bomb]) => [`${name}, as much as is allowed`, largestAllowed(bomb)] as const),
  [
    "lists by indentation",
    Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n"),
  ],
  ["quotes that grow", Array.from({ length: 200 }, (_, depth) => `${">".repeat(depth % 25)} a`).join("\n\n")],
  ["open brackets", "[".repeat(90_000)],
  ["links in links", `${"[".repeat(15_000)}a${"](b)".repeat(15_000)}`],
  ["images in images", `${"![".repeat(40_000)}${"](x)".repeat(10)}`],
  ["open tags", "<a ".repeat(30_000)],
  ["definitions", `${"[a]: b\n".repeat(6_000)}${"[a]".repeat(10_000)}`],
  ["code of every length", Array.from({ length: 400 }, (_, size) => "`".repeat(size + 1)).join(" ")],
];

it("refuses a table wider than anybody reads, and takes a long one", () => {
  expect(mayParse(`${"|a".repeat(300)}\n${"|-".repeat(300)}\n`)).toBe(false);
  expect(mayParse(`${"|a".repeat(20)}\n${"|-".repeat(20)}\n${`${"|b".repeat(20)}\n`.repeat(500)}`)).toBe(
    true,
  );
});

function largestAllowed(bomb: (length: number) => string): string {
  let text = "";
  for (let length = 40; length <= 90_000 && mayParse(bomb(length)); length *= 1.2)
    text = bomb(Math.floor(length));
  return text;
}

it.each(awkward)("lets through only what is parsed at once: %s", (_, text) => {
  expect(mayParse(text)).toBe(true);
  const before = process.cpuUsage();
  marked.parse(text, { async: false });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
