/** JavaScript with JSX, read into a tree in flat arrays. */
import { Statements } from "./statements.ts";
import { treeOf } from "./tree-of.ts";
import type { SyntaxTree } from "./tree.ts";

/** Null for a text that another reader has to make sense of: it has faults, is nested deeper than 400, or is newer than this reader. */
export function readJavaScript(text: string): SyntaxTree | null {
  return treeOf(new Statements(text));
}
