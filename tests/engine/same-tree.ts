/** Compares what our own reader makes of a text with the tree of the native parser, node by node. */
import { parse, type ParsedFile } from "../../functions/src/review/languages/parse.ts";
import { fieldNames, kind, kindNames } from "../../functions/src/review/syntax/kinds.ts";
import { readJavaScript } from "../../functions/src/review/syntax/read-javascript.ts";
import { readTypeScript } from "../../functions/src/review/syntax/read-typescript.ts";
import type { SyntaxTree } from "../../functions/src/review/syntax/tree.ts";

type NativeNode = ParsedFile["native"];

/** The languages that we read, each with its reader. */
export const readers = {
  javascript: readJavaScript,
  typescript: (text: string) => readTypeScript(text, false),
  tsx: (text: string) => readTypeScript(text, true),
} as const;

export type Comparison =
  | { readonly outcome: "same" | "neither reads it" | "only the other reads it" }
  | { readonly outcome: "different"; readonly where: string };

/**
 * Two things are different on purpose and not counted: the comment at the end of a line is no part of a statement that has no
 * semicolon, and `await (a)(b)` waits, while the native parser takes `await` for a function there.
 */
export function compareTrees(text: string, language: keyof typeof readers = "javascript"): Comparison {
  const root = parse(language, text).native;
  const isBroken = root.find({ rule: { kind: "ERROR" } }) !== null;
  const tree = readers[language](text);
  if (tree === null) return { outcome: isBroken ? "neither reads it" : "only the other reads it" };
  const where = isBroken ? null : firstDifference(tree, tree.root, root);
  return where === null ? { outcome: "same" } : { outcome: "different", where };
}

function firstDifference(tree: SyntaxTree, node: number, other: NativeNode): string | null {
  if (isAwaited(tree, node, other)) return null;
  const children = tree.childrenOf(node).filter((child) => tree.kinds[child] !== kind.comment);
  const others = other.children().filter((child) => child.kind() !== "comment");
  const isAlike =
    isOfSameKind(tree, node, other) &&
    isAtSamePlace(tree, node, other) &&
    children.length === others.length &&
    fieldsAreAlike(tree, children, other);
  if (!isAlike) return describe(tree, node, other);
  for (const [at, child] of children.entries()) {
    const one = others[at];
    const found = one ? firstDifference(tree, child, one) : null;
    if (found !== null) return found;
  }
  return null;
}

function isOfSameKind(tree: SyntaxTree, node: number, other: NativeNode): boolean {
  return kindNames[tree.kinds[node] ?? 0] === other.kind() && tree.isNamed(node) === other.isNamed();
}

function isAtSamePlace(tree: SyntaxTree, node: number, other: NativeNode): boolean {
  const { start, end } = other.range();
  return node === tree.root || (start.index === tree.starts[node] && endsAlike(tree, node, end.index));
}

function isAwaited(tree: SyntaxTree, node: number, other: NativeNode): boolean {
  return (
    tree.kinds[node] === kind.await_expression &&
    other.kind() === "call_expression" &&
    /^await\s*\(/.test(other.text())
  );
}

function endsAlike(tree: SyntaxTree, node: number, end: number): boolean {
  const own = tree.ends[node] ?? 0;
  return own === end || /^\s*(?:\/\/.*|\/\*[\s\S]*\*\/)\s*$/.test(tree.text.slice(own, end));
}

function fieldsAreAlike(tree: SyntaxTree, children: readonly number[], other: NativeNode): boolean {
  return fieldNames.every((name, number) => {
    if (number === 0) return true;
    const own = children.find((child) => tree.fields[child] === number);
    const theirs = other.field(name);
    // A field of a node that the grammar hides under another name shows in its parent, too.
    if (own === undefined) return theirs === null || theirs.parent()?.id() !== other.id();
    return theirs?.range().start.index === tree.starts[own];
  });
}

function describe(tree: SyntaxTree, node: number, other: NativeNode): string {
  const [from = 0, to = 0] = [tree.starts[node], tree.ends[node]];
  const children = tree.childrenOf(node).map((child) => kindNames[tree.kinds[child] ?? 0]);
  return `${kindNames[tree.kinds[node] ?? 0] ?? ""} (${children.join(" ")}) of "${tree.text.slice(from, to).slice(0, 80)}" is ${String(other.kind())} (${other
    .children()
    .map((child) => String(child.kind()))
    .join(" ")}) of "${other.text().slice(0, 80)}"`;
}
