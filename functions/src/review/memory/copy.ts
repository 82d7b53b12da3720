/** Library functions that write into memory they are given: how much, and whether it fits. */
import type { Call } from "./call.ts";
import type { Copy } from "./library.ts";
import { checkAccess, checkPointer } from "./access.ts";
import { forgetElements } from "./places.ts";
import type { Run } from "./run.ts";
import { type Pointer, any, isExact, numberOf, type State, type Value } from "./state.ts";
import type { Tree } from "./tree.ts";
import { isComparable } from "./units.ts";
import { rangeOf } from "./types.ts";

export function copyBytes(call: Call, copy: Copy, state: State, run: Run): Value {
  const { at, values } = call;
  const to = values[copy.to];
  checkEnds(call, copy, state, run);
  const limit = limitOf(call, copy, run);
  const from = values[copy.from ?? -1];
  if (from?.kind === "pointer") {
    if (to?.kind === "pointer") checkOverlap(call, from, to, limit, run);
    checkSource(call, { copy, from, limit }, state, run);
  }
  if (to?.kind === "pointer") {
    const length = lengthFrom(from, state);
    const written = { copy, limit, length, isMeasured: isMeasured(call, copy, to, state) };
    writeBytes(at, to, { ...written, isCleared: clears(call) }, state, run);
  }
  fill(call, copy, state, run);
  return answerOf(call, copy);
}

function isMeasured({ args }: Call, { count }: Copy, { region }: Pointer, state: State): boolean {
  return isComparable(state.regions.get(region), count === null ? undefined : args[count]);
}

/** How much was read, where the function returns that; else most return where they wrote. */
function answerOf({ name, values }: Call, copy: Copy): Value {
  if (copy.fills && copy.to === 1) return countRead(values[copy.count ?? 2]);
  if (name.endsWith("copy_from_user")) return any;
  return values[copy.to] ?? any;
}

/** What was read may be anything: a variable gets the range of its type, a structure is remembered. */
function fill({ values }: Call, copy: Copy, state: State, run: Run): void {
  const to = values[copy.to];
  const from = values[copy.from ?? -1];
  const isOutside =
    copy.fills === true || (from?.kind === "pointer" && state.regions.get(from.region)?.isOutside === true);
  if (!isOutside || !to) return;
  if (to.kind === "pointer") state.change(to.region, { isOutside: true });
  if (to.kind === "address") fillVariable(to.key, state, run);
}

export function fillVariable(key: string, state: State, run: Run): void {
  const type = run.types.get(key);
  const range = type && !type.isPointer ? rangeOf(type.name) : null;
  state.values.set(key, range ? numberOf(range[0], range[1], true) : any);
  if (type && !type.isPointer && !range) state.values.set(`${key}.outside`, any);
}

/** As many as were asked for, or -1. */
function countRead(count: Value | undefined): Value {
  return count?.kind === "number" && isExact(count) && count.high < 2 ** 31
    ? numberOf(-1, count.high, true)
    : any;
}

function checkEnds({ args, values }: Call, copy: Copy, state: State, run: Run): void {
  for (const [position, value] of values.entries()) {
    const arg = args[position];
    if (value.kind === "null" && copy.allowsNull) continue;
    if (arg && (position === copy.to || position === copy.from)) checkPointer(value, arg, state, run);
  }
}

/** The most bytes that are copied, where the count says so. */
function limitOf({ at, values }: Call, copy: Copy, run: Run): number | null {
  const count = copy.count === null ? undefined : values[copy.count];
  if (count?.kind !== "number") return null;
  if (count.outside && count.low < 0) run.report("negative-size", at);
  return isExactCount(count) ? count.high * copy.width : null;
}

interface Source {
  readonly copy: Copy;
  readonly from: Pointer;
  readonly limit: number | null;
}

function checkSource(call: Call, { copy, from, limit }: Source, state: State, run: Run): void {
  const { at, name } = call;
  if (!isMeasured(call, copy, from, state)) return;
  if (limit === null ? from.low < 0 && copy.count === null : !stopsAtEnd(name, copy))
    checkAccess(from, limit ?? 0, "read-outside", at, state, run);
}

/** Both ends in one piece of memory, nearer than what is copied is long; memmove may do that. */
function checkOverlap({ at, name }: Call, from: Pointer, to: Pointer, limit: number | null, run: Run): void {
  if (name === "memmove" || from.region !== to.region || limit === null) return;
  const isExactly = from.low === from.high && to.low === to.high;
  const apart = Math.abs(from.low - to.low);
  if (isExactly && apart > 0 && apart < limit) run.report("overlapping-copy", at);
}

/** Bytes of the text from where it is read. */
function lengthFrom(from: Value | undefined, state: State): number | null {
  if (from?.kind !== "pointer") return null;
  const length = state.regions.get(from.region)?.length ?? null;
  return length === null ? null : length - from.low;
}

function isExactCount(value: Value | undefined): boolean {
  return value?.kind === "number" && (isExact(value) || value.outside);
}

/** strncpy stops at the end of the text. */
function stopsAtEnd(name: string, { isText }: Copy): boolean {
  return isText || /^(?:str|wcs|stp)/.test(name);
}

/** `memset(b, 0, n)` leaves an empty text. */
function clears({ name, values }: Call): boolean {
  const filler = values[1];
  return name.endsWith("memset") && filler?.kind === "number" && filler.low === 0 && filler.high === 0;
}

interface Written {
  readonly copy: Copy;
  readonly limit: number | null;
  readonly length: number | null;
  readonly isCleared: boolean;
  /** Its bytes compare with the size of the piece. */
  readonly isMeasured: boolean;
}

function writeBytes(at: Tree, to: Pointer, written: Written, state: State, run: Run): void {
  const { copy } = written;
  const before = state.regions.get(to.region)?.length ?? null;
  const offset = copy.appends ? endFrom(to, before) : 0;
  const bytes = written.isMeasured ? bytesOf(written) : null;
  if (bytes !== null && offset !== null)
    checkAccess(
      { ...to, low: to.low + offset, high: to.high + offset },
      bytes,
      "write-outside",
      at,
      state,
      run,
    );
  forgetElements(to.region, state);
  state.change(to.region, { length: lengthAfter(to, written, offset) });
}

/** Null where that is not known. */
function bytesOf({ copy, limit, length }: Written): number | null {
  const text = length === null ? null : length + copy.width;
  if (copy.count === null) return text;
  return copy.appends ? minimum(text, limit === null ? null : limit + copy.width) : limit;
}

/** Bytes from the pointer to the end of the text; null where the text may end before it. */
function endFrom({ low, high }: Pointer, length: number | null): number | null {
  return length === null || low !== high || length < low ? null : length - low;
}

function minimum(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/** What is filled with one character is at least so long. */
function lengthAfter(
  to: { low: number; high: number },
  { copy, limit, length, isCleared }: Written,
  offset: number | null,
): number | null {
  if (offset === null || to.low !== to.high) return null;
  if (isCleared) return to.low === 0 ? 0 : null;
  if (copy.from === null) return copy.isText ? null : limit === null ? null : to.low + limit;
  const copied = copy.count === null ? length : minimum(length, limit);
  return copied === null ? null : to.low + offset + copied;
}
