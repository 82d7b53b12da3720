/** Finds names that a change takes away or renames, and that other files still use. */
import type { LanguageId } from "../languages/language.ts";
import type { BetweenFiles } from "./between-files.ts";
import type { ChangedFacts, ChangedSymbol } from "./changed-symbols.ts";
import { isGuarded } from "./guarded-uses.ts";
import { hasPackages, isWithoutModules } from "./languages/packages.ts";
import { programOf } from "./languages/programs.ts";
import { folderOf, nameOfFile } from "./paths.ts";
import { evidenceOf, inCode, placesInWords, sentenceOf, severityOf, uniqueByFile } from "./places.ts";
import type { RepositoryView, UseSite } from "./repository-view.ts";
import { mayComeFromElsewhere } from "./where-else.ts";

export function findMissingExport(symbol: ChangedSymbol, view: RepositoryView): BetweenFiles[] {
  const { file, name } = symbol;
  if (file.after === null && !isWithoutModules(file.language)) return [];
  if (mayComeFromElsewhere(symbol, view) || isStillThere(symbol, view)) return [];
  const home = view.moduleBefore(file);
  if (view.gives(home, name) !== false) return [];
  // An index may have it from another file now.
  const kept = view.givenOn(home, name).filter((one) => view.gives(one.module, one.name) === true);
  const sites = uniqueByFile(view.usesOf(home, name, kept)).filter(
    (site) => site.path !== file.path && isMissedAt(site, name, view) && maySeeHeader(site.path, file, view),
  );
  return sites.length === 0 || isInPackage(symbol, view) ? [] : [sayMissing(symbol, sites)];
}

function sayMissing(symbol: ChangedSymbol, sites: readonly UseSite[]): BetweenFiles {
  const { file, name, side, line, renamedTo } = symbol;
  const isRenamed = renamedTo !== null;
  const start = isRenamed ? `\`${name}\` is renamed to \`${renamedTo}\`` : goneInWords(symbol);
  const advice = isRenamed
    ? `Use \`${renamedTo}\` there, or keep \`${name}\` as an alias.`
    : "Remove those uses, or keep the export.";
  return {
    ...{ ruleId: "context-missing-export", file, symbol: name, side, line },
    severity: severityOf(sites),
    title: isRenamed ? "Renamed export still used by its old name" : "Removed export still used",
    message: `${start}, and ${placesInWords(sites)} still ${sites.length === 1 ? "uses" : "use"} ${inCode(name)}, so ${effectOf(file)}. ${advice}`,
    evidence: evidenceOf(sites),
  };
}

const declaring =
  "class|interface|object|struct|enum|record|trait|protocol|typealias|type|func|fun|fn|def|function|module|namespace|const|val|var|let";

function exported(name: string): string {
  return String.raw`\bexport\s[^;{}()=\n]{0,200}\b${name}\b|\bexport\s{0,9}(?:type\s{0,9})?\{[^}]{0,4000}\b${name}\b`;
}

/** Also by `A = B = 1`, `[A, B] = 1, 2`, `global A`, `for A in`, `import a as A` and `(A := 1)`. */
const pythonForms: readonly ((name: string) => string)[] = [
  (name) => String.raw`^(?:async\s+)?(?:def|class|type)\s+${name}\b|^${name}\s{0,9}(?::[^=\n]{1,200})?=`,
  (name) => String.raw`^[([]?[\w \t,*=[\]]{0,200}\b${name}\b[\w \t,*[\])]{0,200}=(?!=)`,
  (name) => String.raw`\bglobal\s[^\n]{0,200}\b${name}\b|\b${name}\s{0,9}:=`,
  (name) => String.raw`^(?:with|import|from)\b[^\n]{0,200}\bas\s+${name}\b`,
  (name) => String.raw`^for\s[^\n]{0,100}\b${name}\b[^\n]{0,100}\sin\s`,
];

/** How a text gives a name to others, in languages in which what is declared need not be given. The bounds keep a hostile text from taking long. */
const giving: Partial<Record<LanguageId, (name: string) => string>> = {
  ...{ javascript: exported, typescript: exported, tsx: exported },
  rust: (name) => String.raw`\bpub(?:\([^)\n]{0,60}\))?\s[^;{}()\n]{0,200}\b${name}\b`,
  python: (name) => pythonForms.map((form) => form(name)).join("|"),
  go: (name) => String.raw`^(?:func|type|var|const)\s+${name}\b`,
};

/** Where the parser lost its way, the text of the file tells. */
function isStillThere({ file, name }: ChangedSymbol, view: RepositoryView): boolean {
  if (file.before?.packageName !== file.after?.packageName) return false;
  return hasPackages(file.language) ? declares(view, file.path, name) : gives(file, name, view);
}

/** Another file of the package may hold it under another kind of declaration, such as an alias; members stay in their class. */
function isInPackage({ file, name }: ChangedSymbol, view: RepositoryView): boolean {
  if (!hasPackages(file.language) || name.includes(".")) return false;
  const home = file.before?.packageName;
  if (file.language === "php" && isAliased(`${home ?? ""}\\${name}`, view)) return true;
  const given = givenForAll(file.language, name);
  const facade = new RegExp(String.raw`(?:^|/)${name.replace(/Kt$|\W/g, "")}\.kt$`);
  if (name.endsWith("Kt") && [...view.paths].some((path) => facade.test(path))) return true;
  return [...view.files.values()].some(
    (one) =>
      (one.facts.packageName === home && declares(view, one.path, name)) || given?.test(one.text) === true,
  );
}

/** `global using Money = Shop.Amount;` of C#, and `@file:JvmName("Money")` of Kotlin. */
function givenForAll(language: LanguageId, name: string): RegExp | null {
  const word = name.replace(/\W/g, "");
  if (language === "csharp") return new RegExp(String.raw`\bglobal\s+using\s+${word}\s{0,9}=`);
  const isOfJava = language === "java" || language === "kotlin";
  return isOfJava ? new RegExp(String.raw`@file:JvmName\(\s{0,9}"${word}"`) : null;
}

/** PHP: a file of aliases names the old class in whole, `class_alias(Core\Money::class, "Shop\Money")`. */
function isAliased(name: string, { files }: RepositoryView): boolean {
  return [...files.values()].some(({ language, text }) => {
    const isAlias = language === "php" && text.includes("class_alias(");
    return (
      isAlias &&
      [`'${name}'`, `"${name.replaceAll("\\", "\\\\")}"`, `'${name.replaceAll("\\", "\\\\")}'`].some((one) =>
        text.includes(one),
      )
    );
  });
}

function gives({ path, language }: ChangedFacts, name: string, view: RepositoryView): boolean {
  const last = /[\w$]+$/.exec(name)?.[0].replaceAll("$", String.raw`\$`) ?? "";
  const pattern = giving[language]?.(last);
  return pattern !== undefined && new RegExp(pattern, "m").test(view.files.get(path)?.text ?? "");
}

/** The file may declare the name itself, within a class. */
function isMissedAt(site: UseSite, name: string, view: RepositoryView): boolean {
  return (
    site.isSure &&
    isRequired(site, view) &&
    !isAskedFirst(site, name, view) &&
    !isMigration(site.path) &&
    !isLeftToGo(site.path) &&
    (site.isImport || !declares(view, site.path, name))
  );
}

/** The tools of Go do not build it (pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns). */
function isLeftToGo(path: string): boolean {
  return /(?:^|\/)(?:testdata|_[^/]+)\/(?:.*\/)?[^/]+\.go$/.test(path);
}

/** Rails runs it once: it may use the classes of its time, and a new database is made from the schema. */
function isMigration(path: string): boolean {
  return /(?:^|\/)db\/(?:post_)?migrate\//.test(path);
}

/**
 * In C a header of one folder is not seen in a folder beside it without an `#include` of it: each of `plugins/a` and `plugins/b` may bring
 * the name from a library of its own. What is next to the root is a library of the others, and may come through another header.
 */
function maySeeHeader(path: string, { path: home, language }: ChangedFacts, view: RepositoryView): boolean {
  if (language !== "c" || !/\.h(?:h|pp)?$/.test(home) || !areBeside(folderOf(path), folderOf(home)))
    return true;
  return includedBy(path, view).has(nameOfFile(home));
}

function areBeside(one: string, other: string): boolean {
  const [parts, others] = [one.split("/"), other.split("/")];
  const shared = parts.findIndex((part, at) => part !== others[at]);
  return shared > 0 && shared < others.length;
}

function includedBy(path: string, view: RepositoryView): ReadonlySet<string> {
  const imports = view.files.get(path)?.facts.imports ?? [];
  return new Set(imports.map(({ specifier }) => nameOfFile(specifier)));
}

function declares(view: RepositoryView, path: string, name: string): boolean {
  const last = /\w+$/.exec(name)?.[0];
  const text = view.files.get(path)?.text;
  if (last === undefined || text?.includes(last) !== true) return false;
  // PHP: `class_alias(Phase::class, "App\\Enums\\Status")`.
  if (new RegExp(String.raw`\bclass_alias\([^;]{0,300}\b${last}(?:::class|["'])\s{0,9}[,)]`).test(text))
    return true;
  // `fun <T> List<T>.second()` adds a function to a class of others.
  const receiver = String.raw`(?:[\w.<>?*, ]{1,100}\.)?`;
  return new RegExp(String.raw`\b(?:${declaring})\s+(?:<[^>\n]{0,200}>\s+)?${receiver}${last}\b(?!\.)`).test(
    text,
  );
}

function goneInWords({ file, name }: ChangedSymbol): string {
  if (programOf(file.language) !== null) return `\`${name}\` is no longer defined`;
  if (!hasPackages(file.language)) return sentenceOf(`${inCode(name)} is no longer exported`);
  const [old, now] = [file.before?.packageName ?? "", file.after?.packageName ?? null];
  return now !== null && now !== old
    ? `\`${name}\` moved from ${inPackage(old)} to ${inPackage(now)}`
    : `\`${name}\` is gone from ${inPackage(old)}`;
}

function inPackage(name: string): string {
  return name === "" ? "the global namespace" : `\`${name}\``;
}

/** An import that may fail is no defect. */
function isRequired({ path, line }: UseSite, view: RepositoryView): boolean {
  const imports = view.files.get(path)?.facts.imports ?? [];
  return !imports.some((one) => one.line === line && one.isOptional);
}

/** Whoever asks whether it is there, or what happens without it, misses nothing. */
function isAskedFirst({ path, line }: UseSite, name: string, view: RepositoryView): boolean {
  const file = view.files.get(path);
  return file !== undefined && isGuarded(file.text, line, name, file.language);
}

function effectOf({ language }: ChangedFacts): string {
  if (language === "php") return "loading the class fails there";
  if (hasPackages(language)) return "that file does not compile";
  if (language === "go") return "that package does not compile";
  if (language === "rust") return "that crate does not compile";
  if (language === "ruby") return "Ruby raises `NameError` there";
  if (programOf(language) !== null) return "the program does not compile or link";
  if (language === "python") return "importing it raises `ImportError` or `AttributeError`";
  return language === "javascript"
    ? "the value there is `undefined` or the import fails"
    : "type checking and the import fail";
}
