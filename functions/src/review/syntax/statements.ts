/** Reads statements. */
import { field, kind, kindNames, token } from "./kinds.ts";
import { beforeColon } from "./calls.ts";
import { Modules } from "./modules.ts";
import { endOfText } from "./scanner.ts";

export class Statements extends Modules {
  program(): number {
    const { tree, text } = this;
    const node = tree.make(kind.program, 0, 0);
    if (text.startsWith("#!")) {
      this.end = this.endOfLine(0);
      tree.append(node, tree.make(kind.hash_bang_line, 0, this.end));
    }
    this.next();
    while (this.type !== endOfText) tree.append(node, this.statement());
    return node;
  }

  statement(): number {
    this.enter();
    const read = statements[this.type];
    const node = read ? read(this) : this.expressionStatement();
    this.leave();
    return node;
  }

  expressionStatement(): number {
    const { tree } = this;
    const start = this.start;
    const first = this.expressions();
    if (this.type === token[":"] && tree.kinds[first] === kind.identifier) return this.#labeled(first);
    const node = tree.make(kind.expression_statement, start, 0);
    tree.append(node, first);
    this.semicolon(node);
    return node;
  }

  #labeled(label: number): number {
    const { tree } = this;
    tree.kinds[label] = kind.statement_identifier;
    const node = tree.make(kind.labeled_statement, tree.starts[label] ?? 0, 0);
    tree.append(node, label, field.label);
    tree.append(node, this.leaf());
    tree.append(node, this.statement(), field.body);
    return node;
  }

  /** `let` may be a name, too; `async` begins a function, or is one. */
  word(): number {
    if (this.isWord("let") && this.isTargetBehind()) return this.declaration(true);
    if (this.isWord("async") && this.isFunctionBehind()) {
      const asynchronous = this.leaf(token.async);
      return this.function(asynchronous, kind.function_declaration, kind.generator_function_declaration);
    }
    return this.expressionStatement();
  }

  ifStatement(): number {
    const { tree } = this;
    const node = this.begin(kind.if_statement);
    this.condition(node, field.condition);
    tree.append(node, this.statement(), field.consequence);
    if (this.type === token.else) {
      const clause = this.begin(kind.else_clause);
      tree.append(clause, this.statement());
      tree.append(node, clause, field.alternative);
    }
    return node;
  }

  switchStatement(): number {
    const { tree } = this;
    const node = this.begin(kind.switch_statement);
    this.condition(node, field.value);
    const body = tree.make(kind.switch_body, this.start, 0);
    this.expect(body, token["{"]);
    while (!this.accept(body, token["}"])) tree.append(body, this.#case());
    tree.append(node, body, field.body);
    return node;
  }

  #case(): number {
    const { tree } = this;
    const isDefault = this.type === token.default;
    if (!isDefault && this.type !== token.case) this.fail();
    const node = this.begin(isDefault ? kind.switch_default : kind.switch_case);
    if (!isDefault) tree.append(node, this.#value(), field.value);
    this.expect(node, token[":"]);
    while (this.type !== token.case && this.type !== token.default && this.type !== token["}"])
      tree.append(node, this.statement(), field.body);
    return node;
  }

  /** Of a case. */
  #value(): number {
    const before = this.ending;
    this.ending = beforeColon;
    const node = this.expressions();
    this.ending = before;
    return node;
  }

  tryStatement(): number {
    const { tree } = this;
    const node = this.begin(kind.try_statement);
    tree.append(node, this.block(), field.body);
    if (this.type === token.catch) {
      const clause = this.begin(kind.catch_clause);
      if (this.accept(clause, token["("])) {
        tree.append(clause, this.target(), field.parameter);
        this.annotation(clause);
        this.expect(clause, token[")"]);
      }
      tree.append(clause, this.block(), field.body);
      tree.append(node, clause, field.handler);
    }
    if (this.type === token.finally) {
      const clause = this.begin(kind.finally_clause);
      tree.append(clause, this.block(), field.body);
      tree.append(node, clause, field.finalizer);
    }
    return node;
  }

  /** `break`, `continue`, perhaps with a label. */
  jump(kindOfNode: number): number {
    const node = this.begin(kindOfNode);
    if (this.type === kind.identifier && !this.isAfterLine)
      this.tree.append(node, this.leaf(kind.statement_identifier), field.label);
    this.semicolon(node);
    return node;
  }

  /** `return`, `throw` */
  answer(kindOfNode: number): number {
    const node = this.begin(kindOfNode);
    if (!this.isAfterLine && this.type !== token[";"] && this.type !== token["}"] && this.type !== endOfText)
      this.tree.append(node, this.expressions());
    this.semicolon(node);
    return node;
  }

  debugger(): number {
    const node = this.begin(kind.debugger_statement);
    this.semicolon(node);
    return node;
  }
}

type Read = (reader: Statements) => number;

const statements: (Read | undefined)[] = Array.from({ length: kindNames.length }, () => undefined);
const rows: readonly (readonly [number, Read])[] = [
  [token["{"], (reader) => reader.block()],
  [token[";"], (reader) => reader.empty()],
  [token.var, (reader) => reader.declaration(true)],
  [token.const, (reader) => reader.declaration(true)],
  [kind.identifier, (reader) => reader.word()],
  [token.function, (reader) => reader.functionDeclaration()],
  [token.class, (reader) => reader.classDeclaration()],
  [token["@"], (reader) => reader.decoratedDeclaration()],
  [token.if, (reader) => reader.ifStatement()],
  [token.for, (reader) => reader.forStatement()],
  [token.while, (reader) => reader.guarded(kind.while_statement, field.condition)],
  [token.with, (reader) => reader.guarded(kind.with_statement, field.object)],
  [token.do, (reader) => reader.doStatement()],
  [token.switch, (reader) => reader.switchStatement()],
  [token.try, (reader) => reader.tryStatement()],
  [token.break, (reader) => reader.jump(kind.break_statement)],
  [token.continue, (reader) => reader.jump(kind.continue_statement)],
  [token.return, (reader) => reader.answer(kind.return_statement)],
  [token.throw, (reader) => reader.answer(kind.throw_statement)],
  [token.debugger, (reader) => reader.debugger()],
  [token.import, (reader) => reader.importStatement()],
  [token.export, (reader) => reader.exported([])],
];
for (const [type, read] of rows) statements[type] = read;
