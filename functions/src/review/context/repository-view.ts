/** The repository at the head of a change, as far as it was read: what a module gives, and where a name of it is used. */
import type { LanguageId } from "../languages/language.ts";
import type { ChangedFacts } from "./changed-symbols.ts";
import { type Call, namesGiven, noFacts } from "./facts.ts";
import { type Arrival, type Handle, handleOf, headOf, hidesOwn, nameOutside } from "./handles.ts";
import type { IsIgnored } from "./ignored.ts";
import { ImportLeads } from "./import-leads.ts";
import type { KnownFacts } from "./known-facts.ts";
import { hasPackages } from "./languages/packages.ts";
import { programOf } from "./languages/programs.ts";
import { folderOf } from "./paths.ts";
import type { ModuleSettings } from "./resolve.ts";

export interface UseSite {
  readonly path: string;
  readonly line: number;
  /** It is the line of an import. */
  readonly isImport: boolean;
  /** Nothing but this name, from this module, can be meant. */
  readonly isSure: boolean;
}

export interface CallSite extends UseSite {
  readonly call: Call;
}

/** Modules that give on what they brought in, one behind the other. */
const deepest = 4;

export class RepositoryView {
  readonly paths: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
  readonly leads: ImportLeads;
  readonly isIgnored: IsIgnored;
  readonly files = new Map<string, KnownFacts>();
  /** Whether every file was read that holds the names. */
  isComplete = true;
  /** Languages for which the change adds to what Composer or Bundler brings: a class or file may be found there from now on under the same name. */
  newPackages: ReadonlySet<LanguageId> = new Set();
  /** Of files that changed, as they were called before. */
  readonly #packages = new Set<string>();
  /** Made when first asked for: hundreds of imports may ask of one module. */
  #byModule: ReadonlyMap<string, readonly KnownFacts[]> | undefined;
  readonly #given = new Map<string, boolean | null>();
  #arrived:
    | { readonly files: number; readonly byModule: ReadonlyMap<string, readonly Arrival[]> }
    | undefined;

  constructor(paths: readonly string[], gone: ReadonlySet<string>, settings: ModuleSettings) {
    this.paths = new Set(paths);
    this.gone = gone;
    this.leads = new ImportLeads(paths, gone, settings);
    this.isIgnored = settings.isIgnored;
  }

  /** Tells of a package whose files may all be gone. */
  addPackage(name: string): void {
    this.#packages.add(name);
    this.#given.clear();
  }

  add(file: KnownFacts): void {
    this.files.set(file.path, file);
    this.#byModule = undefined;
    this.#given.clear();
  }

  /** The files that are the module, or parts of it. */
  #partsOf(module: string): readonly KnownFacts[] {
    this.#byModule ??= this.#partsByModule();
    return this.#byModule.get(module) ?? [];
  }

  #partsByModule(): Map<string, KnownFacts[]> {
    const byModule = new Map<string, KnownFacts[]>();
    for (const file of this.files.values()) {
      const module = this.moduleOf(file);
      const parts = byModule.get(module) ?? [];
      byModule.set(module, parts);
      parts.push(file);
    }
    return byModule;
  }

  /** The key of the module that a file is, or is a part of. */
  moduleOf({ path, language, facts }: Pick<KnownFacts, "path" | "language" | "facts">): string {
    if (hasPackages(language)) return facts.packageName ?? "";
    return programOf(language) ?? (language === "go" ? folderOf(path) : path);
  }

  /** Of the file as it was before the change: that is where others look for its names. */
  moduleBefore({ path, language, before, after }: ChangedFacts): string {
    return this.moduleOf({ path, language, facts: before ?? after ?? noFacts });
  }

  /** Whether others find the name in this module at the head; null where that is not known. */
  gives(module: string, name: string): boolean | null {
    // What is not complete gives fewer sure answers.
    const key = `${String(this.isComplete)}\0${keyOf({ module, name })}`;
    const known = this.#given.get(key);
    if (known !== undefined) return known;
    const answer = this.#givesWithin(module, name, 0);
    this.#given.set(key, answer);
    return answer;
  }

  #givesWithin(module: string, name: string, depth: number): boolean | null {
    if (depth > deepest) return null;
    const parts = this.#partsOf(module);
    // The definition of a package's name was found by that name.
    if (parts.length === 0)
      return this.#packages.has(module) && !this.#isInOtherNamespace(name) ? false : null;
    if (parts.some(({ facts }) => namesGiven(facts).has(name))) return true;
    if (parts.some(({ facts }) => facts.isOpen)) return null;
    if (parts.some(({ language }) => isAnywhere(language)) && this.#mayBeMeant(name)) return null;
    return this.#givesByStars(parts, name, depth);
  }

  #givesByStars(parts: readonly KnownFacts[], name: string, depth: number): boolean | null {
    const stars = parts.flatMap((file) =>
      file.facts.imports.filter(({ isStar }) => isStar).map((one) => this.leads.of(one, file)),
    );
    const answers = stars.map((lead) =>
      lead.kind === "module" ? this.#givesWithin(lead.module, name, depth + 1) : null,
    );
    if (answers.includes(true)) return true;
    return answers.includes(null) ? null : false;
  }

  /** Where names are not brought in one by one, another file's of the same name may be meant, or one that was not read. */
  #mayBeMeant(name: string): boolean {
    const last = lastOf(name);
    const isMeant = ({ language, facts }: KnownFacts): boolean =>
      language === "ruby"
        ? facts.definitions.some((one) => one.name !== name && lastOf(one.name) === last)
        : language === "csharp" && namesGiven(facts).has(name);
    return !this.isComplete || [...this.files.values()].some(isMeant);
  }

  /** In C# a file may have another namespace open that gives the name now. */
  #isInOtherNamespace(name: string): boolean {
    return [...this.files.values()].some(
      ({ language, facts }) => language === "csharp" && namesGiven(facts).has(name),
    );
  }

  /** How often a module defines the name. */
  timesDefined(module: string, name: string): number {
    return this.#partsOf(module).filter(({ facts }) => facts.definitions.some((one) => one.name === name))
      .length;
  }

  /** Where a module's name is used in other files, and in other files of the same package; not by way of the modules of `kept`. */
  usesOf(module: string, name: string, kept: readonly Given[] = []): UseSite[] {
    const sites: UseSite[] = [];
    this.#eachHandle(module, name, 0, new Set(kept.map(keyOf)), (file, handle) => {
      if (handle.importLine !== null)
        sites.push({ path: file.path, line: handle.importLine, isImport: true, isSure: handle.isSure });
      const isHidden = handle.words.some((word) => file.facts.bound.has(headOf(word)));
      for (const use of file.facts.uses) {
        const isMeant = handle.words.some((word) => use.name === word || use.name.startsWith(`${word}.`));
        if (isMeant && use.line !== handle.importLine)
          sites.push({
            path: file.path,
            line: use.line,
            isImport: false,
            isSure: handle.isSure && !isHidden,
          });
      }
    });
    return unique(sites);
  }

  callsOf(module: string, name: string): CallSite[] {
    const sites: CallSite[] = [];
    this.#eachHandle(module, name, 0, new Set(), (file, handle) => {
      const isHidden = handle.words.some((word) => file.facts.bound.has(headOf(word)));
      if (isHidden) return;
      for (const call of file.facts.calls) {
        if (handle.words.includes(call.callee))
          sites.push({ path: file.path, line: call.line, isImport: false, isSure: handle.isSure, call });
      }
    });
    return sites;
  }

  /** The modules that give the name on, each with the name under which they do. */
  givenOn(module: string, name: string): Given[] {
    const found: Given[] = [];
    this.#eachHandle(module, name, 0, new Set(), () => undefined, found);
    return found;
  }

  #eachHandle(
    module: string,
    name: string,
    depth: number,
    seen: Set<string>,
    handle: (file: KnownFacts, handle: Handle) => void,
    found: Given[] = [],
  ): void {
    const key = keyOf({ module, name });
    if (depth > deepest || seen.has(key)) return;
    seen.add(key);
    for (const arrival of this.#arrivals().get(module) ?? []) {
      const { file } = arrival;
      const reached = handleOf(arrival, name);
      if (reached !== null) handle(file, reached);
      const outside = nameOutside(arrival, name);
      if (outside === null) continue;
      const next = this.moduleOf(file);
      found.push({ module: next, name: outside });
      this.#eachHandle(next, outside, depth + 1, seen, handle, found);
    }
    this.#eachNeighbor(module, name, handle);
  }

  #eachNeighbor(module: string, name: string, handle: (file: KnownFacts, handle: Handle) => void): void {
    for (const file of this.#inPackage(module)) {
      if (hidesOwn(file, name)) continue;
      const isSure = !file.facts.bound.has(headOf(name)) && !isCommonInKotlin(file.language, name);
      handle(file, { words: [name], importLine: null, isSure });
    }
  }

  /** Files that see each other's names without an import. */
  #inPackage(module: string): KnownFacts[] {
    return [...this.files.values()].filter((file) => {
      const { language } = file;
      if (language !== "go" && !hasPackages(language) && programOf(language) === null) return false;
      const own = this.moduleOf(file);
      return own === module || (language === "csharp" && module !== "" && own.startsWith(`${module}.`));
    });
  }

  /** By module, the imports that lead there; made anew when files came. */
  #arrivals(): ReadonlyMap<string, readonly Arrival[]> {
    if (this.#arrived?.files === this.files.size) return this.#arrived.byModule;
    const byModule = new Map<string, Arrival[]>();
    for (const file of this.files.values())
      for (const one of file.facts.imports) {
        const sub = this.leads.submodule(one, file);
        const lead = sub.kind === "module" ? sub : this.leads.of(one, file);
        if (lead.kind !== "module") continue;
        const arrivals = byModule.get(lead.module) ?? [];
        arrivals.push({ file, one, isSub: sub.kind === "module", isSure: lead.isSure });
        byModule.set(lead.module, arrivals);
      }
    this.#arrived = { files: this.files.size, byModule };
    return byModule;
  }
}

/** A name as a module gives it. */
interface Given {
  readonly module: string;
  readonly name: string;
}

function keyOf({ module, name }: Given): string {
  return `${module}\0${name}`;
}

/** A class may have taken on a function that is called so. */
function isCommonInKotlin(language: LanguageId, name: string): boolean {
  return language === "kotlin" && !/^[A-Z]/.test(name) && name.length < 8;
}

/** In these, a name is seen without an import of its own. */
function isAnywhere(language: LanguageId): boolean {
  return language === "csharp" || programOf(language) !== null;
}

/** `Money` of `Shop::Money`. */
function lastOf(name: string): string {
  return name.split("::").at(-1) ?? name;
}

function unique(sites: readonly UseSite[]): UseSite[] {
  const seen = new Set<string>();
  return sites.filter(({ path, line }) => {
    const key = `${path}\0${String(line)}`;
    return !seen.has(key) && seen.add(key);
  });
}
