/**
 * Finds all of some hundred words in a text, in one pass over its characters: the automaton of Aho and Corasick
 * (https://doi.org/10.1145/360825.360855). Cutting a text into words takes several times as long, because each becomes a text.
 */
import { isBlank, isInName } from "../../regex/characters.ts";

/** How a word was seen, as bits. */
export const seen = { part: 1, word: 2, called: 4 } as const;

/** What was seen of each word in one text. */
export interface WordsFound {
  /** Bits of `seen`, by the word's number. */
  readonly how: Uint8Array;
  /** Where the word stands by itself, in the order of the text. */
  placesOf(word: number): readonly number[];
}

const ascii = 128;

export class WordFinder {
  readonly #words: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** By character code; 0 for what is in no word. */
  readonly #columns: Uint8Array;
  readonly #width: number;
  /** By state and column the next state, as its complement where words end. */
  readonly #table: Table;
  readonly #ends: readonly (readonly number[])[];

  /** Words are ASCII; with `inAnyCase` they are in lower case, and found in any. */
  constructor(words: Iterable<string>, inAnyCase = false) {
    this.#words = [...new Set(words)];
    this.#numbers = new Map(this.#words.map((word, at) => [word, at]));
    this.#columns = columnsOf(this.#words, inAnyCase);
    this.#width = Math.max(...this.#columns) + 1;
    const tree = treeOf(this.#words, this.#columns, this.#width);
    const automaton = inBreadth(completed(tree, this.#width), this.#width);
    this.#ends = automaton.ends;
    this.#table = compact(automaton.next, automaton.ends);
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  find(text: string): WordsFound {
    const how = new Uint8Array(this.#words.length);
    const places: (number[] | undefined)[] = [];
    const table = this.#table;
    const columns = this.#columns;
    const width = this.#width;
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const next = entry(table, state * width + (code < ascii ? entry(columns, code) : 0));
      state = next < 0 ? ~next : next;
      if (next >= 0) continue;
      for (const word of this.#ends[state] ?? []) this.#note(word, text, at + 1, how, places);
    }
    return { how, placesOf: (word) => places[word] ?? [] };
  }

  #note(word: number, text: string, end: number, how: Uint8Array, places: (number[] | undefined)[]): void {
    const known = entry(how, word);
    const start = end - (this.#words[word]?.length ?? 0);
    if (isInName(text.charCodeAt(end)) || isInName(text.charCodeAt(start - 1))) {
      how[word] = known | seen.part;
      return;
    }
    const isCalled = known >= seen.called || isCalledAt(text, end);
    how[word] = known | seen.part | seen.word | (isCalled ? seen.called : 0);
    (places[word] ??= []).push(start);
  }
}

type Table = Int16Array | Int32Array;

/** Of an array that is long enough. */
function entry(array: Table | Uint8Array, at: number): number {
  return array[at] ?? 0;
}

/** Whether `(`, `?.(`, `<` or `!` comes next, behind blanks. */
function isCalledAt(text: string, end: number): boolean {
  let at = end;
  while (isBlank(text.charCodeAt(at))) at += 1;
  if (text.startsWith("?.", at)) at += 2;
  const code = text.charCodeAt(at);
  return code === 40 || code === 60 || code === 33;
}

function columnsOf(words: readonly string[], inAnyCase: boolean): Uint8Array {
  const columns = new Uint8Array(ascii);
  let width = 1;
  for (const char of new Set(words.join(""))) {
    columns[char.charCodeAt(0)] = width;
    if (inAnyCase) columns[char.toUpperCase().charCodeAt(0)] = width;
    width += 1;
  }
  return columns;
}

/** The beginnings of words: by state and column the state of one letter more, and by state the words that end there. */
interface Tree {
  readonly next: Int32Array;
  readonly ends: number[][];
}

function treeOf(words: readonly string[], columns: Uint8Array, width: number): Tree {
  const most = words.reduce((sum, { length }) => sum + length, 1);
  const next = new Int32Array(most * width);
  const ends: number[][] = [[]];
  for (const [number, word] of words.entries()) {
    let state = 0;
    for (let at = 0; at < word.length; at += 1) {
      const place = state * width + entry(columns, word.charCodeAt(at));
      if (entry(next, place) === 0) next[place] = ends.push([]) - 1;
      state = entry(next, place);
    }
    ends[state]?.push(number);
  }
  return { next: next.slice(0, ends.length * width), ends };
}

interface Automaton extends Tree {
  /** The states from the root on, those of fewer letters first. */
  readonly queue: readonly number[];
}

/** Where a word does not go on, another one may: the longest beginning of one with which the text ends. */
function completed({ next, ends }: Tree, width: number): Automaton {
  const fallbacks = new Int32Array(ends.length);
  const queue = [0];
  for (const state of queue) {
    const own = state * width;
    const other = entry(fallbacks, state) * width;
    for (let column = 0; column < width; column += 1) {
      const to = entry(next, own + column);
      const elsewhere = state === 0 ? 0 : entry(next, other + column);
      if (to === 0) {
        next[own + column] = elsewhere;
        continue;
      }
      fallbacks[to] = elsewhere;
      ends[to]?.push(...(ends[elsewhere] ?? []));
      queue.push(to);
    }
  }
  return { next, ends, queue };
}

/** Numbered anew in the order of the queue: most of a text is read in states of few letters, which then lie together. */
function inBreadth({ next, ends, queue }: Automaton, width: number): Tree {
  const numbers = new Int32Array(queue.length);
  for (const [number, state] of queue.entries()) numbers[state] = number;
  const ordered = new Int32Array(next.length);
  for (const [number, state] of queue.entries()) {
    const row = next.subarray(state * width, (state + 1) * width);
    ordered.set(
      row.map((to) => entry(numbers, to)),
      number * width,
    );
  }
  return { next: ordered, ends: queue.map((state) => ends[state] ?? []) };
}

const mostInTwoBytes = 0x7fff;

/** In half the memory where the numbers allow, because the processor waits for what its cache does not hold. */
function compact(next: Int32Array, ends: readonly (readonly number[])[]): Table {
  const told = next.map((state) => (ends[state]?.length === 0 ? state : ~state));
  return ends.length > mostInTwoBytes ? told : Int16Array.from(told);
}
