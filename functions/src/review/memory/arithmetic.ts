/** Operators on numbers and pointers, and the faults they show. */
import { calculate, unbounded } from "./numbers.ts";
import type { Run } from "./run.ts";
import { any, isExact, type Value } from "./state.ts";
import type { Tree } from "./tree.ts";
import { rangeOf } from "./types.ts";
import { widthOf } from "./width.ts";

export function movePointer(operator: string, pointer: Value, by: Value, node: Tree, run: Run): Value | null {
  if (pointer.kind !== "pointer" || !/^[+-]$/.test(operator)) return null;
  if (by.kind !== "number")
    return by.kind === "pointer" ? any : { ...pointer, low: -Infinity, high: Infinity };
  const width = widthOf(node, run);
  if (width === null || isVague(by)) return { ...pointer, low: -Infinity, high: Infinity };
  const [low, high] = operator === "+" ? [by.low, by.high] : [-by.high, -by.low];
  return { ...pointer, low: pointer.low + low * width, high: pointer.high + high * width };
}

/** The number is not bounded, and does not come from outside. */
function isVague({ low, high, outside }: Extract<Value, { kind: "number" }>): boolean {
  return !outside && low !== high && (low <= -unbounded || high >= unbounded);
}

/** Also says when the numbers leave the type in which they are computed. */
export function arithmetic(
  at: Tree,
  operator: string,
  left: Value,
  right: Value,
  leftNode: Tree,
  run: Run,
  rightNode?: Tree,
): Value {
  checkOperands(at, operator, [left, right], [leftNode, rightNode], run);
  if (operator === "/" && isFractional(at)) return any;
  const moved = movePointer(operator, left, right, leftNode, run);
  if (moved) return moved;
  if (operator === "-" && areBothVague(left, right)) return any;
  const value = calculate(operator, left, right);
  if (/^[+*-]$/.test(operator)) checkResult(at, operator, value, [leftNode, rightNode], run);
  return value;
}

function checkOperands(
  at: Tree,
  operator: string,
  [left, right]: readonly [Value, Value],
  [leftNode, rightNode]: readonly [Tree, Tree | undefined],
  run: Run,
): void {
  if (/^[/%]$/.test(operator)) checkDivisor(at, right, run);
  else if (/^(?:<<|>>)$/.test(operator)) checkShift(at, right, leftNode, rightNode, run);
  else if (operator === "-" && liesApart(left, right)) run.report("pointer-difference", at);
}

/** A width that is written out is looked at among the tokens. */
function checkShift(at: Tree, by: Value, leftNode: Tree, rightNode: Tree | undefined, run: Run): void {
  if (by.kind !== "number" || rightNode?.kind === "number_literal") return;
  const bits = bitsOf(leftNode, run);
  if (bits === 0) return;
  const isTooWide = isExact(by)
    ? by.low < 0 || by.low >= bits
    : by.outside && (by.low < 0 || by.high >= unbounded);
  if (isTooWide) run.report("wide-shift", at);
}

/** Of the type in which a shift is computed; 0 where unknown. */
function bitsOf(node: Tree, run: Run): number {
  if (node.kind === "number_literal") return /^\w+?[lL]+[uU]?$/.test(node.text) ? 64 : 32;
  const range = rangeOf(typeOf(node, run) ?? "");
  return range ? Math.max(32, Math.ceil(Math.log2(range[1] - range[0]))) : 0;
}

/** Pointers into different pieces of memory. */
function liesApart(left: Value, right: Value): boolean {
  return left.kind === "pointer" && right.kind === "pointer" && left.region !== right.region;
}

function isFractional({ text }: Tree): boolean {
  return /\.\d|\d\.|double|float/.test(text);
}

/** Reports a number that its operands' type cannot hold. */
function checkResult(
  at: Tree,
  operator: string,
  value: Value,
  operands: readonly (Tree | undefined)[],
  run: Run,
): void {
  if (value.kind !== "number") return;
  const range = rangeOfOne(operands, run);
  if (range && (value.outside || isExact(value))) reportBeyond(at, operator, value, range, run);
}

/** What is known of two numbers apart says little of their difference. */
function areBothVague(left: Value, right: Value): boolean {
  return [left, right].every((one) => one.kind === "number" && !isExact(one) && !one.outside);
}

/** The range of the first whose type is known. */
function rangeOfOne(nodes: readonly (Tree | undefined)[], run: Run): readonly [number, number] | null {
  const types = nodes.map((node) => node && typeOf(node, run));
  return rangeOf(types.find((type) => typeof type === "string") ?? "");
}

function reportBeyond(
  at: Tree,
  operator: string,
  { low, high }: { low: number; high: number },
  [least, most]: readonly [number, number],
  run: Run,
): void {
  if (high > most) run.report(isAllocated(at) ? "overflow-to-allocation" : "overflow", at);
  if (low >= least) return;
  run.report(operator !== "-" && high > most ? "overflow" : "underflow", at);
}

function isAllocated(at: Tree): boolean {
  const call = at.node.ancestors().find((one) => /^(?:call|new)_expression$/.test(String(one.kind())));
  return /^(?:malloc|calloc|realloc|alloca|new)\b/.test(call?.text() ?? "");
}

function typeOf(node: Tree, run: Run): string | null {
  const type = node.kind === "identifier" ? run.types.get(run.keyOf(node.text)) : undefined;
  if (type) return type.isPointer ? null : type.name;
  return node.kind === "cast_expression" ? (node.field("type")?.text ?? null) : null;
}

function checkDivisor(at: Tree, divisor: Value, run: Run): void {
  if (divisor.kind !== "number") return;
  const isZero = divisor.low === 0 && divisor.high === 0;
  if (isZero || (divisor.outside && !divisor.not0 && divisor.low <= 0 && divisor.high >= 0))
    run.report("division-by-zero", at);
}
