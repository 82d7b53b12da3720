import { expect, it } from "vitest";
import { allowedMs, bestOf, ordinaryText } from "../../../tests/quickness.ts";
import { previewLength, previewOf } from "./plain-text.ts";

it.each([
  ["**bold** and *emphasis* and `code`", "bold and emphasis and code"],
  ['a [link](https://acrux.example "Title") here', "a link here"],
  ["![a picture](x.png) and [one][ref]\n\n[ref]: https://acrux.example", "a picture and one"],
  ["# Heading\n\n> quoted\n\n- [x] done\n2. second", "Heading quoted done second"],
  ["| a | b |\n| - | - |\n| c | d |", "a b c d"],
  ["```ts\nconst a = 1;\n```", "const a = 1;"],
  ["snake_case stays, \\*stars\\* too", "snake_case stays, *stars* too"],
  ["<b>text</b><br>below <kbd>Esc</kbd>", "text below Esc"],
  // As the post itself shows it.
  ["<script>alert(1)</script> and Array<string>", "<script>alert(1)</script> and Array<string>"],
  ["[![build](https://a.example/b.svg)](https://a.example) passes", "build passes"],
  ["see [the page](https://a.example/A_(b)) and *that*", "see the page and that"],
  ["2 * 3 * 4 and **bold**", "2 * 3 * 4 and bold"],
  ["Tom &amp; Jerry&nbsp;&lt;3, \\&amp;", "Tom & Jerry <3, &amp;"],
  ["a line\\\nand the next", "a line and the next"],
  ["a note[^1]\n\n[^1]: below", "a note below"],
])("%j reads as %j", (markdown, plain) => {
  expect(previewOf(markdown)).toBe(plain);
});

it("is never cut inside a character, however it is made", () => {
  const family = "👩‍👩‍👧‍👦";
  const preview = previewOf(`${"a".repeat(previewLength - 1)}${family}${family}`);
  expect(preview).toBe(`${"a".repeat(previewLength - 1)}${family}`);
  expect(previewOf(`${"*".repeat(3_999)}💥`)).not.toMatch(/[\ud800-\udfff]/);
});

it("keeps the words of a link or of bold text that the end cuts through", () => {
  const beginning = "word ".repeat(798);
  expect(previewOf(`${beginning}[cut](https://acrux.example/long`)).not.toContain("[");
  expect(previewOf(`text [cut](https://acrux.example/long`)).toBe("text cut");
  expect(previewOf("text **cut")).toBe("text cut");
});

const bombs = [
  "[",
  "![",
  "](",
  "*",
  "_a",
  "<",
  "`",
  "\\",
  "| ",
  "> ",
  "- ",
  "1. ",
  "[^",
  "[a](b ",
  "[](()",
  "[a](()()",
  "&",
  "<b",
];
it.each(bombs)("takes 100 kB of %j in a moment", (mark) => {
  const ordinary = bestOf(3, () => previewOf(ordinaryText.repeat(5)));
  const text = mark.repeat(100_000 / mark.length);
  expect(bestOf(3, () => previewOf(text))).toBeLessThan(allowedMs(100, ordinary));
});
