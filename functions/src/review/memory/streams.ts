/** C++: streams from which variables are read. */
import { locate, write } from "./places.ts";
import type { Run } from "./run.ts";
import { any, numberOf, type State, type Type, type Value } from "./state.ts";
import { bare, operatorOf, type Tree } from "./tree.ts";
import { rangeOf } from "./types.ts";

/** What is no number in C++ is read from. */
function isStream(left: Tree, run: Run): boolean {
  if (/^(?:std::)?w?cin\b/.test(left.text)) return true;
  const type = run.isCpp && left.kind === "identifier" ? run.types.get(run.keyOf(left.text)) : undefined;
  return type !== undefined && !type.isPointer && rangeOf(type.name) === null && /^[\w:]+$/.test(type.name);
}

/** `in >> a >> b`, and whatever is no number where it would be shifted by what has no value yet. */
export function isReadFrom(left: Tree, right: Tree, state: State, run: Run): boolean {
  if (isStream(left, run)) return true;
  const inner = left.kind === "binary_expression" && operatorOf(left) === ">>" ? left.field("left") : null;
  const beside = inner && left.field("right");
  if (inner && beside && isReadFrom(bare(inner), beside, state, run)) return true;
  if (!run.isCpp || right.kind !== "identifier") return false;
  const type = left.kind === "identifier" ? run.types.get(run.keyOf(left.text)) : undefined;
  const mayBeObject =
    type === undefined ? /^(?:identifier|field_expression)$/.test(left.kind) : !isWhole(type);
  return mayBeObject && state.values.get(run.keyOf(right.text))?.kind === "uninitialized";
}

function isWhole({ name, isPointer }: Type): boolean {
  return !isPointer && rangeOf(name) !== null;
}

/** `cin >> x` */
export function readStream(left: Tree, right: Tree, state: State, run: Run): Value {
  if (left.kind === "binary_expression") run.evaluate(left, state);
  const place = locate(right, state, run);
  const range = rangeOf(place?.type ?? "");
  write(place, range ? numberOf(range[0], range[1], true) : any, right, state, run);
  return any;
}
