/** Where a file calls functions by their names, listed once however many are asked for. */
import type { ParsedFile } from "../languages/parse.ts";
import { Facts } from "../syntax/facts.ts";

/** So many are searched for one by one, which takes less time than a list of all. */
const fewNames = 20;

class CalledWords {
  readonly #text: string;
  #asked = 0;
  #places: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Offsets of the name before each bracket, its own declaration's among them. */
  placesOf(name: string): readonly number[] {
    this.#asked += 1;
    if (this.#asked <= fewNames || !/^\w+$/.test(name)) return placesOfName(this.#text, name);
    this.#places ??= placesByWord(this.#text);
    return this.#places.get(name) ?? [];
  }
}

const words = new Facts<ParsedFile, CalledWords>();

export function calledWordsOf(file: ParsedFile): CalledWords {
  const known = words.get(file) ?? new CalledWords(file.text);
  words.set(file, known);
  return known;
}

function placesByWord(text: string): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const { index, 1: name = "" } of text.matchAll(/\b(\w+)\s*\(/g)) {
    const known = places.get(name);
    if (known) known.push(index);
    else places.set(name, [index]);
  }
  return places;
}

function placesOfName(text: string, name: string): number[] {
  const call = new RegExp(String.raw`\b${name.replace(/[^\w]/g, String.raw`\$&`)}\s*\(`, "g");
  return Array.from(text.matchAll(call), ({ index }) => index);
}
