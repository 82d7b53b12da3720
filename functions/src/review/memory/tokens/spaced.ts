/** A function's tokens as one text with single spaces, for expressions that span several of them. */
import type { FunctionTokens } from "./tokenize.ts";

export class Spaced {
  readonly text: string;
  readonly #offsets: readonly number[];
  readonly #first: number;

  constructor(one: FunctionTokens, from = one.from) {
    const offsets: number[] = [];
    let length = 0;
    const words = one.tokens.words.slice(from, one.to + 1);
    for (const word of words) {
      offsets.push(length);
      length += word.length + 1;
    }
    this.text = words.join(" ");
    this.#offsets = offsets;
    this.#first = from;
  }

  /** The token at an offset of the text. */
  tokenAt(offset: number): number {
    let [low, high] = [0, this.#offsets.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#first + low;
  }
}

const known = new WeakMap<FunctionTokens, Spaced>();

export function spacedOf(one: FunctionTokens): Spaced {
  const made = known.get(one) ?? new Spaced(one);
  known.set(one, made);
  return made;
}
