/** Tests for null in the tokens of a condition. */
import { partnerOf, wordAt } from "./at.ts";
import type { Tokens } from "./tokenize.ts";

type Range = readonly [number, number];
type Signs = Pick<Tokens, "words" | "partners">;

/** Without the brackets around the whole. */
export function stripped({ words, partners }: Signs, [from, to]: Range): Range {
  return words[from] === "(" && partnerOf(partners, from) === to - 1
    ? stripped({ words, partners }, [from + 1, to - 1])
    : [from, to];
}

/** The operands between joints that stand in no brackets; the whole alone where there are none. */
export function partsJoinedBy(
  joint: "||" | "&&",
  { words, partners }: Signs,
  [from, to]: Range,
): readonly Range[] {
  const parts: Range[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const word = wordAt(words, at);
    if (word === "?" || word === "=") return [[from, to]];
    if (word === joint) {
      parts.push([start, at]);
      start = at + 1;
    } else if (word === "(" || word === "[" || word === "{") at = Math.max(at, partnerOf(partners, at));
  }
  return [...parts, [start, to]];
}

interface NullTest {
  readonly place: string;
  /** The test holds for null. */
  readonly isNull: boolean;
}

/** `p`, `!p`, `p == NULL`, `NULL != p`, `(p = f()) == NULL`; null for other conditions. */
export function isNullTest(tokens: Signs, range: Range): NullTest | null {
  const [from, to] = stripped(tokens, range);
  const { words, partners } = tokens;
  if (words[from] === "!") {
    const inner = isNullTest(tokens, [from + 1, to]);
    return inner && { ...inner, isNull: !inner.isNull };
  }
  const compared = comparison(tokens, from, to);
  if (compared) return compared;
  const end = words[from + 1] === "=" ? from + 1 : to;
  const isPlace = words[from + 1] === "=" || isPlain(words, from, to);
  return isPlace && partnerOf(partners, from) < 0
    ? { place: words.slice(from, end).join(""), isNull: false }
    : null;
}

function comparison(tokens: Signs, from: number, to: number): NullTest | null {
  const { words } = tokens;
  if (isNull(words[to - 1]) && /^[=!]=$/.test(wordAt(words, to - 2))) {
    const tested = isNullTest(tokens, [from, to - 2]);
    return tested && { place: tested.place, isNull: words[to - 2] === "==" };
  }
  if (isNull(words[from]) && /^[=!]=$/.test(wordAt(words, from + 1))) {
    const tested = isNullTest(tokens, [from + 2, to]);
    return tested && { place: tested.place, isNull: words[from + 1] === "==" };
  }
  return null;
}

function isNull(word: string | undefined): boolean {
  return word === "NULL" || word === "nullptr" || word === "0";
}

/** Only names and the signs between a structure and its field. */
function isPlain(words: readonly string[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!/^(?:->|\.|[A-Za-z_]\w*)$/.test(wordAt(words, at))) return false;
  return to > from;
}
