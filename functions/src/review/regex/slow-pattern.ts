/**
 * Whether a regular expression that backtracks can take exponential time: a repetition within a repetition whose rounds
 * can be split in more than one way, such as `(a+)+$`, `(\w|\d)*x` and `(([a-z])+.)+y`.
 */

import { type Piece, piecesOfPattern } from "./pattern-pieces.ts";

const mostCharacters = 500;

/** False as well for what is too long or is no expression. */
export function isExponential(pattern: string): boolean {
  if (pattern.length > mostCharacters || !/[*+}]/.test(pattern)) return false;
  return piecesOfPattern(pattern)?.some((way) => hasSlowRepetition(way, [])) === true;
}

/** `after` is what follows the whole sequence. */
function hasSlowRepetition(sequence: readonly Piece[], after: readonly Piece[]): boolean {
  return sequence.some((piece, at) => {
    const rest = [...sequence.slice(at + 1), ...after];
    if (piece.isRepeated && isAmbiguous(piece) && canFailAfter(piece, rest)) return true;
    return piece.ways?.some((way) => hasSlowRepetition(way, rest)) === true;
  });
}

/**
 * Only a text that does not match at all makes it try all ways: rounds of the repetition that lack something which has to follow. In
 * `.*(?:\(.*\).*)*\)` each round has a bracket to give back, so two rounds match. An anchor can fail without a character.
 */
function canFailAfter({ ways }: Piece, rest: readonly Piece[]): boolean {
  return rest
    .flatMap(requiredOf)
    .some((required) => ways?.some((way) => canBeWrittenWithout(way, required)) === true);
}

/** The characters of each part that has to be there. */
function requiredOf({ isNullable, chars, ways }: Piece): ReadonlySet<number>[] {
  if (isNullable) return [];
  const [only, other] = ways ?? [];
  return only && !other ? only.flatMap(requiredOf) : [chars];
}

function canBeWrittenWithout(way: readonly Piece[], required: ReadonlySet<number>): boolean {
  return way.every(({ isNullable, chars, ways }) => {
    if (isNullable) return true;
    if (ways) return ways.some((one) => canBeWrittenWithout(one, required));
    return [...chars].some((code) => !required.has(code));
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
