/** Names that are misspelled by one letter. */

/** One letter more, less, other or in its neighbor's place; many things, a second one and one that is private are others. */
export function isSlip(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1 || name === known) return false;
  const at = sameAtBeginning(name, known);
  // Nearly all pairs have nothing in common: told before any part of them is made a string.
  if (at + sameAtEnd(name, known) < Math.max(name.length, known.length) - mostChanged) return false;
  const [rest, other] = [name.slice(at), known.slice(at)];
  if (/[\d_]/.test(rest.charAt(0) + other.charAt(0)) || rest + other === "s") return false;
  const isTurnedRound = rest.slice(0, 2) === other.charAt(1) + other.charAt(0);
  const ends = [
    [rest.slice(1), other.slice(1)],
    [rest.slice(1), other],
    [rest, other.slice(1)],
    ...(isTurnedRound ? [[rest.slice(2), other.slice(2)]] : []),
  ];
  return ends.some(([end, otherEnd]) => end === otherEnd);
}

/** Two letters in each other's place. */
const mostChanged = 2;

function sameAtBeginning(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count;
}

function sameAtEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  )
    count += 1;
  return count;
}
