/** The review's look at the repository around a change: asks for the files that may use what changed, and says what it breaks there. */
import type { Finding, RepositoryContext } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import type { LanguageId } from "../languages/language.ts";
import { languageOf } from "../languages/languages.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Watch } from "../watch.ts";
import {
  changedFacts,
  followedFiles,
  type FollowedFile,
  type ReadFactsOf,
  unreadPaths,
} from "./changed-facts.ts";
import { type ChangedFacts, type ChangedSymbol, changedSymbols } from "./changed-symbols.ts";
import { toFindings } from "./context-findings.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { FileFacts } from "./facts.ts";
import { findBetweenFiles } from "./find-between-files.ts";
import { hasLooseMembers, hasPackages } from "./languages/packages.ts";
import { addedHelpers } from "./find-copied-helpers.ts";
import { canFollow, readFacts } from "./read-facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import { RepositoryView } from "./repository-view.ts";
import { type ModuleSettings, readModuleSettings } from "./resolve.ts";
import { NoSnapshot, type RepositoryText, type SearchRepository, type WordGroup } from "../change/search.ts";
import { describeSymbols } from "./symbol-uses.ts";
import { goneBy, lookFurther, unreadSharers } from "./look-further.ts";
import { groupsFor } from "./word-groups.ts";

export interface Surrounding {
  readonly context: RepositoryContext | undefined;
  readonly findings: readonly Finding[];
}

export interface LookInput {
  readonly change: Change;
  readonly plan: readonly PlannedFile[];
  /** By path, what the review read of the changed files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly isOn: boolean;
  readonly settings: Pick<ReviewSettings, "leaveOut">;
  readonly watch: Watch;
  /** Milliseconds of the watch's clock. */
  readonly budgetMs?: number;
}

/** Of the watch's clock: a review has some seconds for everything. */
const ordinaryBudgetMs = 2_000;
/** Modules that give a name on are asked about in their turn. */
const mostRounds = 4;
const mostSymbols = 200;
/** Native trees are invisible to V8. */
const charactersBetweenReleases = 500_000;

export async function lookAround(input: LookInput): Promise<Surrounding> {
  const { search } = input.change;
  if (search === undefined) return { context: undefined, findings: [] };
  if (!input.isOn)
    return nothing("off", "The repository around the change was not read: configuration switches it off.");
  const look = new Look(input, search);
  try {
    return await look.run();
  } catch (error) {
    if (!(error instanceof NoSnapshot)) throw error;
    return nothing("unavailable", error.message);
  }
}

function nothing(state: RepositoryContext["state"], note: string | null): Surrounding {
  return { context: { state, note, files: 0, symbols: [] }, findings: [] };
}

class Look {
  readonly #input: LookInput;
  readonly #search: SearchRepository;
  readonly #startedAt: number;
  readonly #asked = new Set<string>();
  readonly #notes: string[] = [];
  #characters = 0;
  #isOver = false;
  #leftOut = 0;

  constructor(input: LookInput, search: SearchRepository) {
    this.#input = input;
    this.#search = search;
    this.#startedAt = input.watch.now();
  }

  async run(): Promise<Surrounding> {
    const files = followedFiles(this.#input.plan, this.#input.texts);
    const early = files.filter(({ text }) => text !== null).flatMap((file) => this.#factsOf(file) ?? []);
    const unread = unreadPaths(files);
    const gone = goneFiles(files);
    const sharers = unreadSharers(this.#input.plan, this.#input.texts);
    const isFollowed = early.flatMap(changedSymbols).length > 0 || unread.length > 0 || gone.length > 0;
    const away = goneBy(this.#input.plan, this.#input.texts);
    const helpers = addedHelpers(early, this.#input.texts);
    if (!isFollowed && sharers.length + helpers.length + away.names.length + away.columns.length === 0)
      return nothing("not-needed", null);
    const first = await this.#search({
      ...{ groups: [], paths: [...new Set([...unread, ...sharers])] },
      ...{ isAnew: true, withPaths: true },
    });
    this.#notes.push(...first.notes);
    const settings = readModuleSettings(first.settings);
    const changed = this.#completed(files, first.files, early);
    const view = this.#viewOf(changed, files, { paths: first.paths, gone, settings, texts: first.files });
    const symbols = changed.flatMap(changedSymbols).slice(0, mostSymbols);
    await this.#readAround(symbols, gone, view, settings);
    const texts = new Map([
      ...first.files.map(({ path, text }) => [path, text] as const),
      ...this.#input.texts,
    ]);
    const read: ReadFactsOf = (path, language, text) => this.#read(path, language, text);
    const question = { gone: goneBy(this.#input.plan, texts), symbols, helpers, read };
    const further = await lookFurther(question, view, this.#search);
    for (const { path, text } of further.texts) texts.set(path, text);
    const found = oneForEachName([...findBetweenFiles(symbols, changed, view), ...further.found]);
    const textAt = (path: string): string => view.files.get(path)?.text ?? texts.get(path) ?? "";
    const inChange = new Set(this.#input.plan.map(({ file }) => file.path));
    return {
      findings: toFindings(found, this.#input.plan, textAt),
      context: {
        state: this.#isOver || this.#leftOut > 0 || this.#notes.length > 0 ? "partly" : "read",
        note: this.#note(),
        files: [...view.files.keys()].filter((path) => !inChange.has(path)).length,
        symbols: describeSymbols(symbols, view, inChange),
      },
    };
  }

  #factsOf(file: FollowedFile): ChangedFacts | null {
    return changedFacts(file, (path, language, text) => this.#read(path, language, text));
  }

  /** Those whose text came only now, and those that are gone. */
  #completed(
    files: readonly FollowedFile[],
    texts: readonly RepositoryText[],
    early: readonly ChangedFacts[],
  ): ChangedFacts[] {
    const late = new Map(texts.map(({ path, text }) => [path, text]));
    const rest = files.filter(({ text }) => text === null);
    return [
      ...early,
      ...rest.flatMap(
        (file) => this.#factsOf({ ...file, text: late.get(file.planned.file.path) ?? null }) ?? [],
      ),
    ];
  }

  #viewOf(
    changed: readonly ChangedFacts[],
    files: readonly FollowedFile[],
    known: {
      readonly paths: readonly string[];
      readonly gone: readonly string[];
      readonly settings: ModuleSettings;
      readonly texts: readonly RepositoryText[];
    },
  ): RepositoryView {
    const view = new RepositoryView(known.paths, new Set(known.gone), known.settings);
    const texts = new Map(known.texts.map(({ path, text }) => [path, text]));
    for (const { planned, text } of files) if (text !== null) texts.set(planned.file.path, text);
    for (const { before } of changed)
      if (typeof before?.packageName === "string") view.addPackage(before.packageName);
    view.hasNewPackages = this.#input.plan.some(addsPackages);
    for (const { path, language, after } of changed)
      if (after !== null) view.add({ path, language, text: texts.get(path) ?? "", facts: after });
    return view;
  }

  /** Round by round: who uses the names, who gives them on, and who uses them from there. */
  async #readAround(
    symbols: readonly ChangedSymbol[],
    gone: readonly string[],
    view: RepositoryView,
    settings: ModuleSettings,
  ): Promise<void> {
    const languageAt = (path: string): LanguageId | null => languageOf(path);
    let groups = [
      ...symbols.flatMap((symbol) =>
        namesToAsk(symbol).flatMap((name) =>
          groupsFor(
            { module: view.moduleBefore(symbol.file), language: symbol.file.language },
            name,
            settings,
          ),
        ),
      ),
      ...gone.flatMap((path) => {
        const language = languageAt(path);
        return canFollow(language) && language !== "go" && !hasPackages(language)
          ? groupsFor({ module: path, language }, null, settings)
          : [];
      }),
    ];
    for (let round = 0; round < mostRounds && !this.#isOver; round += 1) {
      const fresh = groups.filter((group) => this.#isNew(group));
      if (fresh.length === 0) return;
      const answer = await this.#search({ groups: fresh, paths: [] });
      this.#leftOut += answer.leftOut;
      if (answer.leftOut > 0) view.isComplete = false;
      const names = new Set([...symbols.map(({ name }) => name), ...fresh.flatMap(({ words }) => words)]);
      await this.#readAll(answer.files, view, names);
      groups = symbols.flatMap(({ file, name }) =>
        view
          .givenOn(view.moduleBefore(file), name)
          .flatMap((next) =>
            groupsFor({ module: next.module, language: file.language }, next.name, settings),
          ),
      );
    }
  }

  #isNew({ words, folder }: WordGroup): boolean {
    const key = `${folder ?? ""}\0${[...words].sort().join("\0")}`;
    return !this.#asked.has(key) && this.#asked.add(key).size > 0;
  }

  async #readAll(
    files: readonly RepositoryText[],
    view: RepositoryView,
    names: ReadonlySet<string>,
  ): Promise<void> {
    for (const { path, text } of files) {
      if (view.files.has(path)) continue;
      if (this.#watchedMs() > (this.#input.budgetMs ?? ordinaryBudgetMs)) {
        this.#isOver = true;
        view.isComplete = false;
        return;
      }
      const language = languageOf(path, text);
      const facts = canFollow(language) ? this.#read(path, language, text, names) : null;
      if (facts !== null && canFollow(language))
        view.add({ path, language, text, facts } satisfies KnownFacts);
      await this.#release(text.length);
    }
  }

  /** The process may die of a file: then the next one leaves it out. */
  #read(
    path: string,
    language: LanguageId,
    text: string,
    names: ReadonlySet<string> | null = null,
  ): FileFacts | null {
    const { leaveOut } = this.#input.settings;
    if (leaveOut.rules.some((one) => one.path === path && one.ruleId === readingFacts)) return null;
    if (Object.hasOwn(leaveOut.files, path)) return null;
    this.#input.watch.onStart(path, readingFacts);
    return readFacts(language, text, names);
  }

  #watchedMs(): number {
    return this.#input.watch.now() - this.#startedAt;
  }

  async #release(characters: number): Promise<void> {
    this.#characters += characters;
    if (this.#characters < charactersBetweenReleases) return;
    this.#characters = 0;
    await this.#input.watch.releaseMemory?.();
  }

  #note(): string | null {
    const notes = [...this.#notes];
    if (this.#isOver) notes.push("There was more than could be read in the time of a review.");
    if (this.#leftOut > 0) notes.push(`${String(this.#leftOut)} files that name what changed were not read.`);
    return notes.length === 0 ? null : notes.join(" ");
  }
}

/** In PHP any package may give any namespace, and in Ruby any file. */
function addsPackages({ file, diff }: PlannedFile): boolean {
  const isManifest = /(?:^|\/)(?:composer\.json|Gemfile|[^/]+\.gemspec)$/.test(file.path);
  return isManifest && diff?.hunks.some(({ lines }) => lines.some(({ kind }) => kind === "added")) === true;
}

/** In Go and C the members of an enum are names of their own: a switch may hold no other. */
function namesToAsk({ name, before, after, file: { language } }: ChangedSymbol): string[] {
  const old = before?.members ?? [];
  const hasGrown = old.length > 0 && (after?.members?.length ?? 0) > old.length;
  return hasGrown && hasLooseMembers(language) ? [name, ...old.slice(0, 1)] : [name];
}

/** Who forgot an importer forgot its mock and its document, too, and the same place need not be shown for two style sheets: the first says enough. */
function oneForEachName(found: readonly BetweenFiles[]): BetweenFiles[] {
  const said = new Set<string>();
  return found.filter(({ ruleId, file, symbol, evidence: [first] }) => {
    const byName = `${file.path}\0${symbol}`;
    const byPlace = `${ruleId}\0${symbol}\0${first?.path ?? ""}\0${String(first?.line)}`;
    if (said.has(byName) || said.has(byPlace)) return false;
    said.add(byName).add(byPlace);
    return true;
  });
}

/** What the engine says that it is doing, instead of a rule. */
const readingFacts = "context-names";

/** Paths that are no more: of deleted files, and the old ones of moved files. */
function goneFiles(files: readonly FollowedFile[]): string[] {
  const present = new Set(
    files.filter(({ planned }) => planned.file.status !== "removed").map(({ planned }) => planned.file.path),
  );
  return files
    .flatMap(({ planned: { file } }) => {
      if (file.status === "removed") return [file.path];
      return file.status === "renamed" && file.previousPath !== null ? [file.previousPath] : [];
    })
    .filter((path) => !present.has(path));
}
