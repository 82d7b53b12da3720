/** Where values come from in languages without a table for that: each name stands for what it was last given above. */
import type { SgNode } from "@ast-grep/napi";
import { ancestorsOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";

export interface Reading {
  /** Kinds of nodes that are functions. */
  readonly functions: ReadonlySet<string>;
  /** What gives a name its value, with groups `name` and `value`; global. */
  readonly gifts: RegExp;
  /** A value of a request. */
  readonly sources: RegExp;
  /** What can no longer carry an attack, or was tested before. */
  readonly cleaners: RegExp;
  readonly tests: RegExp;
}

const rounds = 3;
const longest = 4_000;

/** The text of the node, in which names are replaced by what the function, or else the file, gave them above. */
export function spelledOut(node: SgNode, { functions, gifts }: Reading): string {
  const around = [...ancestorsOf(node)].find((one) => functions.has(kindOf(one))) ?? node.getRoot().root();
  const before = textOf(around).slice(0, startOf(node) - startOf(around));
  const given = new Map<string, string>();
  for (const { groups } of before.matchAll(gifts)) {
    if (groups?.["name"] && groups["value"]) given.set(groups["name"], groups["value"]);
  }
  let text = textOf(node);
  for (let round = 0; round < rounds && text.length < longest; round++)
    text = text.replaceAll(/(?<![.\w"'])[a-zA-Z_]\w*\b(?![\w(])/g, (name) => given.get(name) ?? name);
  return text;
}

/** Whether a request decides the value, as far as the function around shows. */
export function isFromRequest(node: SgNode, reading: Reading): boolean {
  const text = spelledOut(node, reading);
  if (!reading.sources.test(text) || reading.cleaners.test(text)) return false;
  const around =
    [...ancestorsOf(node)].find((one) => reading.functions.has(kindOf(one))) ?? node.getRoot().root();
  return !reading.tests.test(textOf(around).slice(0, startOf(node) - startOf(around)));
}
