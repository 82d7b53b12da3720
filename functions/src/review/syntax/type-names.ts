/** Reads the names of types, what is asked of values (`typeof a`), and the lists between angle brackets. */
import { field, kind, token } from "./kinds.ts";
import { Statements } from "./statements.ts";

const predefined: ReadonlyMap<string, number> = new Map(
  (["any", "number", "boolean", "string", "symbol", "unknown", "never", "object"] as const).map((word) => [
    word,
    token[word],
  ]),
);
const symbolBehind = /[ \t]+symbol\b/y;

export abstract class TypeNames extends Statements {
  /** How many names of three parts were read. */
  longNames = 0;

  abstract readType(): number;

  isBehind(expression: RegExp): boolean {
    expression.lastIndex = this.end;
    return expression.test(this.text);
  }

  around(kindOfNode: number, inner: number): number {
    const node = this.tree.make(kindOfNode, this.tree.starts[inner] ?? 0, 0);
    this.tree.append(node, inner);
    return node;
  }

  named(): number {
    const word = this.text.slice(this.start, this.end);
    const known = predefined.get(word);
    if (known !== undefined && this.peek() !== 46) return this.around(kind.predefined_type, this.leaf(known));
    if (word === "unique" && this.isBehind(symbolBehind)) return this.#uniqueSymbol();
    const name = this.typeName();
    if (this.type !== token["<"]) return name;
    const node = this.tree.make(kind.generic_type, this.tree.starts[name] ?? 0, 0);
    this.tree.append(node, name, field.name);
    this.tree.append(node, this.typeArguments(), field.type_arguments);
    return node;
  }

  /** The grammar has one name for both words. */
  #uniqueSymbol(): number {
    const { tree } = this;
    const node = tree.make(kind.predefined_type, this.start, 0);
    tree.append(node, this.leaf(token["unique symbol"]));
    tree.append(node, this.leaf(token["unique symbol"]));
    return node;
  }

  /** `A`, `A.B.C` */
  typeName(): number {
    const { tree } = this;
    let node = this.leaf(kind.type_identifier);
    let isNested = false;
    while (this.type === token["."]) {
      this.longNames += isNested ? 1 : 0;
      if (isNested) this.#asModule(node);
      else tree.kinds[node] = kind.identifier;
      const outer = tree.make(kind.nested_type_identifier, tree.starts[node] ?? 0, 0);
      tree.append(outer, node, field.module);
      tree.append(outer, this.leaf());
      if (!this.isAnyWord()) this.fail();
      tree.append(outer, this.leaf(kind.type_identifier), field.name);
      node = outer;
      isNested = true;
    }
    return node;
  }

  /** `A.B` names a module where `.C` comes next. */
  #asModule(node: number): void {
    const { tree } = this;
    const first = tree.firstChildren[node] ?? node;
    const last = tree.lastChildren[node] ?? node;
    tree.kinds[node] = kind.nested_identifier;
    tree.fields[first] = field.object;
    tree.fields[last] = field.property;
    tree.kinds[last] = kind.property_identifier;
    if (tree.kinds[first] === kind.nested_identifier) tree.kinds[first] = kind.member_expression;
  }

  /** `import("a").B`; more than that the grammar does not know. */
  importedType(): number {
    const node = this.#members(this.#importCall());
    if (this.type === token["<"] || (this.type === token["["] && !this.isAfterLine)) this.fail();
    return node;
  }

  #importCall(): number {
    const { tree } = this;
    const word = tree.make(kind.import, this.start, 0);
    const node = tree.make(kind.call_expression, this.start, 0);
    tree.append(word, this.leaf());
    tree.append(node, word, field.function);
    tree.append(node, this.arguments(), field.arguments);
    return node;
  }

  #members(first: number): number {
    const { tree } = this;
    let node = first;
    while (this.type === token["."] || this.type === token["?."]) {
      const outer = tree.make(kind.member_expression, tree.starts[node] ?? 0, 0);
      tree.append(outer, node, field.object);
      tree.append(outer, this.leaf());
      tree.append(outer, this.memberName(), field.property);
      node = outer;
    }
    return node;
  }

  /** `typeof a.b<T>` */
  query(): number {
    const { tree } = this;
    const node = this.begin(kind.type_query);
    const isPlain = this.type === kind.identifier || this.type === kind.this;
    if (!isPlain && this.type !== token.import) this.fail();
    const value = this.#members(isPlain ? this.leaf() : this.#importCall());
    if (this.type !== token["<"] || this.isAfterLine) {
      tree.append(node, value);
      return node;
    }
    const outer = tree.make(kind.instantiation_expression, tree.starts[value] ?? 0, 0);
    tree.append(outer, value, field.function);
    tree.append(outer, this.typeArguments(), field.type_arguments);
    tree.append(node, outer);
    return node;
  }

  /** The token ahead is `<`. */
  typeArguments(): number {
    const node = this.begin(kind.type_arguments);
    do this.tree.append(node, this.readType());
    while (this.accept(node, token[","]) && !this.#isAngle());
    this.closeAngle(node);
    return node;
  }

  #isAngle(): boolean {
    return this.text.charCodeAt(this.start) === 62;
  }

  /** Of `>>` and `>=` only the first character closes. */
  closeAngle(node: number): void {
    if (!this.#isAngle()) this.fail();
    this.end = this.start + 1;
    this.tree.append(node, this.leaf(token[">"]));
  }

  /** The token ahead is `<`. */
  typeParameters(): number {
    const node = this.begin(kind.type_parameters);
    do this.tree.append(node, this.#typeParameter());
    while (this.accept(node, token[","]) && !this.#isAngle());
    this.closeAngle(node);
    return node;
  }

  #typeParameter(): number {
    const { tree } = this;
    const node = tree.make(kind.type_parameter, this.start, 0);
    this.accept(node, token.const);
    if (this.type !== kind.identifier) this.fail();
    tree.append(node, this.leaf(kind.type_identifier), field.name);
    if (this.is(token.extends)) tree.append(node, this.#behindSign(kind.constraint), field.constraint);
    if (this.is(token["="])) tree.append(node, this.#behindSign(kind.default_type), field.value);
    return node;
  }

  #behindSign(kindOfNode: number): number {
    const node = this.begin(kindOfNode);
    this.tree.append(node, this.readType());
    return node;
  }
}
