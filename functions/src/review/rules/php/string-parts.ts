/** The pieces of which a string in PHP is concatenated, as far as the function around shows. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { type Depth, mostPieces, type Piece, upTo } from "../shared/string-parts.ts";
import { argumentsOf, everyInside, functionAround, partsOf } from "./tree.ts";

const mostRounds = 5;

/** Variables are replaced by what they were given before, in the same function. */
export function piecesOf(node: SgNode, depth = upTo(mostRounds)): Piece[] {
  const read = readers[kindOf(node)];
  const found = read?.(node, depth) ?? [{ text: textOf(node), isHole: true }];
  return found.length > mostPieces ? found.slice(-mostPieces) : found;
}

type Reader = (node: SgNode, depth: Depth) => Piece[] | null;

const eachPart: Reader = (node, depth) => partsOf(node).flatMap((part) => piecesOf(part, depth));

const fixed: Reader = (node) => [{ text: textOf(node), isHole: false }];

const interpolated: Reader = (node, depth) =>
  childrenOf(node)
    .map((child) => child.node)
    .filter((child) => child.isNamed() && !/^heredoc_(?:start|end)$/.test(kindOf(child)))
    .flatMap((child) => piecesOf(child, depth));

const joined: Reader = (node, depth) =>
  textOf(fieldOf(node, "operator") ?? node) === "." ? eachPart(node, depth) : null;

const given: Reader = (node, depth) => {
  const right = fieldOf(node, "right");
  return right ? piecesOf(right, depth) : null;
};

const variable: Reader = (node, depth) => {
  if (depth.rounds === 0) return null;
  if (depth.work.left === 0) return [];
  depth.work.left -= 1;
  const inner = { ...depth, rounds: depth.rounds - 1 };
  const name = textOf(node);
  const end = node.range().start.index;
  const before = everyInside(functionAround(node), [
    "assignment_expression",
    "augmented_assignment_expression",
  ])
    .filter((one) => one.range().end.index <= end)
    .filter((one) => textOf(fieldOf(one, "left") ?? one) === name);
  if (before.length === 0) return eachOf(node, name, inner);
  const anew = before.findLastIndex((one) => isGivenAnew(one, name, end));
  return before.slice(Math.max(0, anew)).flatMap((one) => given(one, inner) ?? []);
};

/** On each way to the place it is given something else here: what it held before is lost. */
function isGivenAnew(one: SgNode, name: string, end: number): boolean {
  if (kindOf(one) !== "assignment_expression" || textOf(fieldOf(one, "right") ?? one).includes(name))
    return false;
  const statement = one.parent();
  const block = statement?.parent();
  return (
    statement !== null &&
    kindOf(statement) === "expression_statement" &&
    !!block &&
    block.range().end.index >= end
  );
}

function bindsEach(loop: SgNode, name: string): boolean {
  return partsOf(loop)
    .slice(1, 2)
    .some((each) => textOf(each).split("=>").at(-1)?.trim() === name);
}

/** One of what a loop goes through is as good as what made the list. */
function eachOf(node: SgNode, name: string, depth: Depth): Piece[] | null {
  const loop = node.ancestors().find((one) => kindOf(one) === "foreach_statement" && bindsEach(one, name));
  const [list] = loop ? partsOf(loop) : [];
  return list && textOf(list) !== name ? piecesOf(list, depth) : null;
}

/** `sprintf("a %s", $b)`: what stands at `%s` is a value. */
const formatted: Reader = (node, depth) => {
  if (!/^\\?sprintf$/.test(textOf(fieldOf(node, "function") ?? node))) return null;
  const [format, ...values] = argumentsOf(node);
  const holes = values.flatMap((value) => piecesOf(value, depth)).filter(({ isHole }) => isHole);
  return (format ? piecesOf(format, depth) : []).flatMap((piece) => split(piece, holes));
};

function split(piece: Piece, holes: readonly Piece[]): Piece[] {
  if (piece.isHole) return [piece];
  return piece.text.split(/%(?:\d+\$)?s/).flatMap((text, at) => {
    const before: Piece[] = at === 0 ? [] : [{ text: holes[at - 1]?.text ?? "?", isHole: true }];
    return [...before, { text, isHole: false }];
  });
}

/** Of several ways to say it, the one where a value is written. */
const either: Reader = (node, depth) =>
  ["body", "alternative"].flatMap((field) => {
    const way = fieldOf(node, field);
    return way ? piecesOf(way, depth) : [];
  });

const quotedText: Reader = (node) => [{ text: textOf(node).slice(1, -1), isHole: false }];

const readers: Readonly<Partial<Record<string, Reader>>> = {
  argument: eachPart,
  parenthesized_expression: eachPart,
  encapsed_string: interpolated,
  heredoc: interpolated,
  heredoc_body: interpolated,
  string_content: fixed,
  escape_sequence: fixed,
  string: quotedText,
  nowdoc: fixed,
  integer: fixed,
  binary_expression: joined,
  assignment_expression: given,
  variable_name: variable,
  function_call_expression: formatted,
  conditional_expression: either,
};
