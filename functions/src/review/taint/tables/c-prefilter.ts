/**
 * Prefilter of C and C++ before anything is lowered: follows names through the tokens of a function from what they are given,
 * and on into functions of the file. It says no only when nothing that is reached comes from outside.
 */
import type { ParsedFile } from "../../languages/parse.ts";
import { partnerOf, wordAt } from "../../memory/tokens/at.ts";
import type { FunctionTokens, Tokens } from "../../memory/tokens/tokenize.ts";
import { tokensOf } from "../../memory/tokens/tokens-of.ts";
import { variablesOf } from "../../memory/tokens/variables.ts";
import { cWords } from "./c-words.ts";
import { Facts } from "../../syntax/facts.ts";

const mostCallers = 3;
const name = /^[A-Za-z_]/;
const notNames =
  /^(?:if|else|for|while|do|switch|case|return|sizeof|const|char|int|long|short|unsigned|signed|void|static|struct|union|enum|auto|float|double|bool|std|NULL|nullptr|true|false|[A-Z][A-Z0-9_]+)$/;

export function mayComeFromOutside(
  file: ParsedFile,
  from: number,
  to: number,
  sight: "outside" | "remote",
): boolean {
  const { functions } = tokensOf(file);
  const around = functions.find((one) => startOf(one, one.start) <= from && to <= startOf(one, one.to) + 1);
  if (!around) return true;
  return new TextFilter(file, sight === "remote").leadsOutside(
    around,
    namesBetween(around, from, to),
    mostCallers,
  );
}

function startOf({ tokens }: FunctionTokens, at: number): number {
  return tokens.starts[at] ?? 0;
}

function namesBetween(one: FunctionTokens, from: number, to: number): string[] {
  const names: string[] = [];
  for (let at = one.from; at < one.to && startOf(one, at) < to; at++) {
    const name = startOf(one, at) >= from ? namedBy(wordAt(one.tokens.words, at), one.tokens) : "";
    if (isName(name)) names.push(name);
  }
  return names;
}

const variablesOfMacros = new WeakMap<Tokens, ReadonlyMap<string, string>>();

/** A macro may stand for a variable: `#define ARGUMENT data`. */
function namedBy(word: string, tokens: Tokens): string {
  let known = variablesOfMacros.get(tokens);
  if (!known) {
    known = readVariablesOfMacros(tokens.text);
    variablesOfMacros.set(tokens, known);
  }
  return known.get(word) ?? word;
}

/** The first definition counts. */
function readVariablesOfMacros(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!text.includes("define")) return found;
  for (const [, macro = "", variable = ""] of text.matchAll(
    /^[ \t]*#[ \t]*define[ \t]+([A-Z][A-Z0-9_]+)[ \t]+([a-z]\w*)[ \t]*$/gm,
  ))
    if (!found.has(macro)) found.set(macro, variable);
  return found;
}

function isName(word: string): boolean {
  return name.test(word) && !notNames.test(word);
}

/** Whether a word alone tells of something from outside; asked once for each word. */
const telling = new Map<string, boolean>();

function isTelling(word: string): boolean {
  const known = telling.get(word);
  if (known !== undefined) return known;
  const forms = [word, `${word}(`, `std::${word}`, `.${word}`, `asio::${word}`];
  const all = [
    cWords.sources,
    cWords.requests,
    cWords.sourceParameters,
    ...(cWords.fills ?? []).map(({ callee }) => callee),
  ];
  const made =
    /^(?:\w*[rR]equest\w*|req)$/.test(word) || forms.some((form) => all.some((one) => one?.test(form)));
  if (telling.size > 50_000) telling.clear();
  telling.set(word, made);
  return made;
}

interface Links {
  /** What each name may be given: names and functions of the same statement. */
  readonly givers: ReadonlyMap<string, ReadonlySet<string>>;
}

const links = new WeakMap<FunctionTokens, Links>();
const tellingFunctions = new Facts<ParsedFile, Map<string, boolean>>();
const tellingRemote = new Facts<ParsedFile, Map<string, boolean>>();

class TextFilter {
  readonly #file: ParsedFile;
  readonly #named: ReadonlyMap<string, readonly FunctionTokens[]>;
  readonly #isRemote: boolean;
  readonly #seen = new Set<string>();

  constructor(file: ParsedFile, isRemote: boolean) {
    this.#file = file;
    this.#isRemote = isRemote;
    this.#named = namedFunctions(file);
  }

  leadsOutside(one: FunctionTokens, names: readonly string[], callers: number): boolean {
    const { givers } = linksOf(one, this.#file.language === "cpp", this.#named);
    const reached = new Set(names);
    for (const given of reached) {
      if (this.#tells(given) || this.#isTellingFunction(given)) return true;
      for (const giver of givers.get(given) ?? []) reached.add(giver);
    }
    return callers > 0 && this.#callersTell(one, reached, callers);
  }

  /** The command line is no news to who typed it. */
  #tells(word: string): boolean {
    return isTelling(word) && !(this.#isRemote && word === "argv");
  }

  /** What a function of the file returns or writes may come from outside when it reads anything from there. */
  #isTellingFunction(called: string): boolean {
    const kind = this.#isRemote ? tellingRemote : tellingFunctions;
    const known = kind.get(this.#file) ?? new Map<string, boolean>();
    kind.set(this.#file, known);
    const before = known.get(called);
    if (before !== undefined) return before;
    known.set(called, false);
    const made = (this.#named.get(called) ?? []).some(({ tokens: { words }, from, to }) => {
      for (let at = from; at < to; at++) {
        const word = wordAt(words, at);
        if (
          name.test(word) &&
          (this.#tells(word) || (words[at + 1] === "(" && this.#isTellingFunction(word)))
        )
          return true;
      }
      return false;
    });
    known.set(called, made);
    return made;
  }

  #callersTell(one: FunctionTokens, reached: ReadonlySet<string>, callers: number): boolean {
    const variables = variablesOf(one);
    const isGiven = [...reached].some(
      (word) => variables.get(word)?.isParameter === true || !variables.has(word),
    );
    if (!isGiven || one.name === "") return false;
    const key = `${one.name} ${String(one.from)} ${[...reached].sort().join(" ")}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return callSitesOf(this.#file, one.name).some(
      ({ caller, from, to }) =>
        caller !== one && this.leadsOutside(caller, namesBetween(caller, from, to), callers - 1),
    );
  }
}

const named = new Facts<ParsedFile, ReadonlyMap<string, readonly FunctionTokens[]>>();

function namedFunctions(file: ParsedFile): ReadonlyMap<string, readonly FunctionTokens[]> {
  const known = named.get(file);
  if (known) return known;
  const made = new Map<string, FunctionTokens[]>();
  for (const one of tokensOf(file).functions) made.set(one.name, [...(made.get(one.name) ?? []), one]);
  named.set(file, made);
  return made;
}

interface CallSite {
  readonly caller: FunctionTokens;
  readonly from: number;
  readonly to: number;
}

const callSites = new Facts<ParsedFile, Map<string, CallSite[]>>();

/** Where functions of the file call functions of the file. */
function callSitesOf(file: ParsedFile, called: string): readonly CallSite[] {
  let known = callSites.get(file);
  if (!known) {
    known = new Map();
    callSites.set(file, known);
    const names = namedFunctions(file);
    for (const caller of tokensOf(file).functions) addCallSites(caller, names, known);
  }
  return known.get(called) ?? [];
}

function addCallSites(
  caller: FunctionTokens,
  names: ReadonlyMap<string, unknown>,
  found: Map<string, CallSite[]>,
): void {
  const { words, partners } = caller.tokens;
  for (let at = caller.from; at < caller.to; at++) {
    const word = wordAt(words, at);
    if (words[at + 1] !== "(" || !names.has(word)) continue;
    const site = {
      caller,
      from: startOf(caller, at + 2),
      to: startOf(caller, Math.max(at + 2, partnerOf(partners, at + 1))),
    };
    found.set(word, [...(found.get(word) ?? []), site]);
  }
}

function linksOf(one: FunctionTokens, isCpp: boolean, own: ReadonlyMap<string, unknown>): Links {
  const known = links.get(one);
  if (known) return known;
  const givers = new Map<string, Set<string>>();
  const { words } = one.tokens;
  for (let at = one.head, from = at; at <= one.to; at++) {
    if (!/^[;{}]$/.test(wordAt(words, at))) continue;
    linkStatement(words.slice(from, at), isCpp, own, givers);
    from = at + 1;
  }
  const made = { givers };
  links.set(one, made);
  return made;
}

/** `a = b`, `strcpy(a, b)`, `a.append(b)`, `cin >> a`: whatever may be written is given all the names of the statement. */
function linkStatement(
  words: readonly string[],
  isCpp: boolean,
  own: ReadonlyMap<string, unknown>,
  givers: Map<string, Set<string>>,
): void {
  const names = words.filter(isName);
  if (names.length < 2 && !names.some(isTelling)) return;
  const targets =
    writesAny(words, own) || (isCpp && /[.:]|>>|<</.test(words.join(" "))) ? names : assignedIn(words);
  for (const target of new Set(targets)) {
    const known = givers.get(target) ?? new Set<string>();
    givers.set(target, known);
    for (const giver of names) known.add(giver);
  }
}

function assignedIn(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => /^(?:[-+|]?=)$/.test(word));
  return last < 0 ? [] : words.slice(0, last).filter(isName);
}

/** A call of the library or of the file that writes into its arguments, or a method. */
function writesAny(words: readonly string[], own: ReadonlyMap<string, unknown>): boolean {
  return words.some(
    (word, at) =>
      words[at + 1] === "(" &&
      (own.has(word) || isTelling(word) || isWriter(word) || words[at - 1] === "." || words[at - 1] === "->"),
  );
}

function isWriter(word: string): boolean {
  return (cWords.writes ?? []).some(({ callee }) => callee.test(word));
}
