/** Whether anything in a file can come from outside at all: a quick look at its text, before anything is parsed for it. */
import type { LanguageId } from "../languages/language.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { includesWord } from "../regex/includes-word.ts";
import { type Pieces, piecesOf } from "../regex/regex-words.ts";
import { SoughtName } from "../syntax/name-index.ts";
import type { TreeRoot } from "../syntax/tree-node.ts";
import { isGivenFromElsewhere } from "./helpers.ts";
import { alternativesIn, firstWordsOf } from "./source-words.ts";
import type { TaintTable } from "./table.ts";
import { taintTableOf } from "./tables/tables.ts";
import { Facts } from "../syntax/facts.ts";

const files = new Facts<ParsedFile, boolean>();

/** False only when nothing does. */
export function mayHoldSources(file: ParsedFile): boolean {
  const before = files.get(file);
  if (before !== undefined) return before;
  const { language, text, own } = file;
  const found =
    isGivenFromElsewhere(file) ||
    (own ? mayHoldInTree(own, sourcesOf(language)) : textMayHoldSources(language, text));
  files.set(file, found);
  return found;
}

/** The same of a part of a file. */
export function textMayHoldSources(language: LanguageId, text: string): boolean {
  return isAnywhere(sourcesOf(language).anywhere, text);
}

/** An expression without its anchors, and what every text that it matches holds. */
interface Source {
  readonly expression: RegExp;
  readonly pieces: Pieces;
}

/** What comes from outside in a language; what holds a request does, too. */
interface Sources {
  readonly anywhere: readonly Source[];
  /** By the names with which a match begins, expressions to be tried there. */
  readonly atNames: readonly { readonly sought: SoughtName; readonly sources: readonly RegExp[] }[];
  /** Those of which the names cannot be told. */
  readonly others: readonly Source[];
}

const known = new Map<LanguageId, Sources>();

function sourcesOf(language: LanguageId): Sources {
  const made = known.get(language) ?? readSources(taintTableOf(language));
  known.set(language, made);
  return made;
}

/** A request that is handed on as a whole. */
const handedOn = /(?<=[(,]\s*)(?:req|request)\s*[,)]/;
/** A function after the path of a route, of which the first parameter is the request. */
const givenToRoute =
  /(?<=\.)(?:get|post|put|patch|delete|all)\(\s*(?:["'`]\/|\/)[^;{}]{0,200}?(?:=>|function\b|,\s*\w+\s*\))/;

function readSources(table: TaintTable | null): Sources {
  const all = [handedOn, ...(table ? expressionsIn(table) : [])];
  const atNames = new Map<string, readonly RegExp[]>();
  const others: Source[] = [];
  const everywhere: Source[] = [];
  for (const { source, flags } of all) {
    for (const alternative of alternativesIn(source)) {
      const expression = new RegExp(wordFirst(anywhere(alternative)), flags);
      const made = { expression, pieces: piecesIn(alternative, flags) };
      everywhere.push(made);
      const words = flags === "" ? firstWordsOf(alternative) : null;
      if (words) addAt(atNames, words, new RegExp(anywhere(alternative), "y"));
      else others.push(made);
    }
  }
  const sought = [...atNames].map(([name, sources]) => ({ sought: new SoughtName(name), sources }));
  return { anywhere: everywhere, atNames: sought, others };
}

function addAt(atNames: Map<string, readonly RegExp[]>, words: readonly string[], source: RegExp): void {
  for (const word of words) atNames.set(word, [...(atNames.get(word) ?? []), source]);
}

function expressionsIn(table: TaintTable): RegExp[] {
  const all = [
    table.handlers ? givenToRoute : null,
    table.sources,
    table.requests,
    table.sourceParameters,
    table.routeDecorator,
    table.calledByServer,
    table.messageHandlers,
    ...(table.served ?? []).map(({ textFilter }) => textFilter),
    ...(table.fills ?? []).map(({ callee }) => callee),
  ];
  return all.filter((one) => one instanceof RegExp);
}

/** With groups no deeper than one in another. */
const refusedFirst = /^\^?\(\?!(?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)/;

/** Words alone: a dot of an expression may be an arrow in the text. What must not stand first says nothing of what does. */
function piecesIn(source: string, flags: string): Pieces {
  const rest = source.replace(refusedFirst, "");
  if (flags.includes("i") || /\(\?<?!/.test(rest)) return { parts: [], choices: [] };
  return onlyWords(piecesOf(rest));
}

function onlyWords({ parts, choices }: Pieces): Pieces {
  return {
    parts: parts.flatMap((part) => part.split(/\W+/)).filter((word) => word.length > 2),
    choices: choices.map((alternatives) => alternatives.map(onlyWords)),
  };
}

/** Looking for a word takes a hundredth of the time of an expression that may begin anywhere. */
function isAnywhere(sources: readonly Source[], text: string): boolean {
  const words = new TextWords(text);
  return sources.some(({ expression, pieces }) => words.hold(pieces) && expression.test(text));
}

/** What does not stand in a text is no part of anything else there. */
class TextWords {
  readonly #text: string;
  readonly #missing: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  hold({ parts, choices }: Pieces): boolean {
    return (
      parts.every((part) => this.#holdsPart(part)) &&
      choices.every((alternatives) => alternatives.some((one) => this.hold(one)))
    );
  }

  #holdsPart(part: string): boolean {
    if (this.#missing.some((one) => part.includes(one))) return false;
    const isThere = includesWord(this.#text, part);
    if (!isThere) this.#missing.push(part);
    return isThere;
  }
}

function mayHoldInTree({ tree, names }: TreeRoot, { atNames, others }: Sources): boolean {
  const { text, starts } = tree;
  if (isAnywhere(others, text)) return true;
  for (const { sought, sources } of atNames) {
    const found = names.everywhere(sought);
    if (found.some((node) => sources.some((source) => isAt(source, text, starts[node] ?? 0)))) return true;
  }
  return false;
}

function isAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

/** Paths are written with dots in tables, but in some languages with arrows. Without a bound, 50 kB of tabs take five seconds. */
function anywhere(source: string): string {
  const withoutAnchors = withoutPrefixes(source).replace(/(?<![[\\])\^|(?<!\\|\\\()\$(?=[|)]|$)/g, "");
  const atLetter = withoutAnchors.replace(/^\\w\+/, String.raw`\w`);
  return atLetter.replaceAll(String.raw`\.`, String.raw`\s{0,40}(?:\.|\??->|::)\s{0,40}`);
}

/** What may or may not come first makes no difference to whether an expression is found, and costs a search from every letter. */
const prefix = /\^|\\w\*|\(\?:\\w\+\\\.\)\*|\(\?:(?:\w|\\\.)+\)\?/y;
const piece = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]))?|[\s\S]/y;

function withoutPrefixes(source: string): string {
  let kept = "";
  /** Whether nothing stands before, in the alternative of each open group. */
  const isFirst = [true];
  for (let at = 0; at < source.length;) {
    const here = isFirst.at(-1) === true;
    const skipped = here ? matchAt(prefix, source, at) : "";
    const next = skipped === "" ? matchAt(piece, source, at) : "";
    at += skipped.length + next.length;
    kept += next;
    if (next === "(?:") isFirst.push(here);
    else if (next.startsWith("(")) isFirst.push(false);
    else if (next === ")") isFirst.splice(-2, 2, false);
    else if (next === "|") isFirst.splice(-1, 1, isFirst.length === 1 || isFirst.at(-2) === true);
    else if (next !== "") isFirst.splice(-1, 1, false);
  }
  return kept;
}

/** A choice of words as `(?:GET|POST)`. */
const choiceOfWords = /\(\?:[A-Za-z]{3,}(?:\|[A-Za-z]{3,})*\)/y;

/**
 * What an expression looks for behind a letter or a blank is looked for first, and the rest behind it: letters stand everywhere. The same
 * texts match.
 */
function wordFirst(source: string): string {
  if (!/^(?:\\[ws]|\[|\(\?!)/.test(source)) return source;
  let depth = 0;
  for (let at = 0; at < source.length;) {
    const word = depth === 0 ? matchAt(choiceOfWords, source, at) : "";
    const rest = source.slice(at + word.length);
    if (word !== "" && !/^[?*+{]/.test(rest)) return `${word}(?<=${source.slice(0, at)}${word})${rest}`;
    const next = matchAt(piece, source, at);
    if (next.startsWith("(")) depth += 1;
    if (next === ")") depth -= 1;
    if (next === "|" && depth === 0) return source;
    at += next.length;
  }
  return source;
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? "";
}
