/** Parses text with the grammar of its language, and says which languages can be parsed here. */
import goGrammar from "@ast-grep/lang-go";
import javaGrammar from "@ast-grep/lang-java";
import pythonGrammar from "@ast-grep/lang-python";
import rubyGrammar from "@ast-grep/lang-ruby";
import { parse as parseTree, registerDynamicLanguage, type SgNode } from "@ast-grep/napi";
import type { Language, LanguageId } from "./language.ts";
import { languages, languageWithId } from "./languages.ts";

export interface ParsedFile {
  readonly language: LanguageId;
  readonly text: string;
  readonly root: SgNode;
}

export interface LanguageCheck {
  readonly usable: readonly LanguageId[];
  /** Languages that are left out in this process, and why. */
  readonly broken: readonly { readonly language: LanguageId; readonly reason: string }[];
}

type Grammar = typeof goGrammar;

const grammars: Readonly<Partial<Record<LanguageId, Grammar>>> = {
  python: pythonGrammar,
  go: goGrammar,
  java: javaGrammar,
  ruby: rubyGrammar,
};

let check: LanguageCheck | undefined;

/**
 * Loads every grammar once and tries each language on a short text. The parser takes one registration a process and
 * silently ignores a second; a grammar file that is missing is left out before, because the parser would abort.
 */
export function checkLanguages(): LanguageCheck {
  check ??= tryLanguages();
  return check;
}

/** Lines and columns of the tree are 0-based, offsets count UTF-16 units. Throws for a broken language. */
export function parse(language: LanguageId, text: string): ParsedFile {
  const broken = checkLanguages().broken.find((entry) => entry.language === language);
  if (broken) throw new Error(`${language} cannot be parsed here: ${broken.reason}`);
  return parseUnchecked(language, text);
}

function parseUnchecked(language: LanguageId, text: string): ParsedFile {
  return { language, text, root: parseTree(languageWithId(language).grammar, text).root() };
}

function tryLanguages(): LanguageCheck {
  const unloadable = registerGrammars();
  const broken = languages.flatMap((language) => {
    const reason = unloadable.get(language.id) ?? failureOfSelfTest(language);
    return reason === null ? [] : [{ language: language.id, reason }];
  });
  const isBroken = new Set(broken.map((entry) => entry.language));
  return { broken, usable: languages.map((language) => language.id).filter((id) => !isBroken.has(id)) };
}

function registerGrammars(): Map<LanguageId, string> {
  const unloadable = new Map<LanguageId, string>();
  const registrations: Record<string, Grammar> = {};
  for (const language of languages) {
    const grammar = grammars[language.id];
    if (!grammar) continue;
    try {
      registrations[language.grammar] = { ...grammar, libraryPath: grammar.libraryPath };
    } catch (error) {
      unloadable.set(language.id, messageOf(error));
    }
  }
  registerDynamicLanguage(registrations);
  return unloadable;
}

function failureOfSelfTest(language: Language): string | null {
  try {
    const { root } = parseUnchecked(language.id, language.selfTest.text);
    const found = root.findAll({ rule: { pattern: language.selfTest.pattern } }).length;
    return found === 1 ? null : `its self-test found ${String(found)} places instead of 1`;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
