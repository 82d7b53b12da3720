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
  if (isStream(left, run) || isChained(left, state, run)) return true;
  if (!run.isCpp || right.kind !== "identifier" || !mayBeObject(left, run)) return false;
  return state.values.get(run.keyOf(right.text))?.kind === "uninitialized";
}

function isChained(left: Tree, state: State, run: Run): boolean {
  if (left.kind !== "binary_expression" || operatorOf(left) !== ">>") return false;
  const [first, second] = [left.field("left"), left.field("right")];
  return first !== null && second !== null && isReadFrom(bare(first), second, state, run);
}

function mayBeObject(left: Tree, run: Run): boolean {
  if (left.kind === "field_expression") return true;
  const type = run.types.get(run.keyOf(left.text));
  return left.kind === "identifier" && (type === undefined || !isWhole(type));
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
