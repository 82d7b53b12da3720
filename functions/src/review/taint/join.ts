/** What is known of a value that is one of several, or made of two. */
import { keptFields, keptItems } from "./parts.ts";
import {
  type Value,
  constant,
  origins,
  unknown,
  mostWords,
  type Doubt,
  isHarmlessOrigin,
  seenFor,
  type SinkClass,
  vague,
  isSourceOf,
} from "./value.ts";

/** One of them; it is not known which. */
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
    // `x || {}`: the fallback to an object says that no string is expected.
    isString: both.isString && one.fields === null && other.fields === null,
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
    ...unknown,
    origin: worse.origin,
    isString: one.isString || other.isString,
    words: one.words === other.words ? one.words : `${one.words} ${other.words}`.slice(0, mostWords),
    source: worse.source || (worse === one ? other : one).source,
    doubt: doubtOf(one, other, worse),
    isGuess: isGuessOf(one, other, worse),
    cleanedFor: purposes.cleanedFor,
    unknownFor: purposes.unknownFor,
  };
}

/** Beside what is clean for something, a part that went through an unknown function is what makes the whole suspect. */
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

/** What is worse of the two for each purpose; a constant needs no cleaning. */
function purposesOf(one: Value, other: Value): Pick<Value, "cleanedFor" | "unknownFor"> {
  if (isHarmlessOrigin(one.origin)) return other;
  if (isHarmlessOrigin(other.origin)) return one;
  // Of an unknown part beside one from outside, nothing is known to be wrong.
  if (one.origin === "outside" && other.origin === "unknown") return one;
  if (other.origin === "outside" && one.origin === "unknown") return other;
  const sinks = [...openFor(one), ...openFor(other)];
  if (sinks.length === 0) return unknown;
  const cleanedFor = sinks.filter((sink) => one.cleanedFor.has(sink) && other.cleanedFor.has(sink));
  const unknownFor = sinks.filter(
    (sink) => seenFor(one, sink).origin !== "outside" && seenFor(other, sink).origin !== "outside",
  );
  return { cleanedFor: new Set(cleanedFor), unknownFor: new Set(unknownFor) };
}

function openFor({ cleanedFor, unknownFor }: Value): readonly SinkClass[] {
  return [...cleanedFor, ...unknownFor];
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

/** What stands under a key that was set on the other way only: `if (!body.sort) body.sort = "name"`. Null where it is not known. */
function unsetField(value: Value, field: Value): Value | null {
  // Of `req` only the part is known that was changed: `if (!req.query.sort) req.query.sort = "name"`.
  if (value.origin === "unknown") return field.origin === "outside" ? vague(field) : null;
  if (value.origin !== "outside") return null;
  const isWrittenOut = [...(value.fields?.values() ?? [])].some((one) => isSourceOf(one, value));
  return isWrittenOut ? null : vague(value);
}
