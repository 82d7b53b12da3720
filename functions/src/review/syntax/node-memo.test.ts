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
