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

export function variablesOf(one: FunctionTokens): ReadonlyMap<string, Variable> {
  const made = known.get(one) ?? read(one);
  known.set(one, made);
  return made;
}

function read(one: FunctionTokens): ReadonlyMap<string, Variable> {
  const { tokens } = one;
  const found = new Map<string, Variable>();
  const close = tokens.partners[one.head] ?? one.from;
  for (let at = one.head; at < close;) {
    const made = readOne(tokens, at + 1, true);
    for (const variable of made) found.set(variable.name, variable);
    at = nextComma(tokens, at + 1, close);
  }
  for (let at = one.from; at < one.to; at++) {
    const word = wordAt(tokens.words, at);
    const isList = /^(?:struct|union|enum|class)$/;
    if (word === "{" && [at - 1, at - 2].some((before) => isList.test(wordAt(tokens.words, before))))
      at = tokens.partners[at] ?? at;
    const begins = /^[{};:]$/.test(word) || (word === "(" && tokens.words[at - 1] === "for");
    if (!begins) continue;
    for (const variable of readOne(tokens, at + 1, false))
      if (!found.has(variable.name)) found.set(variable.name, variable);
  }
  return found;
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
  const { words } = tokens;
  const type: string[] = [];
  let at = from;
  let isStatic = false;
  for (; at < words.length; at++) {
    const word = wordAt(words, at);
    if (word === "static" || word === "extern" || word === "thread_local") isStatic = true;
    else if (word === "<" && type.length > 0) {
      const close = closingAngle(tokens, at);
      if (close < 0) return [];
      type.push(words.slice(at, close + 1).join(" "));
      at = close;
    } else if (typeWord.test(word) || word === "::") {
      if (notTypes.test(word)) return [];
      if (typeWord.test(word) && isDeclared(wordAt(words, at + 1)) && hasType(type, wordAt(words, at - 1)))
        break;
      type.push(word);
    } else if (word === "*" || word === "&" || word === "&&") break;
    else return [];
  }
  if (type.length === 0) return [];
  return declarators(tokens, at, {
    type:
      type
        .filter((one) => !/^(?:const|register|volatile|restrict|struct|auto_ptr|inline|mutable)$/.test(one))
        .join(" ") || type.join(" "),
    isStatic,
    isParameter,
  });
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
  const { words, partners } = tokens;
  const list: Variable[] = [];
  for (let at = from; at < words.length; at++) {
    let stars = 0;
    let isReference = false;
    for (; /^(?:\*|&|&&|const|restrict|__restrict|volatile)$/.test(wordAt(words, at)); at++) {
      if (words[at] === "*") stars += 1;
      if (words[at]?.startsWith("&")) isReference = true;
    }
    const name = wordAt(words, at);
    const next = wordAt(words, at + 1);
    if (!typeWord.test(name) || !/^[=;,[{):(]$/.test(next)) return list;
    if (next === "(" && (declared.isParameter || stars > 0 || isMacroCall(tokens, at))) return list;
    const isArray = next === "[";
    const close = isArray ? partnerOf(partners, at + 1) : -1;
    const count = close > 0 ? words.slice(at + 2, close).join(" ") : "";
    let end = at + 1;
    while (words[end] === "[" && partnerOf(partners, end) > 0) end = (partners[end] ?? end) + 1;
    const hasValue = words[end] === "=" || words[end] === "{" || words[end] === "(" || words[end] === ":";
    list.push({ ...declared, name, stars, isReference, isArray, count, at, hasValue });
    if (declared.isParameter) return list;
    at = nextComma(tokens, end, statementEnd(tokens, end));
    if (words[at] !== ",") return list;
  }
  return list;
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
