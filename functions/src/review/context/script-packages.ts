/** Packages of the repository as other packages of it name them: by their entries, by what they export below their name, and by version. */
import { folderOf, join } from "./paths.ts";

export interface ScriptPackage {
  readonly folder: string;
  readonly entries: readonly string[];
  /** Of `exports`, by `./button` or `./icons/*`. */
  readonly subpaths: ReadonlyMap<string, readonly string[]>;
  readonly version: string;
  /** The ranges of versions that it asks for. */
  readonly dependencies: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;

export function scriptPackage(said: Json, folder: string): ScriptPackage {
  const { version, dependencies, devDependencies } = said;
  const own = isJson(said["exports"]) ? said["exports"] : {};
  const below = Object.entries(own).filter(([key]) => key.startsWith("./"));
  return {
    folder,
    entries: entriesOf(said),
    subpaths: new Map(below.map(([key, value]) => [key, stringsIn(value)])),
    version: typeof version === "string" ? version : "",
    dependencies: {
      ...(isJson(devDependencies) ? devDependencies : {}),
      ...(isJson(dependencies) ? dependencies : {}),
    },
  };
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function entriesOf(said: Json): string[] {
  const { exports, main, module, types, source } = said;
  const own = isJson(exports) ? (exports["."] ?? exports) : exports;
  return [source, types, module, main, ...stringsIn(own)].filter((one) => typeof one === "string");
}

function stringsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  return isJson(value) && depth < 4 ? Object.values(value).flatMap((one) => stringsIn(one, depth + 1)) : [];
}

/** The files that `exports` names for `button` of `@acme/ui/button`; null where it says nothing of it. */
export function filesBelow({ folder, subpaths }: ScriptPackage, inside: string): string[] | null {
  const wanted = `./${inside}`;
  const exact = subpaths.get(wanted);
  if (exact !== undefined) return exact.map((file) => join(folder, file));
  for (const [pattern, files] of subpaths) {
    const [before = "", after = ""] = pattern.split("*");
    if (!pattern.includes("*") || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    const star = wanted.slice(before.length, wanted.length - after.length);
    return files.map((file) =>
      join(
        folder,
        file.replaceAll("*", () => star),
      ),
    );
  }
  return null;
}

/** An example that asks for `^1.0.0` of a package that is at 3 gets the published one. */
export function asksForAnother(
  from: string,
  name: string,
  { version }: ScriptPackage,
  packages: readonly ScriptPackage[],
): boolean {
  const folders = new Map(packages.map((one) => [one.folder, one]));
  let folder = folderOf(from);
  while (folder !== "" && !folders.has(folder)) folder = folderOf(folder);
  const range = folders.get(folder)?.dependencies[name];
  const [wanted, own] = [typeof range === "string" ? seriesOf(range) : null, seriesOf(version)];
  return wanted !== null && own !== null && wanted !== own;
}

/** `1` of `^1.4.0`, `0.3` of `0.3.1`; null for ranges of another form, and for what is not released. */
function seriesOf(version: string): string | null {
  const [, major, minor] = /^[~^]?v?(\d+)\.(\d+)\.\d+/.exec(version) ?? [];
  if (major === undefined || (major === "0" && minor === "0")) return null;
  return major === "0" ? `0.${minor ?? ""}` : major;
}
