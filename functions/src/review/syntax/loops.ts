/** Reads loops and what has a condition in brackets. */
import { beforeIn } from "./calls.ts";
import { Declarations } from "./declarations.ts";
import { field, kind, token } from "./kinds.ts";
import { toPattern } from "./patterns.ts";
import { none } from "./tree.ts";

export abstract class Loops extends Declarations {
  /** `(a)` behind a word. */
  condition(node: number, place: number): void {
    const { tree } = this;
    const parent = tree.make(kind.parenthesized_expression, this.start, 0);
    this.expect(parent, token["("]);
    tree.append(parent, this.expressions());
    this.expect(parent, token[")"]);
    tree.append(node, parent, place);
  }

  /** `while (a) b`, `with (a) b` */
  guarded(kindOfNode: number, place: number): number {
    const node = this.begin(kindOfNode);
    this.condition(node, place);
    this.tree.append(node, this.statement(), field.body);
    return node;
  }

  doStatement(): number {
    const node = this.begin(kind.do_statement);
    this.tree.append(node, this.statement(), field.body);
    this.expect(node, token.while);
    this.condition(node, field.condition);
    this.accept(node, token[";"]);
    return node;
  }

  forStatement(): number {
    const { tree } = this;
    const start = this.start;
    const word = this.leaf();
    const wait = this.type === token.await ? this.leaf() : null;
    if (this.type !== token["("]) this.fail();
    const open = this.leaf();
    const head = this.#headOfLoop();
    const isEach = this.is(token.in) || this.isWord("of");
    const node = tree.make(isEach ? kind.for_in_statement : kind.for_statement, start, 0);
    tree.append(node, word);
    if (wait !== null) tree.append(node, wait);
    tree.append(node, open);
    if (isEach) this.#restOfEach(node, head);
    else this.#restOfFor(node, head);
    this.expect(node, token[")"]);
    tree.append(node, this.statement(), field.body);
    return node;
  }

  /** What stands before `in`, `of` or the first semicolon, which is not read; null for nothing. */
  #headOfLoop(): number | null {
    if (this.type === token[";"]) return null;
    const before = this.ending;
    this.ending = beforeIn;
    const isDeclared =
      this.type === token.var || this.type === token.const || (this.isWord("let") && this.isTargetBehind());
    const head = isDeclared ? this.declaration(false) : this.expressions();
    this.ending = before;
    return head;
  }

  #restOfEach(node: number, head: number | null): void {
    const { tree } = this;
    if (head === null) this.fail();
    this.#declaredOrTarget(node, head);
    tree.append(node, this.leaf(this.type === token.in ? token.in : token.of), field.operator);
    tree.append(node, this.expressions(), field.right);
  }

  #declaredOrTarget(node: number, head: number): void {
    const { tree } = this;
    if (!this.#isDeclaration(head)) {
      tree.append(node, toPattern(tree, head), field.left);
      return;
    }
    const [word = 0, declarator = 0, ...others] = tree.childrenOf(head);
    if (others.length > 0) this.fail();
    this.#move(node, word, field.kind);
    for (const part of tree.childrenOf(declarator)) {
      const place = tree.fields[part] ?? 0;
      this.#move(node, part, place === field.name ? field.left : place);
    }
  }

  /** The declaration's parts belong to the loop itself. */
  #move(node: number, part: number, place: number): void {
    this.tree.nextSiblings[part] = none;
    this.tree.append(node, part, place);
  }

  #isDeclaration(node: number): boolean {
    const own = this.tree.kinds[node];
    return own === kind.variable_declaration || own === kind.lexical_declaration;
  }

  #restOfFor(node: number, head: number | null): void {
    const { tree } = this;
    if (head !== null && this.#isDeclaration(head)) {
      this.expect(head, token[";"]);
      tree.append(node, head, field.initializer);
    } else this.#part(node, head, field.initializer);
    this.#part(node, this.type === token[";"] ? null : this.expressions(), field.condition);
    if (this.type !== token[")"]) tree.append(node, this.expressions(), field.increment);
  }

  /** With its semicolon; an empty statement for nothing. */
  #part(node: number, expression: number | null, place: number): void {
    if (expression === null) {
      if (this.type !== token[";"]) this.fail();
      this.tree.append(node, this.empty(), place);
      return;
    }
    this.tree.append(node, expression, place);
    this.expect(node, token[";"], place === field.condition ? place : 0);
  }

  empty(): number {
    const node = this.tree.make(kind.empty_statement, this.start, this.end);
    this.tree.append(node, this.leaf());
    return node;
  }
}
