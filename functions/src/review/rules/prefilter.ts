/** Tells from a file's text alone that a rule cannot match: most rules never walk most files, and most files are never parsed. */
import type { ParsedFile } from "../languages/parse.ts";
import { mayHoldSources } from "../taint/sources.ts";
import { fileNamesOf } from "./define-rules.ts";
import { needsSource } from "./flow-demands.ts";
import type { FlowDemand, OneOf, Rule } from "./rule.ts";
import { sqlWordsAnywhere } from "./sql-words.ts";
import { looksLike } from "./text-glances.ts";
import { type Seen, type Vocabulary, vocabularyFor } from "./vocabulary.ts";
import { seen, type WordsFound } from "./word-finder.ts";

/** Answers for one file, each question once. */
export class FileWords {
  readonly #file: ParsedFile;
  readonly #answers = new Map<string, boolean>();
  readonly #pieces = new Map<string, boolean>();
  readonly #seen = new Map<Vocabulary, Seen>();

  constructor(file: ParsedFile) {
    this.#file = file;
  }

  /** For names by which built-in rules are looked for. */
  occurs(word: string): boolean {
    for (const [{ finder }, { found }] of this.#seen) {
      const number = finder.numberOf(word);
      if (number !== undefined) return ((found.how[number] ?? 0) & seen.word) > 0;
    }
    return true;
  }

  /** False only when the rule cannot match. */
  mayMatch(rule: Rule): boolean {
    const vocabulary = vocabularyFor(this.#file.language, rule);
    return (
      vocabulary.questionOf(rule)?.(this.#seenWith(vocabulary)) !== false &&
      looksLike(rule.id, this.#file.text) &&
      Object.values(rule.flow ?? {}).every((demand) => this.#mayFlow(demand))
    );
  }

  /** The part of the look that costs less than a search of our own tree. */
  mayConcern(rule: Rule): boolean {
    const demands = Object.values(rule.flow ?? {});
    if (demands.some(needsSource) && !this.#hasSource()) return false;
    return this.#holdsPiece(rule) && demands.every((demand) => this.#mayFlow(demand));
  }

  #holdsPiece(rule: Rule): boolean {
    const names = fileNamesOf(rule);
    const own = this.#file.own;
    if (own && names?.some((name) => own.names.has(name)) === false) return false;
    // Names of a tree are asked about there alone.
    const pieces = own && rule.fileHas === names ? undefined : rule.fileHas;
    return pieces?.some((piece) => this.#includes(piece)) !== false;
  }

  #seenWith(vocabulary: Vocabulary): Seen {
    const known = this.#seen.get(vocabulary);
    if (known) return known;
    const { text, language } = this.#file;
    let inAnyCase: WordsFound | undefined;
    const made: Seen = {
      ...{ text, language, found: vocabulary.finder.find(text) },
      foundInAnyCase: () => (inAnyCase ??= vocabulary.finderInAnyCase.find(text)),
      includes: (piece) => this.#includes(piece),
    };
    this.#seen.set(vocabulary, made);
    return made;
  }

  #includes(piece: string): boolean {
    const known = this.#pieces.get(piece) ?? this.#file.text.includes(piece);
    this.#pieces.set(piece, known);
    return known;
  }

  #mayFlow(demand: FlowDemand | OneOf): boolean {
    if (typeof demand === "object") return true;
    if (demand === "sql")
      return this.#once("sql", () => this.#hasSource() || sqlWordsAnywhere.test(this.#file.text));
    if (demand === "html") return this.#file.text.includes("<") || this.#hasSource();
    return !needsSource(demand) || this.#hasSource();
  }

  #hasSource(): boolean {
    return this.#once("source", () => mayHoldSources(this.#file));
  }

  #once(question: string, answer: () => boolean): boolean {
    const known = this.#answers.get(question) ?? answer();
    this.#answers.set(question, known);
    return known;
  }
}
