/** What is known of a value: how far it is from a constant, what it is exactly, and what it holds. */
import type { Code, Lambda, Scalar } from "./code.ts";
import { keptFields, keptItems } from "./parts.ts";

/** In rising order: a join of two values is as bad as the worse of them. */
export const origins = ["constant", "cleaned", "unknown", "assembled", "outside"] as const;
export type Origin = (typeof origins)[number];

/** What a sink does with text, so that what cleans for one need not clean for another. */
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

/** What stands between a value and its source of which nobody can tell whether it makes the value harmless, and where. */
export interface Doubt {
  /** A test of the value, that only a part of a whole was seen to come from outside, or a function that nobody knows. */
  readonly why: "test" | "part" | "call";
  readonly at: number;
  /** The function that made it of what came from outside. */
  readonly callee?: string;
}

export interface Value {
  readonly origin: Origin;
  readonly isText: boolean;
  /** The constant pieces of the text, which tell what language it is written in. */
  readonly words: string;
  /** The text certainly begins so; "" when nothing is known. */
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
  isText: false,
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

export function exactly(value: Scalar): Value {
  const isText = typeof value === "string";
  const words = isText ? value.slice(0, mostWords) : "";
  return { ...constant, exact: value, isText, words, prefix: words.slice(0, mostPrefix) };
}

export function outside(source: string): Value {
  return { ...plain, origin: "outside", isText: true, source: source.slice(0, 80) };
}

/** A number carries no text, but whoever gave what it is made of chose it. */
export function numberOf({ source, cleanedFor }: Value): Value {
  return source === "" ? cleaned : { ...cleaned, source, cleanedFor };
}

/** The number that a text is. */
export function parsedNumber(text: Value): Value {
  const isOpen = text.origin === "unknown" || text.origin === "assembled";
  return numberOf(text.source === "" && isOpen ? { ...text, source: someText } : text);
}

/** Where a number comes from of which only is known that it was read from a text. */
export const someText = "text";

export function isAtLeast(value: Value, origin: Origin): boolean {
  return origins.indexOf(value.origin) >= origins.indexOf(origin);
}

/** One of them, nobody knows which. */
export function join(values: readonly Value[]): Value {
  const [first, ...others] = values;
  if (!first) return constant;
  return others.reduce(joinTwo, first);
}

function joinTwo(one: Value, other: Value): Value {
  if (one === other) return one;
  const both = mixedOfHosts(one, other);
  return {
    ...both,
    // `x || {}`: who falls back on an object does not expect text.
    isText: both.isText && one.fields === null && other.fields === null,
    prefix: joinPrefixes(one, other),
    exact: one.exact === other.exact ? one.exact : undefined,
    items: joinItems(one.items, other.items),
    fields: joinFields(one, other),
    type: one.type === other.type ? one.type : "",
    lambda: one.lambda ?? other.lambda,
    test: one.test === other.test ? one.test : null,
  };
}

/** Once two addresses are one value, the beginning that they share does not say that each names a host. */
function mixedOfHosts(one: Value, other: Value): Value {
  const areFixed = one.prefix !== other.prefix && fixesHost(one) && fixesHost(other);
  return areFixed ? mixed(forUrls(one), forUrls(other)) : mixed(one, other);
}

/** An address of which the host, or a path of this site, stands at the beginning. */
function fixesHost({ exact, prefix }: Value): boolean {
  return /^(?:https?:\/\/[^/?#@\\\s]+[/?#]|\/[^/\\])/.test(typeof exact === "string" ? exact : prefix);
}

function forUrls(value: Value): Value {
  return { ...value, cleanedFor: new Set([...value.cleanedFor, "url" as const]) };
}

/** Of both something: what a join and a concatenation have in common. */
export function mixed(one: Value, other: Value): Value {
  const worse = origins.indexOf(one.origin) >= origins.indexOf(other.origin) ? one : other;
  const purposes = purposesOf(one, other);
  return {
    ...plain,
    origin: worse.origin,
    isText: one.isText || other.isText,
    words: one.words === other.words ? one.words : `${one.words} ${other.words}`.slice(0, mostWords),
    source: worse.source || (worse === one ? other : one).source,
    doubt: doubtOf(one, other, worse),
    isGuess: isGuessOf(one, other, worse),
    cleanedFor: purposes.cleanedFor,
    unknownFor: purposes.unknownFor,
  };
}

/** Beside what is clean for something, a part that went through a function nobody knows is what makes the whole suspect. */
function isGuessOf(one: Value, other: Value, worse: Value): boolean {
  if (one.origin !== other.origin || one.isGuess === other.isGuess) return worse.isGuess;
  const [guess, seen] = one.isGuess ? [one, other] : [other, one];
  return [...seen.cleanedFor].some((purpose) => !guess.cleanedFor.has(purpose));
}

/** What came without any doubt is what counts, unless it is clean for something that the other is not. */
function doubtOf(one: Value, other: Value, worse: Value): Doubt | null {
  if (one.origin !== other.origin) return worse.doubt;
  if (one.doubt === null && other.doubt === null) return null;
  const [doubted, seen] = one.doubt === null ? [other, one] : [one, other];
  if (seen.doubt !== null) return doubted.doubt;
  return [...seen.cleanedFor].some((purpose) => !doubted.cleanedFor.has(purpose)) ? doubted.doubt : null;
}

/** From outside, but with something on the way that may have made it harmless; the first such thing is kept. */
export function doubted(value: Value, why: Doubt["why"], { start }: { readonly start: number }): Value {
  return value.origin === "outside" && value.doubt === null ? { ...value, doubt: { why, at: start } } : value;
}

/** Some of what is known under its keys comes from outside, and some does not. */
export function isInPart({ fields, origin, isText }: Value): boolean {
  // What came as a whole is text, too, until it is known what it holds.
  const known = fields && origin === "outside" && !isText ? [...fields.values()] : [];
  return known.some((one) => one.origin !== "outside" || one.doubt?.why === "part");
}

/** Where no one place casts the doubt. */
export const nowhere = { start: -1 };

/** What is worse of the two for each purpose; a constant needs no cleaning. */
function purposesOf(one: Value, other: Value): Pick<Value, "cleanedFor" | "unknownFor"> {
  if (isHarmlessOrigin(one.origin)) return other;
  if (isHarmlessOrigin(other.origin)) return one;
  // Of an unknown part beside one from outside, nothing is known to be wrong.
  if (one.origin === "outside" && other.origin === "unknown") return one;
  if (other.origin === "outside" && one.origin === "unknown") return other;
  const sinks = [...openFor(one), ...openFor(other)];
  if (sinks.length === 0) return plain;
  const cleanedFor = sinks.filter((sink) => one.cleanedFor.has(sink) && other.cleanedFor.has(sink));
  const unknownFor = sinks.filter(
    (sink) => seenFor(one, sink).origin !== "outside" && seenFor(other, sink).origin !== "outside",
  );
  return { cleanedFor: new Set(cleanedFor), unknownFor: new Set(unknownFor) };
}

function openFor({ cleanedFor, unknownFor }: Value): readonly SinkClass[] {
  return [...cleanedFor, ...unknownFor];
}

/** What the value is worth to a sink of that class. */
export function seenFor(value: Value, sink: SinkClass): Value {
  if (value.cleanedFor.has(sink))
    return isHarmlessOrigin(value.origin) ? value : { ...value, origin: "cleaned" };
  const isUnknown = value.unknownFor.has(sink) && value.origin === "outside";
  return isUnknown ? { ...value, origin: "assembled", source: "" } : value;
}

function isHarmlessOrigin(origin: Origin): boolean {
  return origin === "constant" || origin === "cleaned";
}

const namesHost = /^https?:\/\/[^/?#@]+[/?#]/;

/**
 * Addresses of two hosts that are written out are each of a fixed host; beside a value of which nothing is known, as when a function is
 * first run by itself, what comes from outside begins as it is seen to. Of anything else only what both begin with is known.
 */
function joinPrefixes(one: Value, other: Value): string {
  if (one.prefix === other.prefix) return one.prefix;
  if (one.origin === "outside" && other.origin === "unknown") return one.prefix;
  if (other.origin === "outside" && one.origin === "unknown") return other.prefix;
  const areFixed = namesHost.test(one.prefix) && namesHost.test(other.prefix);
  return areFixed ? one.prefix : commonStart(one.prefix, other.prefix);
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

function joinItems(one: Value["items"], other: Value["items"]): Value["items"] {
  if (one === null || one.length !== other?.length) return null;
  return keptItems(one.map((item, at) => joinTwo(item, other[at] ?? constant)));
}

function joinFields(one: Value, other: Value): Value["fields"] {
  if (one.fields === other.fields || isClosed(other)) return one.fields;
  if (isClosed(one)) return other.fields;
  const keys = new Set([one, other].flatMap(({ fields }) => [...(fields?.keys() ?? [])]));
  return keptFields(new Map([...keys].map((key) => [key, joinedField(one, other, key)])));
}

/** Nothing is known of its keys, and nothing under them could do harm. */
function isClosed({ fields, origin }: Value): boolean {
  return fields === null && origin !== "outside" && origin !== "unknown";
}

function joinedField(one: Value, other: Value, key: string): Value {
  const [left, right] = [one.fields?.get(key), other.fields?.get(key)];
  if (left && right) return joinTwo(left, right);
  const own = left ?? right ?? constant;
  const before = unsetField(left ? other : one, own);
  return before ? joinTwo(own, before) : own;
}

/** What stands under a key that was set on the other way only: `if (!body.sort) body.sort = "name"`. Null where nobody knows. */
function unsetField(value: Value, field: Value): Value | null {
  // Of `req` only the part is known that was changed: `if (!req.query.sort) req.query.sort = "name"`.
  if (value.origin === "unknown") return field.origin === "outside" ? vague(field) : null;
  if (value.origin !== "outside") return null;
  const isWrittenOut = [...(value.fields?.values() ?? [])].some((one) => isSourceOf(one, value));
  return isWrittenOut ? null : vague(value);
}

/** What text becomes when a value of that origin is put into it. */
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
  return { ...vague(value), isText: value.isText, cleanedFor: new Set([...value.cleanedFor, ...classes]) };
}

/** What an element of a collection is worth, when nobody knows which. */
export function elementOf(value: Value): Value {
  if (value.items) return join(value.items);
  const known = [...(value.fields?.values() ?? [])];
  if (known.length > 0 && (value.origin !== "outside" || known.some((one) => isSourceOf(one, value))))
    return join(known);
  if (value.origin === "constant" || value.origin === "cleaned") return { ...value, ...constantParts };
  return vague(value);
}

/** What comes from outside in a map that is written out stands under one of its keys. */
function isSourceOf({ origin, source }: Value, map: Value): boolean {
  return origin === "outside" && source === map.source;
}

const constantParts = { exact: undefined, items: null, fields: null, prefix: "" } as const;

export function listOf(items: readonly Value[]): Value {
  return { ...vague(join(items)), isText: false, items: keptItems(items) };
}

export function mapOf(fields: ReadonlyMap<string, Value>, others: readonly Value[]): Value {
  return { ...vague(join([...fields.values(), ...others])), isText: false, fields: keptFields(fields) };
}
