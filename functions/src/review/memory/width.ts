/** How many bytes an expression of C points to. */
import type { Run } from "./run.ts";
import { bare, type Tree } from "./tree.ts";
import { sizeOf } from "./types.ts";

/** Bytes of what the expression points to. */
export function widthOf(node: Tree, run: Run): number | null {
  const inner = bare(node);
  if (inner.kind === "identifier") {
    const type = run.types.get(run.keyOf(inner.text));
    return type?.isPointer === true ? sizeOf({ ...type, isPointer: type.name.endsWith("*") }) : null;
  }
  if (inner.kind === "cast_expression") {
    const type = inner.field("type")?.text ?? "";
    return /\*\s*\*/.test(type)
      ? 8
      : sizeOf({ name: type.replace(/\*/g, ""), isPointer: false, isReference: false });
  }
  if (inner.kind === "binary_expression") return widthOf(inner.field("left") ?? inner, run);
  return null;
}
