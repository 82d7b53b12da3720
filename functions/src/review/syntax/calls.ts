/** Reads what stands behind a value: members, calls and their arguments. */
import { field, kind, token } from "./kinds.ts";
import { Literals } from "./literals.ts";
import { readersOf } from "./readers.ts";

/** More is left to the native reader, which needs no stack. */
const deepest = 400;

const nothing = 0;
export const beforeIn = 1;
export const beforeColon = 2;

export abstract class Calls extends Literals {
  #depth = 0;
  /** What ends an expression here although it could go on: nothing, the `in` of a loop's head, or the `:` of a condition. */
  ending: number = nothing;

  abstract expression(): number;

  enter(): void {
    this.#depth += 1;
    if (this.#depth > deepest) this.fail();
  }

  leave(): void {
    this.#depth -= 1;
  }

  chain(first: number, withCalls: boolean): number {
    let node = first;
    for (;;) {
      const read = links[this.type];
      if (!read || (!withCalls && this.type === token["("])) return node;
      node = read(this, node);
    }
  }

  member(object: number, isOptional: boolean): number {
    const { tree } = this;
    const node = tree.make(kind.member_expression, tree.starts[object] ?? 0, 0);
    tree.append(node, object, field.object);
    if (isOptional) tree.append(node, this.optionalChain(), field.optional_chain);
    else tree.append(node, this.leaf());
    tree.append(node, this.memberName(), field.property);
    return node;
  }

  /** The sign of it. */
  optionalChain(): number {
    return this.leaf(kind.optional_chain);
  }

  memberName(): number {
    if (this.type === token["#"]) return this.privateName();
    if (!this.isAnyWord()) this.fail();
    return this.leaf(kind.property_identifier);
  }

  /** `#a` is one name. */
  privateName(): number {
    const start = this.start;
    this.scanFrom(this.end);
    if (!this.isAnyWord()) this.fail();
    this.start = start;
    return this.leaf(kind.private_property_identifier);
  }

  isAnyWord(): boolean {
    return this.type === kind.identifier || isWord(this.text.charCodeAt(this.start), this.type);
  }

  subscript(object: number, optional: number | null): number {
    const { tree } = this;
    const node = tree.make(kind.subscript_expression, tree.starts[object] ?? 0, 0);
    tree.append(node, object, field.object);
    if (optional !== null) tree.append(node, optional, field.optional_chain);
    this.expect(node, token["["]);
    tree.append(
      node,
      this.unbound(() => this.expressions()),
      field.index,
    );
    this.expect(node, token["]"]);
    return node;
  }

  call(callee: number, optional: number | null): number {
    const { tree } = this;
    const node = tree.make(kind.call_expression, tree.starts[callee] ?? 0, 0);
    tree.append(node, callee, field.function);
    if (optional !== null) tree.append(node, optional, field.optional_chain);
    tree.append(node, this.arguments(), field.arguments);
    return node;
  }

  templateCall(callee: number): number {
    const { tree } = this;
    const node = tree.make(kind.call_expression, tree.starts[callee] ?? 0, 0);
    tree.append(node, callee, field.function);
    tree.append(node, this.template(), field.arguments);
    return node;
  }

  optional(object: number): number {
    const code = this.peek();
    if (code !== 40 && code !== 91) return this.member(object, true);
    const sign = this.optionalChain();
    return code === 40 ? this.call(object, sign) : this.subscript(object, sign);
  }

  /** Between brackets nothing ends an expression early. */
  unbound<T>(read: () => T): T {
    const before = this.ending;
    this.ending = nothing;
    const found = read();
    this.ending = before;
    return found;
  }

  arguments(): number {
    const node = this.tree.make(kind.arguments, this.start, 0);
    this.expect(node, token["("]);
    this.elements(node, token[")"]);
    return node;
  }

  array(): number {
    const node = this.tree.make(kind.array, this.start, 0);
    this.expect(node, token["["]);
    this.elements(node, token["]"]);
    return node;
  }

  /** With commas, up to the closing sign and with it; some may be missing. */
  elements(node: number, close: number): void {
    const before = this.ending;
    this.ending = nothing;
    while (!this.accept(node, close)) {
      if (this.type !== token[","]) this.tree.append(node, this.element());
      if (this.type !== close) this.expect(node, token[","]);
    }
    this.ending = before;
  }

  element(): number {
    if (this.type !== token["..."]) return this.expression();
    const node = this.tree.make(kind.spread_element, this.start, 0);
    this.tree.append(node, this.leaf());
    this.tree.append(node, this.expression());
    return node;
  }
}

function isWord(code: number, type: number): boolean {
  return code >= 97 && code <= 122 && type !== kind.number;
}

const links = readersOf<(reader: Calls, before: number) => number>([
  [["."], (reader, before) => reader.member(before, false)],
  [["?."], (reader, before) => reader.optional(before)],
  [["["], (reader, before) => reader.subscript(before, null)],
  [["("], (reader, before) => reader.call(before, null)],
  [["`"], (reader, before) => reader.templateCall(before)],
]);
