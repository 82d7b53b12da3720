/** The words that the rules of a language ask of a text, and the question that each rule asks, made ready once for all files. */
import type { LanguageId } from "../../languages/language.ts";
import type { CallSites } from "./call-sites.ts";
import { mayBeCalledOn, mayBeVariable } from "./call-text.ts";
import { builtInRulesFor, isBuiltIn } from "../writing/define-rules.ts";
import { namesOfDoors } from "../conditions/doors.ts";
import { type Needs, needsOf, type Word } from "./needs.ts";
import type { Rule } from "../writing/rule.ts";
import { seen, WordFinder, type WordsFound } from "./word-finder.ts";

/** What is known of one text. */
export interface Seen {
  readonly text: string;
  readonly language: LanguageId;
  readonly found: WordsFound;
  readonly foundInAnyCase: () => WordsFound;
  readonly includes: (piece: string) => boolean;
}

type Question = (seen: Seen) => boolean;

const always: Question = () => true;
/** Shorter pieces, and signs, are found everywhere. */
const isWorthFinding = (text: string): boolean => /^[\x20-\x7e]{2,}$/.test(text) && /\w\w/.test(text);

export class Vocabulary {
  readonly finder: WordFinder;
  readonly finderInAnyCase: WordFinder;
  readonly #questions = new Map<Rule, Question>();

  constructor(rules: readonly Rule[]) {
    const needs = rules.map((rule) => [rule, needsOf(rule)] as const);
    const words = needs.flatMap(([, one]) => wordsIn(one)).filter(({ text }) => isWorthFinding(text));
    const exact = words.filter(({ how }) => how !== "any-case").map(({ text }) => text);
    const called = needs
      .flatMap(([, one]) => callsIn(one))
      .flatMap(({ ways }) => ways.flatMap(({ names }) => names));
    this.finder = new WordFinder([...exact, ...called, ...rules.flatMap(namesOfDoors)]);
    const inAnyCase = words.filter(({ how }) => how === "any-case").map(({ text }) => text.toLowerCase());
    this.finderInAnyCase = new WordFinder(inAnyCase, true);
    for (const [rule, one] of needs) this.#questions.set(rule, this.#questionOf(one));
  }

  /** Undefined for a rule that was not among those of which the words were taken. */
  questionOf(rule: Rule): Question | undefined {
    return this.#questions.get(rule);
  }

  #questionOf(needs: Needs): Question {
    const words = needs.words.map((word) => ({ cost: costOf(word), question: this.#ofWord(word) }));
    const choices = needs.choices.map((alternatives) => ({
      cost: Math.max(0, ...alternatives.flatMap(wordsIn).map(costOf)),
      question: this.#ofChoice(alternatives),
    }));
    const calls = needs.calls.map((sites) => ({ cost: 1, question: this.#ofCall(sites) }));
    const questions = [...words, ...choices, ...calls]
      .filter(({ question }) => question !== always)
      .sort((one, other) => one.cost - other.cost)
      .map(({ question }) => question);
    const [first = always] = questions;
    return questions.length < 2 ? first : (known) => questions.every((question) => question(known));
  }

  #ofChoice(alternatives: readonly Needs[]): Question {
    const questions = alternatives.map((one) => this.#questionOf(one));
    if (questions.includes(always)) return always;
    return (known) => questions.some((question) => question(known));
  }

  #ofWord({ text, how }: Word): Question {
    if (how === "any-case") {
      const number = this.finderInAnyCase.numberOf(text.toLowerCase());
      return number === undefined ? always : ({ foundInAnyCase }) => (foundInAnyCase().how[number] ?? 0) > 0;
    }
    const number = this.finder.numberOf(text);
    if (number === undefined) return ({ includes }) => includes(text);
    const bit = seen[how];
    return ({ found }) => ((found.how[number] ?? 0) & bit) > 0;
  }

  #ofCall({ ways, variables }: CallSites): Question {
    const numbered = ways.map(({ names, receiver }) => ({
      receiver,
      names: names.map((name) => ({ number: this.finder.numberOf(name) ?? -1, length: name.length })),
    }));
    return (known) =>
      numbered.some(({ names, receiver }) =>
        names.some(({ number, length }) =>
          known.found
            .placesOf(number)
            .some(
              (at) =>
                mayBeCalledOn(known, at, receiver) &&
                variables.every((nth) => mayBeVariable(known, at + length, nth)),
            ),
        ),
      );
  }
}

/** Words that the finder finds cost nothing, those in any case another pass. */
function costOf({ text, how }: Word): number {
  if (how === "any-case") return 2;
  return isWorthFinding(text) ? 0 : 1;
}

function wordsIn({ words, choices }: Needs): Word[] {
  return [...words, ...choices.flat().flatMap(wordsIn)];
}

function callsIn({ calls, choices }: Needs): CallSites[] {
  return [...calls, ...choices.flat().flatMap(callsIn)];
}

const ofLanguages = new Map<LanguageId, Vocabulary>();
const ofOwnRules = new WeakMap<Rule, Vocabulary>();

/** Built-in rules share that of their language; a team's rule has one of its own, and is gone with it. */
export function vocabularyFor(language: LanguageId, rule: Rule): Vocabulary {
  if (!isBuiltIn(rule)) {
    const own = ofOwnRules.get(rule) ?? new Vocabulary([rule]);
    ofOwnRules.set(rule, own);
    return own;
  }
  const known = ofLanguages.get(language);
  if (known?.questionOf(rule)) return known;
  const made = new Vocabulary(builtInRulesFor(language));
  ofLanguages.set(language, made);
  return made;
}
