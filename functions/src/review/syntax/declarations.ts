/** Reads declarations, and ends statements. */
import { field, kind, token } from "./kinds.ts";
import { Markup } from "./markup.ts";
import { endOfText } from "./scanner.ts";

const functionBehind = /[ \t]+function\b/y;

export abstract class Declarations extends Markup {
  abstract statement(): number;
  abstract exported(decorators: readonly number[]): number;

  block(): number {
    const node = this.tree.make(kind.statement_block, this.start, 0);
    this.expect(node, token["{"]);
    while (!this.accept(node, token["}"])) this.tree.append(node, this.statement());
    return node;
  }

  /** A sign, or none where a line ends or a block does. */
  semicolon(node: number): void {
    if (this.accept(node, token[";"])) return;
    if (!this.isAfterLine && this.type !== token["}"] && this.type !== endOfText) this.fail();
  }

  isTargetBehind(): boolean {
    const code = this.peek();
    if (Number.isNaN(code)) return false;
    return /[\w$[{\\]|[^\0-\x7f]/.test(String.fromCharCode(code));
  }

  isFunctionBehind(): boolean {
    functionBehind.lastIndex = this.end;
    return functionBehind.test(this.text);
  }

  declaration(ends: boolean): number {
    const { tree } = this;
    const isVariable = this.type === token.var;
    const node = tree.make(isVariable ? kind.variable_declaration : kind.lexical_declaration, this.start, 0);
    if (isVariable) tree.append(node, this.leaf());
    else tree.append(node, this.leaf(this.type === token.const ? token.const : token.let), field.kind);
    do tree.append(node, this.#declarator());
    while (this.accept(node, token[","]));
    if (ends) this.semicolon(node);
    return node;
  }

  #declarator(): number {
    const { tree } = this;
    const target = this.target();
    const node = tree.make(kind.variable_declarator, tree.starts[target] ?? 0, 0);
    tree.append(node, target, field.name);
    this.annotation(node);
    if (this.accept(node, token["="])) tree.append(node, this.expression(), field.value);
    return node;
  }

  /** The type of the variable that was read. */
  annotation(_node: number): void {
    // JavaScript has no types.
  }

  functionDeclaration(): number {
    return this.function(null, kind.function_declaration, kind.generator_function_declaration);
  }

  classDeclaration(): number {
    return this.class(kind.class_declaration, []);
  }

  decoratedDeclaration(): number {
    const decorators = this.decorators();
    if (this.type === token.export) return this.exported(decorators);
    return this.class(kind.class_declaration, decorators);
  }

  /** A node that begins with the word ahead. */
  begin(kindOfNode: number): number {
    const node = this.tree.make(kindOfNode, this.start, 0);
    this.tree.append(node, this.leaf());
    return node;
  }
}
