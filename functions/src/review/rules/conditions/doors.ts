/** Where a rule may match, read off the rule: the kinds of nodes, and the names of what is called there. */
import type { SgNode } from "@ast-grep/napi";
import type { Matcher, Relation, Rule } from "../writing/rule.ts";

/** A rule and the nodes at which it is worth trying, in the order of the file. */
export type Candidates = ReadonlyMap<Rule, readonly SgNode[]>;

/** Where a rule may match: nodes of the kind; only those whose field ends with one of the names, if names are given. */
export interface Door {
  readonly kind: string;
  readonly field: string | null;
  readonly names: readonly string[] | null;
}

/** One of the alternatives of a rule, and where it may match; null for nodes of any kind. */
interface Entrance {
  readonly matcher: Matcher;
  readonly doors: readonly Door[] | null;
}

const entrances = new WeakMap<Rule, readonly Entrance[]>();

export function entrancesOf(rule: Rule): readonly Entrance[] {
  const known = entrances.get(rule);
  if (known) return known;
  const made = alternativesOf(rule.rule).map((matcher) => ({ matcher, doors: doorsOf(matcher) }));
  entrances.set(rule, made);
  return made;
}

function doorsOf(matcher: Matcher): readonly Door[] | null {
  if (matcher.kind !== undefined) return [{ kind: matcher.kind, ...namesOf(matcher) }];
  if (matcher.any) {
    const all = matcher.any.map(doorsOf);
    return all.includes(null) ? null : all.flatMap((one) => one ?? []);
  }
  for (const part of matcher.all ?? []) {
    const found = doorsOf(part);
    if (found) return found;
  }
  return null;
}

/** Stands for a field where a grammar has none, such as for the class in PHP's `new X`. */
export const firstChild = "first child";
const doorFields = [
  firstChild,
  "function",
  "name",
  "method",
  "constructor",
  "type",
  "callee",
  "key",
  "left",
  "property",
];
const nameFields = ["property", "attribute", "field", "name", "method"];

/** The names that the matcher demands of what is called, or of a key; of several demands the first counts. */
function namesOf(matcher: Matcher): NamedField {
  for (const { has, any } of [matcher, ...(matcher.all ?? [])]) {
    const found = (has && namesInField(has)) ?? namesOfChoice(any ?? []);
    if (found) return found;
  }
  return { field: null, names: null };
}

type NamedField = Pick<Door, "field" | "names">;

function namesInField(has: Relation): NamedField | null {
  const field = has.nthChild === 1 && has.field === undefined ? firstChild : has.field;
  const names = field !== undefined && doorFields.includes(field) ? namesIn(has) : null;
  return field !== undefined && names ? { field, names } : null;
}

/** Null unless each of the alternatives demands names, and of the same field. */
function namesOfChoice(any: readonly Matcher[]): NamedField | null {
  const choices = any.map((one) => namesOf({ all: [one] }));
  const field = choices[0]?.field ?? null;
  if (field === null || choices.some((one) => one.field !== field)) return null;
  return { field, names: choices.flatMap(({ names }) => names ?? []) };
}

function namesIn(callee: Matcher): readonly string[] | null {
  const own = namesOfRegex(callee.regex);
  if (own) return own;
  for (const { has } of [callee, ...(callee.all ?? [])]) {
    const field = has?.field;
    if (has && field !== undefined && nameFields.includes(field)) return namesOfRegex(has.regex);
  }
  return null;
}

/** `^(?:a|b)$`, `\.(?:a|b)$` or `^c\.a$`, perhaps in quotes, behind a qualifier or before type arguments. */
function namesOfRegex(regex: string | undefined): readonly string[] | null {
  const bare = regex
    ?.replace(/^(?:\^\["'`?\]\??|\(\?:\^\|\\\.\))/, "^")
    .replace(/(?:\["'`?\]\??|\(\?:<\.\*>\)\?)\$$/, "$")
    .replace(/^\^(?:\\\\\?|\(\?:\\\\\?\\w\+\\\\\)\*)/, "^")
    .replace(/^(?:\^(?:\w+\\\.)+|\\\.(?=\(\?:))/, "^");
  const inner = /^\^(?:\(\?:)?((?:[\w|!]|\\[$?])+)\)?\$$/.exec(bare ?? "")?.[1];
  return inner === undefined ? null : inner.replaceAll(/[\\?!]/g, "").split("|");
}

/** All names by which the rule is looked for. */
export function namesOfDoors(rule: Rule): readonly string[] {
  return entrancesOf(rule).flatMap(({ doors }) => (doors ?? []).flatMap(({ names }) => names ?? []));
}

/** What a matcher that is a choice chooses among. What stands around a node is dear to ask for, and asked last. */
export function alternativesOf(matcher: Matcher): Matcher[] {
  const { any, inside, follows, precedes, not, ...itself } = matcher;
  if (!any) return [matcher];
  const around = {
    ...(inside && { inside }),
    ...(follows && { follows }),
    ...(precedes && { precedes }),
    ...(not && { not }),
  };
  return any.map((alternative) => {
    const parts = [itself, alternative, around].filter((part) => Object.keys(part).length > 0);
    return parts.length === 1 ? alternative : { all: parts };
  });
}
