/** Reads what holds text of its own: strings, templates and regular expressions. */
import { field, kind, token } from "./kinds.ts";
import { Scanner } from "./scanner.ts";

const backslash = 92;
const dollar = 36;
const brace = 123;

const escape = /\\(?:[0-7]{1,3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|\r\n|[^xu0-7])/y;
const pattern = /(?:\[(?:\\[^\n]|[^\]\n\\])*\]|\\[^\n]|[^/\\[\n])+/y;
const flags = /[a-z]+/y;

export abstract class Literals extends Scanner {
  /** Expressions inside of a template. */
  abstract expressions(): number;

  /** The token ahead is a quote. */
  string(): number {
    const { tree, text, type: quote, start } = this;
    const node = tree.make(kind.string, start, start);
    tree.append(node, tree.make(quote, start, start + 1));
    const quoteCode = text.charCodeAt(start);
    let from = start + 1;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quoteCode) break;
      if (code === backslash) {
        this.#fragment(node, from, at);
        at = from = this.#escape(node, at);
      } else if (code === 10 || Number.isNaN(code)) this.fail();
      else at += 1;
    }
    this.#fragment(node, from, at);
    tree.append(node, tree.make(quote, at, at + 1));
    this.end = at + 1;
    this.next();
    return node;
  }

  /** The token ahead is a backtick. */
  template(): number {
    const { tree, text, start } = this;
    const node = tree.make(kind.template_string, start, start);
    tree.append(node, tree.make(token["`"], start, start + 1));
    let from = start + 1;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 96) break;
      if (Number.isNaN(code)) this.fail();
      if (code === backslash) {
        this.#fragment(node, from, at);
        at = from = this.#escape(node, at);
      } else if (code === dollar && text.charCodeAt(at + 1) === brace) {
        this.#fragment(node, from, at);
        at = from = this.#substitution(node, at);
      } else at += 1;
    }
    this.#fragment(node, from, at);
    tree.append(node, tree.make(token["`"], at, at + 1));
    this.end = at + 1;
    this.next();
    return node;
  }

  /** The token ahead begins with a slash. */
  regex(): number {
    const { tree, text, start } = this;
    const node = tree.make(kind.regex, start, start);
    tree.append(node, tree.make(token["/"], start, start + 1));
    pattern.lastIndex = start + 1;
    if (!pattern.test(text) || text.charCodeAt(pattern.lastIndex) !== 47) this.fail();
    const close = pattern.lastIndex;
    tree.append(node, tree.make(kind.regex_pattern, start + 1, close), field.pattern);
    tree.append(node, tree.make(token["/"], close, close + 1));
    this.end = close + 1;
    flags.lastIndex = this.end;
    if (flags.test(text)) {
      tree.append(node, tree.make(kind.regex_flags, this.end, flags.lastIndex), field.flags);
      this.end = flags.lastIndex;
    }
    this.next();
    return node;
  }

  #substitution(template: number, start: number): number {
    const { tree } = this;
    const node = tree.make(kind.template_substitution, start, start);
    tree.append(node, tree.make(token["${"], start, start + 2));
    this.end = start + 2;
    this.next();
    tree.append(node, this.expressions());
    if (this.type !== token["}"]) this.fail();
    tree.append(node, tree.make(token["}"], this.start, this.end));
    tree.append(template, node);
    return this.end;
  }

  #escape(parent: number, at: number): number {
    escape.lastIndex = at;
    if (!escape.test(this.text)) this.fail();
    const end = escape.lastIndex;
    this.tree.append(parent, this.tree.make(kind.escape_sequence, at, end));
    return end;
  }

  #fragment(parent: number, from: number, to: number): void {
    if (to > from) this.tree.append(parent, this.tree.make(kind.string_fragment, from, to));
  }
}
