/** What is remembered of the native parser's nodes takes little room, however often long pieces of a file are asked for. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { SgNode } from "@ast-grep/napi";
import { expect, it } from "vitest";
import { parse } from "../languages/parse.ts";
import { textOf } from "./node-memo.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Blocks in blocks, each as long as what is left. */
function nested(depth: number): string {
  const line = `let a = "${"x".repeat(1_000)}";\n`;
  return `fn f() {\n${`if b {\n${line}`.repeat(depth)}${"}\n".repeat(depth)}}\n`;
}

it("keeps the texts of nested nodes as pieces of one text", () => {
  const text = nested(400);
  const { native } = parse("rust", text);
  const blocks: SgNode[] = native.findAll({ rule: { kind: "block" } });
  collect();
  const before = process.memoryUsage().heapUsed;
  const lengths = blocks.map((block) => textOf(block).length);
  collect();
  const taken = process.memoryUsage().heapUsed - before;
  expect(lengths.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(50_000_000);
  expect(taken).toBeLessThan(10_000_000);
  expect(blocks.map(textOf)).toEqual(blocks.map((block) => block.text()));
});

/** How many characters the native parser hands out when every node of a sum is asked for its text; the file's is 1. */
function handedOutOfSum(terms: number): number {
  const text = `const s = ${Array.from({ length: terms }, () => '"a"').join(" + ")};`;
  const sums: SgNode[] = parse("java", `class A { ${text} }`).native.findAll({
    rule: { kind: "binary_expression" },
  });
  let characters = 0;
  for (const node of sums) {
    const own = node.text.bind(node);
    node.text = () => {
      characters += own().length;
      return own();
    };
    textOf(node);
  }
  expect(sums).toHaveLength(terms - 1);
  expect(sums.slice(-200).map(textOf)).toEqual(sums.slice(-200).map((sum) => sum.text()));
  return characters / text.length;
}

it("does not ask for twice as much of each text where a sum has twice as many terms", () => {
  expect(handedOutOfSum(4_000) / handedOutOfSum(2_000)).toBeLessThan(1.2);
});
