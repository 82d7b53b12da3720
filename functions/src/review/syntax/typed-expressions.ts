/** Reads what types add to expressions: `a as T`, `a satisfies T`, `a!`, `f<T>(a)`, `new A<T>()`. */
import { field, kind, token } from "./kinds.ts";
import { behindBlanks, endOfWord } from "./look-ahead.ts";
import { levelOfTypeArguments } from "./operators.ts";
import { TypedArrows } from "./typed-arrows.ts";

/** What may stand behind type arguments that belong to no call. */
const endsValue = /[)\]},;:?.*/%|&^[]|=[=>]|!=|$/y;
const wordsBehindValue = new Set(
  "as satisfies in instanceof if for const var while export switch try throw break continue case default else do return".split(
    " ",
  ),
);

export abstract class TypedExpressions extends TypedArrows {
  /** As the grammar has it, `a + b as T` is `(a + b) as T`, and `a + b!.c` is `(a + b)!.c`. */
  override binary(first: number, least: number): number {
    let left = super.binary(first, least);
    while (least === 0 && this.#isTypedBehind()) left = super.binary(this.#typed(left), 0);
    return left;
  }

  #isTypedBehind(): boolean {
    if (this.isAfterLine) return false;
    if (this.type === token["!"]) return true;
    return this.type === kind.identifier && (this.isWord("as") || this.isWord("satisfies"));
  }

  #typed(left: number): number {
    const { tree } = this;
    const isAs = this.type !== token["!"] && this.isWord("as");
    const node = tree.make(kind.non_null_expression, tree.starts[left] ?? 0, 0);
    tree.append(node, left);
    if (this.type === token["!"]) {
      tree.append(node, this.leaf());
      return this.postfix(this.chain(node, true));
    }
    tree.kinds[node] = isAs ? kind.as_expression : kind.satisfies_expression;
    tree.append(node, this.leaf(isAs ? token.as : token.satisfies));
    const before = this.longNames;
    tree.append(node, this.readType());
    // The grammar takes the `C` of `a as A.B.C` for a member of a value.
    return this.longNames > before ? this.fail() : node;
  }

  override awaited(): number {
    const { tree } = this;
    const node = this.begin(kind.await_expression);
    let value = this.unary();
    while (this.#isTypedBehind()) value = this.#typed(value);
    tree.append(node, value);
    return node;
  }

  override precedenceAhead(): number {
    if (this.type === token["<"] && this.#hasTypeArguments()) return levelOfTypeArguments;
    return super.precedenceAhead();
  }

  override operation(left: number): number {
    if (this.type !== token["<"] || !this.#hasTypeArguments()) return super.operation(left);
    const { tree } = this;
    const types = this.typeArguments();
    const node = tree.make(kind.instantiation_expression, tree.starts[left] ?? 0, 0);
    const isCall = this.is(token["("]);
    tree.append(node, left, isCall ? field.function : 0);
    tree.append(node, types, field.type_arguments);
    if (isCall) {
      tree.kinds[node] = kind.call_expression;
      tree.append(node, this.arguments(), field.arguments);
    }
    return this.postfix(this.chain(node, true));
  }

  #askedAt = -1;
  #answer = false;

  /** Whether the `<` ahead begins type arguments. Asked more than once of each. */
  #hasTypeArguments(): boolean {
    if (this.#askedAt !== this.start) {
      this.#askedAt = this.start;
      this.#answer = this.#looksLikeTypeArguments();
    }
    return this.#answer;
  }

  #looksLikeTypeArguments(): boolean {
    const { text } = this;
    const skim = this.skim();
    if (skim === null) return false;
    const next = text.charAt(skim.at);
    if (next === ">" || next === "=") return false;
    const at = behindBlanks(text, skim.at);
    if (text.charAt(at) === "(") return true;
    endsValue.lastIndex = at;
    const isEnded = endsValue.test(text) || wordsBehindValue.has(text.slice(at, endOfWord(text, at)));
    // The grammar reads `` f<T>`a` `` as a comparison, and `f(a < b, c > -d)` in two ways.
    const isOdd = text.charAt(at) === "`" || (skim.hasComma && /[-+]/.test(text.charAt(at)));
    return isOdd && !isEnded ? this.fail() : isEnded;
  }

  override optionalChain(): number {
    const node = this.tree.make(kind.optional_chain, this.start, 0);
    this.tree.append(node, this.leaf());
    return node;
  }

  override optional(object: number): number {
    const code = this.peek();
    if (code !== 40 && code !== 60) return super.optional(object);
    const { tree } = this;
    const node = tree.make(kind.call_expression, tree.starts[object] ?? 0, 0);
    tree.append(node, object, field.function);
    tree.append(node, this.leaf());
    if (this.type === token["<"]) tree.append(node, this.typeArguments(), field.type_arguments);
    tree.append(node, this.arguments(), field.arguments);
    return node;
  }

  override typeArgumentsOfNew(node: number): void {
    if (this.type === token["<"] && this.#hasTypeArguments())
      this.tree.append(node, this.typeArguments(), field.type_arguments);
  }

  override typeArgumentsOfElement(opening: number): void {
    if (this.type === token["<"]) this.tree.append(opening, this.typeArguments(), field.type_arguments);
  }
}
