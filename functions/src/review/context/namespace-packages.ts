/** What a folder of Python still gives when its `__init__.py` is gone: its modules (docs.python.org/3/reference/import.html#namespace-packages). */
import type { Import } from "./facts.ts";
import type { KnownFacts } from "./known-facts.ts";
import type { RepositoryView } from "./repository-view.ts";

/** The names of the modules and folders beside a deleted `__init__.py`; empty for every other file. */
export function modulesLeft(gone: string, { paths }: RepositoryView): ReadonlySet<string> {
  const folder = /^(.+\/)__init__\.py$/.exec(gone)?.[1];
  if (folder === undefined) return new Set();
  const inside = [...paths].filter((path) => path.startsWith(folder));
  return new Set(inside.map((path) => path.slice(folder.length).split(/[./]/, 1)[0] ?? ""));
}

/** Whether all that the file takes from the folder is one of its modules. */
export function isFoundIn(
  left: ReadonlySet<string>,
  { name, local }: Import,
  { facts }: KnownFacts,
): boolean {
  if (left.size === 0) return false;
  if (name !== null) return left.has(name);
  return facts.uses.every((use) => {
    const member = memberOf(use.name, local);
    return member === null || left.has(member);
  });
}

/** `dates` of `app.dates.parse`, where `app` was brought in. */
function memberOf(use: string, local: string | null): string | null {
  if (local === null || !use.startsWith(`${local}.`)) return null;
  return use.slice(local.length + 1).split(".", 1)[0] ?? null;
}
