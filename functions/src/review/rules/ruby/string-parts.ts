/** The pieces of which a string in Ruby is concatenated, as far as the method around shows. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { type Depth, mostPieces, type Piece, upTo } from "../shared/string-parts.ts";
import { methodAround, partsOf } from "./tree.ts";

const mostRounds = 3;

/** Variables are replaced by what they were given before, in the same method. */
export function piecesOf(node: SgNode, depth = upTo(mostRounds)): Piece[] {
  const read = readers[kindOf(node)];
  const found = read?.(node, depth) ?? [{ text: textOf(node), isHole: true }];
  return found.length > mostPieces ? found.slice(-mostPieces) : found;
}

type Reader = (node: SgNode, depth: Depth) => Piece[] | null;

const eachPart: Reader = (node, depth) => partsOf(node).flatMap((part) => piecesOf(part, depth));

const fixed: Reader = (node) => [{ text: textOf(node), isHole: false }];

const hole: Reader = (node) => [{ text: partsOf(node).map(textOf).join("; "), isHole: true }];

const interpolated: Reader = (node, depth) =>
  childrenOf(node)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && kindOf(child) !== "heredoc_end")
    .flatMap((child) => piecesOf(child, depth));

const joined: Reader = (node, depth) =>
  /^(?:\+|<<)$/.test(textOf(fieldOf(node, "operator") ?? node)) ? eachPart(node, depth) : null;

const first: Reader = (node, depth) => {
  const [only] = partsOf(node);
  return only ? piecesOf(only, depth) : null;
};

const variable: Reader = (node, depth) => {
  if (depth.rounds === 0) return null;
  if (depth.work.left === 0) return [];
  depth.work.left -= 1;
  const inner = { ...depth, rounds: depth.rounds - 1 };
  const name = textOf(node);
  const end = node.range().start.index;
  const before = methodAround(node)
    .findAll({ rule: { any: [{ kind: "assignment" }, { kind: "operator_assignment" }, { kind: "binary" }] } })
    .filter((one) => one.range().end.index <= end)
    .filter((one) => textOf(fieldOf(one, "left") ?? one) === name && isGiving(one));
  if (before.length === 0) return null;
  return before.flatMap((one) => {
    const right = fieldOf(one, "right");
    return right ? piecesOf(right, inner) : [];
  });
};

function isGiving(node: SgNode): boolean {
  return kindOf(node) !== "binary" || textOf(fieldOf(node, "operator") ?? node) === "<<";
}

/** The text of `<<~SQL` stands further down, beside one of the nodes around it. */
const heredoc: Reader = (node, depth) => {
  const name = /\w+/.exec(textOf(node))?.[0] ?? "";
  const end = node.range().end.index;
  for (const around of node.ancestors()) {
    const body = around
      .children()
      .find(
        (child) =>
          child.kind() === "heredoc_body" &&
          child.range().start.index >= end &&
          child.text().trimEnd().endsWith(name),
      );
    if (body) return interpolated(body, depth);
  }
  return null;
};

/** `<<~SQL.squish` is its text. */
const changed: Reader = (node, depth) => {
  const receiver = fieldOf(node, "receiver");
  const name = textOf(fieldOf(node, "method") ?? node);
  return receiver && /^(?:squish|strip|freeze|strip_heredoc|chomp|to_s|html_safe)$/.test(name)
    ? piecesOf(receiver, depth)
    : null;
};

const readers: Readonly<Partial<Record<string, Reader>>> = {
  string: interpolated,
  chained_string: eachPart,
  string_content: fixed,
  heredoc_content: fixed,
  escape_sequence: fixed,
  interpolation: hole,
  integer: fixed,
  binary: joined,
  array: first,
  parenthesized_statements: eachPart,
  heredoc_beginning: heredoc,
  identifier: variable,
  instance_variable: variable,
  call: changed,
};
