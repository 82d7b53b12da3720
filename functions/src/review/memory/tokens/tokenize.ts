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

function isComment(word: string, first: number): boolean {
  return first === slash && word.length > 1 && word !== "/=";
}

function isDirective(word: string, first: number): boolean {
  return word.length > 1 && (first === hash || first === space || first === tab);
}

/** Of the parts of a conditional group only the first counts, so that braces stay in pairs. */
export function tokenize(text: string): Tokens {
  const words: string[] = [];
  const starts: number[] = [];
  /** How many of the open groups are being skipped. */
  let skipped = 0;
  const groups: boolean[] = [];
  for (const match of text.matchAll(token)) {
    const [word] = match;
    const first = word.charCodeAt(0);
    if (first === backslash || isComment(word, first)) continue;
    if (isDirective(word, first)) skipped += enteredBy(word, groups);
    else if (skipped === 0) {
      words.push(word);
      starts.push(match.index);
    }
  }
  return { text, words, starts, partners: partnersOf(words) };
}

/** How many groups more are skipped after a directive; `groups` says of each open one whether it is. */
function enteredBy(line: string, groups: boolean[]): number {
  const [, directive = "", rest = ""] = /^[ \t]*#\s*(\w*)\s*(.*)/.exec(line) ?? [];
  if (directive.startsWith("if")) return openGroup(groups, directive === "if" && /^0\b/.test(rest));
  if (directive === "endif") return groups.pop() === true ? -1 : 0;
  return directive.startsWith("el") && groups.length > 0 ? turnGroup(groups) : 0;
}

function openGroup(groups: boolean[], isOff: boolean): number {
  groups.push(isOff);
  return isOff ? 1 : 0;
}

/** At `#else` and the like: the part after one that counts is skipped, and the other way round. */
function turnGroup(groups: boolean[]): number {
  const wasOff = groups.at(-1) === true;
  groups[groups.length - 1] = !wasOff;
  return wasOff ? -1 : 1;
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
const afterHead = /^(?:const|noexcept|override|final|volatile|mutable|try|throw|&&?|:|->|__\w+)$/;
const notFunctions =
  /^(?:if|for|while|switch|catch|__attribute__|__declspec|alignas|decltype|throw|noexcept|requires)$/;

export function functionsIn(tokens: Tokens): readonly FunctionTokens[] {
  const { words, partners } = tokens;
  const found: FunctionTokens[] = [];
  let start = 0;
  for (let at = 0; at < words.length; at++) {
    if (endsDeclaration(words, at)) start = at + 1;
    if (words[at] !== "{") continue;
    const end = partnerOf(partners, at);
    if (end < 0) continue;
    const head = headBefore(tokens, start, at);
    if (head !== null) {
      found.push({ tokens, ...head, from: at, to: end, start });
    } else if (isContainer(words, start, at)) {
      start = at + 1;
      continue;
    }
    at = end;
    start = end + 1;
  }
  return found;
}

/** `;`, `}` and `public:` */
function endsDeclaration(words: readonly string[], at: number): boolean {
  const word = words[at];
  if (word === ":") return /^(?:public|private|protected)$/.test(wordAt(words, at - 1));
  return word === ";" || word === "}";
}

/** Whether the brace opens what may hold functions. */
function isContainer(words: readonly string[], start: number, brace: number): boolean {
  return words[brace - 1] !== "=" && words.slice(start, brace).some((one) => containers.test(one));
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
    if (close < 0 || close >= brace) return null;
    const name = isOperator(words, at) ? "operator" : wordAt(words, at - 1);
    if (mayBeFunction(name) && endsHead(words, close, brace)) return { name, nameAt: at - 1, head: at };
    at = close;
  }
  return null;
}

/** The brackets behind `operator +` and `operator ( )`. */
function isOperator(words: readonly string[], at: number): boolean {
  return words[at - 2] === "operator" || (words[at - 1] === ")" && words[at - 3] === "operator");
}

function mayBeFunction(name: string): boolean {
  return /^[A-Za-z_~]/.test(name) && !notFunctions.test(name);
}

/** Nothing that could be the name of a function follows the brackets. */
function endsHead(words: readonly string[], close: number, brace: number): boolean {
  return close === brace - 1 || afterHead.test(wordAt(words, close + 1));
}
