/** The names of a file of C or C++: what is not static is one name for the whole program. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Choice, Definition, FileFacts, Import, Parameter, Use } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKinds, ofKindsNamed, stringIn, textOf } from "../nodes.ts";
import { alone } from "./alone.ts";

/** Their children stand at the top of the file, too. */
const wrappers =
  /^(?:preproc_if|preproc_ifdef|preproc_else|preproc_elif|linkage_specification|declaration_list|namespace_definition|template_declaration)$/;

export function readCFacts(root: SgNode, names: ReadonlySet<string> | null, isPlus: boolean): FileFacts {
  const top = topOf(root);
  const conditional = new Set(top.filter(isConditional).map((node) => node.id()));
  const definitions = top.flatMap((node) => definedBy(node, isPlus || conditional.has(node.id())));
  return {
    packageName: null,
    definitions: alone(definitions),
    imports: importsIn(root),
    exports: new Map(),
    isOpen: false,
    calls: callsIn(root),
    uses: usesIn(root, names),
    choices: choicesIn(root),
    bound: boundIn(root, isPlus),
  };
}

function topOf(node: SgNode): SgNode[] {
  return named(node).flatMap((child) => (wrappers.test(kindOf(child)) ? [child, ...topOf(child)] : [child]));
}

/** Another branch may hold the name as well. */
function isConditional(node: SgNode): boolean {
  return node.ancestors().some((one) => /^preproc_(?:else|elif)$/.test(kindOf(one)) || hasElse(one));
}

function hasElse(node: SgNode): boolean {
  return kindOf(node).startsWith("preproc_if") && node.field("alternative") !== null;
}

function definedBy(node: SgNode, hasOpenParameters: boolean): Definition[] {
  const kind = kindOf(node);
  if (kind === "function_definition") return functionOf(node, hasOpenParameters);
  if (kind === "preproc_def" || kind === "preproc_function_def") return at(node, node.field("name"), "value");
  if (kind === "type_definition")
    return [...typesIn(node), ...node.fieldChildren("declarator").flatMap((one) => at(node, one, "type"))];
  if (namesOfPlus.has(kind)) return at(node, node.field("name"), "type");
  if (kind === "declaration") return [...typesIn(node), ...variablesOf(node)];
  if (kind === "expression_statement" || kind === "macro_type_specifier") return namedInMacro(node);
  return typesIn(node);
}

/** `using A = B<T>;`, `concept A = ...;` and `namespace a = b;`, also behind `template<...>`. */
const namesOfPlus: ReadonlySet<string> = new Set([
  "alias_declaration",
  "concept_definition",
  "namespace_alias_definition",
]);

function at(node: SgNode, name: SgNode | null, kind: Definition["kind"]): Definition[] {
  const text = name?.text() ?? "";
  if (name === null || !/^\w+$/.test(text)) return [];
  const place = { line: lineOf(name), startLine: lineOf(node), endLine: endLineOf(node) };
  return [{ name: text, kind, isExported: true, parameters: null, members: null, ...place }];
}

function functionOf(node: SgNode, hasOpenParameters: boolean): Definition[] {
  let declarator = node.field("declarator");
  while (declarator !== null && kindOf(declarator) !== "function_declarator")
    declarator = declarator.field("declarator");
  const name = declarator?.field("declarator") ?? null;
  if (declarator === null || name === null || kindOf(name) !== "identifier" || name.text() === "main")
    return [];
  const isStatic = isStaticName(node);
  const parameters = hasOpenParameters ? null : parametersOf(declarator);
  return at(node, name, "function").map((one) => ({ ...one, isExported: !isStatic, parameters }));
}

/** Null for `()`, which says nothing in C. */
function parametersOf(declarator: SgNode): Parameter[] | null {
  const list = named(declarator.field("parameters")).filter((one) => kindOf(one) !== "comment");
  if (list.length === 0) return null;
  if (list.length === 1 && list[0]?.text() === "void") return [];
  if (list.some((one) => !/^(?:variadic_parameter|parameter_declaration)$/.test(kindOf(one)))) return null;
  return list.map((one) => {
    const isRest = kindOf(one) === "variadic_parameter";
    const name = /(\w+)\s*(?:\[[^\]]*\])*$/.exec(textOf(one.field("declarator")) ?? "")?.[1] ?? "";
    return { name, isRequired: !isRest, isRest, isNamed: false };
  });
}

/** Structures, classes and enums with their bodies, and the members of enums, which are names of their own. */
function typesIn(node: SgNode): Definition[] {
  const kinds = ["struct_specifier", "union_specifier", "enum_specifier"];
  const inner = kinds.includes(kindOf(node)) || kindOf(node) === "class_specifier" ? [node] : [];
  const given = node.field("type");
  return [...inner, ...(given === null ? [] : [given])].flatMap((one): Definition[] => {
    const body = one.field("body");
    if (body === null || !kindOf(one).endsWith("_specifier")) return [];
    const isEnum = kindOf(one) === "enum_specifier";
    const members = isEnum
      ? named(body).flatMap((each) => (kindOf(each) === "enumerator" ? (each.field("name") ?? []) : []))
      : [];
    const name = one.field("name") ?? (isEnum ? (node.fieldChildren("declarator")[0] ?? null) : null);
    const type = at(node, name, isEnum ? "enum" : "class").map((each) => ({
      ...each,
      members: isEnum ? members.map((member) => member.text()) : null,
    }));
    return [...type, ...members.flatMap((member) => at(member, member, "value"))];
  });
}

/** Of `int total = 0;`; `extern int total;` and `int f(void);` define nothing. */
/** `static int count;` is the file's own; a `static const` of a header is for all who include it. */
function variablesOf(node: SgNode): Definition[] {
  const isOwn = isStaticName(node) && !/\bconst(?:expr)?\b/.test(textOf(node)?.slice(0, 200) ?? "");
  return named(node).flatMap((one) => {
    if (kindOf(one) === "init_declarator") return variableAt(node, one.field("declarator"), isOwn);
    return isOwn && /^(?:identifier|pointer_declarator)$/.test(kindOf(one))
      ? variableAt(node, one, isOwn)
      : [];
  });
}

function variableAt(node: SgNode, declarator: SgNode | null, isOwn: boolean): Definition[] {
  const name =
    kindOf(declarator ?? node) === "pointer_declarator" && isOwn
      ? (declarator?.field("declarator") ?? null)
      : declarator;
  return at(node, name, "value").map((one) => ({ ...one, isExported: !isOwn }));
}

function isStaticName(node: SgNode): boolean {
  return named(node).some((one) => kindOf(one) === "storage_class_specifier" && one.text() === "static");
}

/** `DEFINE_TEST(name)` may define a name. */
function namedInMacro(node: SgNode): Definition[] {
  return ofKinds(node, "identifier", "type_identifier").flatMap((name) => at(node, name, "value"));
}

/** `<...>` leads to an unknown place. */
function importsIn(root: SgNode): Import[] {
  return ofKinds(root, "preproc_include").flatMap((node): Import[] => {
    const specifier = stringIn(node.field("path"));
    if (specifier === null) return [];
    const isOptional = node.ancestors().some((one) => kindOf(one).startsWith("preproc_"));
    const own = { name: null, local: null, exportedAs: null, isStar: false };
    return [{ ...own, specifier, isOptional, line: lineOf(node) }];
  });
}

function callsIn(root: SgNode): Call[] {
  return ofKinds(root, "call_expression").flatMap((node): Call[] => {
    const callee = textOf(node.field("function"));
    const list = node.field("arguments");
    if (callee === null || list === null || !/^\w+$/.test(callee)) return [];
    const given = named(list).filter((one) => kindOf(one) !== "comment");
    // A macro may be several values, or none.
    const isOpen = given.some(
      (one) => /^[A-Z_][A-Z0-9_]*$/.test(one.text()) || /ERROR|preproc/.test(kindOf(one)),
    );
    return [{ callee, line: lineOf(node), positional: given.length, named: [], isOpen }];
  });
}

/** A prototype is no use, and neither is the name of what is defined. */
function usesIn(root: SgNode, names: ReadonlySet<string> | null): Use[] {
  return ofKindsNamed(root, ["identifier", "type_identifier"], names).flatMap((node): Use[] => {
    const parent = node.parent();
    return parent === null || isDeclaring(node, parent) ? [] : [{ name: node.text(), line: lineOf(node) }];
  });
}

/** Or a name of C++ in a namespace, of which it is not known which one. */
function isDeclaring(node: SgNode, parent: SgNode): boolean {
  const kind = kindOf(parent);
  const isIn = (field: string): boolean => parent.field(field)?.id() === node.id();
  if (/^(?:qualified_identifier|preproc_(?:def|function_def|ifdef|defined|params))$/.test(kind)) return true;
  if (kind === "function_declarator") return isIn("declarator");
  return isIn("name") && (kind === "enumerator" || parent.field("body") !== null);
}

function choicesIn(root: SgNode): Choice[] {
  return ofKinds(root, "switch_statement").map((node) => {
    const cases = named(node.field("body")).filter((one) => kindOf(one) === "case_statement");
    const values = cases.map((one) => textOf(one.field("value")));
    return {
      cases: values.filter((one) => one !== null),
      hasDefault: values.includes(null),
      line: lineOf(node),
    };
  });
}

/** Parameters, variables inside of functions, what the file sets aside for itself, and in C++ the functions of classes. */
function boundIn(root: SgNode, isPlus: boolean): ReadonlySet<string> {
  const declarations = ofKinds(root, "parameter_declaration", "declaration").filter(
    (one) =>
      kindOf(one) === "parameter_declaration" ||
      isSetAside(one) ||
      one.ancestors().some((each) => kindOf(each) === "compound_statement"),
  );
  const names = declarations.flatMap((one) =>
    one
      .fieldChildren("declarator")
      .flatMap((each) => [each, ...ofKinds(each, "identifier").slice(0, 1)])
      .map((each) => each.text()),
  );
  const members = isPlus ? ofKinds(root, "field_identifier").filter(isDeclaredMember) : [];
  return new Set([...names, ...members.map((one) => one.text())]);
}

/** `int total;` without `extern` is memory of this file: another program of the repository may have its own under the same name. */
function isSetAside(declaration: SgNode): boolean {
  const declarators = declaration.fieldChildren("declarator");
  return (
    !/^\s*extern\b/.test(declaration.text().slice(0, 50)) &&
    declarators.every((one) => ofKinds(one, "function_declarator").length === 0)
  );
}

function isDeclaredMember(node: SgNode): boolean {
  const parent = node.parent();
  return parent !== null && kindOf(parent) === "function_declarator";
}
