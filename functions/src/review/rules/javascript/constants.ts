/** Which names of a file are given to constants: most that are assigned are not, and their declarations need no search. */
import type { SgNode } from "@ast-grep/napi";
import { field, kind, token } from "../../syntax/kinds.ts";
import { childInField } from "../../syntax/node-numbers.ts";
import type { TreeNode } from "../../syntax/tree-node.ts";
import { ownNode } from "../../syntax/node-memo.ts";
import { oncePerNode } from "./tree.ts";

/** False only where neither `const` nor an import declares the name anywhere in the file. */
export function mayNameConstant(name: string, place: SgNode): boolean {
  return namesIn(place.getRoot().root())?.has(name) !== false;
}

/** Null for a tree of the native parser. */
const namesIn = oncePerNode((root): ReadonlySet<string> | null => {
  const own = ownNode(root);
  return own && namesOfConstants(own);
});

function namesOfConstants(root: TreeNode): ReadonlySet<string> {
  const { tree } = root;
  const { byKind } = root.getRoot();
  const places: number[] = [];
  for (const node of byKind.ofKind(kind.import_statement)) byKind.collect(node, kind.identifier, places);
  for (const node of byKind.ofKind(kind.lexical_declaration)) {
    // The word is the first child.
    if (tree.kinds[node + 1] !== token.const) continue;
    for (const declarator of tree.childrenOf(node)) {
      const name = childInField(tree, declarator, field.name);
      byKind.collect(name, kind.identifier, places);
      byKind.collect(name, kind.shorthand_property_identifier_pattern, places);
    }
  }
  return new Set(places.map((place) => tree.text.slice(tree.starts[place], tree.ends[place])));
}
