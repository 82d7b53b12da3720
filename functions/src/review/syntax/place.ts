/** A stretch of a file's text. */
import type { SgNode } from "@ast-grep/napi";
import { endOf, startOf } from "./node-memo.ts";

/** UTF-16 offsets in the file's text; `end` is exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Whether what stands from `start` to `end` is asked about. */
export type PlaceFilter = (start: number, end: number) => boolean;

export function placeOf(node: SgNode): Place {
  return { start: startOf(node), end: endOf(node) };
}
