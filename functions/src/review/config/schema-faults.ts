/** Says what a schema finds wrong in YAML that a person wrote: which field, what it must be, and what to do. */
import type { z } from "zod";
import { keysAt, meaningAt } from "./schema-fields.ts";

/** For `safeParse`: complaints of the schema's own are sentences already, all others come without words. */
export const ownWordsOnly = { error: () => "", reportInput: true } as const;

export interface SchemaFault {
  /** Keys and indexes, from the whole down to what is wrong. */
  readonly path: readonly PropertyKey[];
  /** The key is wrong, not its value. */
  readonly isKey: boolean;
  /** A sentence without subject and end, such as "must be a list"; for a key a whole one. */
  readonly words: string;
}

type Issue = z.core.$ZodIssue;

/**
 * `issue` comes of a parse with `ownWordsOnly`; several unknown keys of one place are several faults. Values are never
 * repeated: they could be secrets.
 */
export function faultsOf(schema: z.ZodType, issue: Issue): SchemaFault[] {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") {
    const known = keysAt(schema, path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      isKey: true,
      words: unknownKey(key, path, known),
    }));
  }
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    const name = path.at(-1) === "" ? `A key of ${nameOf(path.slice(0, -1))}` : `The key ${nameOf(path)}`;
    return [
      { path, isKey: true, words: `${name} ${inner === undefined ? "is ignored" : complaint(inner)}.` },
    ];
  }
  return [{ path, isKey: false, words: complaint(issue, meaningAt(schema, path)) }];
}

/** As people name it: "severity", "entry 2 of links", "pattern of entry 1 of rule.any". */
export function nameOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((part) => typeof part === "number");
  if (at < 0) return path.map(String).join(".").slice(0, mostOfName);
  const entry = `entry ${String(Number(path[at]) + 1)} of ${nameOf(path.slice(0, at))}`;
  return at === path.length - 1 ? entry : `${nameOf(path.slice(at + 1))} of ${entry}`;
}

/** The same at the beginning of a sentence; a key keeps its spelling. */
export function subjectOf(path: readonly PropertyKey[]): string {
  return nameOf(path).replace(/^entry /, "Entry ");
}

/** A question stays one. */
export function ended(words: string): string {
  return /[.?]$/.test(words) ? words : `${words}.`;
}

/** Values that are all named where one of them was meant. */
const mostListed = 12;
const mostOfName = 80;

function unknownKey(name: string, path: readonly PropertyKey[], known: readonly string[]): string {
  const list = known.length === 0 ? "" : ` Known keys: ${known.join(", ")}.`;
  return `Unknown key ${nameOf([...path, name])}.${suggestion(name, known)}${list}`;
}

/** A key without a value is as good as none. */
function isAbsent({ code, input, path }: Issue): boolean {
  const absent = input === undefined || input === null;
  return absent && path.length > 0 && ["invalid_type", "invalid_value", "invalid_union"].includes(code);
}

function missing(issue: Issue, meaning: string | undefined): string {
  const verb = issue.input === null ? "has no value" : "is missing";
  const wanted = meaning ?? ("values" in issue ? oneOf(issue.values) : undefined);
  return wanted === undefined ? verb : `${verb}; write ${wanted}`;
}

function complaint(issue: Issue, meaning?: string): string {
  if (isAbsent(issue)) return missing(issue, meaning);
  if (issue.message !== "") return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${typeNamed(issue.expected)}${howTo(issue)}`;
    case "invalid_value":
      return ofChoice(issue);
    case "invalid_union":
      return ofUnion(issue);
    case "too_big":
      return `must ${amount(issue.origin, `at most ${String(issue.maximum)}`)}${actual(issue)}`;
    case "too_small":
      return isEmpty(issue.input)
        ? "must not be empty"
        : `must ${amount(issue.origin, `at least ${String(issue.minimum)}`)}${actual(issue)}`;
    default:
      return "has the wrong form";
  }
}

function isEmpty(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

function ofChoice({ input, values }: Extract<Issue, { code: "invalid_value" }>): string {
  const near = typeof input === "string" ? nearest(input, values.map(String)) : undefined;
  if (near === undefined) return `must be ${oneOf(values)}`;
  const wanted = values.length > mostListed ? "is unknown" : `must be ${oneOf(values)}`;
  return `${wanted}; did you mean ${near}?`;
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(", ")}`;
}

/** The fault of the choice that the value was meant to be, else all choices. */
function ofUnion({ errors }: Extract<Issue, { code: "invalid_union" }>): string {
  const meant = errors.find(([first]) => first !== undefined && !isOfWhole(first)) ?? [];
  const fault = meant.find(({ code }) => code === "unrecognized_keys") ?? meant[0];
  if (fault?.code === "unrecognized_keys") return `has the unknown key ${nameOf(fault.keys)}`;
  if (fault !== undefined) {
    const words = complaint(fault);
    return fault.path.length === 0 ? words : `does not fit: ${nameOf(fault.path)} ${words}`;
  }
  const all = errors.flat();
  const values = all.flatMap(valuesOf);
  const types = all.flatMap((one) =>
    one.code === "invalid_type" && one.expected !== "boolean" ? [typeNamed(one.expected)] : [],
  );
  if (values.length === 0) return `must be ${types.join(" or ")}`;
  return `must be ${[oneOf([...new Set(values)]), ...types].join(", or ")}`;
}

function valuesOf(issue: Issue): string[] {
  if (issue.code === "invalid_value") return issue.values.map(String);
  return issue.code === "invalid_type" && issue.expected === "boolean" ? ["true", "false"] : [];
}

/** The value is none of that choice at all. */
function isOfWhole({ code, path }: Issue): boolean {
  return (
    path.length === 0 && (code === "invalid_type" || code === "invalid_value" || code === "invalid_union")
  );
}

const typeNames: Readonly<Record<string, string>> = {
  ...{ string: "a string", array: "a list", object: "keys with values", record: "keys with values" },
  ...{ int: "a whole number", number: "a number", boolean: "true or false" },
};

function typeNamed(expected: string): string {
  return typeNames[expected] ?? `a ${expected}`;
}

/** YAML reads `1`, `true` and `a: b` as something else than text. */
function howTo({ input, expected }: Extract<Issue, { code: "invalid_type" }>): string {
  if (expected === "string" && !Array.isArray(input)) return "; put quotes around it";
  return expected === "array" && typeof input !== "object" ? "; put it in brackets" : "";
}

function amount(origin: string, bound: string): string {
  if (origin === "string") return `have ${bound} characters`;
  return origin === "array" ? `have ${bound} entries` : `be ${bound}`;
}

function actual({ input }: Issue): string {
  return typeof input === "string" || Array.isArray(input) ? `; it has ${String(input.length)}` : "";
}

function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? "" : ` Did you mean ${near}?`;
}

function nearest(name: string, known: readonly string[]): string | undefined {
  return known.find((key) => isNear(key.toLowerCase(), name.toLowerCase()));
}

/** One letter too many, too few or different, two that changed places, or another way to join the words. */
function isNear(key: string, name: string): boolean {
  if (name.length > 3 && isSameWord(key, name)) return true;
  if (Math.abs(key.length - name.length) > 1) return false;
  let same = 0;
  while (same < key.length && key[same] === name[same]) same += 1;
  const rest = [key.slice(same), name.slice(same)] as const;
  return (
    rest[0].slice(1) === rest[1].slice(1) || rest[0].slice(1) === rest[1] || rest[0] === rest[1].slice(1)
  );
}

/** Its letters in another order, its words joined in another way, or its beginning. */
function isSameWord(key: string, name: string): boolean {
  const joined = name.replace(/[-_ ]/g, "");
  return lettersOf(key) === lettersOf(name) || key === joined || key.startsWith(name.slice(0, 6));
}

function lettersOf(word: string): string {
  return Array.from(word).sort().join("");
}
