/** Tells credentials of which one was written after the other from drawn ones. */

/** Equal signs at one place, from the end: two drawn values have so many in common once in many billions, even of hexadecimal digits. */
const longestChance = 12;

/**
 * Whether two different values have a long piece in common, so many signs from their end. Before the last separator several real ones may be
 * alike: a workspace, a header.
 */
export function areVariants(one: string, other: string): boolean {
  if (one === other) return false;
  const [last, otherLast] = [lastPart(one), lastPart(other)];
  let run = 0;
  for (let back = 1; back <= Math.min(last.length, otherLast.length); back += 1) {
    run = last.at(-back) === otherLast.at(-back) ? run + 1 : 0;
    if (run >= longestChance) return true;
  }
  return false;
}

function lastPart(value: string): string {
  return /[^./:_]+$/.exec(value)?.[0] ?? value;
}
