/** Reads what stands in brackets: parameters of an arrow function, with their types, or an expression. */
import { beforeColon } from "./calls.ts";
import { field, kind, token } from "./kinds.ts";
import { behindBlanks } from "./look-ahead.ts";
import { toPattern } from "./patterns.ts";
import { none } from "./tree.ts";
import { TypedFunctions } from "./typed-functions.ts";

/** What stands between two commas; the leaves and nodes are `none` where they are missing. */
interface Part {
  readonly node: number;
  readonly mark: number;
  readonly annotation: number;
  readonly sign: number;
  readonly value: number;
}

interface Bracket {
  readonly open: number;
  readonly parts: readonly Part[];
  readonly commas: readonly number[];
  readonly close: number;
}

const patterns = new Set<number>([
  kind.identifier,
  kind.object,
  kind.array,
  kind.assignment_expression,
  kind.undefined,
  kind.this,
]);
const genericArrow = /<\s*(?:const\s+)?(?:[\w$]|[^\0-\x7f])+\s*(?:extends\b|=[^=>]|,)/y;
const genericArrowInMarkup = /<\s*(?:const\s+)?(?:[\w$]|[^\0-\x7f])+\s*(?:extends\s+[^=>/\s]|=[^=>]\s*|,)/y;
/** What no comparison looks like: `async <T = string>(a: T) => a`. */
const limitedType = /<\s*(?:const\s+)?(?:[\w$]|[^\0-\x7f])+\s*(?:extends\b|=[^=>])/y;
const soleName = /<\s*(?:[\w$]|[^\0-\x7f])+\s*>\s*\(/y;

export abstract class TypedArrows extends TypedFunctions {
  abstract readonly hasMarkup: boolean;

  override parenthesized(): number {
    const bracket = this.#bracket();
    return this.#isArrow(bracket) ? this.#arrow(none, none, bracket) : this.#group(bracket);
  }

  #bracket(): Bracket {
    const parts: Part[] = [];
    const commas: number[] = [];
    if (this.type !== token["("]) this.fail();
    const open = this.leaf();
    this.enter();
    this.unbound(() => {
      while (!this.is(token[")"])) {
        parts.push(this.#part());
        if (!this.is(token[")"])) commas.push(this.is(token[","]) ? this.leaf() : this.fail());
      }
    });
    this.leave();
    return { open, parts, commas, close: this.leaf() };
  }

  #part(): Part {
    const node = this.element();
    const mark = this.type === token["?"] ? this.leaf() : none;
    const annotation = this.type === token[":"] ? this.typeAnnotation() : none;
    const hasValue = this.type === token["="] && (mark !== none || annotation !== none);
    const sign = hasValue ? this.leaf() : none;
    return { node, mark, annotation, sign, value: hasValue ? this.expression() : none };
  }

  #isArrow(bracket: Bracket): boolean {
    if (this.type === token["=>"]) return true;
    if (this.type !== token[":"]) return false;
    if (this.ending !== beforeColon || this.#isParameters(bracket)) return true;
    if (!bracket.parts.every(({ node }) => patterns.has(this.tree.kinds[node] ?? 0))) return false;
    // In `a ? (b) : c => d` only what comes later says whether `c` is the type of a return value.
    return this.#isArrowLater() ? this.fail() : false;
  }

  /** No expression looks like this. */
  #isParameters({ parts, commas }: Bracket): boolean {
    const isTyped = ({ node, mark, annotation }: Part): boolean =>
      mark !== none || annotation !== none || this.tree.kinds[node] === kind.spread_element;
    return parts.length === 0 || commas.length === parts.length || parts.some(isTyped);
  }

  /** Behind the colon ahead, before anything that ends a type. */
  #isArrowLater(): boolean {
    const { text } = this;
    let at = behindBlanks(text, this.end);
    for (;;) {
      const char = text.charAt(at);
      if ("([{<".includes(char) && char !== "") {
        const end = this.endOfBracket(at);
        if (end < 0) return char === "<";
        at = end;
      } else if (/[\w$.|&\s]/.test(char)) at += 1;
      else return /^(?:=>|["'`])/.test(text.slice(at, at + 2));
    }
  }

  #arrow(asynchronous: number, typeParameters: number, bracket: Bracket): number {
    const { tree } = this;
    const [first = bracket.open] = [asynchronous, typeParameters].filter((one) => one !== none);
    const node = tree.make(kind.arrow_function, tree.starts[first] ?? 0, 0);
    if (asynchronous !== none) tree.append(node, asynchronous);
    if (typeParameters !== none) tree.append(node, typeParameters, field.type_parameters);
    const list = tree.make(kind.formal_parameters, tree.starts[bracket.open] ?? 0, 0);
    this.#fill(list, bracket, (part) => this.#parameter(part));
    tree.append(node, list, field.parameters);
    this.answered(node);
    this.arrowBody(node);
    return node;
  }

  #fill(list: number, { open, parts, commas, close }: Bracket, made: (part: Part) => number): void {
    const { tree } = this;
    tree.append(list, open);
    for (const [at, part] of parts.entries()) {
      tree.append(list, made(part));
      const comma = commas[at];
      if (comma !== undefined) tree.append(list, comma);
    }
    tree.append(list, close);
  }

  #parameter({ node, mark, annotation, sign, value }: Part): number {
    const { tree } = this;
    const made = tree.make(
      mark === none ? kind.required_parameter : kind.optional_parameter,
      tree.starts[node] ?? 0,
      0,
    );
    if (tree.kinds[node] === kind.assignment_expression && sign === none && annotation === none) {
      this.#moveAssignment(made, node);
      return made;
    }
    tree.append(made, toPattern(tree, node), field.pattern);
    if (mark !== none) tree.append(made, mark);
    if (annotation !== none) tree.append(made, annotation, field.type);
    if (sign !== none) tree.append(made, sign);
    if (value !== none) tree.append(made, value, field.value);
    return made;
  }

  /** The parts of `a = b` belong to the parameter itself. */
  #moveAssignment(parameter: number, assignment: number): void {
    const { tree } = this;
    for (const child of tree.childrenOf(assignment)) {
      const place = tree.fields[child];
      tree.nextSiblings[child] = none;
      const own = place === field.left ? field.pattern : place === field.right ? field.value : 0;
      tree.append(parameter, child, own);
    }
  }

  #group(bracket: Bracket): number {
    const { tree } = this;
    const { open, parts, commas, close } = bracket;
    const [first] = parts;
    if (!first || this.#isParameters(bracket)) this.fail();
    const node = tree.make(kind.parenthesized_expression, tree.starts[open] ?? 0, 0);
    tree.append(node, open);
    tree.append(node, parts.length === 1 ? first.node : this.#sequence(parts, commas));
    tree.append(node, close);
    return node;
  }

  #sequence(parts: readonly Part[], commas: readonly number[]): number {
    const { tree } = this;
    const node = tree.make(kind.sequence_expression, tree.starts[parts[0]?.node ?? 0] ?? 0, 0);
    for (const [at, part] of parts.entries()) {
      tree.append(node, part.node);
      const comma = commas[at];
      if (comma !== undefined) tree.append(node, comma);
    }
    return node;
  }

  override asynchronous(): number {
    const word = this.leaf(kind.identifier);
    if (this.type === token["<"] && (this.#matches(limitedType) || this.skim() !== null)) {
      const parameters = this.typeParameters();
      return this.#arrow(this.asToken(word), parameters, this.#bracket());
    }
    if (this.isAfterLine || this.type !== token["("]) return this.asynchronousFrom(word);
    const bracket = this.#bracket();
    if (this.#isArrow(bracket)) return this.#arrow(this.asToken(word), none, bracket);
    const { tree } = this;
    const call = tree.make(kind.call_expression, tree.starts[word] ?? 0, 0);
    const list = tree.make(kind.arguments, tree.starts[bracket.open] ?? 0, 0);
    this.#fill(list, bracket, ({ node, mark, annotation }) =>
      mark === none && annotation === none ? node : this.fail(),
    );
    tree.append(call, word, field.function);
    tree.append(call, list, field.arguments);
    return call;
  }

  /** The token ahead is `<`: markup, a generic arrow function or `<T>a`. */
  override markup(): number {
    if (this.hasMarkup) return this.#matches(genericArrowInMarkup) ? this.#genericArrow() : super.markup();
    if (this.#matches(genericArrow)) return this.#genericArrow();
    return this.#matches(soleName) ? this.#assertionOrArrow() : this.#assertion(this.typeArguments());
  }

  #matches(expression: RegExp): boolean {
    expression.lastIndex = this.start;
    return expression.test(this.text);
  }

  #genericArrow(): number {
    return this.#arrow(none, this.typeParameters(), this.#bracket());
  }

  #assertion(types: number): number {
    this.enter();
    const node = this.#asserted(types, this.unary());
    this.leave();
    return node;
  }

  #asserted(types: number, value: number): number {
    const { tree } = this;
    const node = tree.make(kind.type_assertion, tree.starts[types] ?? 0, 0);
    tree.append(node, types);
    tree.append(node, value);
    return node;
  }

  /** `<T>(a)` or `<T>(a) => b` */
  #assertionOrArrow(): number {
    const { tree } = this;
    const start = this.start;
    const signs = [this.leaf(), this.leaf(kind.type_identifier), this.leaf()] as const;
    const bracket = this.#bracket();
    const isArrow = this.#isArrow(bracket);
    const list = tree.make(isArrow ? kind.type_parameters : kind.type_arguments, start, 0);
    const [open, name, close] = signs;
    tree.append(list, open);
    tree.append(list, isArrow ? this.#typeParameter(name) : name);
    tree.append(list, close);
    if (isArrow) return this.#arrow(none, list, bracket);
    return this.#asserted(list, this.postfix(this.chain(this.#group(bracket), true)));
  }

  #typeParameter(name: number): number {
    const node = this.tree.make(kind.type_parameter, this.tree.starts[name] ?? 0, 0);
    this.tree.append(node, name, field.name);
    return node;
  }
}
