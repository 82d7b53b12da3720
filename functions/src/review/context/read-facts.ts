/** Reads what a file says of its names, in the languages whose modules we can follow. */
import type { LanguageId } from "../languages/language.ts";
import { parse, whyBroken } from "../languages/parse.ts";
import type { FileFacts } from "./facts.ts";
import { readCFacts } from "./languages/c-family.ts";
import { readGoFacts } from "./languages/go.ts";
import { readJavaScriptFacts } from "./languages/javascript.ts";
import { readPackageFacts } from "./languages/packages.ts";
import { readPythonFacts } from "./languages/python.ts";
import { readRubyFacts } from "./languages/ruby.ts";
import { readRustFacts } from "./languages/rust.ts";

type Reader = (root: ReturnType<typeof parse>["root"], names: ReadonlySet<string> | null) => FileFacts | null;

const readers: Partial<Record<LanguageId, Reader>> = {
  javascript: (root) => readJavaScriptFacts(root, false),
  typescript: (root) => readJavaScriptFacts(root, true),
  tsx: (root) => readJavaScriptFacts(root, true),
  python: readPythonFacts,
  go: readGoFacts,
  java: (root, names) => readPackageFacts(root, "java", names),
  kotlin: (root, names) => readPackageFacts(root, "kotlin", names),
  php: (root, names) => readPackageFacts(root, "php", names),
  csharp: (root, names) => readPackageFacts(root, "csharp", names),
  ruby: readRubyFacts,
  rust: readRustFacts,
  c: (root, names) => readCFacts(root, names, false),
  cpp: (root, names) => readCFacts(root, names, true),
};

export function canFollow(language: LanguageId | null): language is LanguageId {
  return language !== null && readers[language] !== undefined;
}

/** Longer texts are lists of something, or were not written by hand. */
const longestText = 256 * 1024;

/** Null where there is nothing to read, or no way to. With `names` the uses of other names may be missing. */
export function readFacts(
  language: LanguageId,
  text: string,
  names: ReadonlySet<string> | null = null,
): FileFacts | null {
  const spoken = language === "c" && plusPlus.test(text) ? "cpp" : language;
  const reader = isObjectiveC(spoken, text) ? undefined : readers[spoken];
  if (reader === undefined || text.length > longestText || whyBroken(spoken) !== null) return null;
  return reader(parse(spoken, text).root, names);
}

/** A header may be of either: parsed as C, a method's `(UIView *)` looks like a definition. */
function isObjectiveC(language: LanguageId, text: string): boolean {
  return (
    (language === "c" || language === "cpp") &&
    /^[ \t]*(?:@(?:interface|implementation|protocol|class)\b|#import\b)/m.test(text)
  );
}

/** A header's name does not say which of the two it is. */
const plusPlus = /^[ \t]*(?:class\s+\w+|namespace\b|template\s*<|public:|private:|using\s+\w)/m;
