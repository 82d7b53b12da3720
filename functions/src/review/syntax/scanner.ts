/** Cuts JavaScript into tokens, one ahead of its reader, and keeps the comments between them. */
import { kind, token } from "./kinds.ts";
import { TreeBuilder } from "./tree-builder.ts";
import { kindOfWord, signsByFirst, singleSign } from "./tokens.ts";

/** The text is not JavaScript as this reader knows it; another one may make more of it. */
export class NotReadable extends Error {}

export const endOfText = 0;

const newLine = 10;
const slash = 47;
const star = 42;
const backslash = 92;
const dot = 46;

/** By ASCII code: 1 begins a name, 2 goes on in one, 4 is a blank. */
const classes = classesOfCharacters();
const beginsName = 1;
const isInName = 2;
const isBlank = 4;

export class Scanner {
  readonly text: string;
  readonly tree: TreeBuilder;
  /** Of the token ahead: a number of `kinds.ts`, or `endOfText`. */
  type: number = endOfText;
  start = 0;
  end = 0;
  /** Whether a line ends between the token ahead and the one before it. */
  isAfterLine = false;

  constructor(text: string) {
    this.text = text;
    this.tree = new TreeBuilder(text);
  }

  fail(): never {
    throw new NotReadable();
  }

  /** Reads the token behind the one ahead. */
  next(): void {
    this.scanFrom(this.#behindTrivia(this.end));
  }

  /** Of the token ahead; asked after a token was read, where a comparison of `type` would be taken for one already made. */
  is(type: number): boolean {
    return this.type === type;
  }

  /** A leaf of the token ahead. */
  leaf(kindOfLeaf: number = this.type): number {
    const node = this.tree.make(kindOfLeaf, this.start, this.end);
    this.next();
    return node;
  }

  /** Gives the parent a leaf of the token ahead, which must be of the type. */
  expect(parent: number, type: number, place = 0): void {
    if (this.type !== type) this.fail();
    this.tree.append(parent, this.leaf(), place);
  }

  /** The same where the token may be missing. */
  accept(parent: number, type: number, place = 0): boolean {
    if (this.type !== type) return false;
    this.tree.append(parent, this.leaf(), place);
    return true;
  }

  /** Whether the token ahead is this name. */
  isWord(word: string): boolean {
    return (
      this.type === kind.identifier &&
      this.end - this.start === word.length &&
      this.text.startsWith(word, this.start)
    );
  }

  /** The first character behind the token ahead, its blanks and comments left out; no comment is kept. */
  peek(): number {
    return this.text.charCodeAt(this.#behindBlanks(this.end));
  }

  scanFrom(start: number): void {
    this.start = start;
    const code = this.text.charCodeAt(start);
    if (code < 128) {
      if (((classes[code] ?? 0) & beginsName) > 0) this.#word(start);
      else if (code === backslash) this.#name(start);
      else this.#sign(start, code);
    } else if (code >= 128) this.#name(start);
    else {
      this.type = endOfText;
      this.end = start;
    }
  }

  #word(start: number): void {
    const { text } = this;
    let at = start + 1;
    let code = text.charCodeAt(at);
    while (code < 128 && ((classes[code] ?? 0) & isInName) > 0) {
      at += 1;
      code = text.charCodeAt(at);
    }
    if (code >= 128 || code === backslash) {
      this.#name(start);
      return;
    }
    this.end = at;
    this.type = kindOfWord(text, start, at);
  }

  /** Names with letters beyond ASCII or with escapes. */
  #name(start: number): void {
    name.lastIndex = start;
    if (!name.test(this.text)) this.fail();
    this.end = name.lastIndex;
    this.type = kind.identifier;
  }

  #sign(start: number, code: number): void {
    const next = this.text.charCodeAt(start + 1);
    if (isDigit(code) || (code === dot && isDigit(next))) {
      this.#number(start);
      return;
    }
    const single = singleSign(code, next);
    if (single > 0) {
      this.end = start + 1;
      this.type = single;
      return;
    }
    for (const [sign, type] of signsByFirst[code] ?? []) {
      if (sign.length === 1 || this.text.startsWith(sign, start)) {
        this.end = start + sign.length;
        this.type = type;
        this.#shortenBeforeDigit();
        return;
      }
    }
    this.fail();
  }

  #number(start: number): void {
    let at = start;
    while (isDigit(this.text.charCodeAt(at))) at += 1;
    if (isBehindDigits(this.text.charCodeAt(at))) {
      this.end = at;
      this.type = kind.number;
      return;
    }
    number.lastIndex = start;
    if (!number.test(this.text)) this.fail();
    this.end = number.lastIndex;
    this.type = kind.number;
  }

  /** `a?.5:1` is a condition. */
  #shortenBeforeDigit(): void {
    if (this.type !== token["?."] || !isDigit(this.text.charCodeAt(this.end))) return;
    this.end = this.start + 1;
    this.type = token["?"];
  }

  /** Where the next token begins. Comments on the way are kept. */
  #behindTrivia(from: number): number {
    this.isAfterLine = false;
    let at = from;
    for (;;) {
      at = this.#behindSpace(at);
      if (this.text.charCodeAt(at) !== slash) return at;
      const end = this.#endOfComment(at);
      if (end < 0) return at;
      this.tree.addComment(at, end);
      at = end;
    }
  }

  #behindBlanks(from: number): number {
    const wasAfterLine = this.isAfterLine;
    let at = this.#behindSpace(from);
    while (this.text.charCodeAt(at) === slash) {
      const end = this.#endOfComment(at);
      if (end < 0) break;
      at = this.#behindSpace(end);
    }
    this.isAfterLine = wasAfterLine;
    return at;
  }

  #behindSpace(from: number): number {
    const { text } = this;
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code < 128 ? ((classes[code] ?? 0) & isBlank) === 0 : !isWideBlank(code)) return at;
      if (code === newLine || code === 0x2028 || code === 0x2029 || code === 13) this.isAfterLine = true;
      at += 1;
    }
  }

  /** Below 0 where no comment begins. */
  #endOfComment(at: number): number {
    const code = this.text.charCodeAt(at + 1);
    if (code === slash) return this.endOfLine(at);
    if (code !== star) return -1;
    const close = this.text.indexOf("*/", at + 2);
    if (close < 0) this.fail();
    const lineEnd = this.text.indexOf("\n", at);
    if (lineEnd >= 0 && lineEnd < close) this.isAfterLine = true;
    return close + 2;
  }

  endOfLine(from: number): number {
    const found = this.text.indexOf("\n", from);
    const end = found < 0 ? this.text.length : found;
    return this.text.charCodeAt(end - 1) === 13 ? end - 1 : end;
  }
}

const name =
  /(?:[^\s0-9:;`"'@#.,|^&<=>+\-*/\\%?!~()[\]{}\ufeff\u2060\u200b]|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})(?:[^\s:;`"'@#.,|^&<=>+\-*/\\%?!~()[\]{}\ufeff\u2060\u200b]|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})*/y;

const number =
  /0[xX][\da-fA-F][\da-fA-F_]*n?|0[bB][01][01_]*n?|0[oO][0-7][0-7_]*n?|(?:\d[\d_]*n|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)/y;

/** What ends a number of digits alone: no letter, dot or other part of one. */
function isBehindDigits(code: number): boolean {
  return code < 128 && code !== dot && ((classes[code] ?? 0) & isInName) === 0;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWideBlank(code: number): boolean {
  return code === 0xfeff || code === 0x200b || code === 0x2060 || /\s/.test(String.fromCharCode(code));
}

function classesOfCharacters(): Uint8Array {
  const made = new Uint8Array(128);
  for (let code = 0; code < made.length; code += 1) {
    const char = String.fromCharCode(code);
    if (/[\w$]/.test(char)) made[code] = /\d/.test(char) ? 2 : 3;
    else if (/\s/.test(char)) made[code] = 4;
  }
  return made;
}
