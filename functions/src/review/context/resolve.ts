/** Where imports lead, by each language's own rules and with the paths that there are. What cannot be told leads nowhere. */
import type { LanguageId } from "../languages/language.ts";
import { type IsIgnored, readIgnored } from "./ignored.ts";
import { folderOf, join, nameOfFile } from "./paths.ts";
import {
  type Crate,
  cratesOf,
  foldersAbove,
  includeCandidates,
  rubyCandidates,
  rustCandidates,
} from "./resolve-by-path.ts";
import type { RepositoryText } from "../change/search.ts";
import { asksForAnother, filesBelow, isJson, type ScriptPackage, scriptPackage } from "./script-packages.ts";

/** What the repository's own files say of where modules lie. */
export interface ModuleSettings {
  /** By package name. */
  readonly packages: ReadonlyMap<string, ScriptPackage>;
  /** The nearest folder first. */
  readonly aliases: readonly {
    readonly folder: string;
    readonly from: string;
    readonly to: readonly string[];
  }[];
  readonly goModules: readonly GoModule[];
  readonly crates: readonly Crate[];
  readonly isIgnored: IsIgnored;
}

export interface GoModule {
  readonly folder: string;
  readonly module: string;
  /** It asks for these of a proxy, in a version of their own. */
  readonly published: readonly string[];
}

export function readModuleSettings(files: readonly RepositoryText[]): ModuleSettings {
  const packages = new Map<string, ScriptPackage>();
  const aliases: { folder: string; from: string; to: readonly string[] }[] = [];
  const goModules: GoModule[] = [];
  const crates: Crate[] = [];
  for (const { path, text } of files) {
    const folder = folderOf(path);
    const name = nameOfFile(path);
    if (name === "package.json") {
      const said = readJson(text);
      if (typeof said?.["name"] === "string") packages.set(said["name"], scriptPackage(said, folder));
    } else if (/^(?:ts|js)config.*\.json$/.test(name)) aliases.push(...aliasesOf(readJson(text), folder));
    else if (name === "go.mod") {
      const module = /^\s*module\s+"?([^\s"]+)/m.exec(text)?.[1];
      if (module !== undefined) goModules.push({ folder, module, published: publishedIn(text) });
    } else if (name === "Cargo.toml") crates.push(...cratesOf(text, folder));
  }
  aliases.sort(
    (one, other) => other.folder.length - one.folder.length || other.from.length - one.from.length,
  );
  return { packages, aliases, goModules, crates, isIgnored: readIgnored(files) };
}

type Json = Readonly<Record<string, unknown>>;

/** With comments and commas before a closing bracket, as compilers take them; null for what is none. */
function readJson(text: string): Json | null {
  const plain = text
    .replace(
      /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
      (_, string: string | undefined) => string ?? "",
    )
    .replace(/,(?=\s*[}\]])/g, "");
  try {
    const value: unknown = JSON.parse(plain);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

function aliasesOf(said: Json | null, folder: string): { folder: string; from: string; to: string[] }[] {
  const options = said?.["compilerOptions"];
  if (!isJson(options)) return [];
  const base = typeof options["baseUrl"] === "string" ? join(folder, options["baseUrl"]) : folder;
  const paths = isJson(options["paths"]) ? options["paths"] : {};
  const named = Object.entries(paths).flatMap(([from, to]) =>
    Array.isArray(to)
      ? [
          {
            folder,
            from,
            to: to.filter((one) => typeof one === "string").map((one: string) => join(base, one)),
          },
        ]
      : [],
  );
  const plain = typeof options["baseUrl"] === "string" ? [{ folder, from: "*", to: [join(base, "*")] }] : [];
  return [...named, ...plain];
}

/** The files, or for Go the folder, that the specifier may mean, the likeliest first; empty where it leads out. */
export function candidatesOf(
  specifier: string,
  from: string,
  language: LanguageId,
  settings: ModuleSettings,
): string[] {
  if (isScript(language)) return scriptCandidates(specifier, from, settings);
  if (language === "python") return pythonCandidates(specifier, from);
  if (language === "go") return goCandidates(specifier, from, settings);
  if (language === "rust") return rustCandidates(specifier, from, settings.crates);
  if (language === "ruby") return rubyCandidates(specifier, from);
  return language === "c" || language === "cpp" ? includeCandidates(specifier, from) : [];
}

export function isScript(language: LanguageId): boolean {
  return language === "javascript" || language === "typescript" || language === "tsx";
}

const scriptExtensions = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".d.ts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".vue",
  ".svelte",
  ".json",
];

function scriptCandidates(specifier: string, from: string, settings: ModuleSettings): string[] {
  if (specifier.startsWith("/") || specifier.includes("?") || specifier.includes("!")) return [];
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return asScript(join(folderOf(from), specifier));
  const aliased = settings.aliases
    .filter(({ folder }) => folder === "" || from.startsWith(`${folder}/`))
    .flatMap(({ from: pattern, to }) => applied(pattern, to, specifier));
  return [...aliased.flatMap(asScript), ...packageCandidates(specifier, from, settings)];
}

function applied(pattern: string, to: readonly string[], specifier: string): string[] {
  if (!pattern.includes("*")) return pattern === specifier ? [...to] : [];
  const [before = "", after = ""] = pattern.split("*");
  if (!specifier.startsWith(before) || !specifier.endsWith(after)) return [];
  const inside = specifier.slice(before.length, specifier.length - after.length);
  return to.map((one) => one.replace("*", () => inside));
}

function packageCandidates(specifier: string, from: string, { packages }: ModuleSettings): string[] {
  const depth = specifier.startsWith("@") ? 2 : 1;
  const parts = specifier.split("/");
  const name = parts.slice(0, depth).join("/");
  const own = packages.get(name);
  if (own === undefined || asksForAnother(from, name, own, [...packages.values()])) return [];
  const inside = parts.slice(depth).join("/");
  const below = inside === "" ? null : filesBelow(own, inside);
  if (below !== null) return below.flatMap((file) => [...asScript(file), ...sourceOf(file)]);
  if (inside !== "")
    return [...asScript(join(own.folder, inside)), ...asScript(join(own.folder, `src/${inside}`))];
  const named = own.entries.flatMap((entry) => [
    ...asScript(join(own.folder, entry)),
    ...sourceOf(join(own.folder, entry)),
  ]);
  return [...named, ...asScript(join(own.folder, "src/index")), ...asScript(join(own.folder, "index"))];
}

/** What a build wrote to `dist` or `lib` came from `src`. */
function sourceOf(path: string): string[] {
  return /(^|\/)(?:dist|build|lib|out)\//.test(path)
    ? asScript(path.replace(/(^|\/)(?:dist|build|lib|out)\/(?:esm\/|cjs\/)?/, "$1src/"))
    : [];
}

function asScript(path: string): string[] {
  const bare = path.replace(/\.(?:d\.ts|[cm]?[jt]sx?)$/, "");
  const inFolder = path === "" ? "index" : `${path}/index`;
  return [
    ...(/\.\w+$/.test(path) ? [path] : []),
    ...(bare === path ? [] : scriptExtensions.map((extension) => bare + extension)),
    ...scriptExtensions.map((extension) => path + extension),
    ...scriptExtensions.map((extension) => inFolder + extension),
  ];
}

function pythonCandidates(specifier: string, from: string): string[] {
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
  const inside = specifier.slice(dots).replaceAll(".", "/");
  if (dots > 0) return asPython(join(folderOf(from), "../".repeat(dots - 1)), inside);
  const roots = foldersAbove(from).flatMap((folder) => [folder, join(folder, "src"), join(folder, "lib")]);
  return [...new Set(roots)].flatMap((root) => asPython(root, inside));
}

function asPython(root: string, inside: string): string[] {
  const path = join(root, inside);
  const own = inside === "" ? [] : [`${path}.py`, `${path}.pyi`];
  return [...own, path === "" ? "__init__.py" : `${path}/__init__.py`];
}

/** Of `require`, less what `replace` leads elsewhere. */
function publishedIn(text: string): string[] {
  const replaced = [...text.matchAll(/^\s*(?:replace\s+)?([\w./-]{1,200})(?:\s+v\S{1,100})?\s+=>/gm)].map(
    ([, one]) => one,
  );
  const required = [...text.matchAll(/^\s*(?:require\s+)?([\w./-]{1,200})\s+v\d/gm)].map(
    ([, one = ""]) => one,
  );
  return required.filter((one) => !replaced.includes(one));
}

function goCandidates(specifier: string, from: string, { goModules }: ModuleSettings): string[] {
  const around = goModules
    .filter(({ folder }) => folder === "" || from.startsWith(`${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)[0];
  return goModules.flatMap(({ folder, module }) => {
    if (around?.published.includes(module) === true) return [];
    if (specifier === module) return [folder];
    return specifier.startsWith(`${module}/`) ? [join(folder, specifier.slice(module.length + 1))] : [];
  });
}
