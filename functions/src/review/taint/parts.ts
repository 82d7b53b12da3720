/** How many parts a value may have: what holds itself twice would double with each turn of a loop, and every join goes through all of it. */

interface Parted {
  readonly items: readonly Parted[] | null;
  readonly fields: ReadonlyMap<string, Parted> | null;
}

/** Of maps in maps and lists in lists. */
const mostParts = 5_000;
const countedParts = new WeakMap<object, number>();

export function keptItems<Part extends Parted>(items: readonly Part[]): readonly Part[] | null {
  return countParts(items, items) > mostParts ? null : items;
}

export function keptFields<Part extends Parted>(
  fields: ReadonlyMap<string, Part>,
): ReadonlyMap<string, Part> | null {
  return countParts(fields, fields.values()) > mostParts ? null : fields;
}

/** What stands in several places counts as often. */
function countParts(holder: object, values: Iterable<Parted>): number {
  let count = 0;
  for (const { items, fields } of values) {
    count += 1 + ((items && countedParts.get(items)) ?? 0) + ((fields && countedParts.get(fields)) ?? 0);
  }
  countedParts.set(holder, count);
  return count;
}

/** The value with these fields, as far as they are not too many. */
export function withFields<Whole extends Parted>(value: Whole, fields: ReadonlyMap<string, Whole>): Whole {
  return { ...value, fields: keptFields(fields) };
}

/** The same of a list. */
export function withItems<Whole extends Parted>(value: Whole, items: readonly Whole[]): Whole {
  return { ...value, items: keptItems(items) };
}
