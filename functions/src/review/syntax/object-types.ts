/** Reads the types of objects and tuples, member by member. */
import { field, kind, token } from "./kinds.ts";
import { behindBlanks, endOfWord } from "./look-ahead.ts";
import { Types } from "./types.ts";

/** What may begin a name; a word before it on the same line is a modifier. */
const nameBehind = /[ \t]+(?:\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)?(?=[\w$"'[#*\\]|[^\0-\x7f])/y;
const accessibility = new Set(["public", "private", "protected"]);
const modifiersOfMember = new Set([
  ...accessibility,
  "static",
  "override",
  "readonly",
  "async",
  "get",
  "set",
]);

export abstract class ObjectTypes extends Types {
  abstract callSignature(node: number): void;

  /** `{ a: T; b(): T }` */
  objectType(kindOfNode: number): number {
    const { tree } = this;
    const node = tree.make(kindOfNode, this.start, 0);
    this.enter();
    this.expect(node, token["{"]);
    if (!this.accept(node, token[","])) this.accept(node, token[";"]);
    this.unbound(() => {
      while (!this.accept(node, token["}"])) {
        tree.append(node, this.#member());
        this.endMember(node);
      }
    });
    this.leave();
    return node;
  }

  /** A sign, the end of the line or the bracket comes behind a member. */
  endMember(node: number): void {
    if (this.accept(node, token[";"]) || this.accept(node, token[","])) return;
    if (!this.isAfterLine && this.type !== token["}"]) this.fail();
  }

  #member(): number {
    const { tree, start } = this;
    if (this.type === token["("] || this.type === token["<"]) {
      const node = tree.make(kind.call_signature, start, 0);
      this.callSignature(node);
      return node;
    }
    if (this.#isConstructSignature()) return this.#constructSignature();
    const sign = this.type === token["-"] || this.type === token["+"] ? this.leaf() : null;
    const words = this.modifiers(modifiersOfMember);
    if (this.type === token["["] && this.isIndexAhead()) return this.indexSignature(start, sign, words);
    if (sign !== null) this.fail();
    return this.#propertyOrMethod(start, words);
  }

  #propertyOrMethod(start: number, words: readonly number[]): number {
    const { tree } = this;
    const node = tree.make(kind.property_signature, start, 0);
    for (const word of words) tree.append(node, word);
    tree.append(node, this.propertyName(), field.name);
    this.accept(node, token["?"]);
    if (this.type === token["("] || this.type === token["<"]) {
      tree.kinds[node] = kind.method_signature;
      this.callSignature(node);
    } else this.annotation(node);
    return node;
  }

  #isConstructSignature(): boolean {
    const isAbstract = this.isWord("abstract");
    if (!isAbstract && this.type !== token.new) return false;
    let at = behindBlanks(this.text, this.end);
    if (isAbstract) {
      const end = endOfWord(this.text, at);
      if (this.text.slice(at, end) !== "new") return false;
      at = behindBlanks(this.text, end);
    }
    return this.text.charAt(at) === "(" || this.text.charAt(at) === "<";
  }

  #constructSignature(): number {
    const node = this.tree.make(kind.construct_signature, this.start, 0);
    if (this.isWord("abstract")) this.tree.append(node, this.leaf(token.abstract));
    this.expect(node, token.new);
    if (this.type === token["<"]) this.tree.append(node, this.typeParameters(), field.type_parameters);
    this.tree.append(node, this.parameters(), field.parameters);
    this.annotation(node);
    return node;
  }

  /** Words and stars before a name. A word that is itself the name is not taken. */
  modifiers(allowed: ReadonlySet<string>): number[] {
    const taken: number[] = [];
    for (;;) {
      const word = this.type === kind.identifier ? this.text.slice(this.start, this.end) : "";
      if (this.type === token["*"]) taken.push(this.leaf());
      else if (allowed.has(word) && this.isModifier(word)) taken.push(this.#modifier(word));
      else return taken;
    }
  }

  isModifier(_word: string): boolean {
    return this.#isGlued() || this.isBehind(nameBehind);
  }

  /** `get[a]`, `async*a`, `get"a"` */
  #isGlued(): boolean {
    return /["'[#*]/.test(this.text.charAt(this.end));
  }

  #modifier(word: string): number {
    const own = token[word as keyof typeof token];
    const isAccessibility = accessibility.has(word);
    if (!isAccessibility && word !== "override") return this.leaf(own);
    const node = this.tree.make(
      isAccessibility ? kind.accessibility_modifier : kind.override_modifier,
      this.start,
      0,
    );
    this.tree.append(node, this.leaf(own));
    return node;
  }

  /** `[key: string]` or `[K in T]`, and no computed name. */
  isIndexAhead(): boolean {
    const { text } = this;
    const at = behindBlanks(text, this.end);
    const end = endOfWord(text, at);
    if (end === at) return false;
    const behind = behindBlanks(text, end);
    return text.charAt(behind) === ":" || text.slice(behind, endOfWord(text, behind)) === "in";
  }

  indexSignature(start: number, sign: number | null, words: readonly number[]): number {
    const { tree } = this;
    const node = tree.make(kind.index_signature, start, 0);
    if (sign !== null) tree.append(node, sign, field.sign);
    if (words.length > 1 || (sign !== null && words.length === 0)) this.fail();
    for (const word of words) {
      if (tree.kinds[word] !== token.readonly) this.fail();
      tree.append(node, word);
    }
    this.expect(node, token["["]);
    const name = this.leaf(kind.identifier);
    if (this.type === token[":"]) {
      tree.append(node, name, field.name);
      tree.append(node, this.leaf());
      tree.append(node, this.readType(), field.index_type);
    } else tree.append(node, this.#mappedClause(name));
    this.expect(node, token["]"]);
    tree.append(node, this.#annotationOfIndex(), field.type);
    return node;
  }

  #mappedClause(name: number): number {
    const { tree } = this;
    const node = tree.make(kind.mapped_type_clause, tree.starts[name] ?? 0, 0);
    tree.kinds[name] = kind.type_identifier;
    tree.append(node, name, field.name);
    this.expect(node, token.in);
    tree.append(node, this.readType(), field.type);
    if (this.isWord("as")) {
      tree.append(node, this.leaf(token.as));
      tree.append(node, this.readType(), field.alias);
    }
    return node;
  }

  /** `?:` and its kin are one sign. */
  #annotationOfIndex(): number {
    if (this.type === token[":"]) return this.typeAnnotation();
    for (const [sign, kindOfNode] of signsOfIndex) {
      if (!this.text.startsWith(sign, this.start)) continue;
      const node = this.tree.make(kindOfNode, this.start, 0);
      this.end = this.start + sign.length;
      this.tree.append(node, this.leaf(token[sign]));
      this.tree.append(node, this.readType());
      return node;
    }
    return this.fail();
  }

  tupleType(): number {
    const node = this.begin(kind.tuple_type);
    while (!this.accept(node, token["]"])) {
      this.tree.append(node, this.#element());
      if (this.type !== token["]"]) this.expect(node, token[","]);
    }
    return node;
  }

  #element(): number {
    const { tree } = this;
    if (this.type === token["..."]) return this.#restElement();
    if (this.#isNameAhead(this.start)) return this.#namedElement(this.leaf());
    const inner = this.readType();
    if (this.type !== token["?"]) return inner;
    const node = tree.make(kind.optional_type, tree.starts[inner] ?? 0, 0);
    tree.append(node, inner);
    tree.append(node, this.leaf());
    return node;
  }

  #restElement(): number {
    const { tree } = this;
    const isNamed = this.#isNameAhead(behindBlanks(this.text, this.end));
    const node = this.begin(isNamed ? kind.rest_pattern : kind.rest_type);
    if (!isNamed) {
      tree.append(node, this.readType());
      return node;
    }
    this.expect(node, kind.identifier);
    return this.#namedElement(node);
  }

  /** A name and `:` or `?:` behind it. */
  #isNameAhead(at: number): boolean {
    const { text } = this;
    const end = endOfWord(text, at);
    if (end === at) return false;
    const behind = behindBlanks(text, end);
    if (text.charAt(behind) !== "?") return text.charAt(behind) === ":";
    return text.charAt(behindBlanks(text, behind + 1)) === ":";
  }

  #namedElement(name: number): number {
    const { tree } = this;
    const isOptional = this.type === token["?"];
    const kindOfNode = isOptional ? kind.optional_parameter : kind.required_parameter;
    const node = tree.make(kindOfNode, tree.starts[name] ?? 0, 0);
    const own = tree.kinds[name];
    if (own !== kind.identifier && own !== kind.rest_pattern) this.fail();
    tree.append(node, name, field.name);
    this.accept(node, token["?"]);
    tree.append(node, this.typeAnnotation(), field.type);
    return node;
  }
}

const signsOfIndex = [
  ["?:", kind.opting_type_annotation],
  ["-?:", kind.omitting_type_annotation],
  ["+?:", kind.adding_type_annotation],
] as const;
