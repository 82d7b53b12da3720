/** How a tree is built: from the leaves up, each child given to its parent in the order of the text. */
import { kind } from "./kinds.ts";
import { none, SyntaxTree } from "./tree.ts";

/** Of dense code; arrays grow where there are more. */
const nodesPerCharacter = 0.4;

/** One number for each node in each. */
interface Arrays {
  readonly kinds: Uint16Array;
  readonly fields: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly parents: Int32Array;
  readonly firstChildren: Int32Array;
  readonly lastChildren: Int32Array;
  readonly nextSiblings: Int32Array;
}

/** All in one piece of memory: pieces are dear to get. */
function arraysFor(count: number): Arrays {
  const word = Int32Array.BYTES_PER_ELEMENT;
  const memory = new ArrayBuffer(count * (6 * word + 3));
  const ints = (at: number): Int32Array => new Int32Array(memory, at * count * word, count);
  return {
    kinds: new Uint16Array(memory, 6 * count * word, count),
    fields: new Uint8Array(memory, count * (6 * word + 2), count),
    ...{ starts: ints(0), ends: ints(1), parents: ints(2) },
    ...{ firstChildren: ints(3), lastChildren: ints(4), nextSiblings: ints(5) },
  };
}

/** Every tree is built here, one after the other. */
let workshop = arraysFor(0);

/** A node has the number under which it was made, which says nothing of its place in the text. */
export class TreeBuilder {
  readonly text: string;
  /** Of `kinds.ts`, by node. */
  kinds: Uint16Array;
  /** Offsets in UTF-16 units, by node. */
  starts: Int32Array;
  ends: Int32Array;
  parents: Int32Array;
  firstChildren: Int32Array;
  lastChildren: Int32Array;
  nextSiblings: Int32Array;
  /** Of `kinds.ts`: the node's place in its parent. */
  fields: Uint8Array;
  size = 0;
  /** Up to this number nodes have no parent, child or sibling yet. */
  #cleared = 0;
  /** Comments that no parent has taken yet, in the order of the text. */
  readonly #comments: number[] = [];

  /** A tree that is not finished ends with the beginning of the next one. */
  constructor(text: string) {
    this.text = text;
    const most = 64 + Math.ceil(text.length * nodesPerCharacter);
    if (workshop.kinds.length < most) workshop = arraysFor(most);
    ({
      kinds: this.kinds,
      fields: this.fields,
      starts: this.starts,
      ends: this.ends,
      parents: this.parents,
      firstChildren: this.firstChildren,
      lastChildren: this.lastChildren,
      nextSiblings: this.nextSiblings,
    } = workshop);
    this.#clearUpTo(most);
  }

  /** A node without children as yet. */
  make(kindOfNode: number, start: number, end: number): number {
    const node = this.size;
    if (node === this.#cleared) this.#makeRoom();
    this.size = node + 1;
    this.kinds[node] = kindOfNode;
    this.starts[node] = start;
    this.ends[node] = end;
    return node;
  }

  /** The parent ends where its last child does. */
  append(parent: number, child: number, place = 0): void {
    if (this.#comments.length > 0) this.#appendComments(parent, this.starts[child] ?? 0);
    this.fields[child] = place;
    this.#link(parent, child);
    this.ends[parent] = this.ends[child] ?? 0;
  }

  /** A comment belongs to the innermost node that has something before it and something behind it. */
  addComment(start: number, end: number, kindOfNode: number = kind.comment): void {
    this.#comments.push(this.make(kindOfNode, start, end));
  }

  /** Comments that are left belong to the root. */
  finish(root: number): SyntaxTree {
    for (const comment of this.#comments) this.#link(root, comment);
    this.#comments.length = 0;
    this.starts[root] = 0;
    this.ends[root] = this.text.length;
    return new SyntaxTree(this, root);
  }

  childrenOf(node: number): number[] {
    const children: number[] = [];
    for (
      let child = this.firstChildren[node] ?? none;
      child !== none;
      child = this.nextSiblings[child] ?? none
    )
      children.push(child);
    return children;
  }

  /** Those between the parent's last child and the next one. */
  #appendComments(parent: number, before: number): void {
    const last = this.lastChildren[parent] ?? none;
    if (last === none && this.kinds[parent] !== kind.program) return;
    const from = this.#firstCommentBehind(last === none ? 0 : (this.ends[last] ?? 0));
    const to = from === this.#comments.length ? from : this.#firstCommentBehind(before);
    if (to === from) return;
    for (const comment of this.#comments.splice(from, to - from)) this.#link(parent, comment);
  }

  /** Looked for from the end: only the last ones are still to be taken. */
  #firstCommentBehind(offset: number): number {
    const comments = this.#comments;
    let at = comments.length;
    while (at > 0 && (this.starts[comments[at - 1] ?? 0] ?? 0) >= offset) at -= 1;
    return at;
  }

  #link(parent: number, child: number): void {
    const last = this.lastChildren[parent] ?? none;
    if (last === none) this.firstChildren[parent] = child;
    else this.nextSiblings[last] = child;
    this.lastChildren[parent] = child;
    this.parents[child] = parent;
  }

  #makeRoom(): void {
    if (this.#cleared === this.kinds.length) this.#grow();
    this.#clearUpTo(this.kinds.length);
  }

  /** All at once, which takes less than node by node. The arrays hold what an earlier tree left in them. */
  #clearUpTo(to: number): void {
    const from = this.#cleared;
    this.fields.fill(0, from, to);
    this.parents.fill(none, from, to);
    this.firstChildren.fill(none, from, to);
    this.lastChildren.fill(none, from, to);
    this.nextSiblings.fill(none, from, to);
    this.#cleared = to;
  }

  #grow(): void {
    const to = (workshop = arraysFor(this.kinds.length * 2));
    this.kinds = moved(this.kinds, to.kinds);
    this.fields = moved(this.fields, to.fields);
    this.starts = moved(this.starts, to.starts);
    this.ends = moved(this.ends, to.ends);
    this.parents = moved(this.parents, to.parents);
    this.firstChildren = moved(this.firstChildren, to.firstChildren);
    this.lastChildren = moved(this.lastChildren, to.lastChildren);
    this.nextSiblings = moved(this.nextSiblings, to.nextSiblings);
  }
}

function moved<T extends Uint8Array | Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
