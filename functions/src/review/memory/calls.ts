/** Calls of C: the library's effects on memory, functions of the same file, and unknown functions. */
import { allocate, onStack, release } from "./allocate.ts";
import type { Call } from "./call.ts";
import { copyBytes } from "./copy.ts";
import { resultOfLibrary } from "./library-results.ts";
import {
  allocators,
  copies,
  ends,
  onlyLooks,
  positionsFollowed,
  releases,
  setsArguments,
} from "./library.ts";
import { ownFunction } from "./own-function.ts";
import { forgetElements, locate, share } from "./places.ts";
import type { Run } from "./run.ts";
import { any, type State, type Value } from "./state.ts";
import type { Tree } from "./tree.ts";

export function callFunction(at: Tree, state: State, run: Run): Value {
  const callee = at.field("function");
  const name = callee?.text.replace(/^(?:std)?::/, "") ?? "";
  const args = at.field("arguments")?.children ?? [];
  if (callee && !/^(?:qualified_)?identifier$/.test(callee.kind)) run.evaluate(callee, state);
  takeArguments(name, args, state, run);
  const values = args.map((arg) => run.evaluate(arg, state));
  const answer = answerOf({ at, name, args, values }, state, run);
  if (/^(?:strto\w+|wcsto\w+|getline|getdelim|asprintf|vasprintf)$/.test(name)) setByAddress(values, state);
  return answer;
}

function answerOf(call: Call, state: State, run: Run): Value {
  checkFollowed(call, run);
  const isCast = /^(?:static|reinterpret|const|dynamic)_cast\b/.test(call.name);
  if (isCast) return call.values[0] ?? any;
  if (ends.test(call.name) || run.ending.has(call.name)) {
    state.jump = { kind: "end" };
    return any;
  }
  return library(call, state, run) ?? ownFunction(call, state, run) ?? unknownFunction(call, state, run);
}

/** Functions of the library that would follow null. */
function checkFollowed({ name, args, values }: Call, run: Run): void {
  for (const position of positionsFollowed(name)) {
    const [arg, value] = [args[position], values[position]];
    if (arg && value?.kind === "null") run.reportNull(arg, value);
    else if (arg) run.seen(arg);
  }
}

/** A variable without a value is probably given to be written; a macro may set a pointer that is null, too. */
function takeByReference(args: readonly Tree[], state: State, run: Run): void {
  for (const arg of args) {
    const key = arg.kind === "identifier" ? run.keyOf(arg.text) : "";
    const { kind } = state.values.get(key) ?? any;
    if (kind === "uninitialized" || kind === "null") state.values.set(key, any);
  }
}

/** Before they are evaluated: what is set need not have a value. */
function takeArguments(name: string, args: readonly Tree[], state: State, run: Run): void {
  if (isMacro(name)) takeByMacro(args, state, run);
  else if (!onlyLooks.test(name) && !Object.hasOwn(allocators, name) && maySet(name, args, state, run))
    takeByReference(args, state, run);
}

function isMacro(name: string): boolean {
  return setsArguments.test(name) || /^[A-Z][A-Z0-9_]+$/.test(name);
}

/** What a macro names it may set, also fields, and what was freed before. */
function takeByMacro(args: readonly Tree[], state: State, run: Run): void {
  for (const arg of args) {
    const key = keyOfArgument(arg, state, run);
    if (mayBeReplaced(state.values.get(key), state)) state.values.set(key, any);
  }
}

/** "" for what is neither a variable nor a field. */
function keyOfArgument(arg: Tree, state: State, run: Run): string {
  if (arg.kind === "identifier") return run.keyOf(arg.text);
  return arg.kind === "field_expression" ? (locate(arg, state, run)?.key ?? "") : "";
}

/** What is never passed for its value. */
function mayBeReplaced(value: Value | undefined, state: State): boolean {
  if (value?.kind === "pointer") return state.regions.get(value.region)?.isFreed === true;
  return value?.kind === "uninitialized" || value?.kind === "null";
}

/** What looks like a call of a function that is not known here, but sets what it is given. */
function maySet(name: string, args: readonly Tree[], state: State, run: Run): boolean {
  if (run.isCpp) return !run.takesByValue(name);
  if (run.functions.has(name)) return false;
  return args.length > 1 || args.some((arg) => arg.kind === "identifier" && isOnlyRead(arg.text, state, run));
}

/** Nothing in the function gives the variable a value, though it is used again. */
function isOnlyRead(name: string, state: State, run: Run): boolean {
  if (state.values.get(run.keyOf(name))?.kind !== "uninitialized") return false;
  const { text } = run.frame;
  const uses = text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
  return uses > 2 && !new RegExp(`(?<![.>])\\b${name}\\s*=(?!=)|&\\s*${name}\\b`).test(text);
}

/** Null for what is no function of the library that matters here. */
function library(call: Call, state: State, run: Run): Value | null {
  const { name } = call;
  if (Object.hasOwn(allocators, name)) return allocate(call, state, run);
  if (/^(?:alloca|ALLOCA|__builtin_alloca)$/.test(name)) return onStack(call, state, run);
  if (Object.hasOwn(releases, name)) return release(call, state, run);
  const copy = Object.hasOwn(copies, name) ? copies[name] : undefined;
  if (copy) return copyBytes(call, copy, state, run);
  return resultOfLibrary(call, state, run);
}

/** It may free, keep or change what it is given. */
function unknownFunction({ at: call, args, values, name }: Call, state: State, run: Run): Value {
  for (const [at, value] of values.entries()) {
    const arg = args[at];
    const region = value.kind === "pointer" ? state.regions.get(value.region) : undefined;
    if (!arg || region?.isFreed !== true) continue;
    if (run.isCpp && isUsedBehind(arg, call, run)) state.values.set(keyOfArgument(arg, state, run), any);
    else run.report("use-after-free", arg, region);
  }
  if (onlyLooks.test(name)) return any;
  for (const value of values) giveAway(value, state);
  forgetAround(state, run);
  return any;
}

/** What is freed, handed over and then used was handed over to be given another value: C++ has references. */
function isUsedBehind(arg: Tree, call: Tree, run: Run): boolean {
  if (!/^(?:identifier|field_expression)$/.test(arg.kind)) return false;
  const behind = run.frame.text.split(call.text).at(-1) ?? "";
  const name = arg.text.replaceAll(/[^\w\s]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w.>])${name}\b(?!\s*=(?!=))`).test(behind);
}

function giveAway(value: Value, state: State): void {
  if (value.kind === "address") {
    forget(value.key, state);
    share(value, state);
  }
  if (value.kind !== "pointer") return;
  share(value, state);
  forgetElements(value.region, state);
  state.change(value.region, { length: null, isChecked: true });
}

/**
 * It may set the variables of the file, change what pointers of unknown origin point to, and end the program, which takes away
 * what a test before it said of null.
 */
function forgetAround(state: State, run: Run): void {
  for (const [key, value] of state.values) {
    if (isLost(key, value, run)) state.values.set(key, any);
    else if (
      value.kind === "pointer" &&
      isFieldBehind(key, state) &&
      state.regions.get(value.region)?.isFreed === true
    )
      state.values.delete(key);
  }
}

function isLost(key: string, value: Value, run: Run): boolean {
  if (value.kind === "null" && (value.learned || isFieldOfOthers(key, run))) return true;
  return value.kind !== "any" && key.startsWith("file:") && run.types.get(key)?.isArray !== true;
}

/** A field of something that is not declared in the function. */
function isFieldOfOthers(key: string, run: Run): boolean {
  const end = key.indexOf(".");
  return end > 0 && !run.types.has(key.slice(0, end));
}

function isFieldBehind(key: string, state: State): boolean {
  const end = key.indexOf(".");
  return end > 0 && state.values.get(key.slice(0, end))?.kind !== "address";
}

/** `strtol(text, &end, 10)` */
function setByAddress(values: readonly Value[], state: State): void {
  for (const value of values) if (value.kind === "address") forget(value.key, state);
}

function forget(key: string, state: State): void {
  share(state.values.get(key) ?? any, state);
  for (const one of state.values.keys())
    if (one === key || one.startsWith(`${key}.`)) state.values.set(one, any);
}
