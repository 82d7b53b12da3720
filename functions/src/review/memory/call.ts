/** A call of C with its arguments evaluated. */
import type { Value } from "./state.ts";
import type { Tree } from "./tree.ts";

export interface Call {
  readonly at: Tree;
  readonly name: string;
  readonly args: readonly Tree[];
  readonly values: readonly Value[];
}
