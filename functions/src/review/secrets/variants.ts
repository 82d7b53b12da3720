/** Tells credentials of which one was written after the other from drawn ones. */

/** Equal signs at one place: two drawn values have so many in common once in many billions, even of hexadecimal digits. */
const longestChance = 12;
/** The longest beginnings that a format gives all of its values: `AGE-SECRET-KEY-1`, `sk-ant-api03-`. */
const longestPrefix = 16;

/** One word: keys in several lines and addresses have their ends in common. */
const token = /^[\w.+/=:-]+$/;

/**
 * Whether two different tokens have a long piece in common, so many signs from their end. Before the last separator several real ones may be
 * alike: a workspace, a header.
 */
export function areVariants(one: string, other: string): boolean {
  if (one === other || !token.test(one) || !token.test(other)) return false;
  const [last, otherLast] = [lastPart(one), lastPart(other)];
  const shorter = Math.min(last.length, otherLast.length);
  let run = 0;
  for (let back = 1; back <= shorter; back += 1) {
    const isEqual = last.at(-back) === otherLast.at(-back);
    if (!isEqual && run >= longestChance) return true;
    run = isEqual ? run + 1 : 0;
  }
  // What both begin with may be the format's own.
  return run >= longestChance + longestPrefix;
}

function lastPart(value: string): string {
  return /[^./:_]+$/.exec(value)?.[0] ?? value;
}
