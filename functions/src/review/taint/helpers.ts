/**
 * Functions of other files that a file calls: their files are read, too, one level deep. What such a function returns for what it is
 * given is run in its own file, so that a cleaner there is believed, and what its sinks see is what the call gives them.
 */
import type { ParsedFile } from "../languages/parse.ts";
import { Facts } from "../syntax/facts.ts";
import type { Call } from "./code.ts";
import type { Value } from "./value.ts";

export interface Helper {
  readonly path: string;
  /** Of the whole file that defines it. */
  readonly file: ParsedFile;
  /** As it is called there. */
  readonly name: string;
  /** Its file may read something from outside. */
  readonly mayBeSource: boolean;
}

/** By what is called, as it is written in the file that calls. */
export type Helpers = ReadonlyMap<string, Helper>;

export const noHelpers: Helpers = new Map();

/** A call from another file, with the values that it gives. */
export interface CallFromElsewhere {
  readonly name: string;
  readonly args: Call["args"];
  readonly values: readonly Value[];
}

const helpers = new Facts<ParsedFile, Helpers>();
const calls = new Facts<ParsedFile, CallFromElsewhere>();

/** Before any value of the file is asked for. */
export function giveHelpers(file: ParsedFile, given: Helpers): void {
  if (given.size > 0) helpers.set(file, given);
}

export function helpersOf(file: ParsedFile): Helpers {
  return helpers.get(file) ?? noHelpers;
}

/** From here on the file's values are what they are when another file calls it so. */
export function callFromElsewhere(file: ParsedFile, call: CallFromElsewhere): void {
  calls.set(file, call);
}

export function callOf(file: ParsedFile): CallFromElsewhere | undefined {
  return calls.get(file);
}

/** What another file has to do with the one holds for the other, which is the same text. */
export function shareHelpers(from: ParsedFile, to: ParsedFile): void {
  giveHelpers(to, helpersOf(from));
  const call = callOf(from);
  if (call !== undefined) callFromElsewhere(to, call);
}

/** Whether values may come from outside of which no line of the file tells. */
export function isGivenFromElsewhere(file: ParsedFile): boolean {
  return callOf(file) !== undefined || [...helpersOf(file).values()].some(({ mayBeSource }) => mayBeSource);
}

const deepestParts = 3;

/** Code belongs to its file and means nothing in another. */
export function withoutCode(value: Value, depth = 0): Value {
  const isDeep = depth >= deepestParts;
  return {
    ...value,
    lambda: null,
    test: null,
    items: isDeep ? null : (value.items?.map((one) => withoutCode(one, depth + 1)) ?? null),
    fields:
      isDeep || value.fields === null
        ? null
        : new Map([...value.fields].map(([key, one]) => [key, withoutCode(one, depth + 1)])),
  };
}
