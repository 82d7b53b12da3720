/** What a name means where it stands: the nearest declaration around it, in JavaScript and TypeScript. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, kindOf, nearestKnown, parentOf, textOf } from "../../syntax/node-memo.ts";
import { occurrencesOf } from "./occurrences.ts";
import { functionAround, groupedBy, hasToken, isFunction, isSame, oncePerNode, partsOf } from "./tree.ts";
import { kindsOfFunctions } from "../../syntax/node-numbers.ts";

export interface Declaration {
  readonly how: "const" | "let" | "var" | "parameter" | "function" | "class" | "import" | "caught";
  readonly name: SgNode;
  /** The declarator, parameter, function or class. */
  readonly holder: SgNode;
  /** In which the name is known. */
  readonly scope: SgNode;
}

/** Null for a name that the file does not declare. */
export function declarationOf(name: string, place: SgNode): Declaration | null {
  const [first] = nearestKnown(place, declarationsNamed(name, place)) ?? [];
  return first ?? null;
}

/** In the order of the text; of several the first counts. */
export function declaredIn(scope: SgNode, name: string): readonly Declaration[] {
  return declarationsNamed(name, scope).get(scope.id()) ?? [];
}

type ByScope = ReadonlyMap<number, readonly Declaration[]>;

/** By the root: what is known of the names that were asked for. */
const namesOfFiles = oncePerNode(() => new Map<string, ByScope>());

/** All of the file, by the id of their scopes. */
function declarationsNamed(name: string, place: SgNode): ByScope {
  const root = place.getRoot().root();
  const names = namesOfFiles(root);
  const known = names.get(name);
  if (known) return known;
  const declared = occurrencesOf(name, root, kindsOfPlaces).flatMap(declaredAt);
  const made = groupedBy(declared, ({ scope }) => scope.id());
  names.set(name, made);
  return made;
}

/** What a name declares where it stands: nothing, or once for each scope in which it is known. */
function declaredAt(name: SgNode): Declaration[] {
  const { outer, inner } = placeOf(name);
  if (outer === null) return [];
  const kind = kindOf(outer);
  if (kindsOfImports.has(kind)) return ofImport(name, outer);
  if (kind === "formal_parameters") return ofParameter(name, inner, parentOf(outer));
  if (kind === "for_in_statement") return ofEach(name, inner, outer);
  if (isIn(outer, "name", inner)) return ofNamed(name, outer);
  if (!isIn(outer, "parameter", inner)) return [];
  if (kind === "catch_clause") return [{ how: "caught", name, holder: outer, scope: outer }];
  return ofParameter(name, inner, outer);
}

/** What holds the whole pattern in which the name gets a value, and what of the pattern it holds. */
function placeOf(name: SgNode): { readonly outer: SgNode | null; readonly inner: SgNode } {
  let inner = name;
  let outer = parentOf(name);
  while (outer !== null && isPatternOf(outer, inner)) {
    inner = outer;
    outer = parentOf(outer);
  }
  return { outer, inner };
}

function isPatternOf(outer: SgNode, inner: SgNode): boolean {
  const kind = kindOf(outer);
  if (kindsOfLists.has(kind)) return true;
  const field = fieldOfPattern.get(kind);
  return field !== undefined && isIn(outer, field, inner);
}

function isIn(outer: SgNode, field: string, inner: SgNode): boolean {
  return isSame(fieldOf(outer, field), inner);
}

/** What a function, a class or a variable is called. */
function ofNamed(name: SgNode, holder: SgNode): Declaration[] {
  if (kindOf(holder) === "variable_declarator") return ofDeclarator(name, holder);
  const how = howNamed.get(kindOf(holder));
  return how === undefined ? [] : scopesOf(holder).map((scope) => ({ how, name, holder, scope }));
}

function ofDeclarator(name: SgNode, holder: SgNode): Declaration[] {
  const statement = parentOf(holder);
  if (statement === null) return [];
  const how = howOf(statement);
  const around = kindOf(statement) === "variable_declaration" ? functionAround(statement) : null;
  const scopes = [...scopesOf(statement), ...(around ? [around] : [])];
  return scopes.map((scope) => ({ how, name, holder, scope }));
}

function ofParameter(name: SgNode, holder: SgNode, fn: SgNode | null): Declaration[] {
  return fn !== null && isFunction(fn) ? [{ how: "parameter", name, holder, scope: fn }] : [];
}

function ofEach(name: SgNode, inner: SgNode, loop: SgNode): Declaration[] {
  const word = fieldTextOf(loop, "kind");
  if (word === "" || !isIn(loop, "left", inner)) return [];
  const how = word === "let" || word === "var" ? word : "const";
  return [{ how, name, holder: loop, scope: loop }];
}

/** `{ a as b }` makes b known. */
function ofImport(name: SgNode, outer: SgNode): Declaration[] {
  const alias = kindOf(outer) === "import_specifier" ? fieldOf(outer, "alias") : null;
  if (alias !== null && !isSame(alias, name)) return [];
  let holder: SgNode | null = outer;
  while (holder !== null && kindOf(holder) !== "import_statement") holder = parentOf(holder);
  if (holder === null) return [];
  return scopesOf(holder).map((scope) => ({ how: "import", name, holder, scope }));
}

/** Where what the statement declares is known; none for a statement that is no part of a list. */
function scopesOf(statement: SgNode): SgNode[] {
  const parent = parentOf(statement);
  if (parent === null) return [];
  if (kindOf(parent) === "export_statement")
    return isIn(parent, "declaration", statement) ? scopesOf(parent) : [];
  if (kindOf(parent) === "for_statement") return isIn(parent, "initializer", statement) ? [parent] : [];
  return kindsOfBlocks.has(kindOf(parent)) ? [parent] : [];
}

const kindsOfBlocks: ReadonlySet<string> = new Set([
  "statement_block",
  "program",
  "switch_case",
  "switch_default",
  "class_static_block",
]);

const howNamed: ReadonlyMap<string, Declaration["how"]> = new Map([
  ["function_declaration", "function"],
  ["generator_function_declaration", "function"],
  ["class_declaration", "class"],
  ["abstract_class_declaration", "class"],
]);

const kindsOfImports: ReadonlySet<string> = new Set([
  "import_specifier",
  "import_clause",
  "namespace_import",
  "import_require_clause",
]);

function howOf(statement: SgNode): "const" | "let" | "var" {
  if (hasToken(statement, "const")) return "const";
  return hasToken(statement, "let") ? "let" : "var";
}

export function parametersOf(fn: SgNode): Declaration[] {
  const only = fieldOf(fn, "parameter");
  const parameters = only ? [only] : partsOf(fieldOf(fn, "parameters"));
  return parameters.flatMap((holder) =>
    namesIn(fieldOf(holder, "pattern") ?? holder).map((name) => ({
      ...{ how: "parameter" as const, name, holder, scope: fn },
    })),
  );
}

const kindsOfNames: ReadonlySet<string> = new Set(["identifier", "shorthand_property_identifier_pattern"]);
const kindsOfLists: ReadonlySet<string> = new Set(["object_pattern", "array_pattern", "rest_pattern"]);

/** Where a pattern of this kind holds the pattern that gets the value. */
const fieldOfPattern: ReadonlyMap<string, string> = new Map([
  ["pair_pattern", "value"],
  ["assignment_pattern", "left"],
  ["object_assignment_pattern", "left"],
  ["required_parameter", "pattern"],
  ["optional_parameter", "pattern"],
]);

/** Where a name that is declared stands. */
const kindsOfPlaces: ReadonlySet<string> = new Set([
  ...kindsOfFunctions,
  ...kindsOfImports,
  ...kindsOfLists,
  ...fieldOfPattern.keys(),
  ...howNamed.keys(),
  "variable_declarator",
  "formal_parameters",
  "for_in_statement",
  "catch_clause",
]);

/** The names that a pattern gives values to. */
export function namesIn(pattern: SgNode | null): SgNode[] {
  if (pattern === null) return [];
  const kind = kindOf(pattern);
  if (kindsOfNames.has(kind)) return [pattern];
  if (kindsOfLists.has(kind)) return partsOf(pattern).flatMap(namesIn);
  const field = fieldOfPattern.get(kind);
  return field === undefined ? [] : namesIn(fieldOf(pattern, field));
}

/** What the declared name is given where it is declared as a whole. */
export function initialOf({ holder, name }: Declaration): SgNode | null {
  if (kindOf(holder) !== "variable_declarator") return null;
  return fieldOf(holder, "name")?.id() === name.id() ? fieldOf(holder, "value") : null;
}

/** What a name is given where it is declared, or the expression itself where it names nothing of this file. */
export function valueAt(node: SgNode, place: SgNode): SgNode | null {
  const declared = kindOf(node) === "identifier" ? declarationOf(textOf(node), place) : null;
  return declared ? initialOf(declared) : node;
}
