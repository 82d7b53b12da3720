/** Whether what stands for one metavariable in several places of a node reads the same there, told by numbers: `$A && $A`. */
import { operandsOf } from "./node-tests.ts";
import type { Matcher } from "./rule.ts";
import { inField, isSameTextAt } from "../syntax/node-numbers.ts";
import { none, type SyntaxTree } from "../syntax/tree.ts";

/** Fields from the node down. */
type Path = readonly string[];

/** Null for a matcher in which no metavariable stands twice. */
export function repeatsIn(matcher: Matcher): ((tree: SyntaxTree, node: number) => boolean) | null {
  const repeated = [...pathsIn(matcher)].filter(([, paths]) => paths.length > 1).map(([, paths]) => paths);
  if (repeated.length === 0) return null;
  return (tree, node) => repeated.every((paths) => readSame(tree, node, paths));
}

function readSame(tree: SyntaxTree, node: number, [first = [], ...others]: readonly Path[]): boolean {
  const one = nodeAt(tree, node, first);
  if (one === none) return false;
  return others.every((path) => {
    const other = nodeAt(tree, node, path);
    return other !== none && isSameTextAt(tree, one, other);
  });
}

function nodeAt(tree: SyntaxTree, node: number, path: Path): number {
  let at = node;
  for (const field of path) {
    if (at === none) return none;
    at = inField(tree, at, field);
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
  if (has?.field !== undefined && has.stopBy === undefined) add(pathsIn(has, [...above, has.field]));
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
