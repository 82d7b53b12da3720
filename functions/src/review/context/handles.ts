/** Under which words a file has a name that a module gives: by the import that brings it, or without one. */
import type { Import } from "./facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import { isScript } from "./resolve.ts";

/** An import that leads to a module. */
export interface Arrival {
  readonly file: KnownFacts;
  readonly one: Import;
  /** The name that is brought in is itself a module. */
  readonly isSub: boolean;
  readonly isSure: boolean;
}

/** What a file calls a name of another module. */
export interface Handle {
  /** What the file calls it. */
  readonly words: readonly string[];
  /** Of an import of the name itself. */
  readonly importLine: number | null;
  readonly isSure: boolean;
}

function memberHandle({ local }: Import, name: string, isSure: boolean): Handle | null {
  return local === null ? null : { words: [`${local}.${name}`], importLine: null, isSure };
}

/** Null where this import does not bring the name. */
export function handleOf(arrival: Arrival, name: string): Handle | null {
  const { file, one, isSub, isSure } = arrival;
  if (isSub) return memberHandle(one, name, isSure);
  if (one.isStar) return starHandle(file, name, isSure);
  if (one.name === null) return memberHandle(one, name, isSure);
  const words = one.local === null ? [] : [one.local + name.slice(one.name.length)];
  if (one.name === name) return { words, importLine: one.line, isSure };
  return one.name === headOf(name) ? { words, importLine: null, isSure } : null;
}

function starHandle(file: KnownFacts, name: string, isSure: boolean): Handle | null {
  if (file.language !== "csharp")
    return { words: isScript(file.language) ? [] : [name], importLine: null, isSure: false };
  return hidesOwn(file, name) ? null : { words: [name], importLine: null, isSure };
}

/** Under which the file gives the name on; null where it does not. */
export function nameOutside({ file, one, isSub }: Arrival, name: string): string | null {
  if (isSub) return null;
  if (one.isStar && (isScript(file.language) || file.language === "rust")) return name;
  return one.name === name ? one.exportedAs : null;
}

/** The file has another of that name: its own static function, its own class, or an import. */
export function hidesOwn({ language, facts }: KnownFacts, name: string): boolean {
  const head = headOf(name);
  if (facts.definitions.some((one) => one.name === name && !one.isExported)) return true;
  // In Go a package of that name is an import of the whole.
  return facts.imports.some((one) => one.local === head && (one.name !== null || language === "go"));
}

/** `Money` of `Money.of`. */
export function headOf(word: string): string {
  return word.split(".", 1)[0] ?? word;
}
