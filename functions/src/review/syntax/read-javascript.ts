/** JavaScript with JSX, read into a tree in flat arrays. */
import { NotReadable } from "./scanner.ts";
import { Statements } from "./statements.ts";
import type { SyntaxTree } from "./tree.ts";

/** Null for a text that another reader has to make sense of: it has faults, is nested deeper than 400, or is newer than this reader. */
export function readJavaScript(text: string): SyntaxTree | null {
  const reader = new Statements(text);
  try {
    reader.tree.finish(reader.program());
    return reader.tree;
  } catch (error) {
    // A small stack may end before the nesting is too deep.
    if (error instanceof NotReadable || error instanceof RangeError) return null;
    throw error;
  }
}
