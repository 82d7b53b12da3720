/** Whether what stands for one metavariable in several places of a node reads the same there, told by numbers: `$A && $A`. */
import { operandsOf } from "./node-tests.ts";
import type { Matcher } from "../writing/rule.ts";
import { fieldNames } from "../../syntax/kinds.ts";
import { childInField, isSameTextAt } from "../../syntax/node-numbers.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";

/** Numbers of fields, from the node down. */
type Path = readonly number[];
type Question = (tree: SyntaxTree, node: number) => boolean;

/** Null for a matcher in which no metavariable stands twice. */
export function repeatsIn(matcher: Matcher): Question | null {
  const questions = [...pathsIn(matcher).values()].flatMap(([first, ...others]) =>
    others.map((other) => ofPaths(first ?? [], other)),
  );
  const [only, ...more] = questions;
  if (!only || more.length === 0) return only ?? null;
  return (tree, node) => questions.every((question) => question(tree, node));
}

function ofPaths(first: Path, other: Path): Question {
  return (tree, node) => {
    const one = nodeAt(tree, node, first);
    if (one === none) return false;
    const another = nodeAt(tree, node, other);
    return another !== none && isSameTextAt(tree, one, another);
  };
}

function nodeAt(tree: SyntaxTree, node: number, path: Path): number {
  let at = node;
  for (const field of path) {
    at = childInField(tree, at, field);
    if (at === none) return none;
  }
  return at;
}

/** By metavariable; `$_` may stand for another text each time. */
function pathsIn(matcher: Matcher, above: Path = []): Map<string, Path[]> {
  const found = new Map<string, Path[]>();
  const add = (paths: ReadonlyMap<string, readonly Path[]>): void => {
    for (const [name, own] of paths) found.set(name, [...(found.get(name) ?? []), ...own]);
  };
  const { pattern, has, all = [] } = matcher;
  if (typeof pattern === "string") add(pathsOfPattern(pattern, above));
  if (has?.field !== undefined && has.stopBy === undefined)
    add(pathsIn(has, [...above, fieldNames.indexOf(has.field)]));
  for (const part of all) add(pathsIn(part, above));
  return found;
}

function pathsOfPattern(pattern: string, above: Path): Map<string, Path[]> {
  if (/^\$[A-Z][A-Z0-9_]*$/.test(pattern)) return new Map([[pattern, [above]]]);
  const operands = operandsOf(pattern);
  if (!operands) return new Map();
  const { left, right } = operands;
  return pathsIn(
    { all: [{ has: { field: "left", pattern: left } }, { has: { field: "right", pattern: right } }] },
    above,
  );
}
