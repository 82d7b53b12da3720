/** The review's look at the repository around a change: asks for the files that may use what changed, and says what it breaks there. */
import type { Finding, RepositoryContext } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import type { LanguageId } from "../languages/language.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { NoSnapshot, type RepositoryText, type SearchRepository } from "../change/search.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Watch } from "../watch.ts";
import type { BetweenFiles } from "./between-files.ts";
import { changedFacts, followedFiles, type FollowedFile, unreadPaths } from "./changed-facts.ts";
import { type ChangedFacts, changedSymbols } from "./changed-symbols.ts";
import { toFindings } from "./context-findings.ts";
import { findBetweenFiles } from "./find-between-files.ts";
import { addedHelpers } from "./find-copied-helpers.ts";
import { goneBy, lookFurther, unreadSharers } from "./look-further.ts";
import { RepositoryReader } from "./repository-reader.ts";
import { RepositoryView } from "./repository-view.ts";
import { type ModuleSettings, readModuleSettings } from "./resolve.ts";
import { describeSymbols } from "./symbol-uses.ts";

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

const mostSymbols = 200;

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
  readonly #reader: RepositoryReader;
  readonly #notes: string[] = [];

  constructor(input: LookInput, search: SearchRepository) {
    this.#input = input;
    this.#search = search;
    this.#reader = new RepositoryReader(input, search);
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
    await this.#reader.readAround({ symbols, gone, settings }, view);
    const texts = new Map([
      ...first.files.map(({ path, text }) => [path, text] as const),
      ...this.#input.texts,
    ]);
    const question = { gone: goneBy(this.#input.plan, texts), symbols, helpers, read: this.#reader.read };
    const further = await lookFurther(question, view, this.#search);
    for (const { path, text } of further.texts) texts.set(path, text);
    const found = oneForEachName([...findBetweenFiles(symbols, changed, view), ...further.found]);
    const textAt = (path: string): string => view.files.get(path)?.text ?? texts.get(path) ?? "";
    const inChange = new Set(this.#input.plan.map(({ file }) => file.path));
    return {
      findings: toFindings(found, this.#input.plan, textAt),
      context: {
        state: this.#note() === null ? "read" : "partly",
        note: this.#note(),
        files: [...view.files.keys()].filter((path) => !inChange.has(path)).length,
        symbols: describeSymbols(symbols, view, inChange),
      },
    };
  }

  #factsOf(file: FollowedFile): ChangedFacts | null {
    return changedFacts(file, this.#reader.read);
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
    view.newPackages = packagesAdded(this.#input.plan);
    for (const { path, language, after } of changed)
      if (after !== null) view.add({ path, language, text: texts.get(path) ?? "", facts: after });
    return view;
  }

  #note(): string | null {
    const notes = [...this.#notes];
    if (this.#reader.isOver) notes.push("There was more than could be read in the time of a review.");
    if (this.#reader.leftOut > 0)
      notes.push(`${String(this.#reader.leftOut)} files that name what changed were not read.`);
    return notes.length === 0 ? null : notes.join(" ");
  }
}

/** In PHP any package may give any namespace, and in Ruby any file. */
const manifests = [
  ["php", /(?:^|\/)composer\.json$/],
  ["ruby", /(?:^|\/)(?:Gemfile|[^/]+\.gemspec)$/],
] as const;

function packagesAdded(plan: readonly PlannedFile[]): ReadonlySet<LanguageId> {
  const added = manifests.filter(([, manifest]) => plan.some((one) => addsTo(manifest, one)));
  return new Set(added.map(([language]) => language));
}

function addsTo(manifest: RegExp, { file, diff }: PlannedFile): boolean {
  return (
    manifest.test(file.path) &&
    diff?.hunks.some(({ lines }) => lines.some(({ kind }) => kind === "added")) === true
  );
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
