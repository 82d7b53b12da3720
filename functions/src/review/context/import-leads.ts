/** Which file of the repository an import leads to. */
import type { Import } from "./facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import { isInPythonLibrary } from "./languages/python-library.ts";
import { hasPackages } from "./languages/packages.ts";
import { isWellKnown } from "./find-vendored.ts";
import { folderOf } from "./paths.ts";
import { candidatesOf, type ModuleSettings } from "./resolve.ts";

/** Where an import leads. */
export type Lead =
  | { readonly kind: "module"; readonly module: string; readonly isSure: boolean }
  /** To a file that the change takes away. */
  | { readonly kind: "gone"; readonly path: string }
  | { readonly kind: "unknown" };

const unknown: Lead = { kind: "unknown" };

export class ImportLeads {
  readonly #paths: ReadonlySet<string>;
  readonly #gone: ReadonlySet<string>;
  readonly #settings: ModuleSettings;
  readonly #goFolders: ReadonlySet<string>;
  readonly #known = new Map<Import, Lead>();

  /** `gone`: the files that the change takes away. */
  constructor(paths: readonly string[], gone: ReadonlySet<string>, settings: ModuleSettings) {
    this.#paths = new Set(paths);
    this.#gone = gone;
    this.#settings = settings;
    this.#goFolders = new Set(paths.filter((path) => path.endsWith(".go")).map(folderOf));
  }

  of(one: Import, file: KnownFacts): Lead {
    const known = this.#known.get(one);
    if (known !== undefined) return known;
    const lead = this.ofSpecifier(one.specifier, file);
    this.#known.set(one, lead);
    return lead;
  }

  /** Of a module that is named by a string beside the imports. */
  ofSpecifier(specifier: string, { path, language }: KnownFacts): Lead {
    if (hasPackages(language)) return { kind: "module", module: specifier, isSure: true };
    const candidates = [...new Set(candidatesOf(specifier, path, language, this.#settings))];
    const exists = (one: string): boolean =>
      language === "go" ? this.#goFolders.has(one) : this.#paths.has(one) && one !== path;
    const [first, ...others] = candidates.filter(exists);
    if (first !== undefined)
      return { kind: "module", module: first, isSure: others.every((one) => isDeclarationOf(one, first)) };
    // What is inside of a module may name it: `use crate::range::Range` in `range/mod.rs`, which took the place of `range.rs`.
    if (candidates.includes(path)) return unknown;
    const gone = candidates.find((one) =>
      language === "go"
        ? [...this.#gone].some((each) => each.endsWith(".go") && folderOf(each) === one)
        : this.#gone.has(one),
    );
    if (gone === undefined || (language === "python" && this.#isOfLibrary(specifier, gone))) return unknown;
    return { kind: "gone", path: gone };
  }

  /** `import rarfile` within a package brings a library, and not the package's own `rarfile.py`: that would be `from . import rarfile`. */
  #isOfLibrary(specifier: string, path: string): boolean {
    if (isInPythonLibrary(specifier) || isWellKnown(specifier)) return true;
    const inside = `/${specifier.replaceAll(".", "/")}`;
    const root = path.slice(0, Math.max(0, path.lastIndexOf(inside)));
    return !specifier.startsWith(".") && root !== "" && this.#paths.has(`${root}/__init__.py`);
  }

  /** Python's `from package import module`, and Rust's `use crate::module`. */
  submodule(one: Import, file: KnownFacts): Lead {
    if (one.name === null) return unknown;
    if (file.language === "rust") return this.ofSpecifier(`${one.specifier}::${one.name}`, file);
    if (file.language !== "python") return unknown;
    const dot = one.specifier.endsWith(".") ? "" : ".";
    return this.ofSpecifier(`${one.specifier}${dot}${one.name}`, file);
  }
}

/** `path.d.ts` beside `path.js` tells of the same module. */
function isDeclarationOf(path: string, module: string): boolean {
  const stem = /^(.*)\.d\.[cm]?ts$/.exec(path)?.[1];
  return stem !== undefined && /\.[cm]?jsx?$/.test(module) && module.replace(/\.\w+$/, "") === stem;
}
