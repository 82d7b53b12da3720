/** Variables that a function of C declares: their types, how many stars, and how many elements. */
import { partnerOf, wordAt } from "./at.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";

export interface Variable {
  readonly name: string;
  /** Words of the type with a space between. */
  readonly type: string;
  readonly stars: number;
  readonly isReference: boolean;
  readonly isArray: boolean;
  /** The text between the brackets of an array. */
  readonly count: string;
  readonly isParameter: boolean;
  readonly isStatic: boolean;
  readonly at: number;
  readonly hasValue: boolean;
}

const known = new WeakMap<FunctionTokens, ReadonlyMap<string, Variable>>();
const notTypes =
  /^(?:return|else|case|goto|delete|new|throw|sizeof|typedef|using|operator|if|while|for|do|switch|break|continue|default|public|private|protected|co_return|co_await|not|and|or|template)$/;
const typeWord = /^[A-Za-z_]\w*$/;
const typeKeyword = /^(?:struct|union|enum|class)$/;
const storage = /^(?:static|extern|thread_local)$/;
/** Words that are left out of the name of a type. */
const notInName = /^(?:const|register|volatile|restrict|struct|auto_ptr|inline|mutable)$/;

export function variablesOf(one: FunctionTokens): ReadonlyMap<string, Variable> {
  const made = known.get(one) ?? read(one);
  known.set(one, made);
  return made;
}

function read(one: FunctionTokens): ReadonlyMap<string, Variable> {
  const found = new Map<string, Variable>();
  readParameters(one, found);
  readLocals(one, found);
  return found;
}

function readParameters({ tokens, head, from }: FunctionTokens, found: Map<string, Variable>): void {
  const close = tokens.partners[head] ?? from;
  for (let at = head; at < close; at = nextComma(tokens, at + 1, close))
    for (const variable of readOne(tokens, at + 1, true)) found.set(variable.name, variable);
}

/** The first declaration of a name counts. */
function readLocals({ tokens, from, to }: FunctionTokens, found: Map<string, Variable>): void {
  const { words, partners } = tokens;
  for (let at = from; at < to; at++) {
    if (opensType(words, at)) at = partners[at] ?? at;
    if (!beginsStatement(words, at)) continue;
    for (const variable of readOne(tokens, at + 1, false))
      if (!found.has(variable.name)) found.set(variable.name, variable);
  }
}

/** The brace after `struct` or `struct name`. */
function opensType(words: readonly string[], at: number): boolean {
  if (words[at] !== "{") return false;
  return typeKeyword.test(wordAt(words, at - 1)) || typeKeyword.test(wordAt(words, at - 2));
}

/** A declaration may follow. */
function beginsStatement(words: readonly string[], at: number): boolean {
  const word = wordAt(words, at);
  return /^[{};:]$/.test(word) || (word === "(" && words[at - 1] === "for");
}

function nextComma({ words, partners }: Tokens, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (words[at] === ",") return at;
    if (/^[([{]$/.test(wordAt(words, at)) && partnerOf(partners, at) > at) at = partners[at] ?? at;
  }
  return end;
}

/** The variables of one declaration; none where the words are something else. */
function readOne(tokens: Tokens, from: number, isParameter: boolean): readonly Variable[] {
  const read = readType(tokens, from);
  if (!read || read.words.length === 0) return [];
  const { words, isStatic, end } = read;
  const type = words.filter((one) => !notInName.test(one)).join(" ") || words.join(" ");
  return declarators(tokens, end, { type, isStatic, isParameter });
}

interface TypeWords {
  readonly words: readonly string[];
  readonly isStatic: boolean;
  /** The token after it: a name that is declared, or the signs before one. */
  readonly end: number;
}

/** Null where the words are something else. */
function readType(tokens: Tokens, from: number): TypeWords | null {
  const { words } = tokens;
  const type: string[] = [];
  let isStatic = false;
  for (let at = from; at < words.length; at++) {
    const word = wordAt(words, at);
    if (storage.test(word)) isStatic = true;
    else if (word === "<" && type.length > 0) {
      const close = closingAngle(tokens, at);
      if (close < 0) return null;
      type.push(words.slice(at, close + 1).join(" "));
      at = close;
    } else if (isPointing(word) || isNameAfter(type, words, at)) return { words: type, isStatic, end: at };
    else if (!mayBeInType(word)) return null;
    else type.push(word);
  }
  return { words: type, isStatic, end: words.length };
}

function isPointing(word: string): boolean {
  return word === "*" || word === "&" || word === "&&";
}

function mayBeInType(word: string): boolean {
  return word === "::" || mayBeName(word);
}

/** Whether the word is a name that is declared with the type before it. */
function isNameAfter(type: readonly string[], words: readonly string[], at: number): boolean {
  const word = wordAt(words, at);
  return mayBeName(word) && isDeclared(wordAt(words, at + 1)) && hasType(type, wordAt(words, at - 1));
}

function mayBeName(word: string): boolean {
  return typeWord.test(word) && !notTypes.test(word);
}

function isDeclared(next: string): boolean {
  return /^[=;,[{):(]$/.test(next);
}

function hasType(type: readonly string[], before: string): boolean {
  return (
    before !== "::" &&
    type.some((one) => !/^(?:const|volatile|register|struct|union|enum|restrict|mutable|inline)$/.test(one))
  );
}

/** A template's arguments; -1 for a comparison. */
function closingAngle({ words }: Tokens, open: number): number {
  let depth = 0;
  for (let at = open; at < words.length && at < open + 40; at++) {
    const word = wordAt(words, at);
    if (word === "<") depth += 1;
    else if (word === ">") depth -= 1;
    else if (!/^(?:[A-Za-z_]\w*|\d+|::|,|\*|&|\(|\)|<|>)$/.test(word)) return -1;
    if (depth === 0) return at;
  }
  return -1;
}

interface Declared {
  readonly type: string;
  readonly isStatic: boolean;
  readonly isParameter: boolean;
}

function declarators(tokens: Tokens, from: number, declared: Declared): readonly Variable[] {
  const { words } = tokens;
  const list: Variable[] = [];
  for (let at = from; at < words.length; at++) {
    const signs = signsFrom(words, at);
    if (!declares(tokens, signs, declared)) return list;
    const { stars, isReference, nameAt } = signs;
    const end = afterBrackets(tokens, nameAt + 1);
    list.push({
      ...declared,
      name: wordAt(words, nameAt),
      stars,
      isReference,
      isArray: words[nameAt + 1] === "[",
      count: countIn(tokens, nameAt + 1),
      at: nameAt,
      hasValue: /^[={(:]$/.test(wordAt(words, end)),
    });
    if (declared.isParameter) return list;
    at = nextComma(tokens, end, statementEnd(tokens, end));
    if (words[at] !== ",") return list;
  }
  return list;
}

/** The stars and the like before a name. */
interface Signs {
  readonly stars: number;
  readonly isReference: boolean;
  readonly nameAt: number;
}

function signsFrom(words: readonly string[], from: number): Signs {
  let stars = 0;
  let isReference = false;
  let at = from;
  for (; /^(?:\*|&|&&|const|restrict|__restrict|volatile)$/.test(wordAt(words, at)); at++) {
    if (words[at] === "*") stars += 1;
    if (words[at]?.startsWith("&")) isReference = true;
  }
  return { stars, isReference, nameAt: at };
}

/** Whether a name stands there, and is neither a function's nor a macro's. */
function declares(tokens: Tokens, { stars, nameAt }: Signs, { isParameter }: Declared): boolean {
  const next = wordAt(tokens.words, nameAt + 1);
  if (!typeWord.test(wordAt(tokens.words, nameAt)) || !isDeclared(next)) return false;
  return next !== "(" || !(isParameter || stars > 0 || isMacroCall(tokens, nameAt));
}

/** The text between the first brackets of an array; "" for anything else. */
function countIn({ words, partners }: Tokens, open: number): string {
  const close = words[open] === "[" ? partnerOf(partners, open) : -1;
  return close > 0 ? words.slice(open + 1, close).join(" ") : "";
}

/** The token after the brackets of an array, or `from` itself. */
function afterBrackets({ words, partners }: Tokens, from: number): number {
  let end = from;
  while (words[end] === "[" && partnerOf(partners, end) > 0) end = (partners[end] ?? end) + 1;
  return end;
}

/** `NAME(x);` is no variable of type NAME; `Type name(x);` was told by its two words. */
function isMacroCall({ words }: Tokens, at: number): boolean {
  return !typeWord.test(wordAt(words, at - 1)) && words[at - 1] !== ">";
}

function statementEnd({ words, partners }: Tokens, from: number): number {
  for (let at = from; at < words.length; at++) {
    const word = wordAt(words, at);
    if (word === ";" || word === ")" || word === "}") return at;
    if (/^[([{]$/.test(word) && partnerOf(partners, at) > at) at = partners[at] ?? at;
  }
  return words.length;
}

const unsigned =
  /^(?:unsigned\b.*|size_t|std :: size_t|u_?int(?:8|16|32|64|ptr|max)?_t|uint|ulong|ushort|u(?:8|16|32|64)|DWORD|WORD|BYTE|UINT\d*|ULONG|uchar|u_char|u_int|u_long)$/;

export function isUnsigned({ type, stars, isArray }: Variable): boolean {
  return stars === 0 && !isArray && unsigned.test(type);
}
