/** Reads types: what they are made of, and how they are joined. */
import { field, kind, token } from "./kinds.ts";
import { TypeNames } from "./type-names.ts";

const newBehind = /\s+new\b/y;
const typeBehind = /[ \t]+(?=[\w$([{"'`]|[^\0-\x7f])/y;
const plainText = /(?:[^`$\\]|\$(?!\{))+/y;
const colon = 58;
const literals = new Set<number>([kind.true, kind.false, kind.null, kind.undefined, kind.number]);

export abstract class Types extends TypeNames {
  abstract objectType(kindOfNode: number): number;
  abstract tupleType(): number;
  abstract functionType(): number;
  abstract constructorType(): number;
  abstract isFunctionTypeAhead(): boolean;

  readType(): number {
    this.enter();
    const node = this.#conditional();
    this.leave();
    return node;
  }

  /** `: T` */
  override annotation(node: number): void {
    if (this.type === token["!"] && this.peek() === colon) this.tree.append(node, this.leaf());
    if (this.type === token[":"]) this.tree.append(node, this.typeAnnotation(), field.type);
  }

  typeAnnotation(): number {
    const node = this.begin(kind.type_annotation);
    this.tree.append(node, this.readType());
    return node;
  }

  #conditional(): number {
    const { tree } = this;
    const left = this.#joined(token["|"]);
    if (this.type !== token.extends || this.isAfterLine) return left;
    const node = tree.make(kind.conditional_type, tree.starts[left] ?? 0, 0);
    tree.append(node, left, field.left);
    tree.append(node, this.leaf());
    tree.append(node, this.#joined(token["|"]), field.right);
    this.expect(node, token["?"]);
    tree.append(node, this.readType(), field.consequence);
    this.expect(node, token[":"]);
    tree.append(node, this.readType(), field.alternative);
    return node;
  }

  /** `A | B`, `A & B`, also with the sign before the first one. */
  #joined(sign: number): number {
    const { tree } = this;
    const isUnion = sign === token["|"];
    const kindOfNode = isUnion ? kind.union_type : kind.intersection_type;
    const part = (): number => (isUnion ? this.#joined(token["&"]) : this.#operand());
    let left = -1;
    if (this.type !== sign) left = part();
    while (this.type === sign) {
      const node = tree.make(kindOfNode, left < 0 ? this.start : (tree.starts[left] ?? 0), 0);
      if (left >= 0) tree.append(node, left);
      tree.append(node, this.leaf());
      tree.append(node, part());
      left = node;
    }
    return left;
  }

  #operand(): number {
    if (this.type === kind.identifier) return this.#operandOfWord();
    if (this.type === token["<"] || (this.type === token["("] && this.isFunctionTypeAhead()))
      return this.functionType();
    if (this.type === token.new) return this.constructorType();
    if (this.type === token.import) return this.importedType();
    return this.#suffixed(this.#primary());
  }

  #operandOfWord(): number {
    if (this.isWord("keyof") && this.isBehind(typeBehind)) return this.#keyof();
    if (this.isWord("readonly") && this.isBehind(typeBehind)) return this.#readonly();
    if (this.isWord("infer") && this.isBehind(typeBehind)) return this.#infer();
    if (this.isWord("abstract") && this.isBehind(newBehind)) return this.constructorType();
    return this.#suffixed(this.named());
  }

  #keyof(): number {
    const { tree } = this;
    const node = tree.make(kind.index_type_query, this.start, 0);
    tree.append(node, this.leaf(token.keyof));
    this.enter();
    tree.append(node, this.#operand());
    this.leave();
    return node;
  }

  #readonly(): number {
    const { tree } = this;
    const node = tree.make(kind.readonly_type, this.start, 0);
    tree.append(node, this.leaf(token.readonly));
    tree.append(node, this.#unconditional());
    return node;
  }

  #infer(): number {
    const { tree } = this;
    const node = tree.make(kind.infer_type, this.start, 0);
    tree.append(node, this.leaf(token.infer));
    if (this.type !== kind.identifier) this.fail();
    tree.append(node, this.leaf(kind.type_identifier));
    if (this.is(token.extends)) {
      tree.append(node, this.leaf());
      tree.append(node, this.#unconditional());
    }
    return node;
  }

  #unconditional(): number {
    this.enter();
    const node = this.#joined(token["|"]);
    this.leave();
    return node;
  }

  /** What a constructor makes: more is joined to the constructor's type. */
  operand(): number {
    this.enter();
    const node = this.#operand();
    this.leave();
    return node;
  }

  /** `A[]`, `A["b"]` */
  #suffixed(first: number): number {
    const { tree } = this;
    let node = first;
    while (this.type === token["["] && !this.isAfterLine) {
      const outer = tree.make(kind.array_type, tree.starts[node] ?? 0, 0);
      tree.append(outer, node);
      tree.append(outer, this.leaf());
      if (!this.is(token["]"])) {
        tree.kinds[outer] = kind.lookup_type;
        tree.append(outer, this.readType());
      }
      this.expect(outer, token["]"]);
      node = outer;
    }
    return node;
  }

  #primary(): number {
    if (literals.has(this.type)) return this.around(kind.literal_type, this.leaf());
    switch (this.type) {
      case token["{"]:
        return this.objectType(kind.object_type);
      case token["["]:
        return this.tupleType();
      case token["("]:
        return this.#parenthesizedType();
      case token.typeof:
        return this.query();
      case token["`"]:
        return this.#templateType();
      case token.const:
        return this.leaf();
      default:
        return this.#word();
    }
  }

  #word(): number {
    switch (this.type) {
      case token['"']:
      case token["'"]:
        return this.around(kind.literal_type, this.string());
      case kind.this:
        return this.leaf(kind.this_type);
      case token.void:
        return this.around(kind.predefined_type, this.leaf());
      case token["-"]:
      case token["+"]:
        return this.#signedNumber();
      default:
        return this.fail();
    }
  }

  #signedNumber(): number {
    const { tree } = this;
    const node = tree.make(kind.unary_expression, this.start, 0);
    tree.append(node, this.leaf(), field.operator);
    this.expect(node, kind.number, field.argument);
    return this.around(kind.literal_type, node);
  }

  #parenthesizedType(): number {
    const node = this.begin(kind.parenthesized_type);
    this.tree.append(node, this.readType());
    this.expect(node, token[")"]);
    return node;
  }

  #templateType(): number {
    const { tree, text, start } = this;
    const node = tree.make(kind.template_literal_type, start, start);
    tree.append(node, tree.make(token["`"], start, start + 1));
    let at = start + 1;
    while (text.charAt(at) !== "`") {
      const end = this.#endOfRun(at);
      if (end > at) tree.append(node, tree.make(kind.string_fragment, at, end));
      at = text.charAt(end) === "$" ? this.#substitutedType(node, end) : end;
    }
    tree.append(node, tree.make(token["`"], at, at + 1));
    this.end = at + 1;
    this.next();
    return node;
  }

  #endOfRun(from: number): number {
    plainText.lastIndex = from;
    const end = plainText.test(this.text) ? plainText.lastIndex : from;
    const isKnown = this.text.charAt(end) === "`" || this.text.startsWith("${", end);
    return isKnown ? end : this.fail();
  }

  #substitutedType(template: number, start: number): number {
    const { tree } = this;
    const node = tree.make(kind.template_type, start, start);
    tree.append(node, tree.make(token["${"], start, start + 2));
    this.end = start + 2;
    this.next();
    tree.append(node, this.readType());
    if (this.type !== token["}"]) this.fail();
    tree.append(node, tree.make(token["}"], this.start, this.end));
    tree.append(template, node);
    return this.end;
  }
}
