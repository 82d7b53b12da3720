/** How many bytes an expression of C points to. */
import type { Run } from "./run.ts";
import { bare, type Tree } from "./tree.ts";
import { sizeOf } from "./types.ts";

/** Bytes of what the expression points to. */
export function widthOf(node: Tree, run: Run): number | null {
  const inner = bare(node);
  if (inner.kind === "identifier") {
    const type = run.types.get(run.keyOf(inner.text));
    return type?.isPointer ? sizeOf({ ...type, isPointer: type.name.endsWith("*") }) : null;
  }
  if (inner.kind === "field_expression") return widthOfField(inner, run);
  if (inner.kind === "cast_expression") return widthOfCast(inner.field("type")?.text ?? "");
  if (inner.kind === "binary_expression") return widthOf(inner.field("left") ?? inner, run);
  return null;
}

function widthOfField(node: Tree, run: Run): number | null {
  const array = run.arrayOfField(node);
  return array ? sizeOf({ name: array.type, isPointer: false, isReference: false }) : null;
}

function widthOfCast(type: string): number {
  if (/\*\s*\*/.test(type)) return 8;
  return sizeOf({ name: type.replace(/\*/g, ""), isPointer: false, isReference: false });
}
