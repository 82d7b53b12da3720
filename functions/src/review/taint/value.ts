/** What is known of a value: how far it is from a constant, what it is exactly, and what it holds. */
import type { Code, Lambda, Scalar } from "./code.ts";

/** In rising order: a join of two values is as bad as the worse of them. */
export const origins = ["constant", "cleaned", "unknown", "assembled", "outside"] as const;

export type Origin = (typeof origins)[number];

/** How a sink uses a string: what cleans for one need not clean for another. */
export type SinkClass =
  | "sql"
  | "shell"
  | "html"
  | "path"
  | "url"
  | "ldap"
  | "xpath"
  | "header"
  | "log"
  | "code"
  | "nosql"
  | "regex"
  /** Clean for its class only within quotes, as what is escaped is. */
  | "quotes"
  /** What is known of a number: it is not below, not above some bound, not zero. */
  | "least"
  | "most"
  | "zero"
  | "other";

/** What stands between a value and its source that may or may not make the value harmless, and where. */
export interface Doubt {
  /** A test of the value, that only a part of a whole was seen to come from outside, or an unknown function. */
  readonly why: "test" | "part" | "call";
  readonly at: number;
  /** The function that made it of what came from outside. */
  readonly callee?: string;
}

export interface Value {
  readonly origin: Origin;
  readonly isString: boolean;
  /** The constant pieces of the string, which tell what language it is written in. */
  readonly words: string;
  /** The prefix of the string; "" when nothing is known. */
  readonly prefix: string;
  /** The expression from which it came from outside, or "". */
  readonly source: string;
  /** What may have made it harmless on its way from outside, if anything. */
  readonly doubt: Doubt | null;
  /** It went through a function that is not known, so that it may no longer be what came from outside. */
  readonly isGuess: boolean;
  readonly cleanedFor: ReadonlySet<SinkClass>;
  /** What came from outside in it is clean for these, and a part of which nothing is known is not. */
  readonly unknownFor: ReadonlySet<SinkClass>;
  /** What it is exactly. */
  readonly exact: Scalar | undefined;
  /** The elements of a list that is known exactly. */
  readonly items: readonly Value[] | null;
  /** The values under the known keys of a map or object. */
  readonly fields: ReadonlyMap<string, Value> | null;
  /** The class of which it is, as far as seen, such as `StringBuilder` or `request`. */
  readonly type: string;
  readonly lambda: Lambda | null;
  /** The expression from which the address came whose host this is, or "". */
  readonly hostOf: string;
  /** The test of which it is the outcome: what holds of the values tested holds where it is true, or where an error is null. */
  readonly test: Code | null;
}

export const mostWords = 2_000;

export const mostPrefix = 200;

const noClasses: ReadonlySet<SinkClass> = new Set();

const plain: Value = {
  origin: "unknown",
  isString: false,
  words: "",
  prefix: "",
  source: "",
  doubt: null,
  isGuess: false,
  cleanedFor: noClasses,
  unknownFor: noClasses,
  exact: undefined,
  items: null,
  fields: null,
  type: "",
  lambda: null,
  hostOf: "",
  test: null,
};

export const unknown: Value = plain;

export const constant: Value = { ...plain, origin: "constant" };

export const cleaned: Value = { ...plain, origin: "cleaned" };

/** Strings that are added to one another again and again would fill the memory: of a long one only the beginning is known. */
const longestExact = 100_000;

export function exactly(value: Scalar): Value {
  const isString = typeof value === "string";
  const words = isString ? value.slice(0, mostWords) : "";
  if (isString && value.length > longestExact)
    return { ...constant, isString, words, prefix: words.slice(0, mostPrefix) };
  return { ...constant, exact: value, isString, words, prefix: words.slice(0, mostPrefix) };
}

export function outside(source: string): Value {
  return { ...plain, origin: "outside", isString: true, source: source.slice(0, 80) };
}

/** A number carries no string, but its source chose it. */
export function numberOf({ source, cleanedFor }: Value): Value {
  return source === "" ? cleaned : { ...cleaned, source, cleanedFor };
}

/** The number that a string is parsed to. */
export function parsedNumber(text: Value): Value {
  const isOpen = text.origin === "unknown" || text.origin === "assembled";
  return numberOf(text.source === "" && isOpen ? { ...text, source: someString } : text);
}

/** Where a number comes from of which only is known that it was read from a string. */
export const someString = "text";

export function isAtLeast(value: Value, origin: Origin): boolean {
  return origins.indexOf(value.origin) >= origins.indexOf(origin);
}

/** From outside, but with something on the way that may have made it harmless; the first such thing is kept. */
export function doubted(value: Value, why: Doubt["why"], { start }: { readonly start: number }): Value {
  return value.origin === "outside" && value.doubt === null ? { ...value, doubt: { why, at: start } } : value;
}

/** Some of what is known under its keys comes from outside, and some does not. */
export function isInPart({ fields, origin, isString }: Value): boolean {
  // What came as a whole is a string, too, until it is known what it holds.
  const known = fields && origin === "outside" && !isString ? [...fields.values()] : [];
  return known.some((one) => one.origin !== "outside" || one.doubt?.why === "part");
}

/** Where no one place casts the doubt. */
export const nowhere = { start: -1 };

/** What the value is worth to a sink of that class. */
export function seenFor(value: Value, sink: SinkClass): Value {
  if (value.cleanedFor.has(sink))
    return isHarmlessOrigin(value.origin) ? value : { ...value, origin: "cleaned" };
  const isUnknown = value.unknownFor.has(sink) && value.origin === "outside";
  return isUnknown ? { ...value, origin: "assembled", source: "" } : value;
}

export function isHarmlessOrigin(origin: Origin): boolean {
  return origin === "constant" || origin === "cleaned";
}

/** What a string becomes when a value of that origin is put into it. */
export function assembled(origin: Origin): Origin {
  return origin === "unknown" ? "assembled" : origin;
}

/** Nothing is known any more but where it came from. */
export function vague(value: Value): Value {
  return {
    ...value,
    exact: undefined,
    items: null,
    fields: null,
    prefix: "",
    lambda: null,
    type: "",
    test: null,
  };
}

export function cleanFor(value: Value, classes: readonly SinkClass[]): Value {
  return {
    ...vague(value),
    isString: value.isString,
    cleanedFor: new Set([...value.cleanedFor, ...classes]),
  };
}

/** What comes from outside in a map that is written out stands under one of its keys. */
export function isSourceOf({ origin, source }: Value, map: Value): boolean {
  return origin === "outside" && source === map.source;
}
