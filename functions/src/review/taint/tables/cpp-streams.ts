/** `stream >> x` reads, `stream << x` writes: operators that are no arithmetic on C++ streams. */
import type { SgNode } from "@ast-grep/napi";
import type { Code } from "../code.ts";
import { type Lowerer, type Role } from "../lower.ts";
import { operation } from "../expression-roles.ts";
import { placeOf } from "../../syntax/place.ts";

const input = /^(?:std::)?(?:w?cin|\w*(?:input|ifs|infile|instream|fin|is))$/i;
const text =
  /(?:^|_)(?:o?ss|sstr|strm|oss\d?|sql|query|cmd|stream|builder|buf|buffer|out|html|path|url)$|[sS]tream$|Ss$/;
const arithmetic = operation();

export const streamOperation: Role = (node, lower) => {
  const operator = node.field("operator")?.text();
  if (operator !== "<<" && operator !== ">>") return arithmetic(node, lower);
  const stream = leftmost(node, operator);
  const right = node.field("right");
  const name = stream ? lower.textOf(stream) : "";
  if (operator === ">>" && input.test(name)) return read(node, right, lower);
  return stream && isWritten(operator, stream, name, lower)
    ? write(node, stream, right, lower)
    : arithmetic(node, lower);
};

/** A stream by its name, or by a declaration somewhere in the file. */
function isWritten(operator: string, stream: SgNode, name: string, lower: Lowerer): boolean {
  if (operator !== "<<" || stream.kind() !== "identifier") return false;
  return text.test(name) || new RegExp(`stringstream\\s+${name}\\b`).test(lower.text);
}

function leftmost(node: SgNode, operator: string): SgNode | null {
  let left = node.field("left");
  while (left?.kind() === "binary_expression" && left.field("operator")?.text() === operator)
    left = left.field("left");
  return left;
}

/** What is read is worth what the stream is. */
function read(node: SgNode, right: SgNode | null, lower: Lowerer): Extract<Code, { kind: "block" }> {
  const place = placeOf(node);
  const left = node.field("left");
  const before = left?.kind() === "binary_expression" ? [lower.code(left)] : [];
  const value: Code = { ...place, kind: "name", name: "std::cin" };
  const taken: Code = {
    ...place,
    kind: "assign",
    target: lower.orNothing(right),
    operator: null,
    value,
    type: "",
  };
  return { ...place, kind: "block", steps: [...before, taken] };
}

function write(
  node: SgNode,
  stream: SgNode,
  right: SgNode | null,
  lower: Lowerer,
): Extract<Code, { kind: "block" }> {
  const place = placeOf(node);
  const left = node.field("left");
  const before = left?.kind() === "binary_expression" ? [lower.code(left)] : [];
  const target = lower.code(stream);
  const own: Code = { ...place, kind: "text", parts: [target, lower.orNothing(right)] };
  return {
    ...place,
    kind: "block",
    steps: [...before, { ...place, kind: "assign", target, operator: null, value: own, type: "" }],
  };
}
