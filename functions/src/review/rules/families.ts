/**
 * The rules of each language, loaded when the first file in it is met: all of them take 30 MB more than those of one language, and a
 * change is in few.
 */
import type { LanguageId } from "../languages/language.ts";
import type { Rule } from "./rule.ts";

interface Family {
  /** All rules for these languages are in the family. */
  readonly languages: readonly LanguageId[];
  readonly load: () => Promise<readonly Rule[]>;
}

export const families: readonly Family[] = [
  {
    languages: ["typescript", "tsx", "javascript"],
    load: async () => (await import("./javascript.ts")).javascript,
  },
  { languages: ["python"], load: async () => (await import("./python.ts")).python },
  { languages: ["go"], load: async () => (await import("./go.ts")).go },
  { languages: ["java"], load: async () => (await import("./java.ts")).java },
  { languages: ["ruby", "erb"], load: async () => (await import("./ruby.ts")).ruby },
  { languages: ["php"], load: async () => (await import("./php.ts")).php },
  { languages: ["c", "cpp"], load: async () => (await import("./c.ts")).c },
  { languages: ["csharp"], load: async () => (await import("./csharp.ts")).csharp },
  {
    languages: ["hcl", "sql", "kubernetes", "compose", "github-actions", "dockerfile", "bash"],
    load: async () => (await import("./infrastructure.ts")).infrastructure,
  },
  { languages: ["kotlin"], load: async () => (await import("./kotlin.ts")).kotlin },
  { languages: ["rust"], load: async () => (await import("./rust.ts")).rust },
  { languages: ["scala"], load: async () => (await import("./scala.ts")).scala },
  { languages: ["swift"], load: async () => (await import("./swift.ts")).swift },
  {
    languages: ["lua", "elixir", "haskell", "ocaml", "julia", "dart", "objc", "solidity", "zig"],
    load: async () => (await import("./other-languages.ts")).otherLanguages,
  },
  {
    languages: ["html", "vue", "svelte", "xml", "json", "toml", "yaml", "css", "markdown"],
    load: async () => (await import("./markup.ts")).markup,
  },
];

/** One list for each language: what is known of a list of rules is kept with it. */
const loaded = new Map<LanguageId, Promise<readonly Rule[]>>();

export async function rulesFor(language: LanguageId): Promise<readonly Rule[]> {
  const known = loaded.get(language) ?? loadRules(language);
  loaded.set(language, known);
  return await known;
}

async function loadRules(language: LanguageId): Promise<readonly Rule[]> {
  const family = families.find(({ languages }) => languages.includes(language));
  const rules = (await family?.load()) ?? [];
  return rules.filter(({ languages }) => languages.includes(language));
}
