/**
 * Ranks: texts that sort as cards stand in a column, so that a move writes one card. A rank is a fraction between 0 and 1
 * in base 62 whose digits sort by code unit, as Firestore sorts them: compare with < and >, never with localeCompare.
 * Two people who drop cards at one place at once get different ranks, since each is partly random; equal ones sort by id.
 */

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = BigInt(digits.length);

/** At the ends of a column ranks are steps of so many digits: room for millions of them at one end. */
const width = 6;
const all = base ** BigInt(width);
const smallestStep = 2_000;
const stepChoice = 4_000;

/** A column in which a rank grew longer is spread anew. */
export const longestRank = 40;

type Random = () => number;

/** A rank after `before` and before `after`; null is the end of the column. Throws RangeError unless before < after. */
export function rankBetween(
  before: string | null,
  after: string | null,
  random: Random = Math.random,
): string {
  if (before === null && after === null) return textOf(all / 2n + BigInt(step(random)), width);
  if (before === null || after === null) return rankAtEnd(before, after, random);
  if (before >= after) throw new RangeError("There is no place between these ranks.");
  return between(before, after, random);
}

/** Ranks for a whole column, evenly spread and in order. */
export function spreadRanks(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    textOf((all * BigInt(index + 1)) / BigInt(count + 1), width),
  );
}

/** Negative when `a` stands above `b`. */
export function compareRanks(a: RankedThing, b: RankedThing): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  if (a._id === b._id) return 0;
  return a._id < b._id ? -1 : 1;
}

interface RankedThing {
  readonly rank: string;
  readonly _id: string;
}

function rankAtEnd(before: string | null, after: string | null, random: Random): string {
  const by = BigInt(step(random));
  const next = before === null ? valueOf(after ?? "", width) - by : valueOf(before, width) + by;
  if (next > 0n && next < all - 1n) return textOf(next, width);
  return between(before ?? "", after, random);
}

/** With one digit more than the two need to differ, somewhere in the middle half of what is between them. */
function between(before: string, after: string | null, random: Random): string {
  for (let length = 1; ; length += 1) {
    const low = valueOf(before, length);
    const high = after === null ? base ** BigInt(length) : valueOf(after, length);
    if (high - low < 2n) continue;
    const [from, to] = [low * base, high * base];
    const quarter = (to - from) / 4n;
    const chosen = from + quarter + (quarter * 2n * BigInt(Math.floor(random() * 1_000_000))) / 1_000_000n;
    return textOf(chosen <= from + base ? from + base : chosen, length + 1);
  }
}

function step(random: Random): number {
  return smallestStep + Math.floor(random() * stepChoice);
}

/** The first digits of a rank as a number; a digit that no rank has counts as the lowest. */
function valueOf(rank: string, length: number): bigint {
  let value = 0n;
  for (const digit of rank.slice(0, length).padEnd(length, "0")) {
    value = value * base + BigInt(Math.max(0, digits.indexOf(digit)));
  }
  return value;
}

/** Never with a zero at the end: nothing would fit between "a" and "a0". */
function textOf(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  for (let place = 0; place < length; place += 1) {
    text = (digits[Number(rest % base)] ?? "0") + text;
    rest /= base;
  }
  return text.endsWith("0") ? `${text}V` : text;
}
