/** Reads the tokens of statements and conditions for `suspect.ts`: what they set, free, give away and follow. */
import { partnerOf, wordAt } from "./at.ts";
import { callsOf } from "./calls.ts";
import { type Marks, mark, marks, mayBeNull, renew, unmark } from "./marks.ts";
import { callAround } from "./mentions.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";
import { copies, ends, onlyLooks, positionsFollowed, setsArguments } from "../library.ts";
import { rangeOf } from "../types.ts";

/** What is known of the file around. */
export interface Surroundings {
  /** True in C; in C++ where the file declares the function, and never with a reference. */
  readonly takesByValue: (name: string) => boolean;
  readonly functions: ReadonlySet<string>;
  /** Functions of the file that copy bytes or fill arrays. */
  readonly copying: ReadonlySet<string>;
  /** Names of arrays in structures of the file, and of arrays of the file. */
  readonly arrays: ReadonlySet<string>;
  /** Functions of the file that may return null. */
  readonly returningNull: ReadonlySet<string>;
  /** Functions of the file that give memory or a file which they took. */
  readonly opening: ReadonlySet<string>;
}

const frees = /(?:free|close|delete|Free|realloc)$/;
const measures = /^(?:sizeof|typeof|offsetof|decltype|alignof|_Alignof)$/;
const macro = /^[A-Z][A-Z0-9_]+$/;
const name = /^[A-Za-z_]/;

export type Range = readonly [number, number];
/** What happens at a later token: an assignment's end, a call's. */
interface Later {
  readonly at: number;
  readonly then: (known: Marks) => void;
}

export class SuspectReader {
  isSuspect = false;
  /** Whether what was read last ends the program. */
  hasEnded = false;
  /** Places that were assigned, in the order in which they were read. */
  readonly assigned: string[] = [];
  readonly #one: FunctionTokens;
  readonly #words: readonly string[];
  readonly #partners: readonly number[];
  readonly #around: Surroundings;
  readonly #variables: ReadonlyMap<string, Variable>;
  readonly #declared = new Map<number, string>();

  constructor(one: FunctionTokens, around: Surroundings, followsUnset: boolean) {
    this.#one = one;
    this.#words = one.tokens.words;
    this.#partners = one.tokens.partners;
    this.#around = around;
    this.#variables = variablesOf(one);
    if (!followsUnset) return;
    for (const variable of this.#variables.values())
      if (mayBeUnset(variable)) this.#declared.set(variable.at, variable.name);
  }

  read([from, to]: Range, known: Marks): void {
    this.hasEnded = false;
    const later: Later[] = [];
    for (let at = from; at <= to; at++) {
      for (let due = later.at(-1); due && due.at <= at; due = later.at(-1)) {
        later.pop();
        due.then(known);
      }
      const word = wordAt(this.#words, at);
      if (at === to || !name.test(word) || isField(this.#words, at)) continue;
      if (this.#words[at + 1] === "(" && partnerOf(this.#partners, at + 1) > 0)
        at = this.#call(at, known, later);
      else at = this.#mention(at, known, later);
    }
  }

  /** Answers the last token that need not be read. */
  #call(at: number, known: Marks, later: Later[]): number {
    const called = wordAt(this.#words, at);
    const close = partnerOf(this.#partners, at + 1);
    if (measures.test(called)) return close;
    if (macro.test(called) || setsArguments.test(called)) {
      this.#forgetAll(at + 2, close, known);
      return close;
    }
    if (!this.#around.takesByValue(called)) this.#forgetGiven(at + 2, close, known);
    if (ends.test(called)) this.hasEnded = true;
    if (frees.test(called)) this.#freeAt(at + 2, close, later);
    else if (!onlyLooks.test(called) && !this.#around.functions.has(called) && !Object.hasOwn(copies, called))
      schedule(later, close, forgetTested);
    return at;
  }

  #forgetAll(from: number, to: number, known: Marks): void {
    for (let at = from; at < to; at++) known.delete(wordAt(this.#words, at));
  }

  /** What is given whole may be given by reference. */
  #forgetGiven(from: number, to: number, known: Marks): void {
    for (let at = from; at < to; at++) {
      const isWhole =
        /^[(,]$/.test(wordAt(this.#words, at - 1)) && /^[),]$/.test(wordAt(this.#words, at + 1));
      if (isWhole) unmark(known, wordAt(this.#words, at), marks.unset | mayBeNull);
    }
  }

  #freeAt(from: number, close: number, later: Later[]): void {
    const place = this.#placeAt(from);
    if (place.text !== "")
      schedule(later, close, (known) => {
        mark(known, place.text, marks.freed);
      });
  }

  /** A name with the fields that follow it, and its last token. */
  #placeAt(from: number): {
    readonly text: string;
    readonly last: number;
    readonly prefixes: readonly string[];
  } {
    let text = wordAt(this.#words, from);
    if (!name.test(text)) return { text: "", last: from, prefixes: [] };
    const prefixes: string[] = [];
    let last = from;
    while (isField(this.#words, last + 2) && name.test(wordAt(this.#words, last + 2))) {
      if (this.#words[last + 1] === "->") prefixes.push(text);
      text += wordAt(this.#words, last + 1) + wordAt(this.#words, last + 2);
      last += 2;
    }
    return { text, last, prefixes };
  }

  #mention(at: number, known: Marks, later: Later[]): number {
    const declared = this.#declared.get(at);
    if (declared !== undefined) {
      renew(known, declared, marks.unset);
      return at;
    }
    const { text, last, prefixes } = this.#placeAt(at);
    const next = wordAt(this.#words, last + 1);
    for (const prefix of prefixes) this.#judge(known, prefix, true);
    if (next === "=" && !isUnary(this.#words, at, "*")) this.#assign(text, last + 1, later);
    else if (isUnary(this.#words, at, "&")) unmark(known, text, marks.unset | mayBeNull);
    else this.#use(at, text, next, known);
    return last;
  }

  #use(at: number, text: string, next: string, known: Marks): void {
    if (known.size === 0) return;
    const isFollowed = next === "[" || isUnary(this.#words, at, "*");
    const before = wordAt(this.#words, at - 1);
    this.#judge(known, text, isFollowed, /^(?:[(,)+-]|return)$/.test(before) ? at : -1);
    if (next === "?" || next === "&&" || before === "!") unmark(known, text, mayBeNull);
  }

  /** `givenAt` is where it stands as an argument or a return value; -1 for elsewhere. */
  #judge(known: Marks, place: string, isFollowed: boolean, givenAt = -1): void {
    const bits = known.get(place) ?? 0;
    if (bits !== 0 && this.#isWrong(bits, isFollowed, givenAt)) this.isSuspect = true;
  }

  #isWrong(bits: number, isFollowed: boolean, givenAt: number): boolean {
    if ((bits & marks.unset) !== 0) return true;
    if ((bits & marks.freed) !== 0 && (isFollowed || givenAt >= 0)) return true;
    return (bits & mayBeNull) !== 0 && (isFollowed || this.#isFollowedByCall(givenAt));
  }

  /** Whether a function that follows its arguments, or stands in the file, is given what stands there. */
  #isFollowedByCall(at: number): boolean {
    if (at < 0) return false;
    const called = callAround(callsOf(this.#one), at)?.name ?? "";
    return this.#around.functions.has(called) || positionsFollowed(called).length > 0;
  }

  #assign(place: string, at: number, later: Later[]): void {
    const end = this.#endOfValue(at + 1);
    this.assigned.push(place);
    schedule(later, end, (known) => {
      renew(known, place, this.#worthOf(at + 1, end, known));
    });
  }

  #isPointer(at: number): boolean {
    return (this.#variables.get(wordAt(this.#words, at))?.stars ?? 0) > 0;
  }

  #declaresAt(at: number): boolean {
    return this.#variables.get(wordAt(this.#words, at))?.at === at;
  }

  #endOfValue(from: number): number {
    for (let at = from; ; at++) {
      const word = wordAt(this.#words, at);
      if (word === "" || word === ";" || word === "," || word === ")" || word === "}" || word === "]")
        return at;
      const partner = /^[([{]$/.test(word) ? partnerOf(this.#partners, at) : -1;
      if (partner > at) at = partner;
    }
  }

  /** Null written out, a return value that may be null, or what another place holds. */
  #worthOf(from: number, end: number, known: Marks): number {
    const isOneWord = end === from + 1;
    const nullHere = isOneWord && this.#declaresAt(from - 2) ? marks.declaredNull : marks.null;
    if (isOneWord && this.#words[from] === "0") return this.#isPointer(from - 2) ? nullHere : 0;
    if (this.#mayAnswerNull(from, end)) return nullHere;
    const place = this.#placeAt(from);
    return place.last === end - 1 ? (known.get(place.text) ?? 0) : 0;
  }

  #mayAnswerNull(from: number, end: number): boolean {
    for (let at = from; at < end; at++) {
      const word = wordAt(this.#words, at);
      if (word === "NULL" || word === "nullptr" || this.#around.returningNull.has(word)) return true;
    }
    return false;
  }
}

function mayBeUnset({
  hasValue,
  isParameter,
  isArray,
  isStatic,
  isReference,
  stars,
  type,
}: Variable): boolean {
  if (hasValue || isParameter || isArray || isStatic || isReference) return false;
  return stars > 0 || rangeOf(type) !== null || /^(?:double|float)$/.test(type);
}

function schedule(later: Later[], at: number, then: Later["then"]): void {
  const place = later.findIndex((one) => one.at < at);
  if (place < 0) later.push({ at, then });
  else later.splice(place, 0, { at, then });
}

/** A function that is not known here may end the program for what was null. */
function forgetTested(known: Marks): void {
  for (const place of known.keys()) unmark(known, place, marks.tested);
}

function isField(words: readonly string[], at: number): boolean {
  return words[at - 1] === "->" || words[at - 1] === ".";
}

/** Whether the sign before a place stands for one value, not between two. */
function isUnary(words: readonly string[], at: number, sign: "*" | "&"): boolean {
  if (words[at - 1] !== sign) return false;
  const before = wordAt(words, at - 2);
  return !/^[\w\])]+$/.test(before) || before === "return" || before === ")";
}
