/**
 * What is found out about a file or a tree, kept as long as it lives. A WeakMap would keep it, too, but V8 lets nothing that a WeakMap
 * holds die young: every tree was then copied and kept until the whole heap was searched, which took a tenth of a review's time.
 */

/** An object that carries what is known of it. */
export class Remembering {
  readonly facts = new Map<object, unknown>();
}

/** One thing that is known of each of many objects. Those that carry nothing themselves, such as the native parser's, are held weakly. */
export class Facts<K extends object, T> {
  readonly #others = new WeakMap<K, T>();

  get(of: K): T | undefined {
    return of instanceof Remembering ? (of.facts.get(this) as T | undefined) : this.#others.get(of);
  }

  set(of: K, fact: T): void {
    if (of instanceof Remembering) of.facts.set(this, fact);
    else this.#others.set(of, fact);
  }
}
