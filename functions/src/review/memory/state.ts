/** What is known at one point of a function of C: values of variables, and what became of each piece of memory. */
import type { Tree } from "./tree.ts";

/** `outside`: it comes from outside, within the bounds. */
export type Value =
  | {
      readonly kind: "number";
      readonly low: number;
      readonly high: number;
      readonly outside: boolean;
      readonly not0: boolean;
    }
  | { readonly kind: "pointer"; readonly region: number; readonly low: number; readonly high: number }
  | { readonly kind: "address"; readonly key: string }
  /** `learned`: a test said so, and a call since then may have ended the program. */
  | {
      readonly kind: "null";
      readonly learned: boolean;
      /** The variable was declared so, and other ways may have set it. */
      readonly initial?: true;
      /** Another function gave or returned it, which may know more than is seen here. */
      readonly isFromElsewhere?: true;
    }
  | { readonly kind: "uninitialized" }
  /** `isThere`: a test said that the pointer is not null. */
  | { readonly kind: "any"; readonly isThere?: true };

const origins = new WeakMap<Value, Tree>();

/** Where a null comes from, or a variable that has no value. Apart from the value, because values are compared by what they hold. */
export function withOrigin<Made extends Value>(value: Made, at: Tree): Made {
  origins.set(value, at);
  return value;
}

export function originOf(value: Value): Tree | undefined {
  return origins.get(value);
}

/** Into a piece of memory, at these bytes. */
export type Pointer = Extract<Value, { kind: "pointer" }>;

export type RegionKind = "stack" | "malloc" | "new" | "new[]" | "literal" | "file" | "descriptor";

/** Sizes and lengths are bytes; null where unknown. */
export interface Region {
  readonly kind: RegionKind;
  readonly size: number | null;
  readonly at: Tree;
  readonly isFreed: boolean;
  /** Where it was given back, as far as that was seen. */
  readonly freedAt?: Tree;
  /** Something else may free it. */
  readonly isShared: boolean;
  readonly isChecked: boolean;
  /** Bytes before the terminating null, where known. */
  readonly length: number | null;
  readonly width: number;
  /** Bytes of a row, and of one of its elements, in an array of arrays. */
  readonly row?: Row;
  /** The piece that realloc moved here, unless it failed. */
  readonly was?: number;
  /** What lies in it came from outside of the program. */
  readonly isOutside?: boolean;
}

/** `row`: its own rows, where its elements are arrays again. */
export interface Row {
  readonly size: number;
  readonly width: number;
  readonly row?: Row;
}

export interface Type {
  readonly name: string;
  readonly isPointer: boolean;
  readonly isReference: boolean;
  readonly isArray?: true;
  /** A static variable, or a reference: what it holds is held after the function. */
  readonly outlives?: boolean;
}

export type Jump =
  | { readonly kind: "break" | "continue" | "end" }
  | { readonly kind: "return"; readonly value: Value; readonly at: Tree }
  | { readonly kind: "goto"; readonly label: string };

export class State {
  readonly values: Map<string, Value>;
  readonly regions: Map<number, Region>;
  jump: Jump | null;

  constructor(
    values = new Map<string, Value>(),
    regions = new Map<number, Region>(),
    jump: Jump | null = null,
  ) {
    this.values = values;
    this.regions = regions;
    this.jump = jump;
  }

  copy(): State {
    return new State(new Map(this.values), new Map(this.regions), this.jump);
  }

  change(region: number, change: Partial<Region>): void {
    const known = this.regions.get(region);
    if (known) this.regions.set(region, { ...known, ...change });
  }
}

export const any: Value = { kind: "any" };

export function numberOf(low: number, high = low, outside = false): Extract<Value, { kind: "number" }> {
  return { kind: "number", low, high, outside, not0: low > 0 || high < 0 };
}

export function isExact(value: Value): boolean {
  return value.kind === "number" && value.low === value.high;
}

/** True, false or null for unknown. */
export function truthOf(value: Value): boolean | null {
  if (value.kind === "null") return false;
  if (value.kind === "pointer" || value.kind === "address") return true;
  if (value.kind !== "number") return null;
  if (value.low === 0 && value.high === 0) return false;
  return value.not0 || value.low > 0 || value.high < 0 ? true : null;
}
