/** Reads what types add to functions: those of parameters and return values, type parameters, signatures without a body. */
import { field, kind, token } from "./kinds.ts";
import { behindBlanks, endOfWord, Skim } from "./look-ahead.ts";
import { ObjectTypes } from "./object-types.ts";

const isBehindName = /[ \t]+is\b(?=\s)/y;
const nameBehindAsserts = /[ \t]+(?!is\b)(?=[\w$]|[^\0-\x7f])/y;
const modifiersOfParameter = new Set(["public", "private", "protected", "override", "readonly"]);
/** How much more than its length a text may be looked through: looking ahead must not cost more than reading. */
const mostLooks = 8;

export abstract class TypedFunctions extends ObjectTypes {
  #looked = 0;

  /** Of a bracket, the token ahead. Null where no types stand between it and the one that closes it. */
  skim(): Skim | null {
    const skim = new Skim(this.text, this.start);
    const isClosed = skim.run();
    this.#looked += skim.at - this.start;
    if (this.#looked > mostLooks * this.text.length) this.fail();
    return isClosed ? skim : null;
  }

  override parameter(): number {
    const { tree } = this;
    const node = tree.make(kind.required_parameter, this.start, 0);
    for (const one of this.decorators()) tree.append(node, one, field.decorator);
    for (const word of this.modifiers(modifiersOfParameter)) tree.append(node, word);
    tree.append(node, this.#pattern(), field.pattern);
    this.restOfParameter(node);
    return node;
  }

  #pattern(): number {
    if (this.type === kind.this) return this.leaf();
    if (this.type !== token["..."]) return this.target();
    const rest = this.begin(kind.rest_pattern);
    this.tree.append(rest, this.target());
    return rest;
  }

  /** `?`, the type and the value behind the name. */
  restOfParameter(node: number): void {
    if (this.accept(node, token["?"])) this.tree.kinds[node] = kind.optional_parameter;
    this.annotation(node);
    if (this.accept(node, token["="])) this.tree.append(node, this.expression(), field.value);
  }

  /** Type parameters, parameters and what the function returns. */
  callSignature(node: number): void {
    const { tree } = this;
    if (this.type === token["<"]) tree.append(node, this.typeParameters(), field.type_parameters);
    tree.append(node, this.parameters(), field.parameters);
    this.answered(node);
  }

  /** `: T`, `: a is T`, `: asserts a` */
  answered(node: number): void {
    if (this.type !== token[":"]) return;
    const { tree } = this;
    const annotation = this.begin(kind.type_annotation);
    const inner = this.#answer();
    const own = tree.kinds[inner];
    if (own === kind.asserts) tree.kinds[annotation] = kind.asserts_annotation;
    else if (own === kind.type_predicate) tree.kinds[annotation] = kind.type_predicate_annotation;
    tree.append(annotation, inner);
    tree.append(node, annotation, field.return_type);
  }

  #answer(): number {
    if (this.isWord("asserts") && this.isBehind(nameBehindAsserts)) return this.#asserts();
    return this.#isPredicate() ? this.#predicate() : this.readType();
  }

  #isPredicate(): boolean {
    return (this.type === kind.identifier || this.type === kind.this) && this.isBehind(isBehindName);
  }

  #predicate(): number {
    const { tree } = this;
    const node = tree.make(kind.type_predicate, this.start, 0);
    tree.append(node, this.leaf(), field.name);
    tree.append(node, this.leaf(token.is));
    tree.append(node, this.readType(), field.type);
    return node;
  }

  #asserts(): number {
    const { tree } = this;
    const node = tree.make(kind.asserts, this.start, 0);
    tree.append(node, this.leaf(token.asserts));
    if (this.type !== kind.identifier && this.type !== kind.this) this.fail();
    tree.append(node, this.#isPredicate() ? this.#predicate() : this.leaf());
    return node;
  }

  functionType(): number {
    const { tree } = this;
    const node = tree.make(kind.function_type, this.start, 0);
    if (this.type === token["<"]) tree.append(node, this.typeParameters(), field.type_parameters);
    tree.append(node, this.parameters(), field.parameters);
    this.expect(node, token["=>"]);
    tree.append(node, this.#answer(), field.return_type);
    return node;
  }

  constructorType(): number {
    const { tree } = this;
    const node = tree.make(kind.constructor_type, this.start, 0);
    if (this.isWord("abstract")) tree.append(node, this.leaf(token.abstract));
    this.expect(node, token.new);
    if (this.type === token["<"]) tree.append(node, this.typeParameters(), field.type_parameters);
    tree.append(node, this.parameters(), field.parameters);
    this.expect(node, token["=>"]);
    tree.append(node, this.operand(), field.type);
    return node;
  }

  /** Behind `(` come parameters, and no type in brackets. */
  isFunctionTypeAhead(): boolean {
    const { text } = this;
    const at = behindBlanks(text, this.end);
    const char = text.charAt(at);
    if (char === ")") return this.#isArrowAt(at + 1);
    if (char === "{" || char === "[") return this.#isParameterEnd(this.endOfBracket(at));
    return text.startsWith("...", at) || this.#isParameterEnd(endOfWord(text, at));
  }

  /** Below 0 where no types stand between the bracket here and the one that closes it. */
  endOfBracket(at: number): number {
    const { start } = this;
    this.start = at;
    const skim = this.skim();
    this.start = start;
    return skim === null ? -1 : skim.at;
  }

  #isParameterEnd(end: number): boolean {
    const { text } = this;
    if (end <= this.end) return false;
    const at = behindBlanks(text, end);
    const char = text.charAt(at);
    if (char === ")") return this.#isArrowAt(at + 1);
    return char === ":" || char === "," || char === "?" || (char === "=" && text.charAt(at + 1) !== ">");
  }

  #isArrowAt(at: number): boolean {
    return this.text.startsWith("=>", behindBlanks(this.text, at));
  }

  override isMethodAhead(): boolean {
    return this.type === token["("] || this.type === token["<"];
  }

  override signature(node: number): void {
    this.callSignature(node);
    if (this.type !== token["{"]) this.#withoutBody(node);
    else
      this.tree.append(
        node,
        this.unbound(() => this.block()),
        field.body,
      );
  }

  #withoutBody(node: number): void {
    const { tree } = this;
    const own = tree.kinds[node];
    const isFunction = own === kind.function_declaration || own === kind.function_expression;
    if (!isFunction || !this.isNamed(node)) this.fail();
    tree.kinds[node] = kind.function_signature;
    this.semicolon(node);
  }
}
