/** Reads functions, objects and classes. */
import { Expressions } from "./expressions.ts";
import { field, kind, token } from "./kinds.ts";

export abstract class Functions extends Expressions {
  functionExpression(asynchronous: number | null): number {
    return this.function(asynchronous, kind.function_expression, kind.generator_function);
  }

  /** The token ahead is `function`; a generator is of another kind. */
  function(asynchronous: number | null, plainKind: number, generatorKind: number): number {
    const { tree } = this;
    const start = asynchronous === null ? this.start : (tree.starts[asynchronous] ?? 0);
    const node = tree.make(plainKind, start, 0);
    if (asynchronous !== null) tree.append(node, asynchronous);
    this.expect(node, token.function);
    if (this.accept(node, token["*"])) tree.kinds[node] = generatorKind;
    if (this.type === kind.identifier) tree.append(node, this.leaf(), field.name);
    this.signature(node);
    return node;
  }

  /** Parameters and body. */
  signature(node: number): void {
    this.tree.append(node, this.parameters(), field.parameters);
    this.tree.append(
      node,
      this.unbound(() => this.block()),
      field.body,
    );
  }

  parameters(): number {
    const node = this.tree.make(kind.formal_parameters, this.start, 0);
    this.expect(node, token["("]);
    while (!this.accept(node, token[")"])) {
      this.tree.append(
        node,
        this.unbound(() => this.parameter()),
      );
      if (this.type !== token[")"]) this.expect(node, token[","]);
    }
    return node;
  }

  parameter(): number {
    const { tree } = this;
    if (this.type === token["..."]) {
      const rest = tree.make(kind.rest_pattern, this.start, 0);
      tree.append(rest, this.leaf());
      tree.append(rest, this.target());
      return rest;
    }
    const target = this.target();
    if (this.type !== token["="]) return target;
    const node = tree.make(kind.assignment_pattern, tree.starts[target] ?? 0, 0);
    tree.append(node, target, field.left);
    tree.append(node, this.leaf());
    tree.append(node, this.expression(), field.right);
    return node;
  }

  object(): number {
    const node = this.tree.make(kind.object, this.start, 0);
    this.enter();
    this.expect(node, token["{"]);
    this.unbound(() => {
      while (!this.accept(node, token["}"])) {
        if (this.type !== token[","]) this.tree.append(node, this.#property());
        if (this.type !== token["}"]) this.expect(node, token[","]);
      }
    });
    this.leave();
    return node;
  }

  #property(): number {
    if (this.type === token["..."]) return this.element();
    const { tree, start } = this;
    const words = this.#modifiers(["async", "get", "set"]);
    const isName = this.type === kind.identifier;
    const name = this.propertyName();
    if (words.length > 0 || this.isMethodAhead()) return this.#method(start, words, name);
    if (this.type !== token[":"]) return isName ? this.#shorthand(name) : this.fail();
    const node = tree.make(kind.pair, start, 0);
    tree.append(node, name, field.key);
    tree.append(node, this.leaf());
    tree.append(node, this.expression(), field.value);
    return node;
  }

  /** Behind a name. */
  isMethodAhead(): boolean {
    return this.type === token["("];
  }

  #shorthand(name: number): number {
    const { tree } = this;
    tree.kinds[name] = kind.shorthand_property_identifier;
    if (this.type !== token["="]) return name;
    tree.kinds[name] = kind.shorthand_property_identifier_pattern;
    const node = tree.make(kind.object_assignment_pattern, tree.starts[name] ?? 0, 0);
    tree.append(node, name, field.left);
    tree.append(node, this.leaf());
    tree.append(node, this.expression(), field.right);
    return node;
  }

  /** Words and stars before a name: `static async *name() {}`. A word that is itself the name is not taken. */
  #modifiers(allowed: readonly string[]): number[] {
    const taken: number[] = [];
    for (;;) {
      if (this.type === token["*"]) {
        taken.push(this.leaf());
        continue;
      }
      const word = this.type === kind.identifier ? this.text.slice(this.start, this.end) : "";
      if (!allowed.includes(word) || !this.#isNameBehind()) return taken;
      taken.push(this.leaf(token[word as keyof typeof token]));
    }
  }

  #isNameBehind(): boolean {
    const char = this.text.charAt(this.end) === "" ? "" : String.fromCharCode(this.peek());
    return /[\w$"'[#*{\\]|[^\0-\x7f]/.test(char);
  }

  #method(start: number, words: readonly number[], name: number): number {
    const node = this.tree.make(kind.method_definition, start, 0);
    for (const word of words) this.tree.append(node, word);
    this.tree.append(node, name, field.name);
    this.signature(node);
    return node;
  }

  propertyName(): number {
    if (this.type === token["["]) {
      const node = this.tree.make(kind.computed_property_name, this.start, 0);
      this.tree.append(node, this.leaf());
      this.tree.append(
        node,
        this.unbound(() => this.expression()),
      );
      this.expect(node, token["]"]);
      return node;
    }
    if (this.type === token['"'] || this.type === token["'"]) return this.string();
    if (this.type === kind.number) return this.leaf();
    return this.memberName();
  }

  classExpression(): number {
    return this.class(kind.class, []);
  }

  class(kindOfNode: number, decorators: readonly number[]): number {
    const { tree } = this;
    const [first] = decorators;
    const node = tree.make(kindOfNode, first === undefined ? this.start : (tree.starts[first] ?? 0), 0);
    for (const one of decorators) tree.append(node, one, field.decorator);
    this.enter();
    this.expect(node, token.class);
    if (this.type === kind.identifier) tree.append(node, this.leaf(), field.name);
    if (this.type === token.extends) {
      const heritage = tree.make(kind.class_heritage, this.start, 0);
      tree.append(heritage, this.leaf());
      tree.append(heritage, this.leftHandSide());
      tree.append(node, heritage);
    }
    tree.append(
      node,
      this.unbound(() => this.classBody()),
      field.body,
    );
    this.leave();
    return node;
  }

  /** The token ahead is `@`. */
  decorated(): number {
    return this.class(kind.class, this.decorators());
  }

  decorators(): number[] {
    const found: number[] = [];
    while (this.type === token["@"]) {
      const node = this.tree.make(kind.decorator, this.start, 0);
      this.tree.append(node, this.leaf());
      this.tree.append(node, this.leftHandSide());
      found.push(node);
    }
    return found;
  }

  classBody(): number {
    const node = this.tree.make(kind.class_body, this.start, 0);
    this.enter();
    this.expect(node, token["{"]);
    while (!this.accept(node, token["}"])) {
      if (this.accept(node, token[";"])) continue;
      const member = this.#member();
      this.tree.append(node, member, field.member);
      if (this.tree.kinds[member] === kind.field_definition) this.#endField(node);
    }
    this.leave();
    return node;
  }

  #endField(body: number): void {
    if (!this.accept(body, token[";"]) && !this.isAfterLine && this.type !== token["}"]) this.fail();
  }

  #member(): number {
    const { tree } = this;
    const { start } = this;
    const decorators = this.decorators();
    if (this.isWord("static") && this.peek() === 123) return this.staticBlock();
    const words = this.#modifiers(["static", "async", "get", "set"]);
    const name = this.propertyName();
    const isMethod = this.type === token["("];
    const node = tree.make(isMethod ? kind.method_definition : kind.field_definition, start, 0);
    for (const one of decorators) tree.append(node, one, field.decorator);
    for (const one of words) tree.append(node, one);
    tree.append(node, name, isMethod ? field.name : field.property);
    if (isMethod) this.signature(node);
    else if (this.accept(node, token["="])) tree.append(node, this.expression(), field.value);
    return node;
  }

  staticBlock(): number {
    const node = this.tree.make(kind.class_static_block, this.start, 0);
    this.tree.append(node, this.leaf(token.static));
    this.tree.append(node, this.block(), field.body);
    return node;
  }

  /** Whether the class or function has a name. */
  isNamed(node: number): boolean {
    return this.tree.childrenOf(node).some((child) => this.tree.fields[child] === field.name);
  }
}
