/**
 * Values by name, of which copies share all but the few that changed since. A state is copied wherever ways part, and in a file of
 * thousands of functions it holds the name of each.
 */
import type { Value } from "./value.ts";

/** What becomes of a value; undefined leaves the name out, which may depend on the name alone. */
export type Change = (name: string, value: Value) => Value | undefined;

/** Values that change no more. What was made of them is kept: thousands of functions of a file ask for the same. */
class Settled {
  readonly values: ReadonlyMap<string, Value>;
  #changed: Map<Change, Settled> | undefined;

  constructor(values: ReadonlyMap<string, Value>) {
    this.values = values;
  }

  changedBy(change: Change): Settled {
    const known = this.#changed?.get(change);
    if (known) return known;
    const made = new Settled(changedValues(this.values, change));
    this.#changed ??= new Map();
    this.#changed.set(change, made);
    return made;
  }
}

function changedValues(values: ReadonlyMap<string, Value>, change: Change): Map<string, Value> {
  const changed = new Map<string, Value>();
  for (const [name, value] of values) {
    const made = change(name, value);
    if (made) changed.set(name, made);
  }
  return changed;
}

/** Undefined for what was deleted. */
type Changes = ReadonlyMap<string, Value | undefined>;

/** Fewer changes than these are copied rather than settled. */
const fewChanges = 8;
/** More are made one, so that few are looked through for a name. */
const mostSettled = 4;

const none: readonly Settled[] = [];
const unchanged: Changes = new Map();

export class SharedMap {
  /** The first that holds a name counts. */
  #settled: readonly Settled[];
  /** What was set or deleted since. */
  #changed: Changes;
  /** The same, where no copy shares it. */
  #own: Map<string, Value | undefined> | null = null;

  constructor(settled: readonly Settled[] = none, changed: Changes = unchanged) {
    this.#settled = settled;
    this.#changed = changed;
  }

  /** Two that are put over each other again and again would hold the same ever more often. */
  static #of(settled: readonly Settled[]): SharedMap {
    const made = new SharedMap([...new Set(settled)]);
    made.#settleIfMany();
    return made;
  }

  /** Both go their own ways from here. */
  copy(): SharedMap {
    this.#settleIfMany();
    this.#own = null;
    return new SharedMap(this.#settled, this.#changed);
  }

  get(name: string): Value | undefined {
    const changed = this.#changed.get(name);
    if (changed !== undefined || this.#changed.has(name)) return changed;
    for (const { values } of this.#settled) {
      const value = values.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  set(name: string, value: Value): void {
    this.#owned().set(name, value);
  }

  delete(name: string): void {
    if (this.get(name) !== undefined) this.#owned().set(name, undefined);
  }

  /** Whether nothing was changed in either since one was copied. */
  isSameAs(other: SharedMap): boolean {
    return this.#settled === other.#settled && this.#changed === other.#changed;
  }

  /** What is known now, whatever changes later. */
  entries(): Iterable<[string, Value]> {
    const [only, second] = this.#settled;
    return this.#changed.size === 0 && only && !second ? only.values : this.#values();
  }

  /** All names of which the other one may know something else. */
  namesUnlike(other: SharedMap): Iterable<string> {
    if (this.#settled === other.#settled) return new Set([...this.#changed.keys(), ...other.#changed.keys()]);
    return new Set([...this.#values().keys(), ...other.#values().keys()]);
  }

  /** What is known here, and of all other names what is known there. */
  over(other: SharedMap): SharedMap {
    if (this.isSameAs(other)) return this.copy();
    const own = this.#firm();
    if (this.#settled !== other.#settled) return SharedMap.#of([...own, ...other.#firm()]);
    const firm = [...other.#changed].filter(([, value]) => value !== undefined);
    return new SharedMap(this.#settled, new Map([...firm, ...this.#changed]));
  }

  /** The same change of the same values is made once. */
  changedBy(change: Change): SharedMap {
    this.#settleIfMany();
    const settled = this.#settled.map((one) => one.changedBy(change));
    if (this.#changed.size === 0) return new SharedMap(settled);
    const changed = [...this.#changed].map(([name, value]) => [name, value && change(name, value)] as const);
    return new SharedMap(settled, new Map(changed));
  }

  /** All as values that change no more; of several, what one deleted would be seen in the next. */
  #firm(): readonly Settled[] {
    if (this.#changed.size === 0) return this.#settled;
    const changed = new Map<string, Value>();
    for (const [name, value] of this.#changed) if (value) changed.set(name, value);
    if (changed.size === this.#changed.size) return [new Settled(changed), ...this.#settled];
    this.#settle();
    return this.#settled;
  }

  /** Copies of the changes then take no longer, in the long run, than those of all values. */
  #settleIfMany(): void {
    const { size } = this.#changed;
    const settled = this.#settled.reduce((sum, { values }) => sum + values.size, 0);
    if (this.#settled.length > mostSettled || (size > fewChanges && size ** 2 > settled)) this.#settle();
  }

  #settle(): void {
    this.#settled = [new Settled(this.#values())];
    this.#changed = unchanged;
    this.#own = null;
  }

  #values(): Map<string, Value> {
    const values = new Map<string, Value>();
    for (const settled of this.#settled) {
      for (const [name, value] of settled.values) if (!values.has(name)) values.set(name, value);
    }
    for (const [name, value] of this.#changed) {
      if (value) values.set(name, value);
      else values.delete(name);
    }
    return values;
  }

  #owned(): Map<string, Value | undefined> {
    this.#own ??= new Map(this.#changed);
    this.#changed = this.#own;
    return this.#own;
  }
}
