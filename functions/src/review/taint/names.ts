/** Names and their values. Ways through a function share them until one of the ways gives a name another value: most give few. */
import type { Value } from "./value.ts";

export class Names {
  #values: Map<string, Value>;
  #isShared = false;

  constructor(values = new Map<string, Value>()) {
    this.#values = values;
  }

  /** Both go their own ways from here. */
  copy(): Names {
    const copied = new Names(this.#values);
    this.#isShared = true;
    copied.#isShared = true;
    return copied;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  set(name: string, value: Value): void {
    this.#owned().set(name, value);
  }

  delete(name: string): void {
    if (this.#values.has(name)) this.#owned().delete(name);
  }

  [Symbol.iterator](): IterableIterator<[string, Value]> {
    return this.#values.entries();
  }

  /** Whether nothing was changed in either since one was copied. */
  isSameAs(other: Names): boolean {
    return this.#values === other.#values;
  }

  #owned(): Map<string, Value> {
    if (this.#isShared) this.#values = new Map(this.#values);
    this.#isShared = false;
    return this.#values;
  }
}
