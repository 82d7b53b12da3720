/**
 * Whether a regular expression that backtracks can take exponential time: a repetition within a repetition whose rounds
 * can be split in more than one way, such as `(a+)+$`, `(\w|\d)*x` and `(([a-z])+.)+y`.
 */

/** A part of a pattern: the ASCII characters it can be made of, whether it may be empty, and what it repeats. */
interface Piece {
  readonly chars: ReadonlySet<number>;
  readonly isNullable: boolean;
  readonly isRepeated: boolean;
  /** The ways of a group, each a sequence; null for a single character. */
  readonly ways: readonly (readonly Piece[])[] | null;
}

const mostCharacters = 500;
const all: ReadonlySet<number> = new Set(Array.from({ length: 128 }, (_, code) => code));
const classes: Readonly<Record<string, RegExp>> = { w: /\w/, W: /\W/, d: /\d/, D: /\D/, s: /\s/, S: /\S/ };

/** False as well for what is too long or is no expression. */
export function isExponential(pattern: string): boolean {
  if (pattern.length > mostCharacters || !/[*+}]/.test(pattern)) return false;
  const reader = new PatternReader(pattern);
  const ways = reader.ways();
  return reader.isAtEnd && ways.some(hasSlowRepetition);
}

/** Only what can fail after the repetition makes it try all ways. */
function hasSlowRepetition(sequence: readonly Piece[]): boolean {
  return sequence.some((piece, at) => {
    const canFail = sequence.slice(at + 1).some(({ isNullable }) => !isNullable);
    if (piece.isRepeated && canFail && isAmbiguous(piece)) return true;
    return piece.ways?.some((way) => hasSlowRepetition(canFail ? [...way, anchor] : way)) === true;
  });
}

/** `$` and `\b` can fail without a character. */
const anchor: Piece = { chars: new Set(), isNullable: false, isRepeated: false, ways: null };

/** One round of the repetition can also be read as two. */
function isAmbiguous({ ways }: Piece): boolean {
  if (!ways) return false;
  return ways.some(canBeSplit) || waysOverlap(ways);
}

/** An inner repetition that swallows everything else of its round: `(a+)+`, `(\s*a+)+` but not `(a+,)+`. */
function canBeSplit(way: readonly Piece[]): boolean {
  return way.some((piece, at) => {
    const isInner = piece.isRepeated || (piece.ways?.length === 1 && piece.ways.some(canBeSplit));
    return isInner && way.every((other, place) => place === at || isSwallowed(other, piece));
  });
}

function isSwallowed({ isNullable, chars, ways }: Piece, by: Piece): boolean {
  if (isNullable) return true;
  return ways === null && [...chars].some((code) => by.chars.has(code));
}

/** Two ways of one character each that share one: `(\w|\d)*`. */
function waysOverlap(ways: readonly (readonly Piece[])[]): boolean {
  const single = ways.flatMap(([only, second]) => (only && !second && only.ways === null ? [only] : []));
  return single.some((one, at) =>
    single.slice(at + 1).some((other) => [...one.chars].some((code) => other.chars.has(code))),
  );
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
    if (char === "^" || char === "$") return anchor;
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
