/** Where an expression of C stands in memory, and what reading or writing there leaves in it. */
import { checkAccess, checkElement, checkPointer, checkWidth, isSetBy } from "./access.ts";
import { isUnbounded, unbounded } from "./numbers.ts";
import { widthOf } from "./width.ts";
import type { Run } from "./run.ts";
import { any, numberOf, type Pointer, type Region, type State, truthOf, type Value } from "./state.ts";
import { bare, operatorOf, type Tree } from "./tree.ts";

export interface PlaceOf {
  /** A variable, or a field of one. */
  readonly key?: string;
  readonly type: string;
  /** Or bytes of a piece of memory. */
  readonly pointer?: Pointer;
  readonly width?: number | null;
}

export function locate(node: Tree, state: State, run: Run): PlaceOf | null {
  const place = bare(node);
  switch (place.kind) {
    case "identifier": {
      const key = run.keyOf(place.text);
      const type = run.types.get(key);
      return { key, type: type && !type.isPointer ? type.name : "" };
    }
    case "field_expression":
      return locateField(place, state, run);
    case "subscript_expression":
      return locateElement(place, state, run);
    case "pointer_expression":
      return operatorOf(place) === "*" ? locatePointed(place, state, run) : null;
    default:
      run.evaluate(place, state);
      return null;
  }
}

function locateField(node: Tree, state: State, run: Run): PlaceOf | null {
  const object = node.field("argument");
  if (!object) return null;
  const name = isUnion(object, run) ? "*" : (node.field("field")?.text ?? "");
  if (operatorOf(node) === "->") return locateFieldBehind(object, name, state, run);
  const of = locate(object, state, run);
  if (of?.pointer) checkElement(of.pointer, object.field("argument"), node, state, run);
  return of?.key === undefined ? null : { key: `${of.key}.${name}`, type: "" };
}

/** The field of what the object points to. */
function locateFieldBehind(object: Tree, name: string, state: State, run: Run): PlaceOf | null {
  const value = run.evaluate(object, state);
  checkPointer(value, object, state, run);
  if (value.kind === "pointer") checkElement(value, object, object, state, run);
  if (value.kind === "address") return { key: `${value.key}.${name}`, type: "" };
  const known = bare(object).kind === "identifier" ? `${run.keyOf(bare(object).text)}.${name}` : "";
  if (state.values.has(known)) return { key: known, type: "" };
  return value.kind === "pointer" ? { key: `region ${String(value.region)}.${name}`, type: "" } : null;
}

/** All its fields are one. */
function isUnion(object: Tree, run: Run): boolean {
  const type = run.types.get(run.keyOf(bare(object).text));
  return type !== undefined && (run.unions.has(type.name) || type.name.startsWith("union "));
}

function locateElement(node: Tree, state: State, run: Run): PlaceOf | null {
  const array = node.field("argument");
  const index = indexOf(node);
  if (!array || !index) return null;
  const value = run.evaluate(array, state);
  const at = run.evaluate(index, state);
  if (value.kind !== "pointer" && isUnbounded(at) && isGrowing(array, run))
    run.report(isSetBy(node) ? "write-outside" : "read-outside", node);
  const inRow = locateInRow(bare(array), at, state, run);
  if (inRow) return inRow;
  return pointed(value, at.kind === "number" ? [at.low, at.high, at.outside] : null, array, state, run);
}

/** A vector or a text of C++, whose `[]` looks at no bound. */
function isGrowing(list: Tree, run: Run): boolean {
  const type = list.kind === "identifier" ? run.types.get(run.keyOf(list.text)) : undefined;
  return type !== undefined && /^(?:std::)?(?:vector|deque|string|u16string|wstring)\b/.test(type.name);
}

function indexOf(element: Tree): Tree | null {
  const list = element.field("index") ?? element.field("indices");
  return list?.kind === "subscript_argument_list" ? (list.children[0] ?? null) : list;
}

/** `m[i][j]`: the second index lies in its row, the first in the whole. */
function locateInRow(rows: Tree, index: Value, state: State, run: Run): PlaceOf | null {
  const row = rows.kind === "subscript_expression" ? rowOf(rows, state, run) : undefined;
  if (!row || index.kind !== "number" || index.low <= -unbounded || index.high >= unbounded) return null;
  checkRow(rows, row, state, run);
  const made = run.newRegion({ kind: "stack", size: row.size, at: rows, width: row.width }, state);
  if (made.kind !== "pointer") return null;
  return {
    pointer: { ...made, low: index.low * row.width, high: index.high * row.width },
    width: row.width,
    type: "",
  };
}

function checkRow(rows: Tree, row: NonNullable<Region["row"]>, state: State, run: Run): void {
  const index = indexOf(rows);
  const value = index ? run.evaluateQuietly(index, state) : any;
  const whole = state.values.get(run.keyOf(rows.field("argument")?.text ?? ""));
  if (value.kind !== "number" || whole?.kind !== "pointer") return;
  if (value.low <= -unbounded || value.high >= unbounded) return;
  const at = { ...whole, low: value.low * row.size, high: value.high * row.size };
  checkAccess(at, row.size, isSetBy(rows) ? "write-outside" : "read-outside", rows, state, run);
}

function rowOf(rows: Tree, state: State, run: Run): Region["row"] {
  const whole = rows.field("argument");
  if (whole?.kind === "subscript_expression") return rowOf(whole, state, run)?.row;
  const array = whole?.kind === "identifier" ? state.values.get(run.keyOf(whole.text)) : undefined;
  return array?.kind === "pointer" ? state.regions.get(array.region)?.row : undefined;
}

function locatePointed(node: Tree, state: State, run: Run): PlaceOf | null {
  const pointer = node.field("argument");
  if (!pointer) return null;
  const value = run.evaluate(pointer, state);
  return pointed(value, [0, 0, false], pointer, state, run);
}

function pointed(
  value: Value,
  index: readonly [number, number, boolean] | null,
  node: Tree,
  state: State,
  run: Run,
): PlaceOf | null {
  checkPointer(value, node, state, run);
  if (value.kind === "address") {
    checkWidth(value.key, node, run);
    return { key: value.key, type: "" };
  }
  if (value.kind !== "pointer" || !index) return null;
  const width = widthOf(node, run);
  if (width === null || state.regions.get(value.region)?.width === 0) return null;
  const [low, high, outside] = index;
  if (!outside && isVague(value, low, high)) return null;
  return {
    pointer: { ...value, low: value.low + low * width, high: value.high + high * width },
    width,
    type: "",
  };
}

/** What is known of a pointer and of an index apart says little of their sum. */
function isVague(pointer: Pointer, low: number, high: number): boolean {
  return low <= -unbounded || high >= unbounded || (pointer.low !== pointer.high && low !== high);
}

export function read(node: Tree, state: State, run: Run): Value {
  const place = locate(node, state, run);
  if (place?.key !== undefined) return readVariable(node, place.key, state, run);
  return place?.pointer ? readElement(place.pointer, place.width ?? 1, node, state, run) : any;
}

function readVariable(node: Tree, key: string, state: State, run: Run): Value {
  const value = state.values.get(key) ?? fromOutside(key, state, run);
  const inner = bare(node);
  return inner.kind === "identifier" ? run.evaluate(inner, state) : value;
}

function readElement(pointer: Pointer, width: number, at: Tree, state: State, run: Run): Value {
  const isLiteral = state.regions.get(pointer.region)?.kind === "literal";
  if (!isLiteral || pointer.low < 0) checkAccess(pointer, width, "read-outside", at, state, run);
  return state.values.get(elementKey(pointer)) ?? any;
}

/** A field of a structure that was read as a whole from outside. */
function fromOutside(key: string, state: State, run: Run): Value {
  const end = key.lastIndexOf(".");
  if (end < 0 || !state.values.has(`${key.slice(0, end)}.outside`)) return any;
  const range = run.rangeOfField(key.slice(end + 1));
  if (!range) return any;
  const value = numberOf(range[0], range[1], true);
  state.values.set(key, value);
  return value;
}

export function write(place: PlaceOf | null, value: Value, at: Tree, state: State, run: Run): void {
  if (place?.key !== undefined) {
    state.values.set(place.key, value.kind === "uninitialized" ? any : value);
    forgetFields(place.key, state);
    if (outlives(place.key, run)) share(value, state);
    return;
  }
  if (value.kind === "pointer") share(value, state);
  if (!place?.pointer) return;
  checkAccess(place.pointer, place.width ?? 1, "write-outside", at, state, run);
  keepElement(place.pointer, place.width ?? 1, value, state);
  endText(place.pointer, value, state);
}

/** A field of something, or a variable that is there after the function. */
function outlives(key: string, run: Run): boolean {
  const type = run.types.get(key);
  return type === undefined || type.outlives === true;
}

function elementKey({ region, low, high }: Pointer): string {
  return low === high ? `region ${String(region)}@${String(low)}` : "";
}

/** Elements of arrays of numbers and pointers, as far as their place is known; any other write may have changed each. */
function keepElement(pointer: Pointer, width: number, value: Value, state: State): void {
  const key = elementKey(pointer);
  if (key === "") forgetElements(pointer.region, state);
  else if (width >= 4 && value.kind !== "any" && value.kind !== "uninitialized") state.values.set(key, value);
  else if (state.values.has(key)) state.values.delete(key);
}

export function forgetElements(region: number, state: State): void {
  const start = `region ${String(region)}@`;
  for (const key of state.values.keys()) if (key.startsWith(start)) state.values.delete(key);
}

/** The fields of what the variable pointed to before. */
function forgetFields(key: string, state: State): void {
  for (const one of state.values.keys()) if (one.startsWith(`${key}.`)) state.values.delete(one);
}

/** What a structure holds may be freed with it. */
export function share(value: Value, state: State): void {
  if (value.kind === "pointer") state.change(value.region, { isShared: true });
  const held = value.kind === "address" ? /^region (\d+)\./.exec(value.key)?.[1] : undefined;
  if (held !== undefined) state.change(Number(held), { isShared: true });
}

/** A null written into text ends it there; anything else makes its length unknown where it stood beyond. */
function endText(pointer: Pointer, value: Value, state: State): void {
  const region = state.regions.get(pointer.region);
  if (!region || pointer.low !== pointer.high) {
    state.change(pointer.region, { length: null });
    return;
  }
  const isEnd = truthOf(value) === false;
  const { length } = region;
  if (isEnd && (length === null ? pointer.low === 0 : pointer.low <= length))
    state.change(pointer.region, { length: pointer.low });
  else if (!isEnd && length !== null && pointer.low >= length) state.change(pointer.region, { length: null });
}
