/** Declarations of C: which type a name has, and what memory it stands for. */
import { any, type Row, type State, type Type, type Value, withOrigin } from "./state.ts";
import type { Run } from "./run.ts";
import type { Tree } from "./tree.ts";
import { isZero } from "./literals.ts";
import { rangeOf, sizeOf } from "./types.ts";
import { asRange } from "./numbers.ts";

interface Declarator {
  readonly name: string;
  readonly type: Type;
  /** Null for no array; an array without a written size has null in it. */
  readonly counts: readonly (Tree | number | null)[] | null;
}

/** Null for functions and what is not understood. */
export function readDeclarator(declarator: Tree | null, typeName: string): Declarator | null {
  let stars = 0;
  let isReference = false;
  const counts: (Tree | null)[] = [];
  for (let inner = declarator; inner;) {
    if (inner.kind.endsWith("identifier")) {
      return namedDeclarator(inner.text, typeName, stars, isReference, counts);
    }
    if (inner.kind === "pointer_declarator") stars += 1;
    else if (inner.kind === "reference_declarator") isReference = true;
    else if (inner.kind === "array_declarator") counts.push(inner.field("size"));
    else if (!/^(?:init|parenthesized|abstract)_declarator$/.test(inner.kind)) return null;
    inner =
      inner.field("declarator") ??
      inner.children.find(({ kind }) => /declarator$|identifier$/.test(kind)) ??
      null;
  }
  return null;
}

function namedDeclarator(
  name: string,
  typeName: string,
  stars: number,
  isReference: boolean,
  counts: readonly (Tree | null)[],
): Declarator {
  const isArray = counts.length > 0;
  const pointersTo = Math.max(0, isArray ? stars : stars - 1);
  const type = { name: `${typeName}${"*".repeat(pointersTo)}`, isPointer: stars > 0, isReference };
  return { name, type, counts: isArray ? counts : null };
}

const qualifiers = /specifier$|^type_qualifier$|^attribute|^ms_|^alignas/;

/** The type comes first, but for words like `static` and `const`. */
export function partsOf(declaration: Tree): { type: Tree | null; declarators: readonly Tree[] } {
  const [type, ...others] = declaration.children.filter(
    ({ kind }) =>
      !qualifiers.test(kind) ||
      /^(?:struct|union|enum|class|sized_type|placeholder_type)_specifier$/.test(kind),
  );
  return {
    type: type ?? null,
    declarators: others.filter(({ kind }) => /declarator$|identifier$/.test(kind)),
  };
}

export function declare(statement: Tree, state: State, run: Run): void {
  const { type, declarators } = partsOf(statement);
  const typeName = type?.text ?? "";
  const isStatic = statement.children.some(
    ({ kind, text }) => kind === "storage_class_specifier" && text !== "register",
  );
  for (const one of declarators) {
    const initial = one.kind === "init_declarator" ? one.field("value") : null;
    const declarator = readDeclarator(one, typeName);
    if (declarator)
      declareOne(asPlainArray(declarator, run) ?? declarator, { initial, at: one, isStatic }, state, run);
    else hide(one, initial, state, run);
  }
}

/** `Type name(value);` looks like a function; the name is another's from here on. */
function hide(declarator: Tree, initial: Tree | null, state: State, run: Run): void {
  if (initial) run.evaluate(initial, state);
  const name = /^[(*&\s]*(\w+)/.exec(declarator.text)?.[1] ?? "";
  const pointsTo = initial?.text.replace(/^&/, "") ?? "";
  if (run.functions.has(pointsTo)) run.frame.aliases.set(name, pointsTo);
  if (!state.values.has(run.keyOf(name))) return;
  state.values.set(run.keyOf(name), any);
  run.types.delete(run.keyOf(name));
}

const arrayType = /^(?:std::)?array\s*<\s*([\w: ]+?\**)\s*,\s*(\w+)\s*>$/;

/** `std::array<int, 4> a;` holds what `int a[4];` does. */
function asPlainArray({ name, type }: Declarator, run: Run): Declarator | null {
  const [, element, length = ""] = arrayType.exec(type.name) ?? [];
  if (element === undefined || type.isPointer || type.isReference) return null;
  const count = /^\d+$/.test(length) ? Number(length) : exactNumber(run.globals.get(length) ?? any);
  const plain = { name: element, isPointer: element.endsWith("*"), isReference: false };
  return count === null ? null : { name, type: plain, counts: [count] };
}

interface Declared {
  readonly initial: Tree | null;
  readonly at: Tree;
  readonly isStatic: boolean;
}

function declareOne(
  declarator: Declarator,
  { initial, at, isStatic }: Declared,
  state: State,
  run: Run,
): void {
  const { name, type, counts } = declarator;
  const frame = run.frame;
  frame.aliases.delete(name);
  const key = `${String(frame.id)}:${name}`;
  const kept = { ...type, outlives: isStatic || type.isReference };
  run.types.set(key, counts ? { ...kept, isPointer: true, isArray: true } : kept);
  if (type.isReference && initial?.kind === "identifier") {
    frame.aliases.set(name, run.keyOf(initial.text));
    return;
  }
  if (counts) state.values.set(key, arrayOf(declarator, initial, at, state, run));
  else
    state.values.set(
      key,
      initial ? firstValue(initial, type, isStatic, state, run) : withoutValue(type, isStatic, at),
    );
}

/** A static pointer that begins as null holds what an earlier call left there. */
function firstValue(initial: Tree, type: Type, isStatic: boolean, state: State, run: Run): Value {
  const value = initialValue(initial, type, state, run);
  return isStatic && value.kind === "null" ? any : value;
}

function initialValue(initial: Tree, type: Type, state: State, run: Run): Value {
  if (initial.kind === "initializer_list" || initial.kind === "argument_list") {
    for (const child of initial.children) run.evaluate(child, state);
    return any;
  }
  const value = asRange(run.evaluate(initial, state), type.isPointer ? "" : type.name);
  const isNull = value.kind === "null" || (type.isPointer && isZero(initial));
  return isNull ? withOrigin({ kind: "null", learned: false, initial: true }, initial) : value;
}

function withoutValue(type: Type, isStatic: boolean, at: Tree): Value {
  const isPlain = type.isPointer || rangeOf(type.name) !== null || /^(?:double|float)$/.test(type.name);
  if (isStatic) return any;
  return isPlain && !type.isReference ? withOrigin({ kind: "uninitialized" }, at) : any;
}

function arrayOf(
  { type, counts }: Declarator,
  initial: Tree | null,
  at: Tree,
  state: State,
  run: Run,
): Value {
  const width = sizeOf(type);
  const written = counts ?? [];
  const sizes = written.map((count) =>
    typeof count === "object" && count ? exactNumber(run.evaluate(count, state)) : count,
  );
  const given = initial ? lengthOfInitial(initial, width, state, run) : null;
  const size = written.includes(null) ? (given?.size ?? null) : productOf([width, ...sizes]);
  const value = run.newRegion({ kind: "stack", size, at, width: sizes.length > 1 ? 0 : width }, state);
  if (value.kind === "pointer") describe(value.region, sizes, width, given, state);
  if (sizes.length === 1) keepInitial(value, initial, width, state, run);
  return value;
}

const mostKept = 32;

/** What a short list of numbers puts into the array. */
function keepInitial(array: Value, initial: Tree | null, width: number, state: State, run: Run): void {
  const items = initial?.kind === "initializer_list" ? initial.children : [];
  if (array.kind !== "pointer" || width < 4 || items.length > mostKept) return;
  if (!items.every(({ text }) => /^-?\w+$/.test(text))) return;
  for (const [at, item] of items.entries()) {
    const value = run.evaluateQuietly(item, state);
    if (exactNumber(value) !== null)
      state.values.set(`region ${String(array.region)}@${String(at * width)}`, value);
  }
}

/** Rows, where it is an array of arrays, and the text that lies in it. */
function describe(
  region: number,
  sizes: readonly (number | null)[],
  width: number,
  given: { readonly length: number | null } | null,
  state: State,
): void {
  const row = rowOf(sizes, width);
  if (row) state.change(region, { row });
  if (given) state.change(region, { length: given.length });
}

/** `sizes` begins with the last; undefined for a plain array, or where one is not told. */
function rowOf(sizes: readonly (number | null)[], width: number): Row | undefined {
  const inner = sizes.slice(0, -1);
  const size = productOf([width, ...inner]);
  const [last] = inner;
  if (size === null || typeof last !== "number") return undefined;
  const row = rowOf(inner, width);
  return row ? { size, width: row.size, row } : { size, width };
}

function productOf(sizes: readonly (number | null)[]): number | null {
  return sizes.reduce((whole, one) => (whole === null || one === null ? null : whole * one), 1);
}

function lengthOfInitial(
  initial: Tree,
  width: number,
  state: State,
  run: Run,
): { size: number | null; length: number | null } {
  if (initial.kind === "initializer_list") {
    for (const child of initial.children) run.evaluate(child, state);
    const isMacro = initial.children.some(
      ({ kind, text }) => kind === "identifier" && /^[A-Z_]+$/.test(text),
    );
    return {
      size: isMacro ? null : initial.children.length * width,
      length: /^\{\s*(?:0|'\\0')?\s*\}$/.test(initial.text) ? 0 : null,
    };
  }
  const value = run.evaluate(initial, state);
  const literal = value.kind === "pointer" ? state.regions.get(value.region) : undefined;
  return { size: literal?.size ?? 0, length: literal?.length ?? null };
}

function exactNumber(value: Value): number | null {
  return value.kind === "number" && value.low === value.high ? value.low : null;
}

/** Parameters of a function that is not called here are unknown. */
export function declareParameter(parameter: Tree, value: Value, state: State, run: Run): string | null {
  const declarator = readDeclarator(parameter.field("declarator"), parameter.field("type")?.text ?? "");
  if (!declarator) return null;
  const key = `${String(run.frame.id)}:${declarator.name}`;
  const { type, counts } = declarator;
  run.types.set(key, counts ? { ...type, isPointer: true } : type);
  if (type.isReference && value.kind === "address") run.frame.aliases.set(declarator.name, value.key);
  else state.values.set(key, value);
  return declarator.name;
}
