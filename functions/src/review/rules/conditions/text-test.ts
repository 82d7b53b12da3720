/** What an expression asks of the text of a node: most texts are told apart by a few characters, and are never cut out of the file. */
import { regexOf } from "./node-tests.ts";
import { type Edges, edgesOf, edgesOfTexts, hasEdges } from "../../regex/regex-edges.ts";
import { leastLengthOf, piecesOf } from "../../regex/regex-words.ts";

export class TextTest {
  readonly #source: string;
  readonly #regex: RegExp;
  /** Read off when first asked for: a change asks few of all expressions. */
  #edges: Edges | undefined;
  /** Where the expression lists whole texts, these. */
  readonly #texts: ReadonlySet<string> | null;
  readonly #shortest: number;
  readonly #longest: number;
  /** What every match holds, or "". */
  readonly #piece: string;

  constructor(source: string) {
    const texts = textsOf(source);
    const lengths = (texts ?? []).map(({ length }) => length);
    this.#source = source;
    this.#regex = regexOf(source);
    this.#texts = texts && new Set(texts);
    this.#shortest = texts ? Math.min(...lengths) : leastLengthOf(source);
    this.#longest = texts ? Math.max(...lengths) : Infinity;
    this.#piece = texts ? "" : pieceOf(source);
  }

  /** As a multiple of a look at a node's kind. */
  get cost(): number {
    return /^(?:\(\?\w+\))?\^|\$$/.test(this.#source) ? 6 : 30;
  }

  #edgesOf(): Edges {
    return (this.#edges ??= this.#texts ? edgesOfTexts(this.#texts) : edgesOf(this.#source));
  }

  isOf(text: string): boolean {
    return this.#regex.test(text);
  }

  /** Of the part from `start` to `end`. */
  isAt(text: string, start: number, end: number): boolean {
    const length = end - start;
    if (length < this.#shortest || length > this.#longest) return false;
    if (!hasEdges(text, start, end, this.#edgesOf())) return false;
    if (this.#piece !== "" && !holdsPiece(text, start, end, this.#piece)) return false;
    const own = text.slice(start, end);
    return this.#texts ? this.#texts.has(own) : this.#regex.test(own);
  }
}

/** What an expression of whole texts matches: `^(?:one|other\.text)$`. */
function textsOf(source: string): readonly string[] | null {
  const [, group, alone] = /^\^(?:\(\?:([^()]*)\)|([^()|]*))\$$/.exec(source) ?? [];
  const texts = (group ?? alone ?? "").split("|");
  if (!texts.every((text) => /^(?:\w|\\[^\w\s])+$/.test(text))) return null;
  return texts.map((text) => text.replaceAll("\\", ""));
}

/** The longest text that every match holds, as far as upper and lower case matter. */
export function pieceOf(source: string): string {
  if (source.startsWith("(?")) return "";
  const { parts } = piecesOf(source, 2);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** By its first two characters, which stand together in few texts. */
function holdsPiece(text: string, start: number, end: number, piece: string): boolean {
  const [first, second] = [piece.charCodeAt(0), piece.charCodeAt(1)];
  const last = end - piece.length;
  for (let at = start; at <= last; at += 1) {
    if (text.charCodeAt(at) !== first || text.charCodeAt(at + 1) !== second) continue;
    if (text.startsWith(piece, at)) return true;
  }
  return false;
}
