/** Ranges of whole numbers, and what operators make of them. */
import { type Pointer, any, isExact, numberOf, type Value } from "./state.ts";
import { rangeOf } from "./types.ts";

type NumberValue = Extract<Value, { kind: "number" }>;

/** Beyond this a bound is the type's own, so that the number was not checked. */
export const unbounded = 2 ** 15;

/** The number comes from outside, and nothing bounds it. */
export function isUnbounded(value: Value | undefined): boolean {
  return value?.kind === "number" && value.outside && value.high >= unbounded;
}

/** Cut to what the type can hold. */
export function asRange(value: Value, type: string): Value {
  const range = value.kind === "number" ? rangeOf(type) : null;
  if (value.kind !== "number" || range === null) return value;
  if (value.low >= range[0] && value.high <= range[1]) return value;
  if (isExact(value)) return any;
  return { ...value, low: Math.max(value.low, range[0]), high: Math.min(value.high, range[1]) };
}

type Bounds = readonly [number, number];

const onBounds: Readonly<Record<string, (one: Bounds, other: Bounds) => Bounds | null>> = {
  "+": ([a, b], [c, d]) => [a + c, b + d],
  "-": ([a, b], [c, d]) => [a - d, b - c],
  "*": ([a, b], [c, d]) => hull([a * c, a * d, b * c, b * d]),
  "/": ([a, b], [c, d]) => (c > 0 || d < 0 ? hull([a / c, a / d, b / c, b / d].map(Math.trunc)) : null),
  "%": ([a, b], [c, d]) =>
    c === d && c > 0
      ? a === b
        ? [a % c, a % c]
        : [a < 0 ? 1 - c : 0, Math.min(c - 1, Math.max(b, 0))]
      : null,
  "<<": ([a, b], [c, d]) => (c === d && c >= 0 && c < 63 ? [a * 2 ** c, b * 2 ** c] : null),
  ">>": ([a, b], [c, d]) =>
    c === d && a >= 0 && c < 63 ? [Math.floor(a / 2 ** c), Math.floor(b / 2 ** c)] : null,
  "&": ([a, b], [c, d]) =>
    a === b && c === d && a >= 0 && c >= 0
      ? [Number(BigInt(a) & BigInt(c)), Number(BigInt(a) & BigInt(c))]
      : null,
};

function hull(values: readonly number[]): Bounds {
  return [Math.min(...values), Math.max(...values)];
}

export function calculate(operator: string, left: Value, right: Value): Value {
  if (left.kind !== "number" || right.kind !== "number") return compareOthers(operator, left, right);
  const comparison = comparisons[operator];
  if (comparison) return answerOf(comparison(left, right));
  const bounds = onBounds[operator]?.([left.low, left.high], [right.low, right.high]);
  if (!bounds?.every((one) => Number.isFinite(one))) return any;
  return numberOf(bounds[0], bounds[1], left.outside || right.outside);
}

function answerOf(truth: boolean | null): Value {
  return truth === null ? numberOf(0, 1) : numberOf(truth ? 1 : 0);
}

/** True, false, or null for unknown. */
type Comparison = (left: NumberValue, right: NumberValue) => boolean | null;

const isLess: Comparison = (left, right) => either(left.high < right.low, left.low >= right.high);
const isAtMost: Comparison = (left, right) => either(left.high <= right.low, left.low > right.high);
const isEqual: Comparison = (left, right) =>
  either(isExact(left) && isExact(right) && left.low === right.low, apart(left, right));

function either(isTrue: boolean, isFalse: boolean): boolean | null {
  if (isTrue) return true;
  return isFalse ? false : null;
}

function negated(answer: boolean | null): boolean | null {
  return answer === null ? null : !answer;
}

const comparisons: Readonly<Record<string, Comparison>> = {
  "==": isEqual,
  "!=": (left, right) => negated(isEqual(left, right)),
  "<": isLess,
  ">": (left, right) => isLess(right, left),
  "<=": isAtMost,
  ">=": (left, right) => isAtMost(right, left),
};

function apart(left: NumberValue, right: NumberValue): boolean {
  return left.high < right.low || right.high < left.low;
}

function compareOthers(operator: string, left: Value, right: Value): Value {
  const isNull = (value: Value): boolean =>
    value.kind === "null" || (value.kind === "number" && value.low === 0 && value.high === 0);
  const isPlace = (value: Value): boolean => value.kind === "address" || value.kind === "pointer";
  if (!/^[=!]=$/.test(operator)) return any;
  if (left.kind === "pointer" && right.kind === "pointer") return comparePointers(operator, left, right);
  const nulls = [left, right].filter(isNull).length;
  const isApart = nulls === 1 && [left, right].some(isPlace);
  if (nulls < 2 && !isApart) return any;
  return numberOf((nulls === 2) === (operator === "==") ? 1 : 0);
}

/** Pieces of memory lie apart. */
function comparePointers(operator: string, left: Pointer, right: Pointer): Value {
  const isExactly = left.low === left.high && right.low === right.high && left.low === right.low;
  if (left.region === right.region && !isExactly) return any;
  return numberOf((left.region === right.region) === (operator === "==") ? 1 : 0);
}
