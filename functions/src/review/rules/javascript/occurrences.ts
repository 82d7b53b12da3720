/** Where a name stands in JavaScript or TypeScript. */
import type { SgNode } from "@ast-grep/napi";
import { kindOfTypes, kindsOfNames } from "../../syntax/name-index.ts";
import { asNode } from "../../syntax/tree-node.ts";
import {
  everyInside,
  fieldOf,
  kindOf,
  ownNode,
  parentKindOf,
  parentOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { contains, groupedBy, oncePerNode } from "./tree.ts";

/** Of a tree of the native parser, by the root. */
const nodesByName = oncePerNode((root) =>
  groupedBy([...everyInside(root, kindsOfNames), ...namedTypes(root)], textOf),
);

/** In TypeScript the name of a class is of a kind that the grammar of JavaScript does not know. */
function namedTypes(root: SgNode): SgNode[] {
  return everyInside(root, ["class_body"]).flatMap((body) => {
    const owner = parentOf(body);
    const name = owner && fieldOf(owner, "name");
    return name && kindOf(name) === kindOfTypes ? [name] : [];
  });
}

/** In the order of the text; only those that are children of nodes of these kinds, if kinds are given. */
export function occurrencesOf(name: string, within: SgNode, parents?: ReadonlySet<string>): SgNode[] {
  const own = ownNode(within);
  if (own) return asNode(own.named(name, parents));
  const nodes = nodesByName(within.getRoot().root()).get(name) ?? [];
  return nodes.filter((node) => contains(within, node) && parents?.has(parentKindOf(node)) !== false);
}

const kindsOfUses: ReadonlySet<string> = new Set(["identifier", "shorthand_property_identifier"]);

/** Places where a name is read or written. */
export function usesOf(name: string, within: SgNode): SgNode[] {
  return occurrencesOf(name, within).filter((one) => kindsOfUses.has(kindOf(one)));
}
