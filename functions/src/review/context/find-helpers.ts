/** Finds the functions of other files that a changed file calls, so that values can be followed into them: one level, and only where it is sure which one is meant. */
import { languageOf } from "../languages/languages.ts";
import type { LanguageId } from "../languages/language.ts";
import { parse, type ParsedFile } from "../languages/parse.ts";
import { FileWords } from "../rules/text-filter/prefilter.ts";
import type { Rule } from "../rules/writing/rule.ts";
import type { ReviewSettings } from "../settings.ts";
import { giveHelpers, type Helper, type Helpers, noHelpers } from "../taint/helpers.ts";
import { textMayHoldSources } from "../taint/sources.ts";
import { taintTableOf } from "../taint/tables/tables.ts";
import type { Watch } from "../watch.ts";
import type { FileFacts, Import } from "./facts.ts";
import { hasPackages } from "./languages/packages.ts";
import { folderOf, nameOfFile } from "./paths.ts";
import { canFollow, readFacts } from "./read-facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import { RepositoryView } from "./repository-view.ts";
import { isScript, readModuleSettings } from "./resolve.ts";
import { NoSnapshot, type RepositoryText, type SearchRepository, type WordGroup } from "../change/search.ts";

export interface CallingFile {
  readonly path: string;
  readonly language: LanguageId;
  readonly text: string;
  readonly rules: readonly Rule[];
}

interface Surroundings {
  readonly search: SearchRepository | undefined;
  readonly isOn: boolean;
  readonly settings: Pick<ReviewSettings, "leaveOut">;
  readonly watch: Watch;
}

/** Calls of one changed file, characters of one other; files, characters and time of a whole review: the trees are kept until its end. */
const most = { calls: 24, characters: 100_000, files: 60, allCharacters: 1_000_000, ms: 1_000 } as const;
/** What the engine says that it is doing, instead of a rule. */
const readingHelpers = "context-helpers";

export class HelperSearch {
  readonly #around: Surroundings;
  readonly #files = new Map<string, KnownFile | null>();
  readonly #asked = new Set<string>();
  #characters = 0;
  #view: RepositoryView | null = null;
  /** Without what stands behind the first dot: a class that has no file of its name is a library's. */
  #fileNames: ReadonlySet<string> = new Set();
  #spentMs = 0;
  /** Why the repository could not be read, for people. */
  note: string | null = null;
  /** There was more than could be read in the time of a review. */
  isCutShort = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** How many files of the repository were read. */
  get size(): number {
    return this.#files.size;
  }

  async helpersOf(file: CallingFile): Promise<Helpers> {
    const { search, isOn, watch } = this.#around;
    if (search === undefined || !isOn || this.note !== null) return noHelpers;
    if (this.#spentMs > most.ms) return this.#stop();
    const startedAt = watch.now();
    try {
      return await this.#find(file, search);
    } catch (error) {
      if (!(error instanceof NoSnapshot)) throw error;
      this.note = error.message;
      return noHelpers;
    } finally {
      this.#spentMs += watch.now() - startedAt;
    }
  }

  #stop(): Helpers {
    this.isCutShort = true;
    return noHelpers;
  }

  async #find(file: CallingFile, search: SearchRepository): Promise<Helpers> {
    const { path, language, text } = file;
    if (!isFollowed(language) || text.length > most.characters || !isWorthFollowing(file)) return noHelpers;
    this.#around.watch.onStart(path, readingHelpers);
    const facts = this.#isLeftOut(path) ? null : readFacts(language, text);
    if (facts === null || !callsOthers(facts, language)) return noHelpers;
    const view = await this.#open(search);
    const wanted = callsElsewhere({ path, language, text, facts }, view)
      .filter(({ name }) => !hasPackages(language) || this.#fileNames.has(name.split(".", 1)[0] ?? ""))
      .slice(0, most.calls);
    await this.#readFor(wanted, language, search);
    return new Map(wanted.flatMap((one) => this.#helperFor(one, file)));
  }

  async #open(search: SearchRepository): Promise<RepositoryView> {
    if (this.#view !== null) return this.#view;
    const { paths, settings } = await search({ groups: [], paths: [], withPaths: true });
    this.#fileNames = new Set(paths.map((path) => nameOfFile(path).split(".", 1)[0] ?? ""));
    this.#view = new RepositoryView(paths, new Set(), readModuleSettings(settings));
    return this.#view;
  }

  async #readFor(wanted: readonly Wanted[], language: LanguageId, search: SearchRepository): Promise<void> {
    const isByWords = language === "go" || hasPackages(language);
    const paths = isByWords ? [] : wanted.map(({ module }) => module).filter((one) => !this.#files.has(one));
    const groups = isByWords
      ? wanted.map((one) => groupFor(one, language)).filter((one) => this.#isNew(one))
      : [];
    if (paths.length === 0 && groups.length === 0) return;
    const { files } = await search({ groups, paths: [...new Set(paths)], isAnew: true });
    for (const one of files) {
      if (this.#files.has(one.path)) continue;
      if (this.#files.size >= most.files || this.#characters > most.allCharacters) {
        this.#stop();
        return;
      }
      this.#files.set(one.path, this.#read(one));
    }
  }

  #isNew({ words, folder }: WordGroup): boolean {
    const key = [folder ?? "", ...words].join("\0");
    return !this.#asked.has(key) && this.#asked.add(key).size > 0;
  }

  #read({ path, text }: RepositoryText): KnownFile | null {
    const language = languageOf(path, text);
    if (!isFollowed(language) || text.length > most.characters || this.#isLeftOut(path)) return null;
    this.#around.watch.onStart(path, readingHelpers);
    const facts = readFacts(language, text);
    if (facts === null) return null;
    this.#characters += text.length;
    const mayBeSource = textMayHoldSources(language, text);
    return { path, language, facts, mayBeSource, file: parse(language, text) };
  }

  #isLeftOut(path: string): boolean {
    const { rules, files } = this.#around.settings.leaveOut;
    return (
      Object.hasOwn(files, path) || rules.some((one) => one.path === path && one.ruleId === readingHelpers)
    );
  }

  /** None where more than one function may be meant. */
  #helperFor({ callee, module, name }: Wanted, from: CallingFile): [string, Helper][] {
    const own = taintTableOf(from.language);
    const found = [...this.#files.values()].flatMap((one): Helper[] => {
      if (one === null || one.path === from.path || taintTableOf(one.language) !== own) return [];
      if (moduleOf(one) !== module) return [];
      const inside = one.facts.exports.get(name) ?? name;
      const isThere = one.facts.definitions.some((each) => each.name === inside && each.kind === "function");
      const { path, file, mayBeSource } = one;
      return isThere ? [{ path, file, mayBeSource, name: inside.split(".").at(-1) ?? inside }] : [];
    });
    const [only, second] = found;
    return only === undefined || second !== undefined ? [] : [[callee, only]];
  }
}

interface KnownFile extends Pick<KnownFacts, "path" | "language" | "facts"> {
  readonly mayBeSource: boolean;
  readonly file: ParsedFile;
}

/** A call of something that another file may define. */
interface Wanted {
  readonly callee: string;
  /** A path; the folder of a package of Go; the name of a package. */
  readonly module: string;
  readonly name: string;
}

function isFollowed(language: LanguageId | null): language is LanguageId {
  return canFollow(language) && taintTableOf(language) !== null;
}

function moduleOf({ path, language, facts }: KnownFile): string {
  if (hasPackages(language)) return facts.packageName ?? "";
  return language === "go" ? folderOf(path) : path;
}

function groupFor({ module, name }: Wanted, language: LanguageId): WordGroup {
  return language === "go" ? { words: [name], folder: module } : { words: name.split(/[.:]+/), folder: null };
}

/** A value may come from outside and go on from here, or arrive where it does harm. */
function isWorthFollowing({ language, text, rules }: CallingFile): boolean {
  if (textMayHoldSources(language, text)) return true;
  const file = parse(language, text);
  // As if a helper were the source: then only the words of the rules decide.
  giveHelpers(file, new Map([["", { path: "", file, name: "", mayBeSource: true }]]));
  const words = new FileWords(file);
  return rules.some((rule) => rule.flow !== undefined && words.mayMatch(rule));
}

/** No other file is called from one that imports libraries alone. */
function callsOthers({ imports, calls }: FileFacts, language: LanguageId): boolean {
  if (calls.length === 0) return false;
  if (!isScript(language)) return true;
  return imports.some(({ specifier }) => /^[.@~#]/.test(specifier));
}

function callsElsewhere(file: KnownFacts, view: RepositoryView): Wanted[] {
  const { calls, bound } = file.facts;
  const callees = new Set(calls.map(({ callee }) => callee));
  return [...callees].flatMap((callee) => {
    const [head = "", ...rest] = callee.split(/\.|::/);
    if (bound.has(head)) return [];
    const found = file.facts.imports.find((one) => one.local === head && !one.isStar);
    const meant = found ? meantBy(found, rest, file, view) : meantBeside(head, rest, file);
    return meant === null ? [] : [{ callee: plainCallee(callee), ...meant }];
  });
}

function meantBy(
  one: Import,
  rest: readonly string[],
  file: KnownFacts,
  view: RepositoryView,
): Omit<Wanted, "callee"> | null {
  const [member, ...deeper] = rest;
  if (deeper.length > 0) return null;
  const isClass = hasPackages(file.language);
  const isModule = member !== undefined && one.name !== null && !isClass;
  const lead = isModule ? view.leads.submodule(one, file) : view.leads.of(one, file);
  if (lead.kind !== "module" || !lead.isSure) return null;
  const name = isClass ? memberOf(one.name, member) : (member ?? one.name);
  return name === null ? null : { module: lead.module, name };
}

function memberOf(owner: string | null, member: string | undefined): string | null {
  return owner === null || member === undefined ? null : `${owner}.${member}`;
}

/** Functions of Go itself, and conversions. */
const builtIn =
  /^(?:append|cap|clear|close|complex|copy|delete|imag|len|make|max|min|new|panic|print|println|real|recover|string|error|any|byte|rune|bool|u?int\d*|float\d+)$/;

/** In the same package, where nothing has to be brought in. */
function meantBeside(
  head: string,
  rest: readonly string[],
  { path, language, facts }: KnownFacts,
): Omit<Wanted, "callee"> | null {
  if (facts.definitions.some(({ name }) => name === head || name === [head, ...rest].join("."))) return null;
  if (language === "go" && rest.length === 0)
    return builtIn.test(head) ? null : { module: folderOf(path), name: head };
  const isStatic = hasPackages(language) && rest.length === 1 && /^[A-Z]/.test(head);
  return isStatic ? { module: facts.packageName ?? "", name: `${head}.${rest[0] ?? ""}` } : null;
}

/** `Db::find` of PHP as `Db.find`. */
function plainCallee(callee: string): string {
  return callee.replaceAll("::", ".");
}
