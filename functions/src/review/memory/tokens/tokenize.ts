/** Words and signs of a text of C or C++, read without the parser: thousands of them cost less than one question to it. */
import { partnerOf, wordAt } from "./at.ts";

/** Positions of tokens count from 0; `-1` stands for none. */
export interface Tokens {
  readonly text: string;
  readonly words: readonly string[];
  /** Where each begins in the text. */
  readonly starts: readonly number[];
  /** For a bracket the position of its partner. */
  readonly partners: readonly number[];
}

const token =
  /\/\/(?:\\\r?\n|[^\n])*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|^[ \t]*#(?:\\\r?\n|\/\*[\s\S]*?\*\/|[^\n])*|(?:u8|[LuU])?R"([^\s()\\]{0,16})\([\s\S]*?\)\1"|(?:u8|[LuU])?"(?:[^"\\\n]|\\[\s\S])*"?|(?:[LuU])?'(?:[^'\\\n]|\\.)*'?|[A-Za-z_$]\w*|\.?\d(?:[eEpP][-+]|'\d|[\w.])*|->|::|\+\+|--|<<=|>>=|<=|>=|==|!=|&&|\|\||<<|[-+*/%&|^]=|\.\.\.|\S/gm;

const [tab, space, hash, slash, backslash] = [9, 32, 35, 47, 92];

/** Of the parts of a conditional group only the first counts, so that braces stay in pairs. */
export function tokenize(text: string): Tokens {
  const words: string[] = [];
  const starts: number[] = [];
  let skipped = 0;
  const groups: boolean[] = [];
  for (const match of text.matchAll(token)) {
    const [word] = match;
    const first = word.charCodeAt(0);
    if (first === slash && word.length > 1 && word !== "/=") continue;
    if (first === backslash) continue;
    if (word.length > 1 && (first === hash || first === space || first === tab)) {
      skipped = afterDirective(word, groups, skipped);
      continue;
    }
    if (skipped > 0) continue;
    words.push(word);
    starts.push(match.index);
  }
  return { text, words, starts, partners: partnersOf(words) };
}

/** How many of the open groups are being skipped. */
function afterDirective(line: string, groups: boolean[], skipped: number): number {
  const name = /^[ \t]*#\s*(\w*)\s*(.*)/.exec(line);
  if (name === null) return skipped;
  const [, directive = "", rest = ""] = name;
  if (directive.startsWith("if")) {
    const isOff = directive === "if" && /^0\b/.test(rest);
    groups.push(isOff);
    return skipped + (isOff ? 1 : 0);
  }
  if (groups.length === 0) return skipped;
  if (directive === "endif") return skipped - (groups.pop() === true ? 1 : 0);
  if (!directive.startsWith("el")) return skipped;
  const wasOff = groups.at(-1) === true;
  const isOff = !wasOff;
  groups[groups.length - 1] = isOff;
  return skipped + (isOff ? 1 : 0) - (wasOff ? 1 : 0);
}

const opening = "([{";
const closing = ")]}";

function partnersOf(words: readonly string[]): readonly number[] {
  const partners = new Array<number>(words.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word?.length !== 1) continue;
    if (opening.includes(word)) open.push(at);
    else if (closing.includes(word)) close(words, open, partners, at);
  }
  return partners;
}

/** A brace closes whatever stands open inside of it. */
function close(words: readonly string[], open: number[], partners: number[], at: number): void {
  const opener = opening[closing.indexOf(wordAt(words, at))];
  if (opener === "{") while (open.length > 0 && words[open.at(-1) ?? 0] !== opener) open.pop();
  const partner = open.at(-1);
  if (partner === undefined || words[partner] !== opener) return;
  open.pop();
  partners[at] = partner;
  partners[partner] = at;
}

/** A function with a body: positions of its name, of the brackets around its parameters and of its braces. */
export interface FunctionTokens {
  readonly tokens: Tokens;
  readonly name: string;
  readonly nameAt: number;
  readonly head: number;
  readonly from: number;
  readonly to: number;
  /** The first token of its head. */
  readonly start: number;
}

const containers = /^(?:namespace|class|struct|union|extern)$/;
const afterHead = /^(?:const|noexcept|override|final|volatile|mutable|try|throw|&|__\w+)$/;

export function functionsIn(tokens: Tokens): readonly FunctionTokens[] {
  const { words, partners } = tokens;
  const found: FunctionTokens[] = [];
  let start = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (
      word === ";" ||
      word === "}" ||
      (word === ":" && /^(?:public|private|protected)$/.test(wordAt(words, at - 1)))
    )
      start = at + 1;
    if (word !== "{") continue;
    const end = partnerOf(partners, at);
    if (end < 0) continue;
    const head = headBefore(tokens, start, at);
    if (head !== null) {
      found.push({ tokens, ...head, from: at, to: end, start });
    } else if (words.slice(start, at).some((one) => containers.test(one)) && words[at - 1] !== "=") {
      start = at + 1;
      continue;
    }
    at = end;
    start = end + 1;
  }
  return found;
}

/** The name and the parameters before a function's body; null where it is none. */
function headBefore(
  { words, partners }: Tokens,
  start: number,
  brace: number,
): Pick<FunctionTokens, "name" | "nameAt" | "head"> | null {
  for (let at = start; at < brace; at++) {
    const word = wordAt(words, at);
    if (word === "=" && words[at - 1] !== "operator") return null;
    if (word !== "(") continue;
    const close = partnerOf(partners, at);
    const name = words[at - 2] === "operator" ? "operator" : wordAt(words, at - 1);
    if (close < 0 || close >= brace) return null;
    if (/^(?:__attribute__|__declspec|alignas|decltype|throw|noexcept|requires)$/.test(name)) {
      at = close;
      continue;
    }
    const isLast =
      close === brace - 1 ||
      words[close + 1] === ":" ||
      words[close + 1] === "->" ||
      afterHead.test(wordAt(words, close + 1));
    if (isLast && /^[A-Za-z_~]/.test(name) && !/^(?:if|for|while|switch|catch)$/.test(name))
      return { name, nameAt: at - 1, head: at };
    at = close;
  }
  return null;
}
