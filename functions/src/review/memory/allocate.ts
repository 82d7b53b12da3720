/** Taking and giving back memory: the functions of C, `new` and `delete`. */
import type { Call } from "./call.ts";
import type { FaultKind } from "./fault.ts";
import { allocators, releases } from "./library.ts";
import type { Run } from "./run.ts";
import {
  type Pointer,
  any,
  isExact,
  numberOf,
  type Region,
  type RegionKind,
  type State,
  type Value,
} from "./state.ts";
import { keyOfPlace } from "./refine.ts";
import { bare, type Tree } from "./tree.ts";
import { sizeOf } from "./types.ts";

export function allocate({ at, name, args, values }: Call, state: State, run: Run): Value {
  const kind = allocators[name] ?? "malloc";
  if (kind !== "malloc") return run.newRegion({ kind, size: null, at, width: 1 }, state);
  const wanted =
    name === "realloc"
      ? values[1]
      : /^(?:malloc|calloc|k[mz]alloc|k?vz?malloc|vzalloc|kvzalloc|OPENSSL_[mz]alloc|av_mallocz?)$/.test(name)
        ? values[0]
        : undefined;
  if (wanted) checkAllocated(at, wanted, run);
  const size = requestedSize(name, values);
  const moved = /^realloc(?:array)?$/.test(name) ? movedBy(args[0], values[0], state, run) : undefined;
  if (moved === undefined) return run.newRegion({ kind: "malloc", size, at, width: 1 }, state);
  state.change(moved, { isFreed: true, isShared: true });
  return run.newRegion({ kind: "malloc", size, at, width: 1, was: moved }, state);
}

/** What realloc is given: a piece of memory that is known, or that a parameter of unknown value points to. */
function movedBy(
  arg: Tree | undefined,
  value: Value | undefined,
  state: State,
  run: Run,
): number | undefined {
  if (value?.kind === "pointer") return value.region;
  if (value?.kind !== "any" || arg?.kind !== "identifier" || !isLocal(arg, state, run)) return undefined;
  const given = run.newRegion({ kind: "malloc", size: null, at: arg, width: 1 }, state);
  if (given.kind !== "pointer") return undefined;
  state.change(given.region, { isShared: true, isChecked: true });
  state.values.set(run.keyOf(arg.text), given);
  return given.region;
}

function evaluateArguments(node: Tree, state: State, run: Run): void {
  for (const argument of node.field("arguments")?.children ?? []) run.evaluate(argument, state);
}

function exactNumber(value: Value | undefined): number | null {
  return value?.kind === "number" && isExact(value) ? value.low : null;
}

function productOf(count: number | null | undefined, each: number | null | undefined): number | null {
  return typeof count === "number" && typeof each === "number" ? count * each : null;
}

function requestedSize(name: string, values: readonly Value[]): number | null {
  const [one, other] = values;
  if (/^(?:malloc|p?valloc|k[mz]alloc|k?vmalloc|k?vzalloc|OPENSSL_[mz]alloc|av_mallocz?)$/.test(name))
    return exactNumber(one);
  if (/^(?:realloc|aligned_alloc|memalign)$/.test(name)) return exactNumber(other);
  const [count, each] = (name === "reallocarray" ? values.slice(1) : values).map(exactNumber);
  return /^(?:calloc|reallocarray)$/.test(name) ? productOf(count, each) : null;
}

export function onStack({ at, values }: Call, state: State, run: Run): Value {
  const [size] = values;
  if (size) checkAllocated(at, size, run);
  return run.newRegion(
    { kind: "stack", size: size?.kind === "number" && isExact(size) ? size.low : null, at, width: 1 },
    state,
  );
}

function checkAllocated(at: Tree, count: Value, run: Run): void {
  if (count.kind !== "number" || !count.outside) return;
  if (count.low < 0) run.report("negative-size", at);
  if (count.high >= 2 ** 30) run.report("huge-allocation", at);
}

/** `new (place) T` takes no memory; `new (std::nothrow) T` does. */
function isPlaced(node: Tree): boolean {
  const placement = node.field("placement")?.text;
  return placement !== undefined && !placement.includes("nothrow");
}

/** `new T[n]` and `new T` */
export function construct(node: Tree, state: State, run: Run): Value {
  const type = node.field("type")?.text ?? "";
  const declarator = node.field("declarator");
  if (isPlaced(node)) {
    evaluateArguments(node, state, run);
    return any;
  }
  const [count] = declarator?.children ?? [];
  evaluateArguments(node, state, run);
  const width = sizeOf({ name: type, isPointer: false, isReference: false });
  const known = count ? run.evaluate(count, state) : numberOf(1);
  if (count) checkAllocated(node, known, run);
  const exact = exactNumber(known);
  const size = exact === null ? null : exact * width;
  return run.newRegion({ kind: declarator ? "new[]" : "new", size, at: node, width }, state);
}

/** `free(p)`, `fclose(f)` and the like. */
export function release({ at, name, args, values }: Call, state: State, run: Run): Value {
  const [value] = values;
  const [place] = args;
  if (value && place) giveBack(value, { place, kind: releases[name] ?? "malloc", at }, state, run);
  return any;
}

/** `delete p` and `delete[] p` */
export function destroy(node: Tree, state: State, run: Run): Value {
  const [place] = node.children;
  if (!place) return any;
  const kind = /^(?:::)?delete\s*\[/.test(node.text) ? "new[]" : "new";
  giveBack(run.evaluate(place, state), { place, kind, at: node }, state, run);
  return any;
}

interface Release {
  /** The expression that is freed. */
  readonly place: Tree;
  /** What may be freed that way. */
  readonly kind: RegionKind;
  readonly at: Tree;
}

function giveBack(value: Value, release: Release, state: State, run: Run): void {
  if (value.kind === "address") run.report("free-of-no-heap", release.at);
  else if (value.kind === "any") releaseUnknown(release, state, run);
  else if (value.kind === "pointer") releaseRegion(value, release, state, run);
}

function releaseRegion(pointer: Pointer, release: Release, state: State, run: Run): void {
  const region = state.regions.get(pointer.region);
  if (!region) return;
  const fault = faultOfRelease(region, pointer, release);
  if (fault) run.report(fault, release.at, region);
  state.change(pointer.region, { isFreed: true, freedAt: release.at });
}

/** `pclose` for `popen`, `closedir` for `opendir`, `fclose` for all others. */
function closesWhatWasOpened({ at: opened }: Region, closed: Tree): boolean {
  const opener = /\b(popen|opendir)\s*\(/.exec(opened.text)?.[1];
  const closer = opener === "popen" ? "pclose" : opener === "opendir" ? "closedir" : "fclose";
  return new RegExp(`\\b${closer}\\b`).test(closed.text);
}

/** Null when the piece of memory may be freed that way. */
function faultOfRelease(region: Region, pointer: Pointer, { kind: wanted, at }: Release): FaultKind | null {
  if (region.isFreed) return "double-free";
  if (region.kind === "file" && wanted === "file" && !closesWhatWasOpened(region, at))
    return "free-mismatched";
  if (region.kind === "stack" || region.kind === "literal") return "free-of-no-heap";
  if (region.kind !== wanted) return "free-mismatched";
  return pointer.high > 0 && pointer.low >= 0 ? "free-inside" : null;
}

/** Whatever a variable pointed to is gone from here on. */
function releaseUnknown({ place, kind, at }: Release, state: State, run: Run): void {
  const target = bare(place);
  const key =
    target.kind === "identifier" || target.kind === "field_expression" ? keyOfPlace(target, run) : "";
  if (key === "" || key.startsWith(".") || !isLocal(target, state, run)) return;
  const pointer = run.newRegion({ kind, size: null, at, width: 1 }, state);
  if (pointer.kind !== "pointer") return;
  state.change(pointer.region, { isFreed: true, isShared: true, isChecked: true });
  state.values.set(key, pointer);
}

/** A parameter or local variable, or a field of what one points to. */
function isLocal(target: Tree, state: State, run: Run): boolean {
  if (target.kind === "field_expression") {
    const object = bare(target.field("argument") ?? target);
    return object.kind !== target.kind && isLocal(object, state, run);
  }
  return target.kind === "identifier" && run.types.has(run.keyOf(target.text));
}
