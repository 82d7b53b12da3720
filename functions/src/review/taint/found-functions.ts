/** The functions of a file by their places and names. */
import type { SgNode } from "@ast-grep/napi";
import { languageWithId } from "../languages/languages.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { functionName } from "./function-name.ts";
import { type Place, placeOf } from "../syntax/place.ts";

export interface FoundFunction {
  readonly node: SgNode;
  readonly start: number;
  readonly end: number;
  readonly name: () => string;
  /** The innermost one around it. */
  readonly outer: FoundFunction | null;
}

/** Asking the parser for the names of all takes longer than looking for a few. */
const fewNames = 20;

export class FoundFunctions {
  readonly #text: string;
  /** In the order of the text, from outside to inside. */
  readonly #all: readonly FoundFunction[];
  #asked = 0;
  #byName: ReadonlyMap<string, readonly FoundFunction[]> | null = null;

  constructor(file: ParsedFile, closures: readonly string[]) {
    this.#text = file.text;
    this.#all = functionsOf(file, closures);
  }

  /** Those that hold the whole place, from outside to inside. */
  around({ start, end }: Place): FoundFunction[] {
    const found: FoundFunction[] = [];
    for (let one = this.#lastBegunBy(start); one !== null; one = one.outer) {
      if (end <= one.end) found.push(one);
    }
    return found.reverse();
  }

  innermostAt(offset: number): FoundFunction | null {
    let one = this.#lastBegunBy(offset - 1);
    while (one !== null && one.end <= offset) one = one.outer;
    return one;
  }

  named(name: string): readonly FoundFunction[] {
    this.#asked += 1;
    if (this.#asked > fewNames) this.#byName ??= byName(this.#all);
    const among = this.#byName === null ? this.#all : (this.#byName.get(name) ?? []);
    return among.filter((one) => this.#mayBeNamed(one, name) && one.name() === name);
  }

  /** A name stands near the beginning of its function; asking the parser for it costs more than looking. */
  #mayBeNamed({ start, end }: FoundFunction, name: string): boolean {
    return this.#text.slice(Math.max(0, start - 200), Math.min(end, start + 400)).includes(name);
  }

  #lastBegunBy(offset: number): FoundFunction | null {
    let [low, high] = [0, this.#all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#all[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.#all[low - 1] ?? null;
  }
}

function functionsOf(file: ParsedFile, closures: readonly string[]): FoundFunction[] {
  const { functions } = languageWithId(file.language);
  const any = [...Object.keys(functions), ...closures].map((kind) => ({ kind }));
  const places = file.root
    .findAll({ rule: { any } })
    .map((node) => ({ node, ...placeOf(node) }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const found: FoundFunction[] = [];
  let outer: FoundFunction | null = null;
  for (const place of places) {
    while (outer !== null && outer.end < place.end) outer = outer.outer;
    outer = { ...place, name: nameOnce(place.node, functions), outer };
    found.push(outer);
  }
  return found;
}

function nameOnce(node: SgNode, functions: Readonly<Record<string, string>>): () => string {
  let name: string | undefined;
  return () => (name ??= functionName(node, functions));
}

function byName(all: readonly FoundFunction[]): ReadonlyMap<string, readonly FoundFunction[]> {
  const named = new Map<string, FoundFunction[]>();
  for (const one of all) {
    const same = named.get(one.name()) ?? [];
    named.set(one.name(), same);
    same.push(one);
  }
  return named;
}
