/** The characters with which a text can begin and end that a regular expression matches: most texts are told apart by one look. */
import { beginning, end, type Piece, piecesOfPattern } from "./pattern-pieces.ts";

/** By ASCII code 1 for a character that may stand there; null where any may. Other characters always may. */
export interface Edges {
  readonly first: Uint8Array | null;
  readonly last: Uint8Array | null;
}

type Way = readonly Piece[];

/** Of a text as a whole, so only where the expression is anchored to its beginning or its end. */
export function edgesOf(regex: string): Edges {
  const [, flags = "", rest = regex] = /^\(\?([a-z]+)\)([\s\S]*)$/.exec(regex) ?? [];
  const ways = flags.includes("m") || !/^\(*(?:\?:)?\^|\$\)*$/.test(rest) ? null : piecesOfPattern(rest);
  if (!ways) return { first: null, last: null };
  const inAnyCase = flags.includes("i");
  return {
    first: tableOf(edgeOf(ways, beginning), inAnyCase),
    last: tableOf(edgeOf(ways.map(reversed), end), inAnyCase),
  };
}

/** Of one of these texts. */
export function edgesOfTexts(texts: Iterable<string>): Edges {
  const all = [...texts];
  return {
    first: tableOf(new Set(all.map((text) => text.charCodeAt(0))), false),
    last: tableOf(new Set(all.map((text) => text.charCodeAt(text.length - 1))), false),
  };
}

/** Whether the text from `start` to `end` has them. */
export function hasEdges(text: string, start: number, end: number, { first, last }: Edges): boolean {
  return first?.[text.charCodeAt(start)] !== 0 && last?.[text.charCodeAt(end - 1)] !== 0;
}

function reversed(way: Way): Way {
  return [...way]
    .reverse()
    .map((piece) => (piece.ways ? { ...piece, ways: piece.ways.map(reversed) } : piece));
}

/** Null unless each of the ways begins with the anchor. */
function edgeOf(ways: readonly Way[], anchor: Piece): ReadonlySet<number> | null {
  if (!ways.every(([first]) => first === anchor)) return null;
  return charactersOf(ways.map((way) => way.slice(1)));
}

/** With which one of the ways can begin; null where one of them may be empty. */
function charactersOf(ways: readonly Way[]): ReadonlySet<number> | null {
  const found = new Set<number>();
  for (const way of ways) {
    if (!addCharacters(way, found)) return null;
  }
  return found;
}

/** False for a way that may be empty. */
function addCharacters(way: Way, into: Set<number>): boolean {
  for (const piece of way) {
    const takesNone = piece.chars.size === 0;
    const inner = piece.ways ? piece.ways.map((one) => addCharacters(one, into)) : [];
    if (!piece.ways) for (const code of piece.chars) into.add(code);
    if (!takesNone && !piece.isNullable && !inner.includes(false)) return true;
  }
  return false;
}

function tableOf(codes: ReadonlySet<number> | null, inAnyCase: boolean): Uint8Array | null {
  if (!codes) return null;
  const chars = [...codes].map((code) => String.fromCharCode(code));
  const all = inAnyCase ? chars.flatMap((char) => [char.toLowerCase(), char.toUpperCase()]) : chars;
  const table = new Uint8Array(128);
  for (const char of all) table[char.charCodeAt(0)] = 1;
  return table;
}
