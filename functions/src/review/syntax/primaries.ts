/** Reads names, values, arrow functions and what stands in brackets. */
import { Calls } from "./calls.ts";
import { field, kind, token } from "./kinds.ts";
import { childrenToPatterns } from "./patterns.ts";
import { readersOf } from "./readers.ts";

export abstract class Primaries extends Calls {
  abstract functionExpression(asynchronous: number | null): number;
  abstract classExpression(): number;
  abstract object(): number;
  abstract block(): number;
  abstract markup(): number;
  abstract decorated(): number;

  primary(): number {
    const read = primaries[this.type];
    if (!read) this.fail();
    return read(this);
  }

  identifier(): number {
    if (this.isWord("async")) return this.asynchronous();
    const name = this.leaf();
    return this.type === token["=>"] ? this.arrow(null, name, field.parameter) : name;
  }

  asynchronous(): number {
    return this.asynchronousFrom(this.leaf(kind.identifier));
  }

  /** The word `async` was read. */
  asynchronousFrom(word: number): number {
    if (this.isAfterLine) return word;
    if (this.type === token.function) return this.functionExpression(this.asToken(word));
    if (this.type === kind.identifier) {
      const name = this.leaf();
      return this.arrow(this.asToken(word), name, field.parameter);
    }
    if (this.type === token["=>"]) return this.arrow(null, word, field.parameter);
    if (this.type !== token["("]) return word;
    const list = this.arguments();
    if (this.is(token["=>"])) return this.arrow(this.asToken(word), this.#parameters(list), field.parameters);
    const { tree } = this;
    const call = tree.make(kind.call_expression, tree.starts[word] ?? 0, 0);
    tree.append(call, word, field.function);
    tree.append(call, list, field.arguments);
    return call;
  }

  asToken(word: number): number {
    this.tree.kinds[word] = token.async;
    return word;
  }

  #parameters(list: number): number {
    this.tree.kinds[list] = kind.formal_parameters;
    childrenToPatterns(this.tree, list);
    return list;
  }

  arrow(asynchronous: number | null, parameters: number, place: number): number {
    const { tree } = this;
    const node = tree.make(kind.arrow_function, tree.starts[asynchronous ?? parameters] ?? 0, 0);
    if (asynchronous !== null) tree.append(node, asynchronous);
    tree.append(node, parameters, place);
    this.arrowBody(node);
    return node;
  }

  /** With the arrow before it. */
  arrowBody(node: number): void {
    const { tree } = this;
    this.expect(node, token["=>"]);
    const isBlock = this.type === token["{"];
    tree.append(node, isBlock ? this.unbound(() => this.block()) : this.expression(), field.body);
  }

  /** `(a, b)`, which are parameters where `=>` comes next. */
  parenthesized(): number {
    const { tree } = this;
    const node = tree.make(kind.formal_parameters, this.start, 0);
    this.expect(node, token["("]);
    const first = this.type === token[")"] ? null : this.unbound(() => this.element());
    if (first === null || tree.kinds[first] === kind.spread_element) return this.#arrowOf(node, first);
    if (this.type === token[","]) return this.#sequenceOrArrow(node, first);
    tree.append(node, first);
    this.expect(node, token[")"]);
    if (this.type !== token["=>"]) {
      tree.kinds[node] = kind.parenthesized_expression;
      return node;
    }
    return this.arrow(null, this.#parameters(node), field.parameters);
  }

  #arrowOf(list: number, first: number | null): number {
    if (first !== null) this.tree.append(list, first);
    if (this.type !== token[")"]) this.expect(list, token[","]);
    this.elements(list, token[")"]);
    return this.arrow(null, this.#parameters(list), field.parameters);
  }

  #sequenceOrArrow(list: number, first: number): number {
    const { tree } = this;
    const parts = [first];
    this.unbound(() => {
      while (this.type === token[","]) {
        parts.push(this.leaf());
        if (this.is(token[")"])) break;
        parts.push(this.element());
      }
    });
    if (this.type !== token[")"]) this.fail();
    const close = this.leaf();
    if (this.is(token["=>"])) {
      for (const part of [...parts, close]) tree.append(list, part);
      return this.arrow(null, this.#parameters(list), field.parameters);
    }
    const sequence = tree.make(kind.sequence_expression, tree.starts[first] ?? 0, 0);
    for (const part of parts) tree.append(sequence, part);
    tree.append(list, sequence);
    tree.append(list, close);
    tree.kinds[list] = kind.parenthesized_expression;
    return list;
  }

  /** `new A(b)`, `new.target` */
  created(): number {
    const { tree } = this;
    const node = tree.make(kind.new_expression, this.start, 0);
    tree.append(node, this.leaf());
    if (this.type === token["."]) return this.#meta(node);
    this.enter();
    const callee = this.type === token.new ? this.created() : this.primary();
    tree.append(node, this.chain(callee, false), field.constructor);
    this.leave();
    this.typeArgumentsOfNew(node);
    if (this.type === token["("]) tree.append(node, this.arguments(), field.arguments);
    return node;
  }

  typeArgumentsOfNew(_node: number): void {
    // JavaScript has none.
  }

  /** `import("x")`, `import.meta` */
  imported(): number {
    if (this.peek() !== 46) {
      const word = this.tree.make(kind.import, this.start, 0);
      this.tree.append(word, this.leaf());
      return word;
    }
    const node = this.tree.make(kind.meta_property, this.start, 0);
    this.tree.append(node, this.leaf());
    return this.#meta(node);
  }

  #meta(node: number): number {
    this.tree.kinds[node] = kind.meta_property;
    this.expect(node, token["."]);
    if (this.isWord("meta")) this.tree.append(node, this.leaf(token.meta));
    else if (this.isWord("target")) this.tree.append(node, this.leaf(token.target));
    else this.fail();
    return node;
  }
}

const primaries = readersOf<(reader: Primaries) => number>([
  [['"', "'"], (reader) => reader.string()],
  [["`"], (reader) => reader.template()],
  [["/", "/="], (reader) => reader.regex()],
  [["("], (reader) => reader.parenthesized()],
  [["["], (reader) => reader.array()],
  [["{"], (reader) => reader.object()],
  [["function"], (reader) => reader.functionExpression(null)],
  [["class"], (reader) => reader.classExpression()],
  [["new"], (reader) => reader.created()],
  [["import"], (reader) => reader.imported()],
  [["<"], (reader) => reader.markup()],
  [["@"], (reader) => reader.decorated()],
  [["#"], (reader) => reader.privateName()],
]);
for (const one of [kind.this, kind.super, kind.true, kind.false, kind.null, kind.undefined, kind.number])
  primaries[one] = (reader) => reader.leaf();
primaries[kind.identifier] = (reader) => reader.identifier();
