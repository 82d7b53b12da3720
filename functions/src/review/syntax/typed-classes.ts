/** Reads what TypeScript adds to classes, and its enums and interfaces. */
import { field, kind, token } from "./kinds.ts";
import { TypedExpressions } from "./typed-expressions.ts";

const wordBehind = /\s+(?=[\w$"'[#*]|[^\0-\x7f])/y;
const modifiers = new Set(
  "public private protected static override readonly abstract declare accessor async get set".split(" "),
);

export abstract class TypedClasses extends TypedExpressions {
  override class(kindOfNode: number, decorators: readonly number[]): number {
    const { tree } = this;
    const [first] = decorators;
    const node = tree.make(kindOfNode, first === undefined ? this.start : (tree.starts[first] ?? 0), 0);
    for (const one of decorators) tree.append(node, one, field.decorator);
    this.enter();
    if (this.isWord("abstract")) {
      tree.kinds[node] = kind.abstract_class_declaration;
      tree.append(node, this.leaf(token.abstract));
    }
    this.expect(node, token.class);
    if (this.type === kind.identifier && !this.isWord("implements"))
      tree.append(node, this.leaf(kind.type_identifier), field.name);
    if (this.type === token["<"]) tree.append(node, this.typeParameters(), field.type_parameters);
    this.#heritage(node);
    tree.append(
      node,
      this.unbound(() => this.classBody()),
      field.body,
    );
    this.leave();
    return node;
  }

  #heritage(parent: number): void {
    const { tree } = this;
    const node = tree.make(kind.class_heritage, this.start, 0);
    if (this.type === token.extends) tree.append(node, this.#extends());
    if (this.isWord("implements")) {
      const clause = tree.make(kind.implements_clause, this.start, 0);
      tree.append(clause, this.leaf(token.implements));
      do tree.append(clause, this.readType());
      while (this.accept(clause, token[","]));
      tree.append(node, clause);
    }
    if (tree.ends[node] !== 0) tree.append(parent, node);
  }

  #extends(): number {
    const { tree } = this;
    const node = this.begin(kind.extends_clause);
    do {
      let value = this.leftHandSide();
      while (this.type === token["<"]) {
        const types = this.typeArguments();
        if (this.is(token["("])) value = this.chain(this.#call(value, types), true);
        else {
          tree.append(node, value, field.value);
          tree.append(node, types, field.type_arguments);
          value = -1;
        }
      }
      if (value >= 0) tree.append(node, value, field.value);
    } while (this.accept(node, token[","]));
    return node;
  }

  #call(callee: number, types: number): number {
    const { tree } = this;
    const node = tree.make(kind.call_expression, tree.starts[callee] ?? 0, 0);
    tree.append(node, callee, field.function);
    tree.append(node, types, field.type_arguments);
    tree.append(node, this.arguments(), field.arguments);
    return node;
  }

  override decorators(): number[] {
    const found: number[] = [];
    while (this.type === token["@"]) {
      const node = this.begin(kind.decorator);
      let value = this.leftHandSide();
      if (this.is(token["<"])) value = this.#call(value, this.typeArguments());
      this.tree.append(node, value);
      found.push(node);
    }
    return found;
  }

  override classBody(): number {
    const node = this.tree.make(kind.class_body, this.start, 0);
    this.enter();
    this.expect(node, token["{"]);
    while (!this.accept(node, token["}"])) {
      if (this.accept(node, token[";"])) continue;
      this.#member(node);
    }
    this.leave();
    return node;
  }

  #member(body: number): void {
    const { tree, start } = this;
    const decorators = this.decorators();
    if (this.isWord("static") && this.peek() === 123) {
      tree.append(body, this.staticBlock());
      return;
    }
    const words = this.modifiers(modifiers);
    if (this.type === token["["] && this.isIndexAhead()) {
      tree.append(body, this.indexSignature(start, null, words));
      this.endMember(body);
      return;
    }
    const name = this.propertyName();
    const mark = this.type === token["?"] || this.type === token["!"] ? this.leaf() : null;
    if (this.isMethodAhead()) this.#method(body, decorators, words, name, mark);
    else this.#field(body, decorators, words, name, mark);
  }

  override isModifier(word: string): boolean {
    return super.isModifier(word) || (word === "abstract" && this.isBehind(wordBehind));
  }

  #method(
    body: number,
    decorators: readonly number[],
    words: readonly number[],
    name: number,
    mark: number | null,
  ): void {
    const { tree } = this;
    for (const one of decorators) tree.append(body, one, field.decorator);
    const node = tree.make(kind.method_definition, tree.starts[words[0] ?? name] ?? 0, 0);
    for (const word of words) tree.append(node, word);
    tree.append(node, name, field.name);
    if (mark !== null) tree.append(node, mark);
    this.callSignature(node);
    if (this.is(token["{"])) {
      tree.append(
        node,
        this.unbound(() => this.block()),
        field.body,
      );
      tree.append(body, node);
      return;
    }
    const isAbstract = words.some((word) => tree.kinds[word] === token.abstract);
    tree.kinds[node] = isAbstract ? kind.abstract_method_signature : kind.method_signature;
    tree.append(body, node);
    // The grammar knows no decorators there.
    if (decorators.length > 0) this.fail();
    this.endMember(body);
  }

  #field(
    body: number,
    decorators: readonly number[],
    words: readonly number[],
    name: number,
    mark: number | null,
  ): void {
    const { tree } = this;
    const [first = name] = [...decorators, ...words];
    const node = tree.make(kind.public_field_definition, tree.starts[first] ?? 0, 0);
    for (const one of decorators) tree.append(node, one, field.decorator);
    for (const word of words) tree.append(node, word);
    tree.append(node, name, field.name);
    if (mark !== null) tree.append(node, mark);
    this.annotation(node);
    if (this.accept(node, token["="])) tree.append(node, this.expression(), field.value);
    tree.append(body, node);
    this.endMember(body);
  }

  /** The token ahead is `interface`. */
  interface(): number {
    const { tree } = this;
    const node = tree.make(kind.interface_declaration, this.start, 0);
    tree.append(node, this.leaf(token.interface));
    if (this.type !== kind.identifier) this.fail();
    tree.append(node, this.leaf(kind.type_identifier), field.name);
    if (this.is(token["<"])) tree.append(node, this.typeParameters(), field.type_parameters);
    if (this.is(token.extends)) {
      const clause = this.begin(kind.extends_type_clause);
      do tree.append(clause, this.operand(), field.type);
      while (this.accept(clause, token[","]));
      tree.append(node, clause);
    }
    tree.append(node, this.objectType(kind.interface_body), field.body);
    return node;
  }

  /** The token ahead is `enum`, perhaps behind `const`. */
  enum(): number {
    const { tree } = this;
    const node = tree.make(kind.enum_declaration, this.start, 0);
    this.accept(node, token.const);
    if (!this.isWord("enum")) this.fail();
    tree.append(node, this.leaf(token.enum));
    this.expect(node, kind.identifier, field.name);
    tree.append(
      node,
      this.unbound(() => this.#enumBody()),
      field.body,
    );
    return node;
  }

  #enumBody(): number {
    const { tree } = this;
    const node = tree.make(kind.enum_body, this.start, 0);
    this.expect(node, token["{"]);
    while (!this.accept(node, token["}"])) {
      const name = this.propertyName();
      if (this.type === token["="]) {
        const assignment = tree.make(kind.enum_assignment, tree.starts[name] ?? 0, 0);
        tree.append(assignment, name, field.name);
        tree.append(assignment, this.leaf());
        tree.append(assignment, this.expression(), field.value);
        tree.append(node, assignment);
      } else tree.append(node, name, field.name);
      if (!this.is(token["}"])) this.expect(node, token[","]);
    }
    return node;
  }
}
