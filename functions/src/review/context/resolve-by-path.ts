/** Where modules lie that are named by a path: `use` and `mod` of Rust, `require` of Ruby, `#include` of C. */
import { folderOf, join, nameOfFile } from "./paths.ts";

/** A crate, by the name under which others use it. */
export interface Crate {
  readonly name: string;
  /** Where its root file lies. */
  readonly source: string;
  /** Crates that it asks a registry for, by the names that it uses. */
  readonly published: ReadonlySet<string>;
}

/** What a `Cargo.toml` says of the package, and of targets that lie elsewhere. */
export function cratesOf(text: string, folder: string): Crate[] {
  const name = /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/m.exec(text)?.[1]?.replaceAll("-", "_");
  if (name === undefined) return [];
  const targets = [
    ...text.matchAll(/^\[(?:lib|\[bin\])\]\s*\n(?:[^[\n]*\n){0,8}?path\s*=\s*"([^"\n]+)\.rs"/gm),
  ];
  const published = publishedIn(text);
  const named = targets.map(([, path = ""]) => ({ name, source: folderOf(join(folder, path)), published }));
  return [{ name, source: join(folder, "src"), published }, ...named];
}

/** `shop-core = "0.3"`, without a path, is the crate of that version. */
function publishedIn(text: string): ReadonlySet<string> {
  const lines = text.matchAll(/^([\w-]{1,100})\s*=\s*("[\^~=]?\d[^\n]*|\{[^\n}]*\bversion\s*=[^\n]*)$/gm);
  const plain = [...lines].filter(([, , value = ""]) => !/\b(?:path|workspace|git)\s*=/.test(value));
  return new Set(plain.map(([, name = ""]) => name.replaceAll("-", "_")));
}

/** The files that may be the module, the likeliest first (doc.rust-lang.org/reference/items/modules.html). */
export function rustCandidates(specifier: string, from: string, crates: readonly Crate[]): string[] {
  const parts = specifier.split("::");
  const [head = ""] = parts;
  if (head === "crate") return isTarget(from) ? [] : inCrate(crateOf(from, crates), parts.slice(1));
  if (head === "self") return modulesIn(childrenOf(from), parts.slice(1), [from]);
  if (head === "super") return aboveOf(parts, from);
  const local = modulesIn(childrenOf(from), parts, []);
  const isPublished = crateOf(from, crates)?.published.has(head) === true;
  const other = isPublished ? undefined : crates.find(({ name }) => name === head);
  return [...local, ...(other === undefined ? [] : inCrate(other, parts.slice(1)))];
}

/** A file that is a crate of its own. */
function isTarget(path: string): boolean {
  return /(?:^|\/)(?:src\/bin|tests|examples|benches)\/[^/]+\.rs$/.test(path);
}

function crateOf(path: string, crates: readonly Crate[]): Crate | undefined {
  return crates
    .filter(({ source }) => source === "" || path.startsWith(`${source}/`))
    .sort((one, other) => other.source.length - one.source.length)[0];
}

function inCrate(crate: Crate | undefined, parts: readonly string[]): string[] {
  if (crate === undefined) return [];
  const { source } = crate;
  return modulesIn(source, parts, [join(source, "lib.rs"), join(source, "main.rs")]);
}

function modulesIn(folder: string, parts: readonly string[], itself: readonly string[]): string[] {
  if (parts.length === 0) return [...itself];
  const path = join(folder, parts.join("/"));
  return [`${path}.rs`, `${path}/mod.rs`];
}

/** The folder of the modules inside of a file's own. */
function childrenOf(path: string): string {
  const name = nameOfFile(path).replace(/\.rs$/, "");
  return /^(?:mod|lib|main)$/.test(name) ? folderOf(path) : join(folderOf(path), name);
}

function aboveOf(parts: readonly string[], from: string): string[] {
  const depth = parts.findIndex((part) => part !== "super");
  const ups = depth < 0 ? parts.length : depth;
  // The module's own folder is inside of the one above it.
  let folder = childrenOf(from);
  for (let up = 0; up < ups; up += 1) folder = folderOf(folder);
  const rest = parts.slice(ups);
  const root = ["lib.rs", "main.rs", "mod.rs"].map((name) => join(folder, name));
  return modulesIn(folder, rest, [`${folder}.rs`, ...root]);
}

/** Of Ruby: beside the file, or in a `lib` around it. */
export function rubyCandidates(specifier: string, from: string): string[] {
  const path = specifier.endsWith(".rb") ? specifier : `${specifier}.rb`;
  if (specifier.startsWith("./")) return [join(folderOf(from), path)];
  return foldersAbove(from).map((folder) => join(folder, `lib/${path}`));
}

/** Of `#include "shop/range.h"`: beside the file, and where headers are kept around it. */
export function includeCandidates(specifier: string, from: string): string[] {
  const beside = join(folderOf(from), specifier);
  const places = foldersAbove(from).flatMap((folder) => [
    join(folder, `include/${specifier}`),
    ...(specifier.includes("/") ? [join(folder, specifier), join(folder, `src/${specifier}`)] : []),
  ]);
  return [beside, ...places];
}

/** The folder of the file, and every folder around it. */
export function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), ""];
}
