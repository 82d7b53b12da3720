/** The names of a file of JavaScript or TypeScript: modules of ECMAScript and of CommonJS. */
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
  stringIn,
  textOf,
} from "../nodes.ts";

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
    isOpen: reader.isOpen || givesInOtherWays.test(root.text()),
    calls: callsIn(root),
    uses: usesIn(root, imported, isTyped),
    choices: choicesIn(root),
    bound: boundIn(root),
  };
}

/** `Object.assign(exports, { parse })`, `exports[name] = ...`, `const api = (module.exports = {})`. */
const givesInOtherWays =
  /\bObject\.(?:assign|definePropert(?:y|ies))\(\s{0,9}(?:module\.)?exports\b(?!\s{0,9},\s{0,9}["']__esModule)|(?<![\w$.])(?:module\.)?exports\[|=\s{0,9}\(?\s{0,9}module\.exports\b|=\s{0,9}exports\s{0,9};|\b__exportStar\(|(?<![\w$])(?!defineProperty\b)[\w$]{1,60}\(\s{0,9}(?:module\.)?exports\s{0,9}[,)]/;

/** Statements of the module itself that hold others. */
const choosing: ReadonlySet<string> = new Set([
  "if_statement",
  "try_statement",
  "switch_statement",
  "statement_block",
]);

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
    else if (choosing.has(kind)) this.#readChosen(node);
    else this.#define(node, isExported);
  }

  /** `if (config) exports.folder = config; else exports.folder = "queue";` gives the name in either case. */
  #readChosen(node: SgNode): void {
    for (const assignment of ofKinds(node, "assignment_expression")) {
      const left = textOf(assignment.field("left")) ?? "";
      const member = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1];
      if (member !== undefined && !this.exports.has(member)) this.exports.set(member, member);
    }
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
    const declarators = named(node).filter((one) => kindOf(one) === "variable_declarator");
    for (const declarator of declarators) {
      const name = declarator.field("name");
      const value = declarator.field("value");
      if (name === null) continue;
      const isFunction = value !== null && functionValues.has(kindOf(value)) && kindOf(name) === "identifier";
      const kind = isFunction ? "function" : "value";
      const parameters = isFunction ? this.#parametersOf(value) : null;
      for (const one of namesIn(name))
        this.#add(declarator, one, { kind, isExported, parameters, members: null });
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
    if (clause === undefined) this.#bring(specifier, null, null, node);
    for (const part of named(clause ?? null)) {
      if (kindOf(part) === "identifier") this.#bring(specifier, "default", part.text(), part);
      else if (kindOf(part) === "namespace_import")
        this.#bring(specifier, null, textOf(named(part)[0] ?? null), part);
      else this.#readNamedImports(part, specifier);
    }
  }

  #readNamedImports(list: SgNode, specifier: string): void {
    for (const one of named(list)) {
      const name = textOf(one.field("name"));
      if (name !== null) this.#bring(specifier, unquoted(name), textOf(one.field("alias")) ?? name, one);
    }
  }

  #bring(specifier: string, name: string | null, local: string | null, at: SgNode): void {
    const own = { exportedAs: null, isStar: false, isOptional: false };
    this.imports.push({ specifier, name, local, ...own, line: lineOf(at) });
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
    const declaration = node.field("declaration");
    const isDefault = node.children().some((child) => child.text() === "default" && !child.isNamed());
    if (declaration === null) {
      if (isDefault) this.exports.set("default", textOf(node.field("value")) ?? "");
      else this.#readExportClause(node);
      return;
    }
    const before = this.definitions.length;
    this.readStatement(declaration, !isDefault);
    if (isDefault) this.exports.set("default", this.definitions[before]?.name ?? "");
  }

  #readExportClause(node: SgNode): void {
    const specifier = stringIn(node.field("source"));
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
    const left = assignment.field("left")?.text() ?? "";
    const right = assignment.field("right");
    if (right === null) return;
    this.#readExportsOf(left, right, assignment);
  }

  #readExportsOf(left: string, right: SgNode, assignment: SgNode): void {
    if (!/^(?:module\.)?exports\b/.test(left)) return;
    const member = /^(?:module\.)?exports\.([\w$]+)$/.exec(left)?.[1];
    if (member !== undefined) this.#exportValue(member, right, assignment);
    else if (left === "module.exports" || left === "exports") this.#exportWhole(right);
    else this.isOpen = true;
    // `exports = module.exports = ...`: the one inside is not read.
    if (kindOf(right) === "assignment_expression") this.isOpen = true;
  }

  #exportWhole(value: SgNode): void {
    if (kindOf(value) !== "object") {
      // Its members may be set anywhere.
      this.isOpen = true;
      this.exports.set("default", value.text().slice(0, 200));
      return;
    }
    for (const entry of named(value)) this.#exportEntry(entry);
  }

  #exportEntry(entry: SgNode): void {
    const kind = kindOf(entry);
    if (kind === "comment") return;
    if (kind === "shorthand_property_identifier") {
      this.exports.set(entry.text(), entry.text());
      return;
    }
    const name = entry.field(kind === "pair" ? "key" : "name");
    const plain = unquoted(textOf(name) ?? "");
    const inside = entry.field("value");
    if (name === null || !/^[\w$]+$/.test(plain)) this.isOpen = true;
    else if (kind === "pair" && inside !== null) this.#exportValue(plain, inside, entry);
    else {
      const parameters = this.#parametersOf(entry);
      this.#add(entry, name, { kind: "function", isExported: true, parameters, members: null });
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
    const isOptional = hasAncestor(call, tries) || isCaught(call);
    const own = { specifier, exportedAs: null, isStar: false, isOptional };
    const target = targetOf(call);
    const isPattern = target !== null && kindOf(target) === "object_pattern";
    if (!isPattern) {
      const local = target !== null && kindOf(target) === "identifier" ? target.text() : null;
      this.imports.push({ ...own, name: null, local, line: lineOf(call) });
      return;
    }
    for (const part of named(target)) {
      const name = textOf(part.field("key")) ?? part.text();
      const local = textOf(part.field("value")) ?? name;
      if (/^[\w$]+$/.test(name)) this.imports.push({ ...own, name, local, line: lineOf(part) });
    }
  }
}

/** What the module is given to: `const a = await import("./a")`. */
function targetOf(call: SgNode): SgNode | null {
  const parent = call.parent();
  const holder = parent !== null && kindOf(parent) === "await_expression" ? parent.parent() : parent;
  return holder !== null && kindOf(holder) === "variable_declarator" ? holder.field("name") : null;
}

const tries = new Set(["try_statement"]);

/** `import("./a").catch(() => null)`. */
function isCaught(call: SgNode): boolean {
  const parent = call.parent();
  return parent !== null && textOf(parent.field("property")) === "catch";
}

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
    (name) => !isKey(name, name.parent()),
  );
}

function isKey(name: SgNode, parent: SgNode | null): boolean {
  const key = parent === null ? null : parent.field("key");
  return key !== null && key.id() === name.id();
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

/** Of one name with several signatures it is not known which one a call means. */
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

/**
 * Of names that were brought in, and of what is defined here: every name where it is no declaration. A node's parent is asked for where it has to be, since the
 * parser looks for it among all children of all nodes above.
 */
function usesIn(root: SgNode, imported: ReadonlySet<string>, isTyped: boolean): Use[] {
  const kinds = ["identifier", "shorthand_property_identifier", ...(isTyped ? ["type_identifier"] : [])];
  const inImports = new Set(
    ofKinds(root, "import_statement").flatMap((one) => ofKinds(one, ...kinds).map((node) => node.id())),
  );
  return ofKinds(root, ...kinds).flatMap((node): Use[] => {
    if (inImports.has(node.id())) return [];
    const name = node.text();
    const parent = imported.has(name) ? node.parent() : null;
    const behind = parent === null ? null : memberBehind(node, parent);
    return [{ name: behind === null || behind === name ? name : `${name}.${behind}`, line: lineOf(node) }];
  });
}

/** `b` of `a.b`, also in types. */
function memberBehind(node: SgNode, parent: SgNode): string | null {
  if (parent.field("object")?.id() === node.id()) return textOf(parent.field("property"));
  const isTyped = kindOf(parent) === "nested_type_identifier" || kindOf(parent) === "nested_identifier";
  return isTyped ? textOf(parent.field("name") ?? parent.field("property")) : null;
}

function choicesIn(root: SgNode): Choice[] {
  return ofKinds(root, "switch_statement").map((node) => {
    const body = named(node.field("body"));
    const cases = body
      .filter((one) => kindOf(one) === "switch_case")
      .map((one) => one.field("value"))
      .map((value) => stringIn(value) ?? textOf(value) ?? "");
    const hasDefault = body.some((one) => kindOf(one) === "switch_default") || isAnsweredBehind(node);
    return { cases, hasDefault, line: lineOf(node) };
  });
}

function boundIn(root: SgNode): ReadonlySet<string> {
  const variables = ofKinds(root, "variable_declarator").filter(
    (one) => !/^(?:await\s+)?(?:require|import)\s*\(/.test(textOf(one.field("value")) ?? ""),
  );
  const names = [
    ...variables.flatMap((one) => namesIn(one.field("name"))),
    ...ofKinds(root, "formal_parameters").flatMap((list) =>
      ofKinds(list, "identifier", "shorthand_property_identifier_pattern"),
    ),
    ...ofKinds(root, "arrow_function").flatMap((one) => one.field("parameter") ?? []),
    ...ofKinds(root, "function_declaration").flatMap((one) => one.field("name") ?? []),
  ];
  return new Set(names.map((name) => name.text()));
}

function namesIn(name: SgNode | null): SgNode[] {
  if (name === null) return [];
  return kindOf(name) === "identifier" ? [name] : patternNames(name);
}
