/** The names of a file of Rust: a file is a module, and its path is the module's (doc.rust-lang.org/reference/items/modules.html). */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Choice, Definition, FileFacts, Import, Parameter, Use } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKinds, ofKindsNamed, textOf } from "../nodes.ts";
import { alone } from "./alone.ts";

const definingKinds: Readonly<Record<string, Definition["kind"]>> = {
  function_item: "function",
  struct_item: "class",
  union_item: "class",
  enum_item: "enum",
  trait_item: "type",
  type_item: "type",
  const_item: "value",
  static_item: "value",
  macro_definition: "value",
};
/** They leave a function's parameters as they are written. */
const plainAttribute =
  /^#\[(?:inline|must_use|doc|allow|expect|warn|deny|cold|track_caller|deprecated|no_mangle)\b/;

export function readRustFacts(root: SgNode, names: ReadonlySet<string> | null): FileFacts {
  const imports = [...importsIn(root), ...pathsIn(root, names)];
  const imported = new Set(imports.flatMap(({ local }) => local ?? []));
  return {
    packageName: null,
    definitions: alone(definitionsIn(root)),
    imports,
    exports: new Map(),
    isOpen: /\b(?:paste|include|concat_idents)!|^(?:\w+::)*\w*mod\w*!\s{0,9}[({[]/m.test(root.text()),
    calls: callsIn(root),
    uses: usesIn(root, imported, names),
    choices: choicesIn(root),
    bound: boundIn(root),
  };
}

function definitionsIn(root: SgNode): Definition[] {
  let attributes: string[] = [];
  return named(root).flatMap((node): Definition[] => {
    const kind = kindOf(node);
    if (kind === "attribute_item") attributes.push(node.text());
    if (kind === "attribute_item" || kind.endsWith("comment")) return [];
    const isPlain = attributes.every((one) => plainAttribute.test(one));
    attributes = [];
    return kind === "macro_invocation" || kind === "expression_statement"
      ? namedInMacro(node)
      : definedBy(node, isPlain);
  });
}

/** What a macro makes, it was told the name of. */
function namedInMacro(node: SgNode): Definition[] {
  return ofKinds(node, "token_tree").flatMap((tree) =>
    named(tree)
      .filter((one) => kindOf(one) === "identifier")
      .map((one) => ({ ...placeOf(node, one), name: one.text(), kind: "value" as const, ...plain })),
  );
}

const plain = { isExported: true, parameters: null, members: null };

function placeOf(node: SgNode, name: SgNode): Pick<Definition, "line" | "startLine" | "endLine"> {
  return { line: lineOf(name), startLine: lineOf(node), endLine: endLineOf(node) };
}

function definedBy(node: SgNode, isPlain: boolean): Definition[] {
  const kind = definingKinds[kindOf(node)];
  const name = node.field("name");
  if (kind === undefined || name === null || name.text() === "main") return [];
  const parameters = kind === "function" && isPlain ? parametersOf(node) : null;
  const members = kind === "enum" ? variantsOf(node) : null;
  return [{ name: name.text(), kind, isExported: true, parameters, members, ...placeOf(node, name) }];
}

function variantsOf(node: SgNode): string[] {
  return named(node.field("body")).flatMap((one) => textOf(one.field("name")) ?? []);
}

function parametersOf(node: SgNode): Parameter[] | null {
  const list = named(node.field("parameters")).filter((one) => !/comment|attribute_item/.test(kindOf(one)));
  if (list.some((one) => kindOf(one) !== "parameter")) return null;
  return list.map((one) => ({
    name: /^(?:mut )?(\w+)$/.exec(textOf(one.field("pattern")) ?? "")?.[1] ?? "",
    ...{ isRequired: true, isRest: false, isNamed: false },
  }));
}

function importsIn(root: SgNode): Import[] {
  return ofKinds(root, "use_declaration", "mod_item").flatMap((node): Import[] => {
    const isInside = node.ancestors().some((one) => kindOf(one) === "mod_item");
    if (kindOf(node) === "mod_item") return isInside ? [] : modulesOf(node);
    const found = named(node).flatMap((one) => usedBy(one, ""));
    // Inside of a module in the file, `super` is the file.
    return found.filter(({ specifier }) => !isInside || !/^(?:super|self)\b/.test(specifier));
  });
}

/** `mod range;` is another file; `mod range { ... }` is this one. */
function modulesOf(node: SgNode): Import[] {
  const name = textOf(node.field("name"));
  if (name === null || node.field("body") !== null) return [];
  const before = node.prev();
  if (before !== null && kindOf(before) === "attribute_item" && /^#\[(?:path|cfg)/.test(before.text()))
    return [];
  return [
    {
      ...{ specifier: `self::${name}`, name: null, local: name, exportedAs: name },
      ...{ isStar: false, isOptional: false, line: lineOf(node) },
    },
  ];
}

function usedBy(node: SgNode, prefix: string): Import[] {
  const kind = kindOf(node);
  if (kind === "scoped_use_list") {
    const inside = joined(prefix, textOf(node.field("path")) ?? "");
    return named(node.field("list")).flatMap((one) => usedBy(one, inside));
  }
  if (kind === "use_list") return named(node).flatMap((one) => usedBy(one, prefix));
  const own = { isOptional: false, line: lineOf(node) };
  if (kind === "use_wildcard") {
    const specifier = joined(prefix, named(node)[0]?.text() ?? "");
    return [{ ...own, specifier, name: null, local: null, exportedAs: null, isStar: true }];
  }
  if (kind === "use_as_clause")
    return brought(joined(prefix, textOf(node.field("path")) ?? ""), textOf(node.field("alias")), own);
  return /^(?:identifier|scoped_identifier|self|crate)$/.test(kind)
    ? brought(joined(prefix, node.text()), null, own)
    : [];
}

function joined(prefix: string, path: string): string {
  if (path === "self" && prefix !== "") return prefix;
  return prefix === "" || path === "" ? `${prefix}${path}` : `${prefix}::${path}`;
}

function brought(
  path: string,
  alias: string | null,
  own: { readonly isOptional: boolean; readonly line: number },
): Import[] {
  const at = path.lastIndexOf("::");
  const name = at < 0 ? path : path.slice(at + 2);
  if (at <= 0 || !/^\w+$/.test(name)) return [];
  const local = alias ?? name;
  const exportedAs = local === "_" ? null : local;
  return [{ ...own, specifier: path.slice(0, at), name, local, exportedAs, isStar: false }];
}

const paths = /^(?:crate|super|self)(?:::\w+)*$/;

/** `crate::range::parse(x)` names a module without bringing it in. */
function pathsIn(root: SgNode, names: ReadonlySet<string> | null): Import[] {
  return ofKinds(root, "scoped_identifier", "scoped_type_identifier").flatMap((node): Import[] => {
    const path = textOf(node.field("path")) ?? "";
    const name = textOf(node.field("name")) ?? "";
    if (!paths.test(path) || names?.has(name) === false) return [];
    const above = node.ancestors().map(kindOf);
    if (/^use_|^scoped_/.test(above[0] ?? "")) return [];
    if (above.includes("mod_item") && !path.startsWith("crate")) return [];
    const local = `${path}::${name}`.replaceAll("::", ".");
    const own = { exportedAs: null, isStar: false, isOptional: false };
    return [{ specifier: path, name, local, ...own, line: lineOf(node) }];
  });
}

function callsIn(root: SgNode): Call[] {
  return ofKinds(root, "call_expression").flatMap((node): Call[] => {
    const callee = (textOf(node.field("function")) ?? "").replaceAll("::", ".").replace(/\.<[^()]*>$/, "");
    const list = node.field("arguments");
    if (list === null || !/^\w+(?:\.\w+)*$/.test(callee) || callee.includes("self.")) return [];
    if (kindOf(node.field("function") ?? node) === "field_expression") return [];
    const positional = named(list).filter((one) => !/comment|attribute/.test(kindOf(one))).length;
    return [{ callee, line: lineOf(node), positional, named: [], isOpen: false }];
  });
}

const items = [
  ...["function_item", "function_signature_item", "struct_item", "enum_item", "union_item", "type_item"],
  ...["const_item", "static_item", "trait_item", "mod_item", "enum_variant", "macro_definition"],
];

/** Told by what is around each name, since the parser looks for a node's parent among all children of all nodes above. */
function usesIn(root: SgNode, imported: ReadonlySet<string>, names: ReadonlySet<string> | null): Use[] {
  const wanted = names && new Set([...names, ...imported]);
  const kinds = ["identifier", "type_identifier"];
  const inUses = ofKinds(root, "use_declaration").flatMap((one) => ofKinds(one, ...kinds));
  const declared = ofKinds(root, ...items).flatMap((one) => one.field("name") ?? []);
  const passed = new Set([...inUses, ...declared].map((one) => one.id()));
  const members = membersByPath(root);
  return ofKindsNamed(root, kinds, wanted).flatMap((node): Use[] => {
    if (passed.has(node.id())) return [];
    const member = members.get(node.id());
    const name = node.text();
    return [{ name: member === undefined ? name : `${name}.${member}`, line: lineOf(node) }];
  });
}

/** `b` of `a::b`, by the id of `a`. */
function membersByPath(root: SgNode): ReadonlyMap<number, string> {
  const found = ofKinds(root, "scoped_identifier", "scoped_type_identifier");
  return new Map(
    found.flatMap((one) => {
      const path = one.field("path");
      const name = textOf(one.field("name"));
      return path === null || name === null ? [] : [[path.id(), name] as const];
    }),
  );
}

/** Arms that look further into a value than its variant leave the others of it open. */
function choicesIn(root: SgNode): Choice[] {
  return ofKinds(root, "match_expression").map((node) => {
    const patterns = named(node.field("body"))
      .map((arm) => arm.field("pattern"))
      .filter((one) => one !== null)
      .map((one) => one.text());
    const cases = patterns.flatMap((one) => one.split("|").map((part) => part.trim()));
    return {
      cases: [...new Set(cases.map((one) => one.replace(/\s*[({].*$/s, "").replaceAll("::", ".")))],
      hasDefault: cases.some((one) => /^(?:[a-z_]\w*)(?:\s+if\b.*)?$/s.test(one)),
      line: lineOf(node),
    };
  });
}

function boundIn(root: SgNode): ReadonlySet<string> {
  const patterns = [
    ...ofKinds(root, "let_declaration", "parameter", "for_expression").map((one) => one.field("pattern")),
    ...ofKinds(root, "closure_parameters"),
    ...ofKinds(root, "match_pattern", "tuple_struct_pattern"),
  ];
  const names = patterns.flatMap((one) => (one === null ? [] : [one, ...ofKinds(one, "identifier")]));
  const inner = ofKinds(root, "function_item", "mod_item").filter((one) => {
    const parent = one.parent();
    return parent !== null && kindOf(parent) === "block";
  });
  return new Set([
    ...names.map((one) => one.text()).filter((one) => /^[a-z_]\w*$/.test(one)),
    ...inner.flatMap((one) => textOf(one.field("name")) ?? []),
  ]);
}
