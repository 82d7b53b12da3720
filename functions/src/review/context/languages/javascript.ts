/** The names of a file of JavaScript or TypeScript: modules of ECMAScript and of CommonJS. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Choice, Definition, FileFacts, Import, Parameter, Use } from "../facts.ts";
import { endLineOf, hasAncestor, kindOf, lineOf, named, ofKinds, stringIn, textOf } from "../nodes.ts";

const definingKinds: Readonly<Record<string, Definition["kind"]>> = {
  function_declaration: "function",
  generator_function_declaration: "function",
  function_signature: "function",
  class_declaration: "class",
  abstract_class_declaration: "class",
  interface_declaration: "type",
  type_alias_declaration: "type",
  enum_declaration: "enum",
  internal_module: "value",
};

const functionValues = new Set(["arrow_function", "function_expression", "generator_function", "function"]);

/** `isTyped` tells whether optional parameters are marked. */
export function readJavaScriptFacts(root: SgNode, isTyped: boolean): FileFacts {
  const reader = new Reader(isTyped);
  for (const statement of named(root)) reader.readStatement(statement, false);
  reader.readRequires(root);
  const imported = new Set(reader.imports.flatMap(({ local }) => local ?? []));
  return {
    packageName: null,
    definitions: withoutOverloads(reader.definitions, reader.exports),
    imports: reader.imports,
    exports: reader.exports,
    isOpen: reader.isOpen,
    calls: callsIn(root),
    uses: usesIn(root, imported, isTyped),
    choices: choicesIn(root),
    bound: boundIn(root),
  };
}

class Reader {
  readonly definitions: Definition[] = [];
  readonly imports: Import[] = [];
  readonly exports = new Map<string, string>();
  isOpen = false;
  readonly #isTyped: boolean;

  constructor(isTyped: boolean) {
    this.#isTyped = isTyped;
  }

  readStatement(node: SgNode, isExported: boolean): void {
    const kind = kindOf(node);
    if (kind === "import_statement") this.#readImport(node);
    else if (kind === "export_statement") this.#readExport(node);
    else if (kind === "expression_statement") this.#readAssignment(node);
    else if (kind === "lexical_declaration" || kind === "variable_declaration")
      this.#readVariables(node, isExported);
    else if (kind === "ambient_declaration")
      for (const inside of named(node)) this.readStatement(inside, true);
    else this.#define(node, isExported);
  }

  #define(node: SgNode, isExported: boolean): void {
    const kind = definingKinds[kindOf(node)];
    const name = node.field("name");
    if (kind === undefined || name === null) return;
    const parameters = kind === "function" ? this.#parametersOf(node) : null;
    this.#add(node, name, { kind, isExported, parameters, members: membersOf(node) });
  }

  #add(
    node: SgNode,
    name: SgNode,
    more: Pick<Definition, "kind" | "isExported" | "parameters" | "members">,
  ): void {
    const place = { line: lineOf(name), startLine: lineOf(node), endLine: endLineOf(node) };
    this.definitions.push({ name: name.text(), ...more, ...place });
  }

  #readVariables(node: SgNode, isExported: boolean): void {
    for (const declarator of named(node)) {
      const name = kindOf(declarator) === "variable_declarator" ? declarator.field("name") : null;
      if (name === null) continue;
      const value = declarator.field("value");
      const isFunction = value !== null && functionValues.has(kindOf(value));
      const names = kindOf(name) === "identifier" ? [name] : patternNames(name);
      for (const one of names) {
        this.#add(declarator, one, {
          kind: isFunction && one === name ? "function" : "value",
          isExported,
          parameters: isFunction && one === name ? this.#parametersOf(value) : null,
          members: null,
        });
      }
    }
  }

  #parametersOf(node: SgNode): Parameter[] | null {
    const single = node.field("parameter");
    const list = single === null ? named(node.field("parameters")) : [single];
    return list
      .filter((one) => kindOf(one) !== "comment" && !/^this\b/.test(one.text()))
      .map((one) => this.#parameter(one));
  }

  #parameter(node: SgNode): Parameter {
    const pattern = node.field("pattern") ?? node.field("left") ?? node;
    const isRest = kindOf(pattern) === "rest_pattern";
    const hasDefault = kindOf(node) === "assignment_pattern" || node.field("value") !== null;
    const isOptional = kindOf(node) === "optional_parameter";
    return {
      name: kindOf(pattern) === "identifier" ? pattern.text() : "",
      isRequired: this.#isTyped && !isRest && !hasDefault && !isOptional && !takesNothing(node),
      isRest,
      isNamed: false,
    };
  }

  #readImport(node: SgNode): void {
    const specifier = stringIn(node.field("source"));
    if (specifier === null) {
      this.#readImportRequire(node);
      return;
    }
    const clause = named(node).find((child) => kindOf(child) === "import_clause");
    const own = { specifier, exportedAs: null, isStar: false, isOptional: false };
    if (clause === undefined) this.imports.push({ ...own, name: null, local: null, line: lineOf(node) });
    for (const part of named(clause ?? null)) {
      const line = lineOf(part);
      if (kindOf(part) === "identifier")
        this.imports.push({ ...own, name: "default", local: part.text(), line });
      else if (kindOf(part) === "namespace_import")
        this.imports.push({ ...own, name: null, local: textOf(named(part)[0] ?? null), line });
      else if (kindOf(part) === "named_imports") {
        for (const one of named(part)) {
          const name = textOf(one.field("name"));
          if (name === null) continue;
          const local = textOf(one.field("alias")) ?? name;
          this.imports.push({ ...own, name: unquoted(name), local, line: lineOf(one) });
        }
      }
    }
  }

  /** `import a = require("./a")`. */
  #readImportRequire(node: SgNode): void {
    const clause = named(node).find((child) => kindOf(child) === "import_require_clause");
    const specifier = stringIn(clause?.field("source") ?? null);
    const local = textOf(named(clause ?? null)[0] ?? null);
    if (specifier === null) return;
    const own = { specifier, name: null, local, exportedAs: null, isStar: false, isOptional: false };
    this.imports.push({ ...own, line: lineOf(node) });
  }

  #readExport(node: SgNode): void {
    const specifier = stringIn(node.field("source"));
    const declaration = node.field("declaration");
    const isDefault = node.children().some((child) => child.text() === "default" && !child.isNamed());
    if (declaration !== null) {
      const before = this.definitions.length;
      this.readStatement(declaration, !isDefault);
      const name = this.definitions[before]?.name;
      if (isDefault) this.exports.set("default", name ?? "");
      return;
    }
    if (isDefault) this.exports.set("default", textOf(node.field("value")) ?? "");
    if (/^export\s*=/.test(node.text().slice(0, 20))) this.isOpen = true;
    const clause = named(node).find((child) => kindOf(child) === "export_clause");
    for (const one of named(clause ?? null)) this.#exportOne(one, specifier);
    if (specifier !== null && clause === undefined) this.#exportAll(node, specifier);
  }

  #exportOne(node: SgNode, specifier: string | null): void {
    const name = unquoted(textOf(node.field("name")) ?? "");
    const exportedAs = unquoted(textOf(node.field("alias")) ?? name);
    if (name === "") return;
    if (specifier === null) {
      this.exports.set(exportedAs, name);
      return;
    }
    const own = { specifier, name, local: null, exportedAs, isStar: false, isOptional: false };
    this.imports.push({ ...own, line: lineOf(node) });
  }

  #exportAll(node: SgNode, specifier: string): void {
    const inside = named(node).find((child) => kindOf(child) === "namespace_export");
    const exportedAs = textOf(named(inside ?? null)[0] ?? null);
    const own = { specifier, name: null, local: null, isOptional: false, line: lineOf(node) };
    this.imports.push({ ...own, exportedAs, isStar: exportedAs === null });
  }

  /** `module.exports = ...`, `exports.a = ...`. */
  #readAssignment(node: SgNode): void {
    const assignment = named(node)[0];
    if (assignment === undefined || kindOf(assignment) !== "assignment_expression") return;
    const left = textOf(assignment.field("left")) ?? "";
    const right = assignment.field("right");
    const member = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1];
    if (member !== undefined && right !== null) this.#exportValue(member, right, assignment);
    else if (left === "module.exports" || left === "exports") this.#exportWhole(right);
    else if (/^(?:module\.)?exports\b/.test(left)) this.isOpen = true;
    if (right !== null && kindOf(right) === "assignment_expression") this.isOpen = true;
  }

  #exportWhole(value: SgNode | null): void {
    if (value === null || kindOf(value) !== "object") {
      // Its members may be set anywhere.
      this.isOpen = true;
      this.exports.set("default", textOf(value)?.slice(0, 200) ?? "");
      return;
    }
    for (const entry of named(value)) {
      const kind = kindOf(entry);
      if (kind === "shorthand_property_identifier") this.exports.set(entry.text(), entry.text());
      else if (kind === "pair") {
        const name = unquoted(textOf(entry.field("key")) ?? "");
        const inside = entry.field("value");
        if (/^[\w$]+$/.test(name) && inside !== null) this.#exportValue(name, inside, entry);
        else this.isOpen = true;
      } else if (kind === "method_definition") {
        const name = entry.field("name");
        const parameters = this.#parametersOf(entry);
        if (name !== null)
          this.#add(entry, name, { kind: "function", isExported: true, parameters, members: null });
      } else if (kind !== "comment") this.isOpen = true;
    }
  }

  #exportValue(name: string, value: SgNode, around: SgNode): void {
    if (kindOf(value) === "identifier") {
      this.exports.set(name, value.text());
      return;
    }
    const isFunction = functionValues.has(kindOf(value));
    const place = { line: lineOf(around), startLine: lineOf(around), endLine: endLineOf(around) };
    this.definitions.push({
      ...{ name, isExported: true, members: null, ...place },
      kind: isFunction ? "function" : "value",
      parameters: isFunction ? this.#parametersOf(value) : null,
    });
  }

  /** `const { a, b: c } = require("./x")`, and modules that are brought in late. */
  readRequires(root: SgNode): void {
    for (const call of ofKinds(root, "call_expression")) {
      const callee = textOf(call.field("function"));
      if (callee !== "require" && callee !== "import") continue;
      const specifier = stringIn(named(call.field("arguments"))[0] ?? null);
      if (specifier === null) continue;
      this.#readRequire(call, specifier);
    }
  }

  #readRequire(call: SgNode, specifier: string): void {
    const isOptional = hasAncestor(call, tries);
    const own = { specifier, exportedAs: null, isStar: false, isOptional, line: lineOf(call) };
    const parent = call.parent();
    const awaited = parent !== null && kindOf(parent) === "await_expression" ? parent.parent() : parent;
    const target =
      awaited !== null && kindOf(awaited) === "variable_declarator" ? awaited.field("name") : null;
    if (target === null) {
      this.imports.push({ ...own, name: null, local: null });
    } else if (kindOf(target) === "identifier") {
      this.imports.push({ ...own, name: null, local: target.text() });
    } else if (kindOf(target) === "object_pattern") {
      for (const part of named(target)) {
        const name = textOf(part.field("key")) ?? part.text();
        const local = textOf(part.field("value")) ?? name;
        if (/^[\w$]+$/.test(name)) this.imports.push({ ...own, name, local, line: lineOf(part) });
      }
    }
  }
}

const tries = new Set(["try_statement"]);

function unquoted(name: string): string {
  return /^(["'])(.*)\1$/.exec(name)?.[2] ?? name;
}

/** A parameter of such a type may be left out. */
function takesNothing(node: SgNode): boolean {
  const type = textOf(node.field("type")) ?? "";
  return /\b(?:void|any|unknown)\b/.test(type);
}

function patternNames(pattern: SgNode): SgNode[] {
  return ofKinds(pattern, "shorthand_property_identifier_pattern", "identifier").filter(
    (name) => name.parent()?.field("key")?.id() !== name.id(),
  );
}

function membersOf(node: SgNode): string[] | null {
  if (kindOf(node) === "enum_declaration")
    return named(node.field("body"))
      .map((member) => textOf(member.field("name")) ?? member.text())
      .filter((name) => /^[\w$]+$/.test(name));
  const value = kindOf(node) === "type_alias_declaration" ? node.field("value") : null;
  if (value === null || kindOf(value) !== "union_type") return null;
  const parts = unionParts(value);
  const literals = parts.flatMap((part) => stringIn(part) ?? []);
  return literals.length === parts.length ? literals : null;
}

/** Nested to the left, as the grammar reads `a | b | c`. */
function unionParts(node: SgNode): SgNode[] {
  return named(node).flatMap((part) =>
    kindOf(part) === "comment" ? [] : kindOf(part) === "union_type" ? unionParts(part) : [part],
  );
}

/** Of one name with several signatures nobody can tell which one a call means. */
function withoutOverloads(
  definitions: readonly Definition[],
  exports: ReadonlyMap<string, string>,
): Definition[] {
  const counts = new Map<string, number>();
  for (const { name } of definitions) counts.set(name, (counts.get(name) ?? 0) + 1);
  const given = new Set(exports.values());
  const firsts = new Set<string>();
  return definitions.flatMap((one) => {
    const isSeen = firsts.has(one.name);
    firsts.add(one.name);
    if (isSeen) return [];
    const isAlone = counts.get(one.name) === 1;
    const isExported = one.isExported || given.has(one.name);
    return [{ ...one, isExported, parameters: isAlone ? one.parameters : null }];
  });
}

function callsIn(root: SgNode): Call[] {
  return ofKinds(root, "call_expression", "new_expression").flatMap((node): Call[] => {
    const callee = textOf(node.field("function") ?? node.field("constructor"));
    const list = node.field("arguments");
    if (callee === null || !/^[\w$]+(?:\.[\w$]+){0,2}$/.test(callee)) return [];
    if (list !== null && kindOf(list) !== "arguments") return [];
    const given = named(list).filter((one) => kindOf(one) !== "comment");
    const isOpen = given.some((one) => kindOf(one) === "spread_element");
    return [{ callee, line: lineOf(node), positional: given.length, named: [], isOpen }];
  });
}

const inImports = new Set(["import_statement", "import_specifier", "import_clause"]);

/** Of names that were brought in, and of what is defined here: every name where it is no declaration. */
function usesIn(root: SgNode, imported: ReadonlySet<string>, isTyped: boolean): Use[] {
  const kinds = ["identifier", "shorthand_property_identifier", ...(isTyped ? ["type_identifier"] : [])];
  const names = ofKinds(root, ...kinds);
  return names.flatMap((node): Use[] => {
    const name = node.text();
    const parent = node.parent();
    if (parent === null || inImports.has(kindOf(parent)) || kindOf(parent) === "namespace_import") return [];
    const line = lineOf(node);
    if (!imported.has(name)) return [{ name, line }];
    const isObject = parent.field("object")?.id() === node.id();
    const member = isObject ? textOf(parent.field("property")) : null;
    const typed = kindOf(parent) === "nested_type_identifier" || kindOf(parent) === "nested_identifier";
    const inType = typed ? textOf(parent.field("name") ?? parent.field("property")) : null;
    const behind = member ?? inType;
    return behind === null || behind === name ? [{ name, line }] : [{ name: `${name}.${behind}`, line }];
  });
}

function choicesIn(root: SgNode): Choice[] {
  return ofKinds(root, "switch_statement").map((node) => {
    const body = named(node.field("body"));
    const cases = body
      .filter((one) => kindOf(one) === "switch_case")
      .map((one) => one.field("value"))
      .map((value) => stringIn(value) ?? textOf(value) ?? "");
    const hasDefault = body.some((one) => kindOf(one) === "switch_default");
    return { cases, hasDefault, line: lineOf(node) };
  });
}

function boundIn(root: SgNode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const declarator of ofKinds(root, "variable_declarator")) {
    const name = declarator.field("name");
    const value = declarator.field("value")?.text() ?? "";
    if (name === null || /^(?:await\s+)?(?:require|import)\s*\(/.test(value)) continue;
    for (const one of kindOf(name) === "identifier" ? [name] : patternNames(name)) names.add(one.text());
  }
  const lists = ofKinds(root, "formal_parameters");
  for (const list of lists)
    for (const one of ofKinds(list, "identifier", "shorthand_property_identifier_pattern"))
      names.add(one.text());
  for (const arrow of ofKinds(root, "arrow_function")) names.add(textOf(arrow.field("parameter")) ?? "");
  for (const one of ofKinds(root, "function_declaration")) names.add(textOf(one.field("name")) ?? "");
  return names;
}
