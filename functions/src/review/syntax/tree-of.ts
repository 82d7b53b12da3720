/** What a reader makes of its text. */
import { NotReadable } from "./scanner.ts";
import type { Statements } from "./statements.ts";
import type { SyntaxTree } from "./tree.ts";

/** Null for a text of which the reader makes nothing. */
export function treeOf(reader: Statements): SyntaxTree | null {
  try {
    return reader.tree.finish(reader.program());
  } catch (error) {
    // A small stack may end before the nesting is too deep.
    if (error instanceof NotReadable || error instanceof RangeError) return null;
    throw error;
  }
}
