/**
 * Whether a regular expression that backtracks can take exponential time: a repetition within a repetition whose rounds
 * can be split in more than one way, such as `(a+)+$`, `(\w|\d)*x` and `(([a-z])+.)+y`.
 */

import { anchor, type Piece, piecesOfPattern } from "./pattern-pieces.ts";

const mostCharacters = 500;

/** False as well for what is too long or is no expression. */
export function isExponential(pattern: string): boolean {
  if (pattern.length > mostCharacters || !/[*+}]/.test(pattern)) return false;
  return piecesOfPattern(pattern)?.some(hasSlowRepetition) === true;
}

/** Only what can fail after the repetition makes it try all ways. */
function hasSlowRepetition(sequence: readonly Piece[]): boolean {
  return sequence.some((piece, at) => {
    const canFail = sequence.slice(at + 1).some(({ isNullable }) => !isNullable);
    if (piece.isRepeated && canFail && isAmbiguous(piece)) return true;
    // An anchor can fail without a character.
    return piece.ways?.some((way) => hasSlowRepetition(canFail ? [...way, anchor] : way)) === true;
  });
}

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
