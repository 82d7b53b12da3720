/** The names of a file of Ruby: constants by their whole name, since nothing is brought in by name. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Definition, FileFacts, Import, Parameter, Use } from "../facts.ts";
import { endLineOf, kindOf, lineOf, named, ofKinds, stringIn, textOf } from "../nodes.ts";
import { alone } from "./alone.ts";

const scopes = new Set(["class", "module"]);

export function readRubyFacts(root: SgNode, names: ReadonlySet<string> | null): FileFacts {
  return {
    packageName: null,
    definitions: alone(definitionsIn(root)),
    imports: importsIn(root),
    exports: new Map(),
    isOpen: /\bconst_(?:missing|set)\b/.test(root.text()),
    calls: callsIn(root),
    uses: usesIn(root, names),
    choices: [],
    bound: new Set(),
  };
}

/** The whole names of the classes and modules around a node, the innermost first. */
function nestingOf(node: SgNode): string[] {
  const around = node
    .ancestors()
    .filter((one) => scopes.has(kindOf(one)))
    .flatMap((one) => textOf(one.field("name")) ?? []);
  return around.map((_, at) => around.slice(at).reverse().join("::").replace(/^::/, ""));
}

function definitionsIn(root: SgNode): Definition[] {
  return [
    ...ofKinds(root, "class").flatMap((node) => define(node, "name", "class", constructorOf(node))),
    ...ofKinds(root, "module").flatMap((node) => define(node, "name", "class", null)),
    ...ofKinds(root, "assignment")
      .filter((node) => /^[A-Z]\w*$/.test(textOf(node.field("left")) ?? ""))
      .flatMap((node) => define(node, "left", "value", null)),
    ...ofKinds(root, "singleton_method")
      .filter((node) => textOf(node.field("object")) === "self" && nestingOf(node).length > 0)
      .flatMap((node) => define(node, "name", "function", parametersOf(node))),
  ];
}

function define(
  node: SgNode,
  field: string,
  kind: Definition["kind"],
  parameters: Parameter[] | null,
): Definition[] {
  const name = node.field(field);
  if (name === null) return [];
  const outside = nestingOf(node)[0];
  const prefix = outside === undefined ? "" : outside + (kind === "function" ? "." : "::");
  const place = { line: lineOf(name), startLine: lineOf(node), endLine: endLineOf(node) };
  return [{ name: `${prefix}${name.text()}`, kind, isExported: true, parameters, members: null, ...place }];
}

/** Null where the class does not say itself how it is made. */
function constructorOf(node: SgNode): Parameter[] | null {
  const body = named(node.field("body"));
  const isMadeElsewhere = body.some(
    (one) => kindOf(one) === "singleton_method" && textOf(one.field("name")) === "new",
  );
  const found = body.filter((one) => kindOf(one) === "method" && textOf(one.field("name")) === "initialize");
  const [first] = found;
  return found.length === 1 && first !== undefined && !isMadeElsewhere ? parametersOf(first) : null;
}

function parametersOf(node: SgNode): Parameter[] | null {
  const list = named(node.field("parameters")).filter((one) => kindOf(one) !== "comment");
  const parameters = list.flatMap((one): Parameter[] => {
    const kind = kindOf(one);
    if (kind === "block_parameter") return [];
    const name = textOf(one.field("name")) ?? one.text();
    const isNamed = kind === "keyword_parameter" || kind === "hash_splat_parameter";
    const isRest = kind === "splat_parameter" || kind === "hash_splat_parameter";
    const hasDefault = one.field("value") !== null;
    return [{ name, isRequired: !isRest && !hasDefault, isRest, isNamed }];
  });
  // A required one behind an optional one takes its value first.
  const places = parameters.filter(({ isNamed }) => !isNamed);
  const firstOptional = places.findIndex(({ isRequired }) => !isRequired);
  const isOrdered = firstOptional < 0 || places.slice(firstOptional).every(({ isRequired }) => !isRequired);
  return isOrdered && !list.some((one) => kindOf(one) === "forward_parameter") ? parameters : null;
}

/** `require_relative "x"`, `require "shop/x"` and `autoload :X, "shop/x"`. */
function importsIn(root: SgNode): Import[] {
  return ofKinds(root, "call").flatMap((node): Import[] => {
    const method = textOf(node.field("method")) ?? "";
    if (!/^(?:require|require_relative|autoload)$/.test(method) || node.field("receiver") !== null) return [];
    const given = named(node.field("arguments"));
    const specifier = stringIn(given.at(method === "autoload" ? 1 : 0) ?? null);
    if (specifier === null || specifier.includes("#{")) return [];
    const isOptional = node
      .ancestors()
      .some((one) => /^(?:begin|if|unless|rescue|rescue_modifier)/.test(kindOf(one)));
    const relative = method === "require_relative" ? "./" : "";
    const own = { name: null, local: null, exportedAs: null, isStar: false };
    return [{ ...own, specifier: `${relative}${specifier}`, isOptional, line: lineOf(node) }];
  });
}

/** Every whole name that a written one may mean, from the inside out. */
function meanings(node: SgNode): string[] {
  const text = node.text();
  if (text.startsWith("::")) return [text.slice(2)];
  return [...nestingOf(node).map((around) => `${around}::${text}`), text];
}

function callsIn(root: SgNode): Call[] {
  return ofKinds(root, "call").flatMap((node): Call[] => {
    const receiver = node.field("receiver");
    const method = textOf(node.field("method"));
    if (receiver === null || method === null || !/^(?:constant|scope_resolution)$/.test(kindOf(receiver)))
      return [];
    const given = named(node.field("arguments")).filter((one) => !/comment|block/.test(kindOf(one)));
    const pairs = given.filter((one) => kindOf(one) === "pair");
    const isOpen = given.some((one) => /splat|forward/.test(kindOf(one)));
    const keys = pairs.map((one) => textOf(one.field("key")) ?? "");
    const call = { line: lineOf(node), positional: given.length - pairs.length, named: keys, isOpen };
    return meanings(receiver).map((one) => ({
      callee: method === "new" ? one : `${one}.${method}`,
      ...call,
    }));
  });
}

function usesIn(root: SgNode, names: ReadonlySet<string> | null): Use[] {
  const lasts = names && new Set([...names].flatMap((one) => one.split(/::|\./)));
  return ofKinds(root, "constant", "scope_resolution").flatMap((node): Use[] => {
    const parent = node.parent();
    const last = /(\w+)$/.exec(node.text())?.[1] ?? "";
    if (parent === null || lasts?.has(last) === false || !isUse(node, parent)) return [];
    return meanings(node).map((name) => ({ name, line: lineOf(node) }));
  });
}

/** Neither part of a longer name nor the name of what is defined here. */
function isUse(node: SgNode, parent: SgNode): boolean {
  const kind = kindOf(parent);
  if (kind === "scope_resolution") return parent.field("scope")?.id() === node.id();
  if (kind === "assignment" || kind === "operator_assignment")
    return parent.field("left")?.id() !== node.id();
  return !scopes.has(kind) || parent.field("name")?.id() !== node.id();
}
