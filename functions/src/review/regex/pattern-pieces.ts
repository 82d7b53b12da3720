/** A regular expression taken apart: what it is made of, and of which characters. */

/** A part of a pattern: the ASCII characters it can be made of, whether it may be empty, and what it repeats. */
export interface Piece {
  readonly chars: ReadonlySet<number>;
  readonly isNullable: boolean;
  readonly isRepeated: boolean;
  /** The ways of a group, each a sequence; null for a single character. */
  readonly ways: readonly (readonly Piece[])[] | null;
}

const all: ReadonlySet<number> = new Set(Array.from({ length: 128 }, (_, code) => code));
const classes: Readonly<Record<string, RegExp>> = { w: /\w/, W: /\W/, d: /\d/, D: /\D/, s: /\s/, S: /\S/ };

const placeWithoutCharacters: Piece = { chars: new Set(), isNullable: false, isRepeated: false, ways: null };

/** `^`, which nothing comes before. */
export const beginning: Piece = { ...placeWithoutCharacters };
/** `$`, which nothing comes behind. */
export const end: Piece = { ...placeWithoutCharacters };
/** `\b` and its like. */
export const anchor: Piece = { ...placeWithoutCharacters };

/** Null for what is no expression as a whole. */
export function piecesOfPattern(pattern: string): readonly (readonly Piece[])[] | null {
  const reader = new PatternReader(pattern);
  const ways = reader.ways();
  return reader.isAtEnd ? ways : null;
}

class PatternReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  ways(): Piece[][] {
    const ways: Piece[][] = [[]];
    while (!this.isAtEnd && this.#text.charAt(this.#at) !== ")") {
      if (this.#take("|")) ways.push([]);
      else ways.at(-1)?.push(this.#repeated(this.#one()));
    }
    return ways;
  }

  #take(wanted: string): boolean {
    if (!this.#text.startsWith(wanted, this.#at)) return false;
    this.#at += wanted.length;
    return true;
  }

  #matched(form: RegExp): string | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #one(): Piece {
    if (this.#take("(")) return this.#group();
    const set = this.#matched(/\[\^?\]?(?:\\.|[^\]\\])*\]/y);
    if (set !== null) return single(charactersOf(set));
    const escaped = this.#matched(/\\./y);
    if (escaped !== null) return escapedPiece(escaped.charAt(1));
    const char = this.#text.charAt(this.#at);
    this.#at += 1;
    if (char === "^") return beginning;
    if (char === "$") return end;
    return single(char === "." ? all : new Set([char.charCodeAt(0)]));
  }

  /** Looking around takes no characters, and a group that never gives back tries one way only. */
  #group(): Piece {
    const isAside = this.#matched(/\?(?:<?[=!]|>)/y) !== null;
    this.#matched(/\?(?:[a-z-]*:|P?<\w+>|'\w+')/y);
    const ways = this.ways();
    if (!this.#take(")")) this.#at = this.#text.length;
    if (isAside) return { chars: new Set(), isNullable: true, isRepeated: false, ways: null };
    return {
      chars: new Set(ways.flatMap((way) => way.flatMap(({ chars }) => [...chars]))),
      isNullable: ways.some((way) => way.every(({ isNullable }) => isNullable)),
      isRepeated: false,
      ways,
    };
  }

  #repeated(piece: Piece): Piece {
    const sign = this.#matched(/[*+?]|\{\d*,?\d*\}/y);
    if (sign === null) return piece;
    const isPossessive = this.#take("+");
    if (!isPossessive) this.#take("?");
    const isOpen = sign === "*" || sign === "+" || sign.endsWith(",}");
    const isNullable = piece.isNullable || sign === "*" || sign === "?" || /^\{0?,/.test(sign);
    return { ...piece, isNullable, isRepeated: isOpen && !isPossessive };
  }
}

function single(chars: ReadonlySet<number>): Piece {
  return { chars, isNullable: false, isRepeated: false, ways: null };
}

function escapedPiece(letter: string): Piece {
  if (/[bBAZzG]/.test(letter)) return anchor;
  const form = classes[letter];
  if (form) return single(charactersWith(form));
  const written = letter === "n" ? "\n" : letter === "t" ? "\t" : letter === "r" ? "\r" : letter;
  return single(/[pPkx0-9u]/.test(letter) ? all : new Set([written.charCodeAt(0)]));
}

function charactersWith(form: RegExp): ReadonlySet<number> {
  return new Set([...all].filter((code) => form.test(String.fromCharCode(code))));
}

/** `[a-z_]` is also one of ours when it means the same here; else it may be anything. */
function charactersOf(set: string): ReadonlySet<number> {
  try {
    return charactersWith(new RegExp(set));
  } catch {
    return all;
  }
}
