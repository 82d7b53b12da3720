/** TypeScript, with or without JSX, read into a tree in flat arrays. */
import { treeOf } from "./tree-of.ts";
import { TypedModules } from "./typed-modules.ts";
import type { SyntaxTree } from "./tree.ts";

/** Null for a text that another reader has to make sense of: it has faults, is nested deeper than 400, or is newer than this reader. */
export function readTypeScript(text: string, hasMarkup: boolean): SyntaxTree | null {
  return treeOf(new TypedModules(text, hasMarkup));
}
