/** What may be wrong with a place that a function names, followed roughly: marks only ever stand for too much. */

/** Bits: never set, null by assignment, null by a test, freed, null since its declaration. */
export const marks = { unset: 1, null: 2, tested: 4, freed: 8, declaredNull: 16 } as const;
export const mayBeNull = marks.null | marks.tested | marks.declaredNull;

/** By the text of a place, such as `p` or `p->next`. */
export type Marks = Map<string, number>;

/** What may be on one of two ways; null by declaration counts on both only. Null stands for a way that nothing comes along. */
export function joined(one: Marks | null, other: Marks | null): Marks | null {
  if (!one || !other || one === other) return one ?? other;
  const both: Marks = new Map();
  for (const [place, bits] of one) mark(both, place, bothOf(bits, other.get(place) ?? 0));
  for (const [place, bits] of other) if (!one.has(place)) mark(both, place, bothOf(bits, 0));
  return both;
}

function bothOf(one: number, other: number): number {
  return ((one | other) & ~marks.declaredNull) | (one & other & marks.declaredNull);
}

export function mark(known: Marks, place: string, bits: number): void {
  if (bits !== 0) known.set(place, (known.get(place) ?? 0) | bits);
}

export function unmark(known: Marks, place: string, bits: number): void {
  const before = known.get(place);
  if (before !== undefined) known.set(place, before & ~bits);
}

/** It holds something else now, and so do the fields behind it. */
export function renew(known: Marks, place: string, bits: number): void {
  for (const one of known.keys())
    if (one.startsWith(place) && /^(?:->|\.|$)/.test(one.slice(place.length))) known.delete(one);
  mark(known, place, bits);
}
