/** Parses text with the grammar of its language, and says which languages can be parsed here. */
import { parse as parseTree, registerDynamicLanguage, type SgNode } from "@ast-grep/napi";
import type { Language, LanguageId } from "./language.ts";
import { languages, languageWithId } from "./languages.ts";
import { findParser } from "./parser-files.ts";
import { parserPackages } from "./parser-packages.ts";
import { Remembering } from "../syntax/facts.ts";
import { readJavaScript } from "../syntax/read-javascript.ts";
import { readTypeScript } from "../syntax/read-typescript.ts";
import type { SyntaxTree } from "../syntax/tree.ts";
import { asNode, TreeRoot } from "../syntax/tree-node.ts";

export interface ParsedFile {
  readonly language: LanguageId;
  readonly text: string;
  /** Of our own tree, where there is one. */
  readonly root: SgNode;
  /** Of the native parser's tree, which evaluates patterns of code. */
  readonly native: SgNode;
  /** The tree of our own parser; null where the native one has to read the file. */
  readonly own: TreeRoot | null;
}

export interface LanguageCheck {
  readonly usable: readonly LanguageId[];
  /** Languages that are left out in this process, and why. */
  readonly broken: readonly { readonly language: LanguageId; readonly reason: string }[];
}

let unloadable: Map<string, string> | undefined;
const tried = new Map<LanguageId, string | null>();

/**
 * Why a language cannot be parsed here; null for one that can. All grammars are registered at the first question, because
 * the parser takes one registration a process and silently ignores a second; a grammar file that is missing is left out
 * before, because the parser would abort. A language is tried on a short text when it is first asked about: trying all of
 * them takes 28 MB.
 */
export function whyBroken(language: LanguageId): string | null {
  unloadable ??= registerGrammars();
  const known = tried.get(language);
  if (known !== undefined) return known;
  const own = languageWithId(language);
  const reason = unloadable.get(own.grammar) ?? failureOfSelfTest(own);
  tried.set(language, reason);
  return reason;
}

/** Tries the languages, by default all. */
export function checkLanguages(
  ids: readonly LanguageId[] = languages.map((language) => language.id),
): LanguageCheck {
  const reasons = ids.map((language) => ({ language, reason: whyBroken(language) }));
  return {
    usable: reasons.filter(({ reason }) => reason === null).map(({ language }) => language),
    broken: reasons.flatMap(({ language, reason }) => (reason === null ? [] : [{ language, reason }])),
  };
}

/**
 * The text is parsed when its tree is first asked for: in most files no rule has anything to look for. Lines and columns of
 * the tree are 0-based, offsets count UTF-16 units. Throws for a broken language.
 */
export function parse(language: LanguageId, text: string): ParsedFile {
  const reason = whyBroken(language);
  if (reason !== null) throw new Error(`${language} cannot be parsed here: ${reason}`);
  return parseUnchecked(language, text);
}

function parseUnchecked(language: LanguageId, text: string): ParsedFile {
  return new LazilyParsed(language, text);
}

/** A class, because an object with getters of its own gets a shape of its own, which keeps it and its tree from being forgotten soon. */
class LazilyParsed extends Remembering implements ParsedFile {
  readonly language: LanguageId;
  readonly text: string;
  #native: SgNode | undefined;
  #own: TreeRoot | null | undefined;

  constructor(language: LanguageId, text: string) {
    super();
    this.language = language;
    this.text = text;
  }

  get own(): TreeRoot | null {
    if (this.#own === undefined) this.#own = readOwn(this.language, this.text);
    return this.#own;
  }

  get root(): SgNode {
    return this.own ? asNode(this.own.root()) : this.native;
  }

  get native(): SgNode {
    const { grammar, prepare } = languageWithId(this.language);
    this.#native ??= parseTree(grammar, prepare ? prepare(this.text) : this.text).root();
    return this.#native;
  }
}

/** By language, our own readers. */
const readers: Partial<Record<LanguageId, (text: string) => SyntaxTree | null>> = {
  javascript: readJavaScript,
  typescript: (text) => readTypeScript(text, false),
  tsx: (text) => readTypeScript(text, true),
};

function readOwn(language: LanguageId, text: string): TreeRoot | null {
  const tree = readers[language]?.(text) ?? null;
  return tree && new TreeRoot(tree);
}

/** Answers why a grammar could not be registered. All are registered, because a second call would be ignored: it costs 12 ms. */
function registerGrammars(): Map<string, string> {
  const unloadable = new Map<string, string>();
  const registrations: Parameters<typeof registerDynamicLanguage>[0] = {};
  for (const [grammar, parser] of Object.entries(parserPackages)) {
    const libraryPath = findParser(grammar, parser);
    if (libraryPath === null) {
      unloadable.set(grammar, "there is no parser for this platform");
      continue;
    }
    registrations[grammar] = {
      libraryPath,
      extensions: [grammar],
      languageSymbol: parser.symbol,
      expandoChar: parser.expando,
    };
  }
  registerDynamicLanguage(registrations);
  return unloadable;
}

function failureOfSelfTest(language: Language): string | null {
  try {
    const { native } = parseUnchecked(language.id, language.selfTest.text);
    const found = native.findAll({ rule: { pattern: language.selfTest.pattern } }).length;
    return found === 1 ? null : `its self-test found ${String(found)} places instead of 1`;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
