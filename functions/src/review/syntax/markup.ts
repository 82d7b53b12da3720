/** Reads JSX. */
import { Functions } from "./functions.ts";
import { field, kind, token } from "./kinds.ts";

const reference = /&(?:#(?:[xX][\da-fA-F]{1,6}|\d{1,5})|[A-Za-z]{1,30});/y;
const endOfRun = /[<>{}&]/g;
const name = /[A-Za-z_$][\w$-]*/y;

const less = 60;
const brace = 123;
const ampersand = 38;

export abstract class Markup extends Functions {
  /** The token ahead is `<`. */
  markup(): number {
    const node = this.#element();
    this.end = this.tree.ends[node] ?? 0;
    this.next();
    return node;
  }

  /** The token ahead is `<`; what follows the element has not been read. */
  #element(): number {
    const { tree } = this;
    this.enter();
    const opening = tree.make(kind.jsx_opening_element, this.start, 0);
    this.expect(opening, token["<"]);
    if (this.type !== token[">"]) this.#nameAndAttributes(opening);
    if (this.type === token["/"]) return this.#selfClosing(opening);
    if (this.type !== token[">"]) this.fail();
    tree.append(opening, tree.make(token[">"], this.start, this.end));
    const node = tree.make(kind.jsx_element, tree.starts[opening] ?? 0, 0);
    tree.append(node, opening, field.open_tag);
    this.#children(node);
    tree.append(node, this.#closing(), field.close_tag);
    this.leave();
    return node;
  }

  #selfClosing(node: number): number {
    const { tree } = this;
    tree.kinds[node] = kind.jsx_self_closing_element;
    const start = this.start;
    if (this.text.charCodeAt(this.end) !== 62) this.fail();
    tree.append(node, tree.make(token["/>"], start, this.end + 1));
    this.leave();
    return node;
  }

  #closing(): number {
    const { tree, text } = this;
    const start = this.start;
    if (!text.startsWith("</", start)) this.fail();
    const node = tree.make(kind.jsx_closing_element, start, 0);
    tree.append(node, tree.make(token["</"], start, start + 2));
    this.end = start + 2;
    this.next();
    if (this.type !== token[">"]) tree.append(node, this.#elementName(), field.name);
    if (this.type !== token[">"]) this.fail();
    tree.append(node, tree.make(token[">"], this.start, this.start + 1));
    return node;
  }

  #nameAndAttributes(opening: number): void {
    const { tree } = this;
    tree.append(opening, this.#elementName(), field.name);
    this.typeArgumentsOfElement(opening);
    while (this.type !== token[">"] && this.type !== token["/"]) {
      const one = this.type === token["{"] ? this.#container(true) : this.#attribute();
      tree.append(opening, one, field.attribute);
    }
  }

  typeArgumentsOfElement(_opening: number): void {
    // JavaScript has none.
  }

  #elementName(): number {
    const { tree } = this;
    let node = this.#markupName(kind.identifier);
    if (this.type === token[":"]) return this.#namespaced(node);
    while (this.type === token["."]) {
      const member = tree.make(kind.member_expression, tree.starts[node] ?? 0, 0);
      tree.append(member, node, field.object);
      tree.append(member, this.leaf());
      tree.append(member, this.memberName(), field.property);
      node = member;
    }
    return node;
  }

  #namespaced(first: number): number {
    const { tree } = this;
    const node = tree.make(kind.jsx_namespace_name, tree.starts[first] ?? 0, 0);
    tree.kinds[first] = kind.identifier;
    tree.append(node, first);
    tree.append(node, this.leaf());
    tree.append(node, this.#markupName(kind.identifier));
    return node;
  }

  /** Names may hold hyphens here. */
  #markupName(kindOfName: number): number {
    name.lastIndex = this.start;
    if (!name.test(this.text)) this.fail();
    this.end = name.lastIndex;
    this.type = kindOfName;
    return this.leaf();
  }

  #attribute(): number {
    const { tree } = this;
    const node = tree.make(kind.jsx_attribute, this.start, 0);
    const own = this.#markupName(kind.property_identifier);
    tree.append(node, this.type === token[":"] ? this.#namespaced(own) : own);
    if (this.accept(node, token["="])) tree.append(node, this.#attributeValue());
    return node;
  }

  #attributeValue(): number {
    if (this.type === token['"'] || this.type === token["'"]) return this.#quoted();
    if (this.type === token["{"]) return this.#container(true);
    return this.markup();
  }

  #quoted(): number {
    const { tree, type, start, text } = this;
    const node = tree.make(kind.string, start, 0);
    tree.append(node, tree.make(type, start, start + 1));
    const close = text.indexOf(text.charAt(start), start + 1);
    if (close < 0) this.fail();
    this.#runs(node, start + 1, close, kind.string_fragment);
    tree.append(node, tree.make(type, close, close + 1));
    this.end = close + 1;
    this.next();
    return node;
  }

  /** Text and character references. */
  #runs(parent: number, from: number, to: number, kindOfText: number): void {
    const { tree, text } = this;
    let at = from;
    let begin = from;
    const flush = (end: number): void => {
      if (end > begin) tree.append(parent, tree.make(kindOfText, begin, end));
    };
    while (at < to) {
      reference.lastIndex = at;
      if (text.charCodeAt(at) === ampersand && reference.test(text)) {
        flush(at);
        tree.append(parent, tree.make(kind.html_character_reference, at, reference.lastIndex));
        at = begin = reference.lastIndex;
      } else at += 1;
    }
    flush(to);
  }

  /** `{a}`, `{...a}`, `{}`. The token behind it is read on demand. */
  #container(readsOn: boolean): number {
    const { tree } = this;
    const node = tree.make(kind.jsx_expression, this.start, 0);
    this.expect(node, token["{"]);
    if (this.type !== token["}"])
      tree.append(
        node,
        this.unbound(() => (this.type === token["..."] ? this.element() : this.expressions())),
      );
    if (this.type !== token["}"]) this.fail();
    tree.append(node, tree.make(token["}"], this.start, this.end));
    if (readsOn) this.next();
    return node;
  }

  /** Up to `</`, which `start` then points at. */
  #children(parent: number): void {
    const { tree, text } = this;
    let at = this.end;
    for (;;) {
      const end = this.#text(parent, at);
      const code = text.charCodeAt(end);
      if (code === less && text.charCodeAt(end + 1) === 47) {
        this.start = end;
        return;
      }
      if (code !== less && code !== brace) this.fail();
      this.scanFrom(end);
      const child = code === brace ? this.#container(false) : this.#element();
      tree.append(parent, child);
      at = tree.ends[child] ?? 0;
    }
  }

  /** Answers where the text ends. A line break and the blanks around it are no text. */
  #text(parent: number, from: number): number {
    const { text } = this;
    endOfRun.lastIndex = from;
    let end = endOfRun.test(text) ? endOfRun.lastIndex - 1 : this.fail();
    while (text.charCodeAt(end) === ampersand) {
      endOfRun.lastIndex = end + 1;
      end = endOfRun.test(text) ? endOfRun.lastIndex - 1 : this.fail();
    }
    if (!/^(?:\n\s*)?$/.test(text.slice(from, end))) this.#runs(parent, from, end, kind.jsx_text);
    return end;
  }
}
