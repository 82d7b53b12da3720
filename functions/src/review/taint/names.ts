/** Names and their values. Ways through a function share them until one of the ways gives a name another value: most give few. */
import { type Change, SharedMap } from "./shared-map.ts";
import { join } from "./join.ts";
import { type Value } from "./value.ts";

/** How names begin that are no plain names. */
const ofObject = "this.";
const ofTest = "tested ";

export class Names {
  /** Plain names. */
  #plain = new SharedMap();
  /** `this.x`: fields of the object on which a function runs. */
  #fields = new SharedMap();
  /** `tested x.y`: what is known of a path that passed a test. */
  #tests = new SharedMap();

  static of(plain: SharedMap, fields: SharedMap, tests: SharedMap): Names {
    const names = new Names();
    names.#plain = plain;
    names.#fields = fields;
    names.#tests = tests;
    return names;
  }

  /** Both go their own ways from here. */
  copy(): Names {
    return Names.of(this.#plain.copy(), this.#fields.copy(), this.#tests.copy());
  }

  /** The fields of the object alone. */
  copyOfFields(): Names {
    return Names.of(new SharedMap(), this.#fields.copy(), new SharedMap());
  }

  get(name: string): Value | undefined {
    return this.#kind(name).get(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: Value): void {
    this.#kind(name).set(name, value);
  }

  delete(name: string): void {
    this.#kind(name).delete(name);
  }

  *[Symbol.iterator](): Generator<[string, Value]> {
    for (const kind of [this.#plain, this.#fields, this.#tests]) yield* kind.entries();
  }

  /** By their names without `this.`. */
  fields(): Map<string, Value> {
    const fields = Array.from(
      this.#fields.entries(),
      ([name, value]) => [name.slice(ofObject.length), value] as const,
    );
    return new Map(fields);
  }

  /** From here on the fields have the values that they have there. */
  takeFieldsOf(other: Names): void {
    this.#fields = other.#fields.over(this.#fields);
  }

  /** What is known here, and of all other names what is known there. */
  over(other: Names): Names {
    return Names.of(
      this.#plain.over(other.#plain),
      this.#fields.over(other.#fields),
      this.#tests.over(other.#tests),
    );
  }

  changedBy(change: Change): Names {
    return Names.of(
      this.#plain.changedBy(change),
      this.#fields.changedBy(change),
      this.#tests.changedBy(change),
    );
  }

  tests(): Iterable<[string, Value]> {
    return this.#tests.entries();
  }

  /** Where two ways meet: what is known on either holds, but of a test that only one of them passed nothing is left. */
  meet(other: Names): Names {
    const met = this.copy();
    if (this.isSameAs(other)) return met;
    meetIn(met.#plain, other.#plain);
    meetIn(met.#fields, other.#fields);
    for (const [name, value] of this.#tests.entries()) {
      const others = other.#tests.get(name);
      if (others === undefined) met.#tests.delete(name);
      else if (others !== value) met.#tests.set(name, join([value, others]));
    }
    return met;
  }

  /** Whether nothing was changed in either since one was copied. */
  isSameAs(other: Names): boolean {
    return (
      this.#plain.isSameAs(other.#plain) &&
      this.#fields.isSameAs(other.#fields) &&
      this.#tests.isSameAs(other.#tests)
    );
  }

  #kind(name: string): SharedMap {
    if (name.startsWith(ofTest)) return this.#tests;
    return name.startsWith(ofObject) ? this.#fields : this.#plain;
  }
}

function meetIn(met: SharedMap, other: SharedMap): void {
  for (const name of met.namesUnlike(other)) {
    const [own, value] = [met.get(name), other.get(name)];
    if (value !== undefined && own !== value) met.set(name, own ? join([own, value]) : value);
  }
}
