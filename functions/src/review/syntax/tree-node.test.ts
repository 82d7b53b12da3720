/** Our own nodes answer every question as the native parser's nodes do. */
import type { SgNode } from "@ast-grep/napi";
import { describe, expect, it } from "vitest";
import { parse } from "../languages/parse.ts";
import { fieldNames } from "./kinds.ts";

const text = [
  "#!/usr/bin/env node",
  "// é",
  "import a, { b as c } from 'd';",
  "const e = (f, { g = 1, ...h }) => { for (const i of f) if (i?.j) return `k${i}`; };",
  "class L extends M { static #n = 2; get o() { return this.#n ** 3; } }",
  "p(q, /r/g, <S t={u}>v</S>);",
].join("\n");

function allNodes(root: SgNode): SgNode[] {
  return [root, ...root.children().flatMap(allNodes)];
}

function named(node: SgNode | null): string {
  if (node === null) return "none";
  const { start, end } = node.range();
  return `${String(node.kind())} ${String(start.line)}:${String(start.column)} ${String(start.index)}-${String(end.index)}`;
}

const relations: Readonly<Record<string, (node: SgNode) => readonly (SgNode | null)[]>> = {
  parent: (node) => [node.parent()],
  ancestors: (node) => node.ancestors(),
  children: (node) => node.children(),
  "the second child": (node) => [node.child(1)],
  siblings: (node) => [node.next(), node.prev()],
  fields: (node) => fieldNames.slice(1).flatMap((name) => [node.field(name), ...node.fieldChildren(name)]),
  identifiers: (node) => node.findAll({ rule: { kind: "identifier" } }),
  "names and calls": (node) =>
    node.findAll({ rule: { any: [{ kind: "identifier", regex: "^[a-i]$" }, { kind: "call_expression" }] } }),
};

describe("a node of our own tree", () => {
  const file = parse("javascript", text);
  const own = allNodes(file.root);
  const native = allNodes(file.native);

  it("is of a tree that was read here", () => {
    expect(file.own).not.toBeNull();
    expect(own.map(named)).toEqual(native.map(named));
  });

  it("knows its text, and whether it has a name and something inside", () => {
    const answers = (node: SgNode): readonly unknown[] => [node.text(), node.isNamed(), node.isLeaf()];
    expect(own.map(answers)).toEqual(native.map(answers));
  });

  it.each(Object.entries(relations))("finds %s as the native parser does", (_name, related) => {
    expect(own.map((node) => related(node).map(named))).toEqual(
      native.map((node) => related(node).map(named)),
    );
  });

  it("is one object, however it is reached", () => {
    for (const node of own) for (const child of node.children()) expect(child.parent()).toBe(node);
    expect(file.root.getRoot().root()).toBe(file.root);
  });

  it("leaves patterns of code to the native parser", () => {
    expect(() => file.root.findAll({ rule: { pattern: "p($A)" } })).toThrow("native parser");
  });
});
