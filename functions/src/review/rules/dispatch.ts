/** Finds, in one walk of the tree, the nodes at which rules may match: by node kind, and calls by the name of what is called. */
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../languages/parse.ts";
import { childrenOf, fieldOf, kindOf, textOf } from "./node-memo.ts";
import { alternativesOf } from "./node-matcher.ts";
import type { Matcher, Relation, Rule } from "./rule.ts";
import { shapeOf } from "./shape.ts";

/** Where a rule may match: nodes of the kind; only those whose field ends with one of the names, if names are given. */
interface Door {
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

function entrancesOf(rule: Rule): readonly Entrance[] {
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
const firstChild = "first child";
const doorFields = [firstChild, "function", "name", "method", "constructor", "type", "callee", "key"];
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

/** `^(?:a|b)$`, perhaps in quotes, behind a qualifier or before type arguments. */
function namesOfRegex(regex: string | undefined): readonly string[] | null {
  const bare = regex
    ?.replace(/^(?:\^\["'`?\]\??|\(\?:\^\|\\\.\))/, "^")
    .replace(/(?:\["'`?\]\??|\(\?:<\.\*>\)\?)\$$/, "$")
    .replace(/^\^(?:\\\\\?|\(\?:\\\\\?\\w\+\\\\\)\*)/, "^");
  const inner = /^\^(?:\(\?:)?((?:[\w|!]|\\[$?])+)\)?\$$/.exec(bare ?? "")?.[1];
  return inner === undefined ? null : inner.replaceAll(/[\\?!]/g, "").split("|");
}

/** A rule and the nodes at which it is worth trying, in the order of the file. */
export type Candidates = ReadonlyMap<Rule, readonly SgNode[]>;

/** `occurs` says whether a word occurs in the file. */
export function findCandidates(
  file: ParsedFile,
  rules: readonly Rule[],
  occurs: (word: string) => boolean,
): Candidates {
  const wanted: Wanted = { byKind: new Map(), whole: [] };
  for (const rule of rules) want(wanted, rule, occurs);
  const any = [
    ...[...wanted.byKind].flatMap(queriesOf),
    ...wanted.whole.map(({ matcher }) => shapeOf(matcher)),
  ];
  const found = new Map<Rule, SgNode[]>();
  if (any.length === 0) return found;
  for (const node of file.root.findAll({ rule: { any } } as NapiConfig)) {
    for (const rule of rulesAt(wanted, node)) {
      const nodes = found.get(rule) ?? [];
      found.set(rule, nodes);
      nodes.push(node);
    }
  }
  return found;
}

type NamesOfField = Map<string, Map<string, Set<Rule>>>;

interface Wanted {
  /** Rules about calls, by kind, field and name. */
  readonly byKind: Map<string, NamesOfField>;
  /** Rules without a name to look for; null kinds are all kinds. */
  readonly whole: {
    readonly rule: Rule;
    readonly matcher: Matcher;
    readonly kinds: ReadonlySet<string> | null;
  }[];
}

function want(wanted: Wanted, rule: Rule, occurs: (word: string) => boolean): void {
  for (const { matcher, doors } of entrancesOf(rule)) {
    if (doors?.every(({ names }) => names !== null) === true) {
      for (const door of doors) wantNames(wanted, rule, door, occurs);
    } else {
      wanted.whole.push({ rule, matcher, kinds: doors && new Set(doors.map(({ kind }) => kind)) });
    }
  }
}

function wantNames(
  wanted: Wanted,
  rule: Rule,
  { kind, field, names }: Door,
  occurs: (word: string) => boolean,
): void {
  const present = names?.filter(occurs) ?? [];
  if (field === null || present.length === 0) return;
  const byField: NamesOfField = wanted.byKind.get(kind) ?? new Map<string, Map<string, Set<Rule>>>();
  wanted.byKind.set(kind, byField);
  const byName = byField.get(field) ?? new Map<string, Set<Rule>>();
  byField.set(field, byName);
  for (const name of present) byName.set(name, (byName.get(name) ?? new Set<Rule>()).add(rule));
}

function queriesOf([kind, byField]: [string, NamesOfField]): Matcher[] {
  return [...byField].map(([field, byName]) => ({
    kind,
    has: {
      ...(field === firstChild ? { nthChild: 1 } : { field }),
      regex: endings([...byName.keys()]),
    },
  }));
}

/** As short as can be, because the parser compiles it for every file; `rulesAt` looks again. */
function endings(names: readonly string[]): string {
  return `(?:${names.join("|").replaceAll("$", String.raw`\$`)})(?:["'\`?!]|<[^\\n]*>)?$`;
}

function rulesAt({ byKind, whole }: Wanted, node: SgNode): Set<Rule> {
  const kind = kindOf(node);
  const rules = new Set<Rule>();
  for (const [field, byName] of byKind.get(kind) ?? []) {
    for (const rule of byName.get(lastName(nodeInField(node, field))) ?? []) rules.add(rule);
  }
  for (const { rule, kinds } of whole) if (kinds?.has(kind) !== false) rules.add(rule);
  return rules;
}

function nodeInField(node: SgNode, field: string): SgNode | null {
  if (field !== firstChild) return fieldOf(node, field);
  return childrenOf(node).find(({ position }) => position === 1)?.node ?? null;
}

function lastName(callee: SgNode | null): string {
  return callee === null ? "" : (/([\w$]+)(?:["'`?!]|<[^\n]*>)?$/.exec(textOf(callee))?.[1] ?? "");
}
