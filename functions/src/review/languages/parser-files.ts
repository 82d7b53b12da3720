/** Where the native parsers lie: pruned beside the bundle when deployed, else in their packages. */
import { createRequire } from "node:module";
import { arch, platform } from "node:process";

/** A package with parsers of its own layout, and what the parser must be told about it. */
export interface ParserPackage {
  readonly package: string;
  /** Both families ship a file for each platform, under different names. */
  readonly family: "ast-grep" | "tree-sitter";
  readonly symbol: string;
  /** What stands for `$` in a pattern: a letter that the language takes for part of a name. */
  readonly expando: string;
}

const require = createRequire(import.meta.url);
const systems: Readonly<Record<string, string>> = { linux: "Linux", darwin: "macOS", win32: "Windows" };

/** The parser's file inside its package. `system` and `machine` as Node names them. */
export function fileInPackage(parser: ParserPackage, system: string, machine: string): string {
  const name = parser.package;
  if (parser.family === "tree-sitter")
    return `${name}/prebuilds/${system}-${machine}/${name.replace("/", "+")}.node`;
  return `${name}/prebuilds/prebuild-${systems[system] ?? system}-${machine.toUpperCase()}/parser.so`;
}

/** The file's name when it lies beside the bundle. */
export function prunedFile(grammar: string, system: string, machine: string): string {
  return `parsers/${system}-${machine}/${grammar}.node`;
}

/** An absolute path, or null when this platform has no such parser: the parser's host would abort on a missing file. */
export function findParser(grammar: string, parser: ParserPackage): string | null {
  return (
    resolved(`./${prunedFile(grammar, platform, arch)}`) ?? resolved(fileInPackage(parser, platform, arch))
  );
}

function resolved(path: string): string | null {
  try {
    return require.resolve(path);
  } catch {
    return null;
  }
}
