/** What a comparison says of how large a number is: a bound below, a bound above, or that it is not zero. */
import type { Code, Scalar } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import { cleanForSome } from "./passed-tests.ts";
import type { Walk } from "./state.ts";
import type { SinkClass, Value } from "./value.ts";

type Operation = Extract<Code, { kind: "operation" }>;

const ordering = /^[<>]=?$/;
const negated: Readonly<Record<string, string>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<" };

/** A number that was compared has a bound on that side. */
export function refineOrder({ operator, left, right }: Operation, holds: boolean, walk: Walk): void {
  if (!ordering.test(operator)) return;
  const isLess = (holds ? operator : negated[operator])?.startsWith("<") === true;
  boundBy(left, isLess ? "most" : "least", evaluate(right, walk), walk);
  boundBy(right, isLess ? "least" : "most", evaluate(left, walk), walk);
}

/** A number that differs from 0. */
export function refineUnequal({ left, right }: Operation, walk: Walk): void {
  if (evaluate(right, walk).exact === 0) cleanForSome(left, ["zero"], walk);
  if (evaluate(left, walk).exact === 0) cleanForSome(right, ["zero"], walk);
}

/** What comes from elsewhere itself bounds nothing; beyond 0 a number is not 0. */
function boundBy(code: Code, side: "least" | "most", bound: Value, walk: Walk): void {
  const [inner] = code.kind === "call" && code.name === "abs" ? code.args : [];
  const number = inner ? inner.value : code;
  if (bound.source !== "" || evaluate(number, walk).origin !== "cleaned") return;
  cleanForSome(number, excludesZero(side, bound.exact) ? [side, "zero"] : [side], walk);
}

function excludesZero(side: SinkClass, bound: Scalar | undefined): boolean {
  if (typeof bound !== "number") return false;
  return side === "least" ? bound >= 0 : bound <= 0;
}
