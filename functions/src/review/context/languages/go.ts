/** The names of a file of Go: its package is its folder. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Choice, Definition, FileFacts, Import, Parameter, Use } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKinds, ofKindsNamed, stringIn, textOf } from "../nodes.ts";

export function readGoFacts(root: SgNode, names: ReadonlySet<string> | null): FileFacts {
  const top = named(root);
  const imports = importsIn(root);
  const imported = new Set(imports.flatMap(({ local }) => local ?? []));
  const packageName = textOf(named(top.find((one) => kindOf(one) === "package_clause") ?? null)[0] ?? null);
  return {
    packageName,
    definitions: withMembers(top.flatMap(definedBy), top),
    imports,
    exports: new Map(),
    isOpen: /^\s*import\s+"C"/m.test(root.text()),
    calls: callsIn(root),
    uses: usesIn(root, imported, names),
    choices: choicesIn(root),
    bound: boundIn(root),
  };
}

function definedBy(node: SgNode): Definition[] {
  const kind = kindOf(node);
  if (kind === "function_declaration")
    return define(node, node, "function", parametersOf(node)).map((one) => ({
      ...one,
      results: resultsOf(node),
    }));
  if (kind === "type_declaration") return named(node).flatMap((spec) => define(spec, spec, "type", null));
  if (kind === "const_declaration" || kind === "var_declaration")
    return ofKinds(node, "const_spec", "var_spec").flatMap((spec) =>
      spec
        .fieldChildren("name")
        .flatMap((name) => (kindOf(name) === "identifier" ? at(spec, name, "value", null) : [])),
    );
  return [];
}

/** Between a type and its constants, in lines. */
const nearby = 4;

/** A type whose constants follow it is an enum, as far as Go has them (go.dev/ref/spec#Iota). */
function withMembers(definitions: readonly Definition[], top: readonly SgNode[]): Definition[] {
  const groups = top.filter((node) => kindOf(node) === "const_declaration").map(constantsOf);
  return definitions.map((one) => {
    const group = groups.find(
      ({ type, line }) => type === one.name && line >= one.endLine && line - one.endLine <= nearby,
    );
    if (one.kind !== "type" || group === undefined) return one;
    return { ...one, kind: "enum", members: group.members, endLine: group.endLine };
  });
}

interface Constants {
  readonly type: string | null;
  readonly members: readonly string[];
  readonly line: number;
  readonly endLine: number;
}

/** Those behind the first one take on its type. Of constants of several types, none is known. */
function constantsOf(node: SgNode): Constants {
  const specs = ofKinds(node, "const_spec");
  const types = new Set(specs.flatMap((one) => textOf(one.field("type")) ?? []));
  const [type = null] = types;
  const isTyped = specs[0]?.field("type") !== null && types.size === 1;
  const names = specs.flatMap((one) => one.fieldChildren("name").map((name) => name.text()));
  return {
    type: isTyped ? type : null,
    members: names.filter((name) => /^\w+$/.test(name) && name !== "_"),
    ...{ line: lineOf(node), endLine: endLineOf(node) },
  };
}

function choicesIn(root: SgNode): Choice[] {
  return ofKinds(root, "expression_switch_statement").map((node) => {
    const parts = named(node);
    return {
      cases: parts
        .filter((one) => kindOf(one) === "expression_case")
        .flatMap((one) => named(one.field("value")).map((value) => value.text())),
      hasDefault: parts.some((one) => kindOf(one) === "default_case"),
      line: lineOf(node),
    };
  });
}

function define(
  node: SgNode,
  holder: SgNode,
  kind: Definition["kind"],
  parameters: Parameter[] | null,
): Definition[] {
  const name = holder.field("name");
  if (name === null) return [];
  // A generic function's arguments are counted as any other's.
  return at(node, name, kind, parameters);
}

function at(
  node: SgNode,
  name: SgNode,
  kind: Definition["kind"],
  parameters: Parameter[] | null,
): Definition[] {
  const text = name.text();
  const place = { line: lineOf(name), startLine: lineOf(node), endLine: endLineOf(node) };
  if (text === "_" || text === "init" || text === "main") return [];
  return [{ name: text, kind, isExported: true, parameters, members: null, ...place }];
}

function parametersOf(node: SgNode): Parameter[] {
  return named(node.field("parameters")).flatMap((one): Parameter[] => {
    const isRest = kindOf(one) === "variadic_parameter_declaration";
    if (!isRest && kindOf(one) !== "parameter_declaration") return [];
    const names = one
      .fieldChildren("name")
      .map((name) => name.text())
      .filter((name) => name !== ",");
    const type = textOf(one.field("type")) ?? "";
    return (names.length === 0 ? [""] : names).map((name) => ({
      ...{
        name: name === "_" || name === "" ? `_${type}` : name,
        isRequired: !isRest,
        isRest,
        isNamed: false,
      },
    }));
  });
}

function importsIn(root: SgNode): Import[] {
  return ofKinds(root, "import_spec").flatMap((node): Import[] => {
    const specifier = stringIn(node.field("path"));
    const alias = textOf(node.field("name"));
    if (specifier === null || alias === "_") return [];
    const own = { specifier, name: null, exportedAs: null, isOptional: false, line: lineOf(node) };
    if (alias === ".") return [{ ...own, local: null, isStar: true }];
    return [{ ...own, local: alias ?? packageNameOf(specifier), isStar: false }];
  });
}

/** By habit the last part of the path, without its version. */
function packageNameOf(specifier: string): string {
  const parts = specifier.split("/").filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? "").replace(/^go-|\.v\d+$|-go$/g, "");
}

function callsIn(root: SgNode): Call[] {
  return ofKinds(root, "call_expression").flatMap((node): Call[] => {
    const callee = textOf(node.field("function"));
    const list = node.field("arguments");
    if (callee === null || list === null || !/^\w+(?:\.\w+)?$/.test(callee)) return [];
    const given = named(list).filter((one) => kindOf(one) !== "comment");
    // f(g()) hands on as many values as g returns.
    const first = given[0];
    const isHandedOn = given.length === 1 && first !== undefined && kindOf(first) === "call_expression";
    const isOpen = isHandedOn || given.some((one) => kindOf(one) === "variadic_argument");
    const call = { callee, line: lineOf(node), positional: given.length, named: [], isOpen };
    const taken = namesTaking(node);
    return [taken === null ? call : { ...call, taken }];
  });
}

/** `a, b` and `(x int, err error)` are two. */
function resultsOf(node: SgNode): number {
  const result = node.field("result");
  if (result === null) return 0;
  if (kindOf(result) !== "parameter_list") return 1;
  return named(result).reduce((sum, one) => {
    const names = one.fieldChildren("name").filter((name) => name.text() !== ",").length;
    return kindOf(one) === "comment" ? sum : sum + Math.max(1, names);
  }, 0);
}

/** Of `x, err := f()`; null where the values are handed on, or left. */
function namesTaking(call: SgNode): number | null {
  const [list, statement] = call.ancestors();
  if (list === undefined || statement === undefined || named(list).length !== 1) return null;
  const isTaking = /^(?:short_var_declaration|assignment_statement)$/.test(kindOf(statement));
  const left = isTaking ? statement.field("left") : null;
  return left === null || statement.field("right")?.id() !== list.id() ? null : named(left).length;
}

/** `DB` of `sql.DB`, and a field's name before its value. */
function isOfOther(node: SgNode, parent: SgNode): boolean {
  if (kindOf(node) === "package_identifier" || kindOf(parent) === "qualified_type") return true;
  const pair = kindOf(parent) === "literal_element" ? parent.parent() : parent;
  return pair !== null && kindOf(pair) === "keyed_element" && named(pair)[0]?.text() === node.text();
}

function usesIn(root: SgNode, imported: ReadonlySet<string>, names: ReadonlySet<string> | null): Use[] {
  const wanted = names && new Set([...names, ...imported]);
  const kinds = ["identifier", "type_identifier", "package_identifier"];
  return ofKindsNamed(root, kinds, wanted).flatMap((node): Use[] => {
    const name = node.text();
    const parent = node.parent();
    const line = lineOf(node);
    if (parent === null || kindOf(parent) === "import_spec" || kindOf(parent) === "package_clause") return [];
    if (!imported.has(name)) return isOfOther(node, parent) ? [] : [{ name, line }];
    const member = parent.field("field") ?? parent.field("name");
    return member === null || member.id() === node.id() ? [] : [{ name: `${name}.${member.text()}`, line }];
  });
}

/** Names that something inside of a function may hide. */
function boundIn(root: SgNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of ofKinds(root, "parameter_declaration", "variadic_parameter_declaration"))
    for (const name of node.fieldChildren("name")) names.add(name.text());
  for (const node of ofKinds(root, "short_var_declaration", "range_clause"))
    for (const name of ofKinds(node.field("left") ?? node, "identifier")) names.add(name.text());
  for (const node of ofKinds(root, "var_spec", "const_spec"))
    if (node.ancestors().some((above) => kindOf(above) === "block"))
      for (const name of node.fieldChildren("name")) names.add(name.text());
  return names;
}
