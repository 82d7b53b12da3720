/** Calls of C: the library's effects on memory, functions of the same file, and what nobody knows. */
import { allocate, onStack, release } from "./allocate.ts";
import type { Call } from "./call.ts";
import { assume } from "./assume.ts";
import { copyBytes, fillVariable } from "./copy.ts";
import { allocators, copies, ends, onlyLooks, releases, setsArguments } from "./library.ts";
import { ownFunction } from "./own-function.ts";
import { checkAccess, checkPointer, forgetElements, share } from "./places.ts";
import type { Run } from "./run.ts";
import { any, isExact, numberOf, type State, type Value } from "./state.ts";
import type { Tree } from "./tree.ts";
import { rangeOf } from "./types.ts";

export function callFunction(at: Tree, state: State, run: Run): Value {
  const callee = at.field("function");
  const name = callee?.text.replace(/^(?:std)?::/, "") ?? "";
  const args = at.field("arguments")?.children ?? [];
  if (callee && !/^(?:qualified_)?identifier$/.test(callee.kind)) run.evaluate(callee, state);
  if (!onlyLooks.test(name) && maySet(name, args, state, run)) takeByReference(args, state, run);
  const values = args.map((arg) => run.evaluate(arg, state));
  return answerOf({ at, name, args, values }, state, run);
}

function answerOf(call: Call, state: State, run: Run): Value {
  const isCast = /^(?:static|reinterpret|const|dynamic)_cast\b/.test(call.name);
  if (isCast) return call.values[0] ?? any;
  if (ends.test(call.name)) {
    state.jump = { kind: "end" };
    return any;
  }
  return library(call, state, run) ?? ownFunction(call, state, run) ?? unknownFunction(call, state, run);
}

/** A variable without a value is probably given to be written; a macro may set a pointer that is null, too. */
function takeByReference(args: readonly Tree[], state: State, run: Run): void {
  for (const arg of args) {
    const key = arg.kind === "identifier" ? run.keyOf(arg.text) : "";
    const { kind } = state.values.get(key) ?? any;
    if (kind === "uninitialized" || kind === "null") state.values.set(key, any);
  }
}

/** What looks like a call of a function that is not known here, but sets what it is given. */
function maySet(name: string, args: readonly Tree[], state: State, run: Run): boolean {
  if (run.isCpp || setsArguments.test(name) || /^[A-Z][A-Z0-9_]+$/.test(name)) return true;
  return args.some(
    (arg) => arg.kind === "identifier" && !run.functions.has(name) && isOnlyRead(arg.text, state, run),
  );
}

/** Nothing in the function gives the variable a value, though it is used again. */
function isOnlyRead(name: string, state: State, run: Run): boolean {
  if (state.values.get(run.keyOf(name))?.kind !== "uninitialized") return false;
  const { text } = run.frame;
  const uses = text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
  return uses > 2 && !new RegExp(`\\b${name}\\s*=(?!=)|&\\s*${name}\\b`).test(text);
}

/** Null for what is no function of the library that matters here. */
function library(call: Call, state: State, run: Run): Value | null {
  const { name } = call;
  if (Object.hasOwn(allocators, name)) return allocate(call, state, run);
  if (/^(?:alloca|ALLOCA|__builtin_alloca)$/.test(name)) return onStack(call, state, run);
  if (Object.hasOwn(releases, name)) return release(call, state, run);
  const copy = Object.hasOwn(copies, name) ? copies[name] : undefined;
  if (copy) return copyBytes(call, copy, state, run);
  return textOrNumber(call, state, run);
}

function textOrNumber(call: Call, state: State, run: Run): Value | null {
  const { name } = call;
  if (/^(?:strlen|wcslen)$/.test(name)) return lengthOfText(call, state, run);
  if (/^(?:rand|random|RAND32|RAND64|rand_r|lrand48)$/.test(name))
    return numberOf(name.startsWith("RAND") ? -(2 ** 31) : 0, 2 ** 31 - 1, true);
  if (/^(?:atof|strtod|strtof|stod|stof)$/.test(name)) return numberOf(-1e38, 1e38, true);
  if (/^(?:u|nano)?sleep$|^Sleep$|^SLEEP$/.test(name)) return checkCost(call, run);
  if (/^(?:static_)?assert$|^(?:\w+_)?ASSERT$|^DEBUGASSERT$|^g_assert$|^\w+_assert$/.test(name))
    return demand(call, state, run);
  if (name === "fread" && call.values[0]) return readItems(call, state, run);
  if (/^(?:ntohs|htons)$/.test(name)) return swapped(call.values[0], 2 ** 16 - 1);
  if (/^(?:ntohl|htonl)$/.test(name)) return swapped(call.values[0], 2 ** 32 - 1);
  if (/^(?:std::)?(?:l|ll|f)?abs$/.test(name)) return absoluteOf(call.values[0]);
  if (name === "memcmp") return compareBytes(call, state, run);
  if (/^(?:atoi|strtol|strtoul|atol|stoi|wcstol|_wtoi)$/.test(name))
    return numberOf(-(2 ** 31), 2 ** 31 - 1, true);
  if (/^(?:f?w?scanf|sscanf|swscanf)(?:_s)?$/.test(name)) return scan(call, state, run);
  if (/^(?:std::)?move$/.test(name)) return any;
  return null;
}

/** Beyond this nobody looked at the number. */
const unbounded = 2 ** 15;

export function isUnbounded(value: Value | undefined): boolean {
  return value?.kind === "number" && value.outside && value.high >= unbounded;
}

function checkCost({ at, values }: Call, run: Run): Value {
  if (isUnbounded(values[0])) run.report("costly-number", at);
  return any;
}

/** What is asserted holds from there on. */
function demand({ at, args }: Call, state: State, run: Run): Value {
  const [test] = args;
  if (!test) return any;
  const isOutside = [...test.children, test].some((one) =>
    isUnbounded(one.kind === "identifier" ? run.evaluate(one, state) : undefined),
  );
  if (isOutside) run.report("reachable-assertion", at);
  const [after] = assume(test, true, state.copy(), run);
  if (!after) {
    state.jump = { kind: "end" };
    return any;
  }
  state.values.clear();
  for (const [key, value] of after.values) state.values.set(key, value);
  for (const [key, value] of after.regions) state.regions.set(key, value);
  return any;
}

/** `n = fread(b, 1, sizeof(b), f)` */
function readItems({ at, args, values }: Call, state: State, run: Run): Value {
  const [to, each, count] = values;
  const known = [each, count].every((one) => one?.kind === "number" && isExact(one));
  if (!to || each?.kind !== "number" || count?.kind !== "number") return any;
  if (args[0]) checkPointer(to, args[0], state, run);
  if (to.kind === "address") fillVariable(to.key, state, run);
  if (!known) return any;
  if (to.kind === "pointer") {
    checkAccess(to, each.low * count.low, "write-outside", at, state, run);
    state.change(to.region, { isOutside: true, length: null });
  }
  return numberOf(0, count.high, true);
}

function swapped(value: Value | undefined, most: number): Value {
  return value?.kind === "number" && value.outside ? numberOf(0, most, true) : any;
}

function absoluteOf(value: Value | undefined): Value {
  return value?.kind === "number" && isExact(value) ? numberOf(Math.abs(value.low)) : any;
}

function compareBytes({ at, values }: Call, state: State, run: Run): Value {
  const [one, other, count] = values;
  if (count?.kind !== "number" || !isExact(count)) return any;
  for (const value of [one, other])
    if (value?.kind === "pointer") checkAccess(value, count.low, "read-outside", at, state, run);
  return any;
}

function lengthOfText({ args, values }: Call, state: State, run: Run): Value {
  const [value] = values;
  const [arg] = args;
  if (!value || !arg) return any;
  checkPointer(value, arg, state, run);
  const region = value.kind === "pointer" ? state.regions.get(value.region) : undefined;
  if (typeof region?.length !== "number" || value.kind !== "pointer" || value.low !== value.high) return any;
  const width = region.at.text.startsWith("L") || region.at.text.includes("wchar_t") ? 4 : 1;
  return numberOf(Math.max(0, (region.length - value.low) / width));
}

/** Numbers that are read may be anything the type holds. */
function scan({ args, values }: Call, state: State, run: Run): Value {
  for (const [at, value] of values.entries()) {
    const arg = args[at];
    if (value.kind !== "address" || !arg) continue;
    const type = run.types.get(value.key);
    const range = type && !type.isPointer ? rangeOf(type.name) : null;
    const isFloat = type !== undefined && /^(?:float|double)$/.test(type.name);
    state.values.set(
      value.key,
      range ? numberOf(range[0], range[1], true) : isFloat ? numberOf(-1e38, 1e38, true) : any,
    );
  }
  return any;
}

/** It may free, keep or change what it is given. */
function unknownFunction({ args, values, name }: Call, state: State, run: Run): Value {
  for (const [at, value] of values.entries()) {
    const arg = args[at];
    if (arg && value.kind === "pointer" && state.regions.get(value.region)?.isFreed === true)
      run.report("use-after-free", arg);
  }
  if (onlyLooks.test(name)) return any;
  for (const value of values) giveAway(value, state);
  forgetAround(state);
  return any;
}

function giveAway(value: Value, state: State): void {
  if (value.kind === "address") forget(value.key, state);
  if (value.kind !== "pointer") return;
  share(value, state);
  forgetElements(value.region, state);
  state.change(value.region, { length: null, isChecked: true });
}

/**
 * It may set the variables of the file, change what pointers of unknown origin point to, and end the program, which takes away
 * what a test before it said of null.
 */
function forgetAround(state: State): void {
  for (const [key, value] of state.values) {
    const isLost = value.kind === "null" && value.learned;
    if (isLost || (value.kind !== "any" && key.startsWith("file:"))) state.values.set(key, any);
    else if (
      value.kind === "pointer" &&
      isFieldBehind(key, state) &&
      state.regions.get(value.region)?.isFreed === true
    )
      state.values.delete(key);
  }
}

function isFieldBehind(key: string, state: State): boolean {
  const end = key.indexOf(".");
  return end > 0 && state.values.get(key.slice(0, end))?.kind !== "address";
}

function forget(key: string, state: State): void {
  share(state.values.get(key) ?? any, state);
  for (const one of state.values.keys())
    if (one === key || one.startsWith(`${key}.`)) state.values.set(one, any);
}
