/** Which identifiers mean the same: a name belongs to the innermost function around that declares it. */
import { field, kind } from "../../syntax/kinds.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import { SoughtName } from "../../syntax/name-index.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { kindsNamed, type Write, writeAt } from "./writes.ts";

/** A place at which a variable is named. */
export interface Use {
  /** An identifier, or a member of the object itself. */
  readonly node: number;
  readonly write: Write | null;
}

export interface Variable {
  readonly name: string;
  readonly uses: readonly Use[];
}

const identifiers = [
  kind.identifier,
  kind.shorthand_property_identifier,
  kind.shorthand_property_identifier_pattern,
];
const properties = [kind.property_identifier, kind.private_property_identifier];

const functionKinds = kindsNamed(
  ...["function_expression", "function_declaration", "generator_function", "generator_function_declaration"],
  ...["arrow_function", "method_definition"],
);
const fieldKinds = kindsNamed("field_definition", "public_field_definition");

export function isFunction(tree: SyntaxTree, node: number): boolean {
  return functionKinds.has(tree.kinds[node] ?? 0);
}

/** The innermost function that holds the node without being it; none outside of all. */
export function functionAround(tree: SyntaxTree, node: number): number {
  let above = tree.parents[node] ?? none;
  while (above !== none && !isFunction(tree, above)) above = tree.parents[above] ?? none;
  return above;
}

export class Variables {
  readonly #root: TreeRoot;
  readonly #byName = new Map<string, ReadonlyMap<number, Variable>>();
  readonly #properties = new Map<string, Variable>();

  constructor(root: TreeRoot) {
    this.#root = root;
  }

  /** Undefined for what is no identifier of the tree. */
  meantBy(identifier: number): Variable | undefined {
    const { tree } = this.#root;
    const name = tree.text.slice(tree.starts[identifier], tree.ends[identifier]);
    const known = this.#byName.get(name) ?? this.#named(name);
    this.#byName.set(name, known);
    return known.get(identifier);
  }

  /** `this.name`, wherever it is named. */
  property(name: string): Variable {
    const known = this.#properties.get(name);
    if (known) return known;
    const { tree } = this.#root;
    const uses = this.placesOf(name, properties)
      .map((node) => ownProperty(tree, node))
      .filter((node) => node !== none)
      .map((node) => ({ node, write: writeAt(tree, node) }));
    const made = { name, uses };
    this.#properties.set(name, made);
    return made;
  }

  /** Nodes of the kinds that read so, in the order of the text kind by kind. */
  placesOf(name: string, kinds: readonly number[] = [...identifiers, ...properties]): number[] {
    const { tree, names } = this.#root;
    return names.everywhere(new SoughtName(name)).filter((node) => kinds.includes(tree.kinds[node] ?? 0));
  }

  #named(name: string): ReadonlyMap<number, Variable> {
    const { tree } = this.#root;
    const uses = this.placesOf(name, identifiers).map((node) => ({ node, write: writeAt(tree, node) }));
    const scopes = uses.map(({ node }) => scopeOf(tree, node));
    const declaring = new Set(scopes.filter((_, at) => uses[at]?.write?.declares === true));
    const byScope = new Map<number, { name: string; uses: Use[] }>();
    const found = new Map<number, Variable>();
    for (const [at, use] of uses.entries()) {
      const scope = scopeThatKnows(tree, scopes[at] ?? none, declaring);
      const variable = byScope.get(scope) ?? { name, uses: [] };
      byScope.set(scope, variable);
      variable.uses.push(use);
      found.set(use.node, variable);
    }
    return found;
  }
}

/** The function to which a name at this place belongs, if it declares it: a function's own name is known around it. */
function scopeOf(tree: SyntaxTree, identifier: number): number {
  const parent = tree.parents[identifier] ?? none;
  const isNameOfFunction =
    tree.fields[identifier] === field.name &&
    (tree.kinds[parent] === kind.function_declaration ||
      tree.kinds[parent] === kind.generator_function_declaration);
  return functionAround(tree, isNameOfFunction ? parent : identifier);
}

function scopeThatKnows(tree: SyntaxTree, from: number, declaring: ReadonlySet<number>): number {
  let scope = from;
  while (scope !== none && !declaring.has(scope)) scope = functionAround(tree, scope);
  return scope;
}

/** The member `this.x` or the field of a class of which this is the name; none for any other property. */
function ownProperty(tree: SyntaxTree, name: number): number {
  const parent = tree.parents[name] ?? none;
  const kindOfParent = tree.kinds[parent] ?? 0;
  if (fieldKinds.has(kindOfParent)) return name;
  const isOwn =
    kindOfParent === kind.member_expression &&
    tree.kinds[parent + 1] === kind.this &&
    tree.fields[name] === field.property;
  return isOwn ? parent : none;
}
