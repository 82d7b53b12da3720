/** Reads expressions: operators by their precedence. */
import { beforeColon, beforeIn } from "./calls.ts";
import { field, kind, token } from "./kinds.ts";
import { assignments, precedenceOf, rightToLeft } from "./operators.ts";
import { toPattern } from "./patterns.ts";
import { Primaries } from "./primaries.ts";
import { readersOf } from "./readers.ts";

export abstract class Expressions extends Primaries {
  /** One or some with commas. */
  expressions(): number {
    const first = this.expression();
    if (this.type !== token[","]) return first;
    const { tree } = this;
    const node = tree.make(kind.sequence_expression, tree.starts[first] ?? 0, 0);
    tree.append(node, first);
    while (this.accept(node, token[","])) tree.append(node, this.expression());
    return node;
  }

  expression(): number {
    this.enter();
    const node = this.type === token.yield ? this.#yielded() : this.assigned();
    this.leave();
    return node;
  }

  /** `[a, b]` and `{a, b}` before `=` or in a declaration, or a name. */
  target(): number {
    this.enter();
    const node =
      this.type === kind.undefined ? this.leaf(kind.identifier) : toPattern(this.tree, this.primary());
    this.leave();
    return node;
  }

  assigned(): number {
    const { tree } = this;
    const left = this.#ternary();
    const { type } = this;
    if (type === token["="]) {
      const node = tree.make(kind.assignment_expression, tree.starts[left] ?? 0, 0);
      tree.append(node, toPattern(tree, left), field.left);
      tree.append(node, this.leaf());
      tree.append(node, this.expression(), field.right);
      return node;
    }
    if (!assignments.has(type)) return left;
    const node = tree.make(kind.augmented_assignment_expression, tree.starts[left] ?? 0, 0);
    tree.append(node, left, field.left);
    tree.append(node, this.leaf(), field.operator);
    tree.append(node, this.expression(), field.right);
    return node;
  }

  #yielded(): number {
    const { tree } = this;
    const node = tree.make(kind.yield_expression, this.start, 0);
    tree.append(node, this.leaf());
    if (this.accept(node, token["*"])) tree.append(node, this.expression());
    else if (!this.isAfterLine && !ending.has(this.type)) tree.append(node, this.expression());
    return node;
  }

  #ternary(): number {
    const { tree } = this;
    const condition = this.binary(this.unary(), 0);
    if (this.type !== token["?"] || this.isMarkOfParameter()) return condition;
    const node = tree.make(kind.ternary_expression, tree.starts[condition] ?? 0, 0);
    tree.append(node, condition, field.condition);
    tree.append(node, this.leaf());
    const before = this.ending;
    this.ending = beforeColon;
    tree.append(node, this.expression(), field.consequence);
    this.ending = before;
    this.expect(node, token[":"]);
    tree.append(node, this.expression(), field.alternative);
    return node;
  }

  /** The `?` ahead stands behind the name of a parameter: `(a?, b?: c)`. */
  isMarkOfParameter(): boolean {
    const code = this.peek();
    return code === 58 || code === 44 || code === 41;
  }

  /** Operations that bind more closely than `least`. */
  binary(first: number, least: number): number {
    let left = first;
    while (this.precedenceAhead() > least) left = this.operation(left);
    return left;
  }

  precedenceAhead(): number {
    return this.type === token.in && this.ending === beforeIn ? 0 : (precedenceOf[this.type] ?? 0);
  }

  /** The operator ahead with its operands, the left one of which was read. */
  operation(left: number): number {
    const { tree, type } = this;
    const precedence = precedenceOf[type] ?? 0;
    const node = tree.make(kind.binary_expression, tree.starts[left] ?? 0, 0);
    tree.append(node, left, field.left);
    tree.append(node, this.leaf(), field.operator);
    const least = type === rightToLeft ? precedence - 1 : precedence;
    const right = this.unary();
    if (this.precedenceAhead() <= least) {
      tree.append(node, right, field.right);
      return node;
    }
    this.enter();
    tree.append(node, this.binary(right, least), field.right);
    this.leave();
    return node;
  }

  unary(): number {
    const read = prefixes[this.type];
    if (!read) return this.postfix(this.leftHandSide());
    this.enter();
    const node = read(this);
    this.leave();
    return node;
  }

  /** The operator and what it is applied to. */
  prefixed(kindOfNode: number, place: number, placeOfArgument: number): number {
    const node = this.tree.make(kindOfNode, this.start, 0);
    this.tree.append(node, this.leaf(), place);
    this.tree.append(node, this.unary(), placeOfArgument);
    return node;
  }

  postfix(operand: number): number {
    const { tree } = this;
    if ((this.type !== token["++"] && this.type !== token["--"]) || this.isAfterLine) return operand;
    const node = tree.make(kind.update_expression, tree.starts[operand] ?? 0, 0);
    tree.append(node, operand, field.argument);
    tree.append(node, this.leaf(), field.operator);
    return node;
  }

  awaited(): number {
    return this.prefixed(kind.await_expression, 0, 0);
  }

  /** A primary expression with members and calls behind it. */
  leftHandSide(): number {
    const primary = this.primary();
    return this.tree.kinds[primary] === kind.arrow_function ? primary : this.chain(primary, true);
  }
}

/** What may stand behind a lone `yield`. */
const ending = new Set<number>([
  0,
  token[")"],
  token["]"],
  token["}"],
  token[","],
  token[";"],
  token[":"],
  token.in,
]);

type Read = (reader: Expressions) => number;

const unaryOperator: Read = (reader) =>
  reader.prefixed(kind.unary_expression, field.operator, field.argument);
const updateOperator: Read = (reader) =>
  reader.prefixed(kind.update_expression, field.operator, field.argument);

/** By the type of the token. */
const prefixes = readersOf<Read>([
  [["!", "~", "-", "+", "typeof", "void", "delete"], unaryOperator],
  [["++", "--"], updateOperator],
  [["await"], (reader) => reader.awaited()],
]);
