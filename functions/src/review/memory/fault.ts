/** The kinds of misuse of memory and numbers that running a function of C or C++ on partly known values can show. */
import type { SgNode } from "@ast-grep/napi";

export const faultKinds = [
  "write-outside",
  "read-outside",
  "use-after-free",
  "double-free",
  "free-of-no-heap",
  "free-inside",
  "free-mismatched",
  "leak",
  "leak-file",
  "null-dereference",
  "unchecked-allocation",
  "uninitialized",
  "overflow",
  "underflow",
  "truncation",
  "negative-size",
  "huge-allocation",
  "overflow-to-allocation",
  "division-by-zero",
  "endless-recursion",
  "stack-address",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  readonly node: SgNode;
}
