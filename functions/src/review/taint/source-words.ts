/**
 * The words with which an expression's matches can begin: in a tree whose names are known it is tried at these names alone, which takes
 * a tenth of the time of a search through the text.
 */

/** An escape, a class, the beginning of a group, a count, or any other character. */
const token = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|\{\d+(?:,\d*)?\}|[\s\S]/g;
/** What may stand before a name that is a member makes no difference. */
const anchors = [String.raw`(?:^|\.)`, String.raw`(?<!\w)`, String.raw`\b`, "^", String.raw`(?:\w+\.)*`];

/** What is separated by `|` outside of groups. */
export function alternativesIn(source: string): readonly string[] {
  const alternatives = [""];
  let depth = 0;
  for (const one of tokensOf(source)) {
    if (one.startsWith("(")) depth += 1;
    if (one === ")") depth -= 1;
    if (one === "|" && depth === 0) alternatives.push("");
    else alternatives.push((alternatives.pop() ?? "") + one);
  }
  return alternatives;
}

/** Null where they cannot be told, or where a match may begin within a word. */
export function firstWordsOf(alternative: string): readonly string[] | null {
  const rest = withoutAnchors(alternative);
  if (rest === alternative) return null;
  const beginnings = readSequence({ tokens: tokensOf(rest), at: 0 }, [{ word: "", isOpen: true }]);
  if (beginnings?.every(({ word, isOpen }) => word !== "" && !isOpen) !== true) return null;
  return [...new Set(beginnings.map(({ word }) => word))];
}

function tokensOf(source: string): readonly string[] {
  return source.match(token) ?? [];
}

/** What only looks behind counts as one. */
function withoutAnchors(alternative: string): string {
  const behind = /^\(\?<=(?:\\.|\[(?:\\.|[^\]\\])*\]|\(\?:(?:\\.|[^()\\])*\)|[^()[\\])*\)/.exec(
    alternative,
  )?.[0];
  const anchor = behind ?? anchors.find((one) => alternative.startsWith(one));
  return anchor === undefined ? alternative : withoutAnchors(alternative.slice(anchor.length));
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/** As far as it is read; an open one may go on. */
interface Beginning {
  readonly word: string;
  readonly isOpen: boolean;
}

type Beginnings = readonly Beginning[] | null;

/** Up to the end of the group, to the next alternative, or to where all words have ended. */
function readSequence(reader: Reader, before: readonly Beginning[]): Beginnings {
  let known: Beginnings = before;
  while (known?.some(({ isOpen }) => isOpen) === true) {
    const one = reader.tokens[reader.at];
    if (one === undefined || one === "|" || one === ")") return known;
    known = readAtom(reader, one, known);
  }
  return known;
}

function readAtom(reader: Reader, one: string, known: readonly Beginning[]): Beginnings {
  reader.at += 1;
  const after = one === "(?:" ? readGroup(reader, known) : withAtom(one, known);
  const quantifier = reader.tokens[reader.at] ?? "";
  if (!/^[?*+{]/.test(quantifier)) return after;
  reader.at += 1;
  // What ends a word may do so more than once.
  const mayBeMissing = quantifier === "?" || (quantifier === "*" && endsWord(one));
  return mayBeMissing && after ? [...known, ...after] : null;
}

function withAtom(one: string, known: readonly Beginning[]): Beginnings {
  const letter = /^(?:\w|\\\$)$/.test(one) ? one.slice(-1) : "";
  if (letter !== "") return known.map((own) => (own.isOpen ? { ...own, word: own.word + letter } : own));
  if (!endsWord(one)) return null;
  return known.map(({ word }) => ({ word, isOpen: false }));
}

/** What cannot be a part of a word. */
function endsWord(one: string): boolean {
  return /^(?:\\[.()[\]{}sb"'`]|\[(?:[^\w^\\-]|\\s)+\]|[$:;,"'`=<> ])$/.test(one);
}

function readGroup(reader: Reader, known: readonly Beginning[]): Beginnings {
  const all: Beginning[] = [];
  for (;;) {
    const own = readSequence(reader, known);
    if (!own) return null;
    all.push(...own);
    if (skipToBorder(reader) !== "|") return all;
  }
}

/** Past the rest of an alternative and the character after it, which is returned. */
function skipToBorder(reader: Reader): string {
  let depth = 0;
  for (;;) {
    const one = reader.tokens[reader.at] ?? ")";
    reader.at += 1;
    if (depth === 0 && (one === "|" || one === ")")) return one;
    if (one.startsWith("(")) depth += 1;
    if (one === ")") depth -= 1;
  }
}
