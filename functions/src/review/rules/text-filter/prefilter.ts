/** Tells from a file's text alone that a rule cannot match: most rules never walk most files, and most files are never parsed. */
import type { ParsedFile } from "../../languages/parse.ts";
import { includesWord } from "../../regex/includes-word.ts";
import { mayHoldSources } from "../../taint/sources.ts";
import { fileNamesOf, looksLike, treeLooksLike } from "../writing/define-rules.ts";
import { needsSource } from "../conditions/flow-demands.ts";
import type { FlowDemand, OneOf, Rule } from "../writing/rule.ts";
import { SoughtName } from "../../syntax/name-index.ts";
import { mayHoldSql } from "../shared/sql-words.ts";
import { type Seen, type Vocabulary, vocabularyFor } from "./vocabulary.ts";
import { seen, type WordsFound } from "./word-finder.ts";

/** What a rule asks of a file before it is tried at a node of our own tree. */
interface Needs {
  readonly demands: readonly (FlowDemand | OneOf)[];
  readonly isOutside: boolean;
  readonly names: readonly SoughtName[] | undefined;
  readonly pieces: readonly string[] | undefined;
}

const needs = new WeakMap<Rule, Needs>();

function needsOf(rule: Rule): Needs {
  const known = needs.get(rule);
  if (known) return known;
  const names = fileNamesOf(rule);
  const demands = Object.values(rule.flow ?? {});
  const made = {
    demands,
    isOutside: demands.some(needsSource),
    names: names?.map((name) => new SoughtName(name)),
    // Names are asked about in the tree alone.
    pieces: rule.fileHas === names ? undefined : rule.fileHas,
  };
  needs.set(rule, made);
  return made;
}

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
      looksLike(rule, this.#file.text) &&
      Object.values(rule.flow ?? {}).every((demand) => this.#mayFlow(demand))
    );
  }

  /** The part of the look that costs less than a search of our own tree. */
  mayConcern(rule: Rule): boolean {
    const { demands, isOutside, names, pieces } = needsOf(rule);
    if (isOutside && !this.#hasSource()) return false;
    if (!this.#holdsOne(names) || pieces?.some((piece) => this.#includes(piece)) === false) return false;
    // The tree last: what looks through it costs the most.
    return demands.every((demand) => this.#mayFlow(demand)) && treeLooksLike(rule, this.#file.own);
  }

  #holdsOne(names: readonly SoughtName[] | undefined): boolean {
    const index = this.#file.own?.names;
    return !names || !index || names.some((name) => index.has(name));
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
    const known = this.#pieces.get(piece) ?? includesWord(this.#file.text, piece);
    this.#pieces.set(piece, known);
    return known;
  }

  #mayFlow(demand: FlowDemand | OneOf): boolean {
    if (typeof demand === "object") return true;
    if (demand === "sql") return this.#once("sql", () => this.#hasSource() || mayHoldSql(this.#file.text));
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
