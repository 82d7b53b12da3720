/** Finds nodes by where they stand: the children of a node are asked for once, because a block may hold thousands. */
import type { SgNode } from "@ast-grep/napi";
import { childrenOf, endOf, startOf } from "../syntax/node-memo.ts";

interface Children {
  readonly nodes: readonly SgNode[];
  readonly starts: readonly number[];
}

export class NodesByOffset {
  readonly #root: SgNode;
  readonly #known = new Map<number, Children>();

  constructor(root: SgNode) {
    this.#root = root;
  }

  /** The innermost node around an offset. */
  at(offset: number): SgNode {
    for (let node = this.#root; ;) {
      const inner = this.#childAt(node, offset);
      if (!inner) return node;
      node = inner;
    }
  }

  #childAt(node: SgNode, offset: number): SgNode | null {
    const { nodes, starts } = this.#childrenOf(node);
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const child = nodes[low - 1];
    return child && offset < endOf(child) ? child : null;
  }

  #childrenOf(node: SgNode): Children {
    const known = this.#known.get(node.id());
    if (known) return known;
    const nodes = childrenOf(node).map((child) => child.node);
    const made = { nodes, starts: nodes.map(startOf) };
    this.#known.set(node.id(), made);
    return made;
  }
}
