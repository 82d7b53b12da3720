/** Which names stand in a tree, told by one look at a mark: no search through the text can be as cheap. */
import { isNamedKind } from "./kinds.ts";
import { kindsOfNames, kindOfTypes } from "./name-index.ts";
import type { NodeOrder } from "./node-order.ts";
import { numbersOfKind } from "./node-search.ts";
import type { SyntaxTree } from "./tree.ts";

const kinds = [...kindsOfNames, "property_identifier", kindOfTypes].flatMap(numbersOfKind);

const bitsInWord = 32;
const marksInFile = 16_384;

export class NameMarks {
  readonly #order: NodeOrder;
  readonly #marks = new Uint32Array(marksInFile / bitsInWord);

  constructor(tree: SyntaxTree, order: NodeOrder) {
    this.#order = order;
    const { text, starts, ends } = tree;
    const marks = this.#marks;
    for (const kind of kinds) {
      for (const node of order.ofKind(kind)) {
        const mark = markOf(text, starts[node] ?? 0, ends[node] ?? 0);
        marks[mark >> 5] = (marks[mark >> 5] ?? 0) | (1 << (mark & 31));
      }
    }
  }

  /** False only where the name, or the word of the language, does not stand. */
  mayHold(name: string): boolean {
    const [kind = 0] = numbersOfKind(name);
    if (kind > 0 && !isNamedKind(kind)) return this.#order.has(kind);
    const mark = markOf(name, 0, name.length);
    return ((this.#marks[mark >> 5] ?? 0) & (1 << (mark & 31))) !== 0;
  }
}

function markOf(text: string, start: number, end: number): number {
  const middle = (start + end) >> 1;
  return (
    (text.charCodeAt(start) * 11 +
      text.charCodeAt(middle) * 127 +
      text.charCodeAt(end - 1) * 1_031 +
      end -
      start) &
    (marksInFile - 1)
  );
}
