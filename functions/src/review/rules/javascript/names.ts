/** What a name means where it stands: the nearest declaration around it, in JavaScript and TypeScript. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, everyInside, fieldOf, kindOf, parentOf, textOf } from "../node-memo.ts";
import { functionAround, isFunction, kindsOfFunctions, oncePerNode, partsOf } from "./tree.ts";

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
  for (let scope = parentOf(place); scope !== null; scope = parentOf(scope)) {
    const found = kindsOfScopes.has(kindOf(scope)) ? declaredByName(scope).get(name) : undefined;
    if (found) return found;
  }
  return null;
}

export const declaredIn = oncePerNode(findDeclared);

/** Of two declarations of a name the first counts. */
const declaredByName = oncePerNode((scope) => {
  const byName = new Map<string, Declaration>();
  for (const one of declaredIn(scope)) {
    const name = textOf(one.name);
    if (!byName.has(name)) byName.set(name, one);
  }
  return byName;
});

/** Where names may be declared. */
const kindsOfScopes: ReadonlySet<string> = new Set([
  ...kindsOfFunctions,
  "statement_block",
  "program",
  "switch_case",
  "switch_default",
  "class_static_block",
  "for_statement",
  "for_in_statement",
  "catch_clause",
]);

function findDeclared(scope: SgNode): Declaration[] {
  const kind = kindOf(scope);
  if (isFunction(scope)) return [...parametersOf(scope), ...hoistedIn(scope)];
  if (/^(?:statement_block|program|switch_case|switch_default|class_static_block)$/.test(kind)) {
    return partsOf(scope).flatMap((statement) => declaredBy(statement, scope));
  }
  if (kind === "for_statement") return declaredBy(fieldOf(scope, "initializer"), scope);
  if (kind === "for_in_statement") return declaredByEach(scope);
  if (kind === "catch_clause") return namesOf(fieldOf(scope, "parameter"), "caught", scope);
  return [];
}

function declaredBy(statement: SgNode | null, scope: SgNode): Declaration[] {
  if (statement === null) return [];
  switch (kindOf(statement)) {
    case "lexical_declaration":
    case "variable_declaration":
      return partsOf(statement).flatMap((one) =>
        namesIn(fieldOf(one, "name")).map((name) => ({ how: howOf(statement), name, holder: one, scope })),
      );
    case "function_declaration":
    case "generator_function_declaration":
      return named(statement, "function", scope);
    case "class_declaration":
    case "abstract_class_declaration":
      return named(statement, "class", scope);
    case "export_statement":
      return declaredBy(fieldOf(statement, "declaration"), scope);
    case "import_statement":
      return importedNames(statement).map((name) => ({
        ...{ how: "import" as const, name, holder: statement, scope },
      }));
    default:
      return [];
  }
}

/** `{ a as b }` makes b known. */
function importedNames(statement: SgNode): SgNode[] {
  return everyInside(statement, ["identifier"]).filter((name) => {
    const parent = name.parent();
    const alias = parent && kindOf(parent) === "import_specifier" ? fieldOf(parent, "alias") : null;
    return alias === null || alias.id() === name.id();
  });
}

function named(holder: SgNode, how: Declaration["how"], scope: SgNode): Declaration[] {
  const name = fieldOf(holder, "name");
  return name === null ? [] : [{ how, name, holder, scope }];
}

function howOf(statement: SgNode): "const" | "let" | "var" {
  const first = childrenOf(statement)[0];
  const word = first ? textOf(first.node) : "";
  return word === "const" || word === "let" ? word : "var";
}

function declaredByEach(loop: SgNode): Declaration[] {
  const how = fieldOf(loop, "kind");
  if (how === null) return [];
  const word = textOf(how) === "let" ? "let" : textOf(how) === "var" ? "var" : "const";
  return namesIn(fieldOf(loop, "left")).map((name) => ({ how: word, name, holder: loop, scope: loop }));
}

function namesOf(pattern: SgNode | null, how: Declaration["how"], scope: SgNode): Declaration[] {
  return namesIn(pattern).map((name) => ({ how, name, holder: scope, scope }));
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

/** `var` in blocks of the function. */
function hoistedIn(fn: SgNode): Declaration[] {
  const body = fieldOf(fn, "body");
  if (body === null || !/\bvar\b/.test(textOf(body))) return [];
  return everyInside(body, ["variable_declaration"])
    .filter((one) => functionAround(one)?.id() === fn.id())
    .flatMap((one) => declaredBy(one, fn));
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
