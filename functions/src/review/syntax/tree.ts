/** A syntax tree in flat arrays, and how it is built: from the leaves up, each child given to its parent in the order of the text. */
import { isNamedKind, kind } from "./kinds.ts";

/** Nodes are numbers, and `none` is no node. The root is the last one that was made. */
export const none = -1;

/** Of dense code; arrays grow where there are more. */
const nodesPerCharacter = 0.4;

export class SyntaxTree {
  readonly text: string;
  /** Of `kinds.ts`, by node. */
  kinds: Uint8Array;
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
  root = none;
  /** Comments that no parent has taken yet, in the order of the text. */
  readonly #comments: number[] = [];

  constructor(text: string) {
    this.text = text;
    const most = 64 + Math.ceil(text.length * nodesPerCharacter);
    this.kinds = new Uint8Array(most);
    this.fields = new Uint8Array(most);
    this.starts = new Int32Array(most);
    this.ends = new Int32Array(most);
    this.parents = new Int32Array(most);
    this.firstChildren = new Int32Array(most);
    this.lastChildren = new Int32Array(most);
    this.nextSiblings = new Int32Array(most);
  }

  /** A node without children as yet. */
  make(kindOfNode: number, start: number, end: number): number {
    const node = this.size;
    if (node === this.kinds.length) this.#grow();
    this.size = node + 1;
    this.kinds[node] = kindOfNode;
    this.starts[node] = start;
    this.ends[node] = end;
    this.parents[node] = none;
    this.firstChildren[node] = none;
    this.lastChildren[node] = none;
    this.nextSiblings[node] = none;
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

  /** What is left belongs to the root. */
  finish(root: number): void {
    for (const comment of this.#comments) this.#link(root, comment);
    this.#comments.length = 0;
    this.starts[root] = 0;
    this.ends[root] = this.text.length;
    this.root = root;
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

  isNamed(node: number): boolean {
    return isNamedKind(this.kinds[node] ?? 0);
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

  #grow(): void {
    const most = this.kinds.length * 2;
    this.kinds = grown(new Uint8Array(most), this.kinds);
    this.fields = grown(new Uint8Array(most), this.fields);
    this.starts = grown(new Int32Array(most), this.starts);
    this.ends = grown(new Int32Array(most), this.ends);
    this.parents = grown(new Int32Array(most), this.parents);
    this.firstChildren = grown(new Int32Array(most), this.firstChildren);
    this.lastChildren = grown(new Int32Array(most), this.lastChildren);
    this.nextSiblings = grown(new Int32Array(most), this.nextSiblings);
  }
}

function grown<T extends Uint8Array | Int32Array>(to: T, from: T): T {
  to.set(from);
  return to;
}
