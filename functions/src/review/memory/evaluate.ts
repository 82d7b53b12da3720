/** What an expression of C is worth in a state, and which faults its evaluation shows. */
import { assume } from "./assume.ts";
import { construct, destroy } from "./allocate.ts";
import { arithmetic, movePointer } from "./arithmetic.ts";
import { callFunction } from "./calls.ts";
import { isSetAndUsedAlike } from "./guards.ts";
import { character, heldText, isNullFor, literal, number } from "./literals.ts";
import { asRange } from "./numbers.ts";
import { wasBounded } from "./refine.ts";
import { locate, read, write } from "./places.ts";
import type { Evaluator, Run } from "./run.ts";
import { sizeofOperand } from "./sizeof.ts";
import { isReadFrom, readStream } from "./streams.ts";
import { any, numberOf, type State, truthOf, type Value, withOrigin } from "./state.ts";
import { bare, operatorOf, type Tree } from "./tree.ts";
import { limits, rangeOf, sizeOf } from "./types.ts";
import type { WrittenArray } from "./written-arrays.ts";
import { usesMacros } from "./worth-running.ts";

export function evaluate(node: Tree, state: State, run: Run): Value {
  if (!run.step()) return any;
  const evaluator = evaluators[node.kind];
  if (evaluator) return evaluator(node, state, run);
  for (const child of node.children) evaluate(child, state, run);
  return any;
}

const first: Evaluator = (node, state, run) => {
  const [inner] = node.children;
  return inner ? evaluate(inner, state, run) : any;
};

const name: Evaluator = (node, state, run) => {
  const key = run.keyOf(node.text);
  const value = state.values.get(key);
  if (value?.kind === "uninitialized") {
    if (!usesMacros.test(run.frame.text) && !isSetAndUsedAlike(node.node)) run.reportUnset(node, value);
    state.values.set(key, any);
    return any;
  }
  if (value) return value;
  const array = key.startsWith("file:") ? run.arrays.variables.get(node.text) : undefined;
  if (array) return heldArray(key, array, node, state, run);
  return valueOfFile(node, state, run);
};

/** A macro, a limit, or a variable that never changes. */
const valueOfFile: Evaluator = (node, state, run) => {
  const text = run.texts.get(node.text);
  if (text !== undefined) return heldText([text], node, state, run);
  const limit = limits[node.text];
  return limit === undefined ? (run.globals.get(node.text) ?? any) : numberOf(limit);
};

const assignment: Evaluator = (node, state, run) => {
  const left = node.field("left");
  const right = node.field("right");
  if (!left || !right) return any;
  const operator = /^(.+)=$/.exec(operatorOf(node))?.[1];
  const given =
    operator === undefined && isNullFor(left, right, run)
      ? withOrigin({ kind: "null", learned: false }, right)
      : evaluate(right, state, run);
  const value =
    operator === undefined ? given : arithmetic(node, operator, read(left, state, run), given, left, run);
  const place = locate(left, state, run);
  write(place, asRange(value, place?.type ?? ""), left, state, run);
  return value.kind === "null" ? { ...value, isFromElsewhere: true } : value;
};

const binary: Evaluator = (node, state, run) => {
  const left = node.field("left");
  const right = node.field("right");
  if (!left || !right) return any;
  const operator = operatorOf(node);
  if (operator === "&" && isCast(left, state, run)) return addressOf(right, state, run);
  if (operator === "&&" || operator === "||") return logical(operator, left, right, state, run);
  if (operator === ">>" && isReadFrom(left, right, state, run)) return readStream(left, right, state, run);
  return calculation(node, left, right, state, run);
};

function calculation(node: Tree, left: Tree, right: Tree, state: State, run: Run): Value {
  const operator = operatorOf(node);
  if (wasBounded(node, state)) return any;
  const one = evaluate(left, state, run);
  const other = evaluate(right, state, run);
  if (operator === "-" && one.kind === "pointer" && other.kind === "pointer")
    return arithmetic(node, operator, one, other, bare(left), run);
  const moved = movePointer(operator, one, other, left, run) ?? movePointer(operator, other, one, right, run);
  return moved ?? arithmetic(node, operator, one, other, bare(left), run, bare(right));
}

/** `(type)&x` looks like an operation on two numbers. */
function isCast(left: Tree, state: State, run: Run): boolean {
  const name = bare(left);
  return (
    left.kind === "parenthesized_expression" &&
    name.kind === "identifier" &&
    !state.values.has(run.keyOf(name.text))
  );
}

function addressOf(node: Tree, state: State, run: Run, isKept = false): Value {
  if (isBehindNull(node, state, run)) return any;
  const place = locate(node, state, run);
  if (place?.key === undefined) return isOfRow(node) ? any : (place?.pointer ?? any);
  return addressOfVariable(place.key, isKept, state, run);
}

/** `&m[0][0]`: the rows lie one behind the other, and the pointer may walk through all of them. */
function isOfRow(node: Tree): boolean {
  const rows = node.kind === "subscript_expression" ? node.field("argument") : null;
  return rows !== null && bare(rows).kind === "subscript_expression";
}

/** `&p->x` only computes. */
function isBehindNull(node: Tree, state: State, run: Run): boolean {
  const object =
    node.kind === "field_expression" && operatorOf(node) === "->" ? node.field("argument") : null;
  return object?.kind === "identifier" && state.values.get(run.keyOf(object.text))?.kind === "null";
}

function addressOfVariable(key: string, isKept: boolean, state: State, run: Run): Value {
  const value = state.values.get(key);
  const type = run.types.get(key);
  if (value?.kind === "pointer" && type?.isArray) return value;
  if (value?.kind === "uninitialized" && !isKept) state.values.set(key, any);
  return type?.isReference ? any : { kind: "address", key };
}

function logical(operator: string, left: Tree, right: Tree, state: State, run: Run): Value {
  const one = truthOf(evaluate(left, state, run));
  if (one === (operator === "||")) return numberOf(one ? 1 : 0);
  const after = state.copy();
  const other = truthOf(evaluate(right, after, run));
  takeSettings(after, state);
  if (one === null || other === null) return any;
  return numberOf(other ? 1 : 0);
}

/** What a part that may not run may have set has no fault for having no value. */
function takeSettings(after: State, state: State): void {
  for (const [key, value] of state.values)
    if (value.kind === "uninitialized" && after.values.get(key) !== value) state.values.set(key, any);
}

const unary: Evaluator = (node, state, run) => {
  const inner = node.field("argument");
  if (!inner) return any;
  const operator = operatorOf(node);
  const value = evaluate(inner, state, run);
  const truth = truthOf(value);
  if (operator === "!") return truth === null ? any : numberOf(truth ? 0 : 1);
  if (operator === "-" && value.kind === "number") return numberOf(-value.high, -value.low, value.outside);
  return operator === "+" ? value : any;
};

const update: Evaluator = (node, state, run) => {
  const inner = node.field("argument");
  if (!inner) return any;
  const before = read(inner, state, run);
  const operator = operatorOf(node) === "++" ? "+" : "-";
  const after = isCountdown(node, before)
    ? any
    : before.kind === "any" && before.isThere === true
      ? before
      : arithmetic(node, operator, before, numberOf(1), bare(inner), run);
  const place = locate(inner, state, run);
  write(place, asRange(after, place?.type ?? ""), inner, state, run);
  return /^(?:\+\+|--)/.test(node.text) ? after : before;
};

/** `while (n-- > 0)` ends below zero, where it is not read any more. */
function isCountdown(node: Tree, before: Value): boolean {
  if (operatorOf(node) !== "--" || before.kind !== "number" || before.outside) return false;
  return /^(?:binary|parenthesized)_expression$/.test(String(node.node.parent()?.kind()));
}

/** `*p` and `&x` */
const pointing: Evaluator = (node, state, run) => {
  const inner = node.field("argument");
  if (!inner) return any;
  if (operatorOf(node) === "*") return read(node, state, run);
  return addressOf(bare(inner), state, run, isKeptInVariable(node));
};

/** `p = &x;`: nothing has been written there yet. */
function isKeptInVariable({ node }: Tree): boolean {
  const parent = node.parent();
  if (parent?.kind() !== "assignment_expression") return parent?.kind() === "init_declarator";
  return parent.field("left")?.kind() === "identifier";
}

const cast: Evaluator = (node, state, run) => {
  const type = node.field("type")?.text ?? "";
  const inner = node.field("value");
  if (type === "void" && inner?.kind === "identifier") return any;
  const value = inner ? evaluate(inner, state, run) : any;
  const range = rangeOf(type);
  if (value.kind !== "number" || !range) return value;
  if (value.outside) reportCut(node, value, range, run);
  return asRange(value, type);
};

/** Reports what a type cannot hold of a number that comes from outside. */
function reportCut(
  at: Tree,
  { low, high }: { low: number; high: number },
  [least, most]: readonly [number, number],
  run: Run,
): void {
  if (high <= most && low >= least) return;
  if (high > 1e37) run.report("fraction-cut-off", at);
  else if (most < 2 ** 31 - 1) run.report("truncation", at);
}

const conditional: Evaluator = (node, state, run) => {
  const condition = node.field("condition");
  const truth = truthOf(worthOf(condition, state, run));
  const [then, otherwise] = [node.field("consequence"), node.field("alternative")];
  if (truth !== null) return worthOf(truth ? then : otherwise, state, run);
  const [holding = state.copy()] = assume(condition, true, state.copy(), run);
  const [failing = state.copy()] = assume(condition, false, state.copy(), run);
  const value = eitherOf(worthOf(then, holding, run), worthOf(otherwise, failing, run));
  for (const after of [holding, failing]) takeSettings(after, state);
  return value;
};

/** Nothing is known of an expression that is missing, as in `a ?: b`. */
function worthOf(node: Tree | null, state: State, run: Run): Value {
  return node ? evaluate(node, state, run) : any;
}

function eitherOf(one: Value, other: Value): Value {
  return one.kind === "number" && other.kind === "number"
    ? numberOf(Math.min(one.low, other.low), Math.max(one.high, other.high), one.outside || other.outside)
    : any;
}

/** What a lambda or assembler names may be set by it. */
const unknownSetter: Evaluator = (node, state, run) => {
  for (const [word] of node.text.matchAll(/[A-Za-z_]\w*/g)) {
    const key = run.keyOf(word);
    if (state.values.has(key)) state.values.set(key, any);
  }
  return any;
};

/** An array that lies in a structure, or in the file: a piece of memory of its own. */
function heldArray(key: string, { type, count }: WrittenArray, at: Tree, state: State, run: Run): Value {
  const width = sizeOf({ name: type, isPointer: false, isReference: false });
  const known =
    state.values.get(key) ?? run.newRegion({ kind: "stack", size: count * width, at, width }, state);
  state.values.set(key, known);
  return known;
}

const access: Evaluator = (node, state, run) => {
  const array = node.kind === "field_expression" ? run.arrayOfField(node) : undefined;
  const value = read(node, state, run);
  return array ? heldArray(`array ${String(run.frame.id)} ${node.text}`, array, node, state, run) : value;
};

const evaluators: Readonly<Record<string, Evaluator>> = {
  identifier: name,
  number_literal: number,
  char_literal: character,
  string_literal: literal,
  concatenated_string: literal,
  true: () => numberOf(1),
  false: () => numberOf(0),
  null: (node) => withOrigin({ kind: "null", learned: false }, node),
  parenthesized_expression: first,
  assignment_expression: assignment,
  binary_expression: binary,
  unary_expression: unary,
  update_expression: update,
  pointer_expression: pointing,
  cast_expression: cast,
  conditional_expression: conditional,
  sizeof_expression: sizeofOperand,
  subscript_expression: access,
  field_expression: access,
  call_expression: (node, state, run) => callFunction(node, state, run),
  new_expression: (node, state, run) => construct(node, state, run),
  delete_expression: (node, state, run) => destroy(node, state, run),
  lambda_expression: unknownSetter,
  gnu_asm_expression: unknownSetter,
  comma_expression: (node, state, run) =>
    node.children.reduce<Value>((_, child) => evaluate(child, state, run), any),
};
