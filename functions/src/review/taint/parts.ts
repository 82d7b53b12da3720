/** How many parts a value may have: what holds itself twice would double with each turn of a loop, and every join goes through all of it. */
import type { Value } from "./value.ts";

/** Of maps in maps and lists in lists. */
const mostParts = 5_000;
const countedParts = new WeakMap<object, number>();

export function keptItems(items: readonly Value[]): Value["items"] {
  return countParts(items, items) > mostParts ? null : items;
}

export function keptFields(fields: ReadonlyMap<string, Value>): Value["fields"] {
  return countParts(fields, fields.values()) > mostParts ? null : fields;
}

/** What stands in several places counts as often. */
function countParts(holder: object, values: Iterable<Value>): number {
  let count = 0;
  for (const { items, fields } of values) {
    count += 1 + ((items && countedParts.get(items)) ?? 0) + ((fields && countedParts.get(fields)) ?? 0);
  }
  countedParts.set(holder, count);
  return count;
}

/** The value with these fields, as far as they are not too many. */
export function withFields(value: Value, fields: ReadonlyMap<string, Value>): Value {
  return { ...value, fields: keptFields(fields) };
}

/** The same of a list. */
export function withItems(value: Value, items: readonly Value[]): Value {
  return { ...value, items: keptItems(items) };
}
