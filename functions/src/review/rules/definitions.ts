/** Where the value of a name, or of a path such as `this.query`, can come from: the assignments in its function that come before the use, and its parameter. */
import type { SgNode } from "@ast-grep/napi";
import type { AssignmentKind } from "../languages/flow-syntax.ts";
import type { Language } from "../languages/language.ts";
import { languageWithId } from "../languages/languages.ts";
import type { ParsedFile } from "../languages/parse.ts";

export interface Definition {
  readonly value: SgNode;
  /** It keeps what was there, such as `+=`, an append, or an element set. */
  readonly adds: boolean;
  /** The declaration's first words where they may hold a type. */
  readonly typeText: string | null;
}

export interface Definitions {
  readonly definitions: readonly Definition[];
  /** An assignment that always runs before the use replaced whatever was before. */
  readonly isComplete: boolean;
  /** The parameter's text, and what stands before its function. */
  readonly parameter: { readonly text: string; readonly before: string } | null;
}

interface Assigned extends Definition {
  readonly node: SgNode;
  readonly start: number;
}

const assignedCache = new WeakMap<ParsedFile, Map<string, Assigned[]>>();
const none: Definitions = { definitions: [], isComplete: false, parameter: null };

export function definitionsOf(file: ParsedFile, use: SgNode): Definitions {
  const name = use.text();
  const language = languageWithId(file.language);
  const ancestors = use.ancestors();
  const scopes = ancestors.filter((ancestor) => Object.hasOwn(language.functions, String(ancestor.kind())));
  for (const [depth, scope] of [...scopes, file.root].entries()) {
    const isClosure = depth > 0;
    const all = assignedIn(file, language, scope, scope.id() === file.root.id(), name);
    const before = isClosure ? all : all.filter((assigned) => assigned.start < use.range().start.index);
    const parameter = parameterOf(file, scope, name);
    if (before.length > 0 || parameter) return reaching(before, isClosure ? [] : ancestors, parameter);
  }
  return none;
}

/** From the last backwards, until one that certainly ran. */
function reaching(
  assigned: readonly Assigned[],
  ancestors: readonly SgNode[],
  parameter: Definitions["parameter"],
): Definitions {
  const around = new Set(ancestors.map((ancestor) => ancestor.id()));
  const definitions: Definition[] = [];
  for (const one of assigned.toReversed()) {
    definitions.push(one);
    if (!one.adds && alwaysRuns(one.node, around)) return { definitions, isComplete: true, parameter };
  }
  return { definitions, isComplete: false, parameter };
}

/** The assignment is a statement of its own directly in a block around the use. */
function alwaysRuns(assignment: SgNode, around: ReadonlySet<number>): boolean {
  const parent = assignment.parent();
  const grandparent = parent?.parent();
  return [parent, grandparent].some((node) => node !== null && node !== undefined && around.has(node.id()));
}

function assignedIn(
  file: ParsedFile,
  language: Language,
  scope: SgNode,
  isRoot: boolean,
  name: string,
): Assigned[] {
  const cache = assignedCache.get(file) ?? new Map<string, Assigned[]>();
  assignedCache.set(file, cache);
  const key = `${String(scope.id())} ${name}`;
  const known = cache.get(key);
  if (known) return known;
  const found = isPlainName(name) ? findAssigned(language, scope, name) : [];
  const kept = isRoot ? found.filter((one) => !isInFunction(one.node, language)) : found;
  cache.set(key, kept);
  return kept;
}

/** Names and paths of at most 80 letters, digits, `_`, `$`, `.` and Ruby's `@`: they go into regular expressions. */
export function isPlainName(name: string): boolean {
  return /^[@$\w.]{1,80}$/.test(name);
}

function isInFunction(node: SgNode, language: Language): boolean {
  return node.ancestors().some((ancestor) => Object.hasOwn(language.functions, String(ancestor.kind())));
}

function findAssigned(language: Language, scope: SgNode, name: string): Assigned[] {
  const escaped = name.replace(/[$.]/g, String.raw`\$&`);
  const leftHasName = String.raw`(?:^|[^.0-9A-Za-z_@$])${escaped}(?:$|[^0-9A-Za-z_])`;
  const { assignments, appends, calls } = language.flow;
  const any = [
    ...assignments.map(({ kind, left }) => ({ kind, has: { field: left, regex: leftHasName } })),
    ...(appends
      ? calls.map(({ kind, object }) => ({ kind, has: { field: object, regex: `^${escaped}[.]?` } }))
      : []),
  ];
  return scope
    .findAll({ rule: { any } })
    .flatMap((node) => {
      const shape = assignments.find((assignment) => assignment.kind === node.kind());
      return shape ? assignmentOf(node, shape, name) : appendOf(node, language, name);
    })
    .sort((one, other) => one.start - other.start);
}

function assignmentOf(node: SgNode, shape: AssignmentKind, name: string): Assigned[] {
  const value = node.field(shape.right);
  const left = node.field(shape.left)?.text() ?? "";
  if (!value) return [];
  if (left.startsWith(`${name}.`)) return [];
  const setsElement = left.startsWith(`${name}[`);
  const isAugmented = shape.augmented === true || /^[^\w\s]=/.test(operatorText(node));
  const declaration = node.parent();
  const isDeclaration = declaration !== null && String(declaration.kind()).includes("declaration");
  const typeText = (isDeclaration ? declaration : node).text().slice(0, 80);
  return [
    {
      node,
      value,
      adds: setsElement || isAugmented,
      typeText: beforeValue(typeText),
      start: node.range().start.index,
    },
  ];
}

/** Go keeps `+=` in the same node as `=`. */
function operatorText(node: SgNode): string {
  return node.field("operator")?.text() ?? "";
}

function beforeValue(declaration: string): string {
  const end = declaration.search(/[=\n]/);
  return end < 0 ? declaration : declaration.slice(0, end);
}

function appendOf(node: SgNode, language: Language, name: string): Assigned[] {
  const call = language.flow.calls.find((shape) => shape.kind === node.kind());
  const args = call ? node.field(call.args) : null;
  if (!args) return [];
  const callee = node.text().slice(0, args.range().start.index - node.range().start.index);
  const last = /(\w+)\s*$/.exec(callee)?.[1] ?? "";
  if (!callee.startsWith(`${name}.`) || !language.flow.appends?.test(last)) return [];
  return [{ node, value: args, adds: true, typeText: null, start: node.range().start.index }];
}

function parameterOf(file: ParsedFile, scope: SgNode, name: string): Definitions["parameter"] {
  const list = scope.field("parameters") ?? scope.field("parameter");
  if (!list) return null;
  const hasName = new RegExp(String.raw`(?:^|[^\w@$])${name.replace(/[^\w]/g, String.raw`\$&`)}(?:$|[^\w])`);
  if (!hasName.test(list.text())) return null;
  const own = list.children().find((child) => hasName.test(child.text()));
  const start = scope.range().start.index;
  const holder = scope.parent()?.range().start.index ?? start;
  return { text: (own ?? list).text(), before: file.text.slice(Math.max(holder, start - 1_000), start) };
}
