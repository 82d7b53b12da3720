/** Finds files that a change deletes or moves, and that others still import. */
import type { LanguageId } from "../languages/language.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedFacts } from "./changed-symbols.ts";
import type { Import } from "./facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import { isFoundIn, modulesLeft } from "./namespace-packages.ts";
import { evidenceOf, inOrder, placesInWords, severityOf } from "./places.ts";
import type { RepositoryView } from "./repository-view.ts";

/** Where code is that imports a file which the change deletes or moves. */
export function findMissingFiles(changed: readonly ChangedFacts[], view: RepositoryView): BetweenFiles[] {
  const imports = view.gone.size === 0 ? noImports : importsOfGone(view);
  return changed.flatMap((file): BetweenFiles[] => {
    const path = file.after === null ? file.path : file.previousPath;
    if (path === null || isNamedLikeLibrary(path, file)) return [];
    const sites = importersOfGone(path, imports, view);
    return sites.length === 0 ? [] : [sayMissing(path, file, sites)];
  });
}

function sayMissing(
  path: string,
  file: ChangedFacts,
  sites: readonly { readonly path: string; readonly line: number }[],
): BetweenFiles {
  const isMoved = file.after !== null;
  const what = isMoved ? `\`${path}\` moved to \`${file.path}\`` : `\`${path}\` is deleted`;
  const advice = isMoved
    ? "Update the import, or leave a file that re-exports the new one."
    : "Remove the import, or keep the file.";
  return {
    ...{ ruleId: "context-missing-file", file, symbol: path, severity: severityOf(sites) },
    ...(isMoved ? { side: "RIGHT" as const, line: 1 } : { side: "LEFT" as const, line: 1 }),
    title: isMoved ? "Moved file still imported by its old path" : "Deleted file still imported",
    message: `${what}, and ${placesInWords(sites)} still ${sites.length === 1 ? "imports" : "import"} it, so resolving that import fails. ${advice}`,
    evidence: evidenceOf(sites),
  };
}

/** Python: `lsassy.py` of a folder of plugins that imports the library of that name itself. */
function isNamedLikeLibrary(path: string, { language, before }: ChangedFacts): boolean {
  const name = /([^/]+)\.py$/.exec(path)?.[1];
  if (language !== "python" || name === undefined) return false;
  return before?.imports.some(({ specifier }) => specifier.split(".")[0] === name) ?? false;
}

/** What a generator writes is taken out of a repository and made by each build; what git ignores is brought by somebody else. */
function comesFromElsewhere(path: string, { isIgnored }: RepositoryView): boolean {
  if (isIgnored(path)) return true;
  // Of setuptools-scm and hatch-vcs.
  if (/(?:^|\/)_version\.py$/.test(path)) return true;
  return /(?:^|\/)(?:_*(?:generated|gen|codegen|dist|build)_*|_n[eu]xt)\/|[.-](?:generated|gen)\.\w+$/i.test(
    path,
  );
}

/** `Button.native.tsx` and `fast.pyx` are found under the name of `Button.tsx` and `fast.py`. */
function hasKin(path: string, { paths }: RepositoryView): boolean {
  const [, stem, ending = ""] = /^(.*)\.(?:[cm]?([jt]s)x?|(py))$/.exec(path) ?? [];
  if (stem === undefined) return false;
  const kin = ending === "" ? compiled : built;
  return [...paths].some((one) => one.startsWith(`${stem}.`) && kin.test(one.slice(stem.length)));
}

/** Metro and others choose by the platform; loaders take languages that become JavaScript. */
const built =
  /^\.(?:(?:native|web|ios|android|macos|windows|electron|browser|node|server|client|svelte)\.)?[cm]?[jt]sx?$|^\.(?:coffee|litcoffee|ls|civet|res|elm|gts|gjs|astro|mdx|marko|wasm|node|ya?ml|json5|toml|graphql|proto)$/;
const compiled = /^\.(?:pyx|pyd|c|cpp|cc|rs|proto)$|^(?:\.[\w-]+)?\.so$/;

/** Compilers of C are told further folders in which headers are looked for. */
function isInOtherFolder(specifier: string, language: LanguageId, { paths, gone }: RepositoryView): boolean {
  if (language !== "c" && language !== "cpp") return false;
  return [...paths].some((path) => `/${path}`.endsWith(`/${specifier}`) && !gone.has(path));
}

/** `require "country_select"`, of which the change brings the gem. */
function mayBeInGem({ specifier }: Import, { language }: KnownFacts, view: RepositoryView): boolean {
  return language === "ruby" && view.newPackages.has("ruby") && !specifier.startsWith(".");
}

/** Rust: another module takes the place, `pub use engine as engines;`. */
function isGivenByParent(path: string, view: RepositoryView): boolean {
  const [, folder, name] = /^(.*)\/(\w+)(?:\/mod)?\.rs$/.exec(path) ?? [];
  if (folder === undefined || name === undefined) return false;
  const given = new RegExp(String.raw`(?:\bas\s+|::|[{,]\s*)${name}\s*(?:[,}]|$)`);
  const parents = [`${folder}.rs`, ...["mod", "lib", "main"].map((one) => `${folder}/${one}.rs`)];
  const texts = parents.flatMap((parent) => view.files.get(parent)?.text ?? []);
  // `pub mod engine { ... }`, and `#[path = "unix.rs"] mod engine;`.
  const inside = new RegExp(
    String.raw`\bmod\s+${name}\s{0,9}\{|#\[path\s{0,9}=[^\]\n]{1,200}\]\s{0,9}(?:pub(?:\([^)\n]{0,60}\))?\s+)?mod\s+${name}\b`,
  );
  if (texts.some((text) => inside.test(text))) return true;
  const statements = texts.flatMap((text) => text.split(";"));
  return statements.some((one) => /\bpub(?:\([^)\n]{0,60}\))?\s+use\s/.test(one) && given.test(one));
}

interface ImportAt {
  readonly file: KnownFacts;
  readonly one: Import;
}

const noImports: ReadonlyMap<string, readonly ImportAt[]> = new Map();

/** By the path that is gone, what still imports it; all at once, because a change may take hundreds of files away. */
function importsOfGone(view: RepositoryView): ReadonlyMap<string, readonly ImportAt[]> {
  const byPath = new Map<string, ImportAt[]>();
  for (const file of inOrder([...view.files.values()])) {
    if (file.language === "go") continue;
    for (const one of file.facts.imports) {
      const lead = one.isOptional ? null : leadsToGone(one, file, view);
      if (lead === null || isInOtherFolder(one.specifier, file.language, view)) continue;
      if (mayBeInGem(one, file, view)) continue;
      const places = byPath.get(lead) ?? [];
      byPath.set(lead, places);
      places.push({ file, one });
    }
  }
  return byPath;
}

/** The first line of each file that imports it. */
function importersOfGone(
  path: string,
  imports: ReadonlyMap<string, readonly ImportAt[]>,
  view: RepositoryView,
): { path: string; line: number }[] {
  if (!view.gone.has(path) || comesFromElsewhere(path, view) || isGivenByParent(path, view)) return [];
  if (imports.has(path) && hasKin(path, view)) return [];
  const left = modulesLeft(path, view);
  const lines = new Map<string, number>();
  for (const { file, one } of imports.get(path) ?? []) {
    if (!lines.has(file.path) && !isFoundIn(left, one, file)) lines.set(file.path, one.line);
  }
  return [...lines].map(([importer, line]) => ({ path: importer, line }));
}

function leadsToGone(one: Import, file: KnownFacts, view: RepositoryView): string | null {
  const lead = view.leads.of(one, file);
  if (lead.kind === "gone") return lead.path;
  const sub = view.leads.submodule(one, file);
  // The package may define the name itself.
  const isGiven = lead.kind === "module" && one.name !== null && view.gives(lead.module, one.name) !== false;
  return sub.kind === "gone" && !isGiven ? sub.path : null;
}
