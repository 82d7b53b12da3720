/** The list of languages, and how a file's language is told from its path or its first line. */
import { go } from "./go.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import type { Language, LanguageId } from "./language.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { tsx } from "./tsx.ts";
import { typescript } from "./typescript.ts";

export const languages: readonly Language[] = [typescript, tsx, javascript, python, go, java, ruby];

const byId = new Map(languages.map((language) => [language.id, language]));
const byExtension = index((language) => language.extensions);
const byFileName = index((language) => language.fileNames);
const byInterpreter = index((language) => language.interpreters);

function index(keysOf: (language: Language) => readonly string[]): Map<string, LanguageId> {
  return new Map(languages.flatMap((language) => keysOf(language).map((key) => [key, language.id] as const)));
}

export function languageWithId(id: LanguageId): Language {
  const language = byId.get(id);
  if (!language) throw new Error(`There is no language ${id}.`);
  return language;
}

/** `firstLine` is looked at only when the path says nothing. */
export function languageOf(path: string, firstLine?: string): LanguageId | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  const known = dot > 0 ? byExtension.get(name.slice(dot)) : byFileName.get(name);
  if (known) return known;
  return firstLine === undefined || dot > 0 ? null : languageOfInterpreter(firstLine);
}

/** `#!/usr/bin/env -S python3.12 -u` is Python. */
function languageOfInterpreter(firstLine: string): LanguageId | null {
  if (!firstLine.startsWith("#!")) return null;
  const words = firstLine.slice(2, 200).trim().split(/\s+/);
  const programs = words.map((word) => word.slice(word.lastIndexOf("/") + 1).replace(/[\d.]+$/, ""));
  const program = programs[0] === "env" ? programs.slice(1).find((word) => /^[a-z]/.test(word)) : programs[0];
  return byInterpreter.get(program ?? "") ?? null;
}
