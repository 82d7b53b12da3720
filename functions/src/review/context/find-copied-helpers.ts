/** Finds added functions that the repository already has elsewhere, word for word, under the same or another name. */
import { changedLines } from "../change/diff.ts";
import { isTestCode } from "../change/test-code.ts";
import type { LanguageId } from "../languages/language.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ReadFactsOf } from "./changed-facts.ts";
import type { ChangedFacts } from "./changed-symbols.ts";
import type { Definition } from "./facts.ts";
import { evidenceOf, inOrder } from "./places.ts";
import { folderOf } from "./paths.ts";
import type { RepositoryText, WordGroup } from "../change/search.ts";
import { wordsOf } from "./word-index.ts";

export interface AddedHelper {
  readonly file: ChangedFacts;
  readonly definition: Definition;
  /** Without its name, comments and spaces. */
  readonly body: string;
  readonly words: readonly string[];
}

const least = { lines: 5, characters: 100, words: 8 } as const;
const most = { helpers: 20, words: 40 } as const;
/** They are copies on purpose. */
const copies =
  /(?:^|\/)(?:migrations?|templates?|examples?|fixtures?|test\w*|vendor|third_party|generated|v\d+|versions?|legacy|compat|polyfills?|docs?|samples?|benchmarks?|snippets?|scripts?)\//i;

export function addedHelpers(
  changed: readonly ChangedFacts[],
  texts: ReadonlyMap<string, string>,
): AddedHelper[] {
  return changed
    .flatMap((file): AddedHelper[] => {
      const text = texts.get(file.path);
      if (file.after === null || text === undefined || isCopy(file.path)) return [];
      const old = new Set(file.before?.definitions.map(({ name }) => name));
      const added = changedLines(file.diff, "RIGHT");
      return file.after.definitions.flatMap((definition) => {
        const isNew =
          !old.has(definition.name) && added.has(definition.line) && added.has(definition.endLine);
        const helper = isNew ? helperOf(file, definition, text) : null;
        return helper === null ? [] : [helper];
      });
    })
    .slice(0, most.helpers);
}

function isCopy(path: string): boolean {
  return copies.test(path) || isTestCode(path);
}

/** Null for what is too short to be anybody's own. */
function helperOf(file: ChangedFacts, definition: Definition, text: string): AddedHelper | null {
  if (definition.kind !== "function" || definition.endLine - definition.startLine + 1 < least.lines)
    return null;
  const body = bodyOf(text, definition);
  const words = wordsOf(body).slice(0, most.words);
  const isShort = body.length < least.characters || words.length < least.words;
  return isShort ? null : { file, definition, body, words };
}

/** Comments at the ends of lines are left in: two functions that differ in them are seldom worth a word. */
function bodyOf(text: string, { name, startLine, endLine }: Definition): string {
  const lines = text.split("\n").slice(startLine - 1, endLine);
  const code = lines
    .filter((line) => !/^\s*(?:\/\/|#(?!include|define|if|end)|\*|\/\*)/.test(line))
    .join(" ");
  const last = name.split(/[.:]/).at(-1) ?? name;
  return code
    .replace(new RegExp(`(?<![\\w$])${last.replaceAll("$", "\\$")}(?![\\w$])`, "g"), " ")
    .replace(/\b(?:export|default|pub(?:\(\w+\))?|public|private|internal)\b/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ?([^\w$ ]) ?/g, "$1")
    .trim();
}

export function groupsOfHelpers(helpers: readonly AddedHelper[]): WordGroup[] {
  return helpers.map(({ words }) => ({ words, folder: null }));
}

/** `texts` hold all words of a helper; `paths` are those of the repository, which say where its packages begin. */
export function findCopiedHelpers(
  helpers: readonly AddedHelper[],
  texts: readonly RepositoryText[],
  { paths, read }: { readonly paths: ReadonlySet<string>; readonly read: ReadFactsOf },
): BetweenFiles[] {
  return helpers.flatMap((helper) => {
    const { path } = helper.file;
    const same = texts
      .filter((one) => one.path !== path && !isCopy(one.path) && isOneWith(one.path, path, paths))
      .flatMap((one) => twinsIn(one, helper, read));
    const sites = inOrder(same);
    return sites.length === 0 ? [] : [say(helper, sites)];
  });
}

interface Twin {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

function twinsIn(
  { path, text }: RepositoryText,
  { body, words, file: { language } }: AddedHelper,
  read: ReadFactsOf,
): Twin[] {
  const known = new Set(wordsOf(text));
  if (!sameKind(path, language) || !words.every((word) => known.has(word))) return [];
  return (read(path, language, text)?.definitions ?? [])
    .filter((one) => one.kind === "function" && bodyOf(text, one) === body)
    .map(({ line, name }) => ({ path, line, name }));
}

const extensions: Partial<Record<LanguageId, RegExp>> = {
  ...{ typescript: /\.[cm]?ts$/, tsx: /\.tsx$/, javascript: /\.[cm]?jsx?$/, python: /\.py$/, go: /\.go$/ },
  ...{ rust: /\.rs$/, kotlin: /\.kt$/, ruby: /\.rb$/, c: /\.[ch]$/, cpp: /\.(?:cc|cpp|hpp|h)$/ },
  ...{ java: /\.java$/, csharp: /\.cs$/, php: /\.php$/ },
};

function sameKind(path: string, language: LanguageId): boolean {
  return extensions[language]?.test(path) === true;
}

const manifests = [
  "package.json",
  "go.mod",
  "Cargo.toml",
  "pyproject.toml",
  "setup.py",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "composer.json",
];

/** Another package may not be there to be used. */
function isOneWith(path: string, other: string, paths: ReadonlySet<string>): boolean {
  return packageOf(path, paths) === packageOf(other, paths);
}

function packageOf(path: string, paths: ReadonlySet<string>): string {
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder))
    if (manifests.some((name) => paths.has(`${folder}/${name}`))) return folder;
  return "";
}

function say({ file, definition }: AddedHelper, sites: readonly Twin[]): BetweenFiles {
  const { name, line } = definition;
  const [first] = sites;
  const place = `\`${first?.path ?? ""}\` (line ${String(first?.line ?? 1)})`;
  return {
    ...{ ruleId: "context-duplicated-helper", file, symbol: name, side: "RIGHT", line, severity: "low" },
    category: "maintainability",
    title: "Duplicated function: the repository already has it",
    message: `\`${name}\` has the same body as \`${first?.name ?? name}\` in ${place}. Two copies drift apart when one of them is fixed. Use that one here, and export it if it is private.`,
    evidence: evidenceOf(sites),
  };
}
