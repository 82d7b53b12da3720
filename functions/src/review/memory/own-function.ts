/** Functions of the same file, run in place of their call. */
import type { Call } from "./call.ts";
import { declareParameter, readDeclarator } from "./declare.ts";
import type { Run } from "./run.ts";
import { any, type State, type Value } from "./state.ts";
import { bare, type Tree } from "./tree.ts";

const deepest = 4;

/** Null when the file does not hold the function, or it calls itself. */
export function ownFunction(call: Call, state: State, run: Run): Value | null {
  const called = run.frame.aliases.get(call.name) ?? call.name;
  const definition = run.functions.get(called);
  if (!definition || mayNotEnter(called, run) || !tellsAnything(call, called, definition, state, run))
    return null;
  if (isGivenFreed(definition, call, state) && isCalledOften(called, run)) return null;
  const given = givenTo(definition, call, state, run);
  const frame = run.enter(called, definition.text);
  for (const [at, parameter] of parametersOf(definition).entries())
    giveParameter(parameter, given[at] ?? nothingGiven, state, run);
  const body = definition.field("body") ?? definition;
  const after = run.execute(body, [state.copy()]);
  run.leave();
  return continueAfter(after, { frame: frame.id, at: call.at }, state);
}

const givesBack = /\b(?:\w*[fF]ree\w*|delete|realloc|f?close)\b/;

/** A function with one caller shows a mistake where it makes it; for all others it is the call that is wrong. */
function isCalledOften(name: string, { text }: Run): boolean {
  return (text.match(new RegExp(`\\b${name}\\s*\\(`, "g"))?.length ?? 0) > 2;
}

/** Memory that is gone, to a function that uses it and frees nothing. */
function isGivenFreed(definition: Tree, { values }: Call, state: State): boolean {
  const isGone = (value: Value): boolean =>
    value.kind === "pointer" && state.regions.get(value.region)?.isFreed === true;
  if (!values.some(isGone) || givesBack.test(definition.text)) return false;
  return values.some((value, at) => isGone(value) && usesParameter(definition, at));
}

/** What one parameter gets: a value, and what its fields hold where it is a structure. */
interface GivenValue {
  readonly value: Value;
  readonly fields: readonly (readonly [string, Value])[];
}

const nothingGiven: GivenValue = { value: any, fields: [] };

/** Read before the function is entered, while names still mean what they mean to the caller. */
function givenTo(definition: Tree, { args, values }: Call, state: State, run: Run): readonly GivenValue[] {
  return args.map((arg, at) => ({
    value: (isReference(definition, at) ? addressOf(arg, run) : null) ?? values[at] ?? any,
    fields: fieldsOf(arg, state, run),
  }));
}

function giveParameter(parameter: Tree, { value, fields }: GivenValue, state: State, run: Run): void {
  const name = declareParameter(parameter, fromElsewhere(value), state, run);
  if (name === null) return;
  for (const [field, held] of fields) state.values.set(`${run.keyOf(name)}${field}`, held);
}

/** Values that are known, or a body that takes or gives back memory, reads numbers or ends the program. */
function tellsAnything(
  { args, values }: Call,
  name: string,
  definition: Tree,
  state: State,
  run: Run,
): boolean {
  const isKnown = values.some((value) => value.kind !== "any" && (value.kind !== "number" || value.outside));
  return (
    isKnown ||
    run.isWorthEntering(name, definition.text) ||
    args.some((arg) => fieldsOf(arg, state, run).length > 0) ||
    [...state.values].some(
      ([key, value]) =>
        key.startsWith("file:") &&
        value.kind !== "any" &&
        definition.text.includes(key.slice("file:".length)),
    )
  );
}

function fromElsewhere(value: Value): Value {
  return value.kind === "null" ? { ...value, isFromElsewhere: true } : value;
}

function mayNotEnter(called: string, run: Run): boolean {
  return run.frames.length > deepest || run.frames.some(({ name }) => name === called);
}

function addressOf(arg: Tree, run: Run): Value | null {
  const inner = bare(arg);
  return inner.kind === "identifier" ? { kind: "address", key: run.keyOf(inner.text) } : null;
}

/** What a structure that is given by value holds, by `.field`. */
function fieldsOf(arg: Tree, state: State, run: Run): readonly (readonly [string, Value])[] {
  const inner = bare(arg);
  if (inner.kind !== "identifier") return [];
  const key = run.keyOf(inner.text);
  return [...state.values].flatMap(([one, value]) =>
    one.startsWith(`${key}.`) ? [[one.slice(key.length), value] as const] : [],
  );
}

/** Of a call: the frame that its function ran in, and where it stands. */
interface Place {
  readonly frame: number;
  readonly at: Tree;
}

/** Only one of the ways on is followed: the first that comes back, or the one that gives what others had no luck with. */
function continueAfter(after: readonly State[], { frame, at }: Place, state: State): Value {
  const back = stateWithPointer(after) ?? after.find(({ jump }) => jump === null || jump.kind === "return");
  if (!back) {
    state.jump = { kind: "end" };
    return any;
  }
  const before = new Map(state.values);
  state.values.clear();
  const local = `${String(frame)}:`;
  const test = `test ${local}`;
  for (const [key, value] of back.values)
    if (!key.startsWith(local) && !key.startsWith(test))
      state.values.set(key, before.get(key) === value ? value : fromElsewhere(value));
  const known = new Set(state.regions.keys());
  state.regions.clear();
  for (const [id, region] of back.regions) state.regions.set(id, region);
  const value = fromElsewhere(sameOf(returnValuesOf(after)));
  handOver(value, known, at, state);
  return value;
}

function returnValuesOf(after: readonly State[]): readonly Value[] {
  return after.flatMap(({ jump }) => (jump?.kind === "return" ? [jump.value] : []));
}

/** The way on which memory comes back, where all others give null. */
function stateWithPointer(after: readonly State[]): State | undefined {
  const answers = returnValuesOf(after);
  if (answers.length < 2 || !answers.every(({ kind }) => kind === "null" || kind === "pointer"))
    return undefined;
  return after.find(({ jump }) => jump?.kind === "return" && jump.value.kind === "pointer");
}

/** New memory that comes back counts as taken by the call; what else was taken may hang on it, or come back another way. */
function handOver(value: Value, known: ReadonlySet<number>, at: Tree, state: State): void {
  const given = value.kind === "pointer" ? value.region : -1;
  for (const id of state.regions.keys())
    if (!known.has(id)) state.change(id, id === given ? { at } : { isShared: true });
}

function sameOf(values: readonly Value[]): Value {
  const pointers = values.filter(({ kind }) => kind === "pointer");
  const isOneOrNull = pointers.length === 1 && values.every(({ kind }) => /^(?:null|pointer)$/.test(kind));
  const [first, ...others] = isOneOrNull ? pointers : values;
  if (!first) return any;
  return others.every((value) => JSON.stringify(value) === JSON.stringify(first))
    ? first
    : first.kind === "pointer"
      ? first
      : any;
}

export function parametersOf(definition: Tree): readonly Tree[] {
  let inner = definition.field("declarator");
  while (inner && !inner.kind.endsWith("function_declarator")) inner = inner.field("declarator");
  return (inner?.field("parameters")?.children ?? []).filter(
    ({ kind, text }) => kind.endsWith("parameter_declaration") && text !== "void",
  );
}

/** By value, and named in the body. */
function usesParameter(definition: Tree, at: number): boolean {
  const declarator = readDeclarator(parametersOf(definition)[at]?.field("declarator") ?? null, "");
  if (!declarator || declarator.type.isReference) return false;
  return new RegExp(`\\b${declarator.name}\\b`).test(definition.field("body")?.text ?? "");
}

function isReference(definition: Tree, at: number): boolean {
  const declarator = parametersOf(definition)[at]?.field("declarator") ?? null;
  return readDeclarator(declarator, "")?.type.isReference === true;
}
