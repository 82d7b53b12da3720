/**
 * The rules of each language, loaded when the first file in it is met: all of them take 30 MB more than those of one language, and a
 * change is in few.
 */
import type { LanguageId } from "../languages/language.ts";
import type { Rule } from "./writing/rule.ts";

interface Family {
  /** All rules for these languages are in the family. */
  readonly languages: readonly LanguageId[];
  readonly load: () => Promise<readonly Rule[]>;
}

export const families: readonly Family[] = [
  {
    languages: ["typescript", "tsx", "javascript"],
    load: async () => (await import("./javascript/index.ts")).javascript,
  },
  { languages: ["python"], load: async () => (await import("./python/index.ts")).python },
  { languages: ["go"], load: async () => (await import("./go/index.ts")).go },
  { languages: ["java"], load: async () => (await import("./java/index.ts")).java },
  { languages: ["ruby", "erb"], load: async () => (await import("./ruby/index.ts")).ruby },
  { languages: ["php"], load: async () => (await import("./php/index.ts")).php },
  { languages: ["c", "cpp"], load: async () => (await import("./c/index.ts")).c },
  { languages: ["csharp"], load: async () => (await import("./csharp/index.ts")).csharp },
  { languages: ["hcl"], load: async () => (await import("./terraform/index.ts")).terraform },
  { languages: ["sql"], load: async () => (await import("./sql/index.ts")).sql },
  { languages: ["kubernetes"], load: async () => (await import("./kubernetes/index.ts")).kubernetes },
  { languages: ["compose"], load: async () => (await import("./compose/index.ts")).compose },
  {
    languages: ["github-actions"],
    load: async () => (await import("./github-actions/index.ts")).githubActions,
  },
  {
    languages: ["dockerfile", "bash"],
    load: async () => [
      ...(await import("./dockerfile/index.ts")).dockerfile,
      ...(await import("./shell/index.ts")).shell,
    ],
  },
  { languages: ["kotlin"], load: async () => (await import("./kotlin/index.ts")).kotlin },
  { languages: ["rust"], load: async () => (await import("./rust/index.ts")).rust },
  { languages: ["scala"], load: async () => (await import("./scala/index.ts")).scala },
  { languages: ["swift"], load: async () => (await import("./swift/index.ts")).swift },
  {
    languages: ["lua", "elixir", "haskell", "ocaml", "julia", "dart", "objc", "solidity", "zig"],
    load: async () => (await import("./other-languages/index.ts")).otherLanguages,
  },
  {
    languages: ["html", "vue", "svelte", "xml", "json", "toml", "yaml", "css", "markdown"],
    load: async () => (await import("./markup/index.ts")).markup,
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
