/** Which faults it is to follow a pointer, or to look at an element. */
import type { Run } from "./run.ts";
import type { Pointer, Region, State, Value } from "./state.ts";
import { bare, Tree } from "./tree.ts";
import { sizeOf } from "./types.ts";
import { widthOf } from "./width.ts";

/** Null, freed and never given pointers must not be followed. */
export function checkPointer(value: Value, at: Tree, state: State, run: Run): void {
  if (value.kind === "null") run.reportNull(at, value);
  else run.seen(at);
  if (value.kind !== "pointer") return;
  const region = state.regions.get(value.region);
  if (region?.isFreed === true) run.report("use-after-free", at, region);
  else if (region?.isChecked === false && region.kind === "malloc") {
    run.report("unchecked-allocation", at, region);
    state.change(value.region, { isChecked: true });
  }
}

/** Bytes `from..to` (exclusive) behind the pointer. */
export function checkAccess(
  pointer: Pointer,
  bytes: number,
  how: "write-outside" | "read-outside",
  at: Tree,
  state: State,
  run: Run,
): void {
  const region = state.regions.get(pointer.region);
  const size = region?.size ?? null;
  if (!Number.isFinite(pointer.low) || !Number.isFinite(pointer.high)) return;
  if (pointer.high < 0 || pointer.low < 0) run.report(how, at, region);
  else if (size !== null && pointer.high + bytes > size) run.report(how, at, region);
}

/** An element of an array of structures, whose sizes are not known: only whole elements count. */
export function checkElement(pointer: Pointer, array: Tree | null, at: Tree, state: State, run: Run): void {
  const region = state.regions.get(pointer.region);
  if (!region || !array || !Number.isFinite(pointer.low) || !Number.isFinite(pointer.high)) return;
  const isBeyond = region.size !== null && pointer.high >= region.size && isCountedAs(array, region, run);
  if (pointer.low < 0 || isBeyond) run.report(isSetBy(at) ? "write-outside" : "read-outside", at, region);
}

/** Whether the memory was asked for, or declared, in elements of that type. */
function isCountedAs(array: Tree, region: Region, run: Run): boolean {
  const type = run.types.get(run.keyOf(bare(array).text));
  if (!type) return false;
  if (region.kind === "stack") return type.isArray === true;
  const name = type.name.split(" ").at(-1) ?? "";
  return name !== "" && new RegExp(`\\b(?:sizeof|new)\\b.*\\b${name}\\b`).test(region.at.text);
}

/** Whether an assignment gives the place, or a part of it, a value. */
export function isSetBy({ node }: Tree): boolean {
  const parent = node.parent();
  if (!parent) return false;
  const [first] = parent.children();
  if (first?.id() !== node.id()) return false;
  return parent.kind() === "assignment_expression" || isSetBy(new Tree(parent));
}

const plainNumber =
  /^(?:const )?(?:unsigned |signed )?(?:char|short|int|long|float|double|u?int(?:8|16|32|64)_t)$/;

/** `*(int *)p` where p points to a variable that is smaller. */
export function checkWidth(key: string, pointer: Tree, run: Run): void {
  const type = run.types.get(key);
  const inner = bare(pointer);
  const cast = inner.kind === "cast_expression" ? (inner.field("type")?.text ?? "") : "";
  const wanted = cast.replace(/\s*\*$/, "");
  if (!type || type.isPointer || !plainNumber.test(type.name) || !plainNumber.test(wanted)) return;
  if ((widthOf(inner, run) ?? 0) > sizeOf(type)) run.report("wider-access", inner);
}
