/** Reads the files of the repository that may use what changed, round by round and within a time. */
import type { LanguageId } from "../languages/language.ts";
import { languageOf } from "../languages/languages.ts";
import type { RepositoryText, SearchRepository, WordGroup } from "../change/search.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Watch } from "../watch.ts";
import type { ChangedSymbol } from "./changed-symbols.ts";
import type { FileFacts } from "./facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import { hasLooseMembers, hasPackages } from "./languages/packages.ts";
import { canFollow, readFacts } from "./read-facts.ts";
import type { RepositoryView } from "./repository-view.ts";
import type { ModuleSettings } from "./resolve.ts";
import { groupsFor } from "./word-groups.ts";

/** Of the watch's clock: a review has some seconds for everything. */
const ordinaryBudgetMs = 2_000;
/** Modules that give a name on are asked about in their turn. */
const mostRounds = 4;
/** Native trees are invisible to V8. */
const charactersBetweenReleases = 500_000;

export interface ReaderInput {
  readonly settings: Pick<ReviewSettings, "leaveOut">;
  readonly watch: Watch;
  /** Milliseconds of the watch's clock. */
  readonly budgetMs?: number;
}

/** What a change takes away: names, and paths of files. */
interface Lost {
  readonly symbols: readonly ChangedSymbol[];
  readonly gone: readonly string[];
  readonly settings: ModuleSettings;
}

export class RepositoryReader {
  /** The time was up before all was read. */
  isOver = false;
  /** Files that hold a name and were not given. */
  leftOut = 0;
  readonly #input: ReaderInput;
  readonly #search: SearchRepository;
  readonly #startedAt: number;
  readonly #asked = new Set<string>();
  #characters = 0;

  constructor(input: ReaderInput, search: SearchRepository) {
    this.#input = input;
    this.#search = search;
    this.#startedAt = input.watch.now();
  }

  /** Round by round: who uses the names, who gives them on, and who uses them from there. */
  async readAround({ symbols, gone, settings }: Lost, view: RepositoryView): Promise<void> {
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
        const language = languageOf(path);
        return canFollow(language) && language !== "go" && !hasPackages(language)
          ? groupsFor({ module: path, language }, null, settings)
          : [];
      }),
    ];
    for (let round = 0; round < mostRounds && !this.isOver; round += 1) {
      const fresh = groups.filter((group) => this.#isNew(group));
      if (fresh.length === 0) return;
      const answer = await this.#search({ groups: fresh, paths: [] });
      this.leftOut += answer.leftOut;
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
        this.isOver = true;
        view.isComplete = false;
        return;
      }
      const language = languageOf(path, text);
      const facts = canFollow(language) ? this.read(path, language, text, names) : null;
      if (facts !== null && canFollow(language))
        view.add({ path, language, text, facts } satisfies KnownFacts);
      await this.#release(text.length);
    }
  }

  /** The process may die of a file: then the next one leaves it out. */
  readonly read = (
    path: string,
    language: LanguageId,
    text: string,
    names: ReadonlySet<string> | null = null,
  ): FileFacts | null => {
    const { leaveOut } = this.#input.settings;
    if (leaveOut.rules.some((one) => one.path === path && one.ruleId === readingFacts)) return null;
    if (Object.hasOwn(leaveOut.files, path)) return null;
    this.#input.watch.onStart(path, readingFacts);
    return readFacts(language, text, names);
  };

  #watchedMs(): number {
    return this.#input.watch.now() - this.#startedAt;
  }

  async #release(characters: number): Promise<void> {
    this.#characters += characters;
    if (this.#characters < charactersBetweenReleases) return;
    this.#characters = 0;
    await this.#input.watch.releaseMemory?.();
  }
}

/** In Go and C the members of an enum are names of their own: a switch may hold no other. */
function namesToAsk({ name, before, after, file: { language } }: ChangedSymbol): string[] {
  const old = before?.members ?? [];
  const hasGrown = old.length > 0 && (after?.members?.length ?? 0) > old.length;
  return hasGrown && hasLooseMembers(language) ? [name, ...old.slice(0, 1)] : [name];
}

/** What the engine says that it is doing, instead of a rule. */
const readingFacts = "context-names";
