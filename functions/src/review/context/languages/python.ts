/** The names of a file of Python. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Choice, Definition, FileFacts, Import, Parameter, Use } from "../facts.ts";
import {
  endLineOf,
  hasAncestor,
  isAnsweredBehind,
  kindOf,
  lineOf,
  named,
  ofKinds,
  ofKindsNamed,
  textOf,
} from "../nodes.ts";
import { alone } from "./alone.ts";

const scopes = new Set(["function_definition", "class_definition", "lambda"]);
const tries = new Set(["try_statement", "if_statement", "with_statement"]);

export function readPythonFacts(root: SgNode, names: ReadonlySet<string> | null): FileFacts {
  const imports = importsIn(root);
  const definitions = definitionsIn(root);
  const imported = new Set(imports.flatMap(({ local }) => local ?? []));
  return {
    packageName: null,
    definitions: alone(definitions),
    imports,
    exports: new Map(),
    isOpen:
      imports.some(({ isStar }) => isStar) ||
      definitions.some(({ name }) => name === "__getattr__") ||
      /\b(?:globals\(\)|sys\.modules|setattr\(|vars\(\))/.test(root.text()),
    calls: callsIn(root),
    uses: usesIn(root, imported, names),
    choices: choicesIn(root),
    bound: boundIn(root),
  };
}

function definitionsIn(root: SgNode): Definition[] {
  const found: Definition[] = [];
  for (const node of ofKinds(root, "function_definition", "class_definition", "assignment")) {
    if (hasAncestor(node, scopes)) continue;
    found.push(...definedBy(node));
  }
  return found;
}

function definedBy(node: SgNode): Definition[] {
  const kind = kindOf(node);
  if (kind === "assignment") return assigned(node);
  const name = node.field("name");
  if (name === null) return [];
  const parent = node.parent();
  const isDecorated = parent !== null && kindOf(parent) === "decorated_definition";
  const around = isDecorated ? parent : node;
  const place = { line: lineOf(name), startLine: lineOf(around), endLine: endLineOf(around) };
  const own = { name: name.text(), isExported: true, ...place };
  if (kind === "function_definition")
    return [{ ...own, kind: "function", parameters: isDecorated ? null : parametersOf(node), members: null }];
  const bases = textOf(node.field("superclasses")) ?? "";
  const isEnum = /\b(?:Str|Int)?(?:Enum|Flag)\b/.test(bases);
  return [
    { ...own, kind: isEnum ? "enum" : "class", parameters: null, members: isEnum ? enumMembers(node) : null },
  ];
}

function assigned(node: SgNode): Definition[] {
  const left = node.field("left");
  if (left === null) return [];
  const names = kindOf(left) === "identifier" ? [left] : ofKinds(left, "identifier");
  if (kindOf(left) !== "identifier" && kindOf(left) !== "pattern_list" && kindOf(left) !== "tuple_pattern")
    return [];
  const place = { startLine: lineOf(node), endLine: endLineOf(node) };
  return names.map((name) => ({
    ...{ name: name.text(), kind: "value" as const, isExported: true, parameters: null, members: null },
    ...{ line: lineOf(name), ...place },
  }));
}

function enumMembers(node: SgNode): string[] {
  return named(node.field("body")).flatMap((statement) => {
    const assignment = named(statement)[0];
    const left =
      assignment !== undefined && kindOf(assignment) === "assignment" ? assignment.field("left") : null;
    return left !== null && kindOf(left) === "identifier" ? [left.text()] : [];
  });
}

function parametersOf(node: SgNode): Parameter[] {
  const parameters: Parameter[] = [];
  let isNamed = false;
  for (const one of named(node.field("parameters"))) {
    const kind = kindOf(one);
    const parameter: Parameter | null = notParameters.has(kind) ? null : parameterOf(one, kind, isNamed);
    if (parameter !== null) parameters.push(parameter);
    // Behind `*` and `*args` everything is given by name.
    isNamed ||= kind === "keyword_separator" || parameter?.isRest === true;
  }
  return parameters;
}

const notParameters = new Set(["comment", "positional_separator", "keyword_separator"]);

function parameterOf(node: SgNode, kind: string, isNamed: boolean): Parameter {
  const inner = kind === "typed_parameter" ? (named(node)[0] ?? node) : node;
  const splat = /^\*\*?/.exec(inner.text())?.[0] ?? "";
  const name = (textOf(node.field("name")) ?? inner.text()).replace(/^\*+/, "");
  const isRequired = splat === "" && !kind.includes("default");
  return { name, isRequired, isRest: splat !== "", isNamed: splat === "" ? isNamed : splat === "**" };
}

function importsIn(root: SgNode): Import[] {
  return ofKinds(root, "import_statement", "import_from_statement").flatMap((node) => {
    const isInside = hasAncestor(node, scopes);
    const isOptional = hasAncestor(node, tries);
    const module = node.field("module_name");
    const own = { isOptional, line: lineOf(node) };
    if (kindOf(node) === "import_statement") return named(node).map((one) => wholeModule(one, own, isInside));
    const specifier = module === null ? "" : module.text().replace(/\s/g, "");
    const names = named(node).filter((one) => one.id() !== module?.id() && kindOf(one) !== "comment");
    return names.map((one): Import => {
      if (kindOf(one) === "wildcard_import")
        return { ...own, specifier, name: null, local: null, exportedAs: null, isStar: true };
      const name = textOf(one.field("name")) ?? one.text();
      const local = textOf(one.field("alias")) ?? name;
      return {
        ...own,
        specifier,
        name,
        local,
        exportedAs: isInside ? null : local,
        isStar: false,
        line: lineOf(one),
      };
    });
  });
}

function wholeModule(
  node: SgNode,
  own: { readonly isOptional: boolean; readonly line: number },
  isInside: boolean,
): Import {
  const specifier = textOf(node.field("name")) ?? node.text();
  const local = textOf(node.field("alias")) ?? specifier;
  const given = isInside ? null : local.split(".", 1)[0];
  return { ...own, specifier, name: null, local, exportedAs: given ?? null, isStar: false };
}

function callsIn(root: SgNode): Call[] {
  return ofKinds(root, "call").flatMap((node): Call[] => {
    const callee = textOf(node.field("function"));
    const list = node.field("arguments");
    if (callee === null || !/^\w+(?:\.\w+){0,4}$/.test(callee)) return [];
    if (list === null || kindOf(list) !== "argument_list") return [];
    const given = named(list).filter((one) => kindOf(one) !== "comment");
    const byName = given.filter((one) => kindOf(one) === "keyword_argument");
    const isOpen = given.some((one) => kindOf(one).includes("splat"));
    return [
      {
        ...{ callee, line: lineOf(node), positional: given.length - byName.length, isOpen },
        named: byName.map((one) => textOf(one.field("name")) ?? ""),
      },
    ];
  });
}

function usesIn(root: SgNode, imported: ReadonlySet<string>, names: ReadonlySet<string> | null): Use[] {
  const heads = new Set([...imported].map((name) => name.split(".", 1)[0] ?? name));
  const wanted = names && new Set([...names, ...heads]);
  return ofKindsNamed(root, ["identifier"], wanted).flatMap((node): Use[] => {
    const parent = node.parent();
    if (parent === null || !isUse(node, parent)) return [];
    const name = node.text();
    const line = lineOf(node);
    const path = heads.has(name) ? pathFrom(name, parent) : name;
    return prefixes(path).map((one) => ({ name: one, line }));
  });
}

/** Neither the name of an import nor that of a value given by name. */
function isUse(node: SgNode, parent: SgNode): boolean {
  const isName = /import|dotted_name|keyword_argument/.test(kindOf(parent));
  return !isName || parent.field("value")?.id() === node.id();
}

/** `a.b.c`, from `a` and what is around it. */
function pathFrom(name: string, parent: SgNode): string {
  let path = name;
  for (let around: SgNode | null = parent; around !== null; around = around.parent()) {
    const member = kindOf(around) === "attribute" ? around.field("attribute") : null;
    if (member === null || !around.text().startsWith(path)) break;
    path = `${path}.${member.text()}`;
  }
  return path;
}

/** `a.b.c` uses `a`, `a.b` and `a.b.c`. */
function prefixes(text: string): string[] {
  const parts = text.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}

function choicesIn(root: SgNode): Choice[] {
  return ofKinds(root, "match_statement").map((node) => {
    const patterns = ofKinds(node, "case_pattern").map((one) => one.text().replace(/^["']|["']$/g, ""));
    const isAnswered = isAnsweredBehind(node) || textOf(node.next())?.startsWith("raise ") === true;
    return { cases: patterns, hasDefault: patterns.includes("_") || isAnswered, line: lineOf(node) };
  });
}

const binding = ["assignment", "for_statement", "for_in_clause", "named_expression", "as_pattern_target"];

function boundIn(root: SgNode): ReadonlySet<string> {
  const functions = ofKinds(root, "function_definition");
  const targets = ofKinds(root, ...binding).map((one) => one.field("left") ?? one.field("name") ?? one);
  return new Set([
    ...functions.flatMap(parametersOf).map(({ name }) => name),
    ...functions.filter((one) => !isMethod(one)).flatMap((one) => textOf(one.field("name")) ?? []),
    ...ofKinds(root, "class_definition").flatMap((one) => textOf(one.field("name")) ?? []),
    ...targets
      .flatMap((one) => (kindOf(one) === "identifier" ? [one] : patternNames(one)))
      .map((one) => one.text()),
  ]);
}

function patternNames(target: SgNode): SgNode[] {
  return /pattern|tuple/.test(kindOf(target)) ? ofKinds(target, "identifier") : [];
}

function isMethod(node: SgNode): boolean {
  const around = node.ancestors().find((above) => scopes.has(kindOf(above)));
  return around !== undefined && kindOf(around) === "class_definition";
}
