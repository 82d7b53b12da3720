/** Which words a file holds that uses a name of another module: so the repository is searched before anything is parsed. */
import { hasPackages } from "./languages/packages.ts";
import { lastOfProgramName, programOf } from "./languages/programs.ts";
import { folderOf, nameOfFile } from "./paths.ts";
import { isScript, type ModuleSettings } from "./resolve.ts";
import type { LanguageId } from "../languages/language.ts";
import type { WordGroup } from "../change/search.ts";
import { exportStar, importStar, wordsOf } from "./word-index.ts";

interface Module {
  /** A file's path; for Go the package's folder. */
  readonly module: string;
  readonly language: LanguageId;
}

/** For one name of a module, or with null for the module as a whole. */
export function groupsFor(
  { module, language }: Module,
  name: string | null,
  settings: ModuleSettings,
): WordGroup[] {
  const own = name === null || name === "default" ? [] : wordsOf(name);
  const group = (words: readonly string[]): WordGroup => ({ words: [...new Set(words)], folder: null });
  if (language === "go") {
    const inPackage = own.length === 0 ? [] : [{ words: own, folder: module }];
    return [group([...own, ...goWords(module, settings)]), ...inPackage];
  }
  if (isByNameAlone(language))
    return [group(name === null ? stemOfFile(module) : wordsOf(lastOfProgramName(name)))];
  if (hasPackages(language)) return own.length === 0 ? [] : [group([...own, ...wordsOf(module).slice(-1)])];
  return groupsByStem({ module, language }, own, settings);
}

/** A module's own name stands in every file that brings something in from it. */
function groupsByStem(
  { module, language }: Module,
  own: readonly string[],
  settings: ModuleSettings,
): WordGroup[] {
  const group = (words: readonly string[]): WordGroup => ({ words: [...new Set(words)], folder: null });
  const stems = isScript(language) ? scriptStems(module, settings) : pythonStems(module);
  const star = isScript(language) ? exportStar : importStar;
  return stems.flatMap((stem) => [
    group([...own, ...stem]),
    ...(own.length > 0 ? [group([star, ...stem])] : []),
  ]);
}

/** Other definitions of the name have to be seen as well. */
function isByNameAlone(language: LanguageId): boolean {
  return language === "rust" || language === "csharp" || programOf(language) !== null;
}

/** The module of `range/mod.rs` is called as its folder is. */
function stemOfFile(path: string): string[] {
  const name = nameOfFile(path).replace(/\.\w+$/, "");
  return wordsOf(name === "mod" ? nameOfFile(folderOf(path)) : name);
}

function goWords(folder: string, { goModules }: ModuleSettings): string[] {
  const inside = folder.split("/").at(-1) ?? "";
  if (inside !== "") return wordsOf(inside);
  return wordsOf(
    goModules
      .find((one) => one.folder === folder)
      ?.module.split("/")
      .at(-1) ?? "",
  );
}

/** A file is imported by its own name, that of its folder where it is the folder's index, or that of its package. */
function scriptStems(path: string, { packages }: ModuleSettings): string[][] {
  const name = nameOfFile(path).replace(/(?:\.d)?\.\w+$/, "");
  if (name !== "index" && name !== "main" && name !== "mod") return [wordsOf(name)];
  const folder = folderOf(path);
  const around = [...packages].filter(([, one]) => one.folder === "" || path.startsWith(`${one.folder}/`));
  around.sort(([, one], [, other]) => other.folder.length - one.folder.length);
  const packageName = around[0]?.[0];
  const byFolder = folder === "" ? [] : [wordsOf(nameOfFile(folder))];
  const byPackage = packageName === undefined ? [] : [wordsOf(packageName)];
  const own = name === "index" ? [] : [[name]];
  return [...own, ...byFolder, ...byPackage];
}

function pythonStems(path: string): string[][] {
  const name = nameOfFile(path).replace(/\.pyi?$/, "");
  if (name !== "__init__") return [wordsOf(name)];
  const folder = folderOf(path);
  return folder === "" ? [[]] : [wordsOf(nameOfFile(folder))];
}
