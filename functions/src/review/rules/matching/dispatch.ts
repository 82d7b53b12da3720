/** Finds, in one walk of the tree, the nodes at which rules may match: by node kind, and calls by the name of what is called. */
import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { childrenOf, endOf, fieldOf, kindOf, startOf, textOf } from "../../syntax/node-memo.ts";
import type { PlaceFilter } from "../../syntax/place.ts";
import { type Candidates, type Door, entrancesOf, firstChild } from "../conditions/doors.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import { shapeOf } from "../tree-filter/shape.ts";
import { keepErrors, kindOfErrors } from "./among-errors.ts";

/** `occurs` says whether a word occurs in the file; with `isAsked` only nodes at such places are found. */
export function findCandidates(
  file: ParsedFile,
  rules: readonly Rule[],
  occurs: (word: string) => boolean,
  isAsked?: PlaceFilter,
): Candidates {
  const wanted: Wanted = { byKind: new Map(), whole: new Map(), shapes: new Set(), unnamed: new Map() };
  for (const rule of rules) want(wanted, rule, occurs);
  const any = queryOf(wanted, endsInNames.has(file.language));
  const found = new Map<Rule, SgNode[]>();
  if (any.length === 0) return found;
  const errors: SgNode[] = [];
  for (const node of file.native.findAll({ rule: { any: [...any, { kind: kindOfErrors }] } } as NapiConfig)) {
    if (kindOf(node) === kindOfErrors) errors.push(node);
    if (isAsked?.(startOf(node), endOf(node)) === false) continue;
    for (const rule of rulesAt(wanted, node)) {
      const nodes = found.get(rule);
      if (nodes) nodes.push(node);
      else found.set(rule, [node]);
    }
  }
  keepErrors(file, errors);
  return found;
}

type NamesOfField = Map<string, Map<string, Set<Rule>>>;

interface Wanted {
  /** Rules about calls, by kind, field and name. */
  readonly byKind: Map<string, NamesOfField>;
  /** Rules without a name to look for, by kind; those at nodes of any kind under null. */
  readonly whole: Map<string | null, Set<Rule>>;
  readonly shapes: Set<Matcher>;
  /** By kind those of `whole` at its nodes, once it was asked for. */
  readonly unnamed: Map<string, ReadonlySet<Rule>>;
}

function want(wanted: Wanted, rule: Rule, occurs: (word: string) => boolean): void {
  for (const { matcher, doors } of entrancesOf(rule)) {
    if (doors?.every(({ names }) => names !== null) === true) {
      for (const door of doors) wantNames(wanted, rule, door, occurs);
    } else {
      wanted.shapes.add(shapeOf(matcher));
      for (const kind of doors?.map((door) => door.kind) ?? [null])
        wanted.whole.set(kind, (wanted.whole.get(kind) ?? new Set<Rule>()).add(rule));
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

/** Where all nodes of a kind are wanted, nothing else need be asked about that kind. */
function queryOf({ byKind, shapes }: Wanted, endInNames: boolean): Matcher[] {
  const plain = new Set([...shapes].flatMap((shape) => (isOnlyKind(shape) ? [shape.kind] : [])));
  return [
    ...[...plain].map((kind) => ({ kind })),
    ...[...shapes].filter((shape) => !plain.has(shape.kind)),
    ...[...byKind]
      .filter(([kind]) => !plain.has(kind))
      .flatMap(([kind, byField]) => queriesOf(kind, byField, endInNames)),
  ];
}

function isOnlyKind(shape: Matcher): boolean {
  return shape.kind !== undefined && Object.keys(shape).length === 1;
}

/** Where what is called ends in its name, without type arguments, `!` and `?`. */
const endsInNames: ReadonlySet<LanguageId> = new Set<LanguageId>(["c", "go", "python"]);

function queriesOf(kind: string, byField: NamesOfField, endInNames: boolean): Matcher[] {
  return [...byField].map(([field, byName]) => ({
    kind,
    has: {
      ...(field === firstChild ? { nthChild: 1 } : { field }),
      regex: endings([...byName.keys()], endInNames && field !== "key"),
    },
  }));
}

/** As short as can be, because the parser compiles it for every file; `rulesAt` looks again. */
function endings(names: readonly string[], endInNames: boolean): string {
  const known = `(?:${names.join("|").replaceAll("$", String.raw`\$`)})`;
  return endInNames ? `${known}$` : `${known}(?:["'\`?!]|<[^\\n]*>)?$`;
}

function rulesAt(wanted: Wanted, node: SgNode): ReadonlySet<Rule> {
  const kind = kindOf(node);
  const named = [...(wanted.byKind.get(kind) ?? [])].flatMap(
    ([field, byName]) => byName.get(lastName(nodeInField(node, field))) ?? [],
  );
  const unnamed = unnamedAt(wanted, kind);
  return named.length === 0 ? unnamed : new Set([...named.flatMap((rules) => [...rules]), ...unnamed]);
}

/** The same for all nodes of a kind. */
function unnamedAt({ whole, unnamed }: Wanted, kind: string): ReadonlySet<Rule> {
  const known = unnamed.get(kind);
  if (known) return known;
  const made = new Set([...(whole.get(kind) ?? []), ...(whole.get(null) ?? [])]);
  unnamed.set(kind, made);
  return made;
}

function nodeInField(node: SgNode, field: string): SgNode | null {
  if (field !== firstChild) return fieldOf(node, field);
  return childrenOf(node).find(({ position }) => position === 1)?.node ?? null;
}

function lastName(callee: SgNode | null): string {
  return callee === null ? "" : (/([\w$]+)(?:["'`?!]|<[^\n]*>)?$/.exec(textOf(callee))?.[1] ?? "");
}
