/** Languages in which a name belongs to the whole program, and no import says where it comes from: Ruby, C and C++. */
import type { LanguageId } from "../../languages/language.ts";

const programs: Partial<Record<LanguageId, string>> = { ruby: "ruby:", c: "c:", cpp: "c:" };

/** The key of the one module that all files are part of; null for languages with modules. */
export function programOf(language: LanguageId): string | null {
  return programs[language] ?? null;
}

/** `Shop::Money` is found where `Money` stands. */
export function lastOfProgramName(name: string): string {
  return name.split("::").at(-1) ?? name;
}
