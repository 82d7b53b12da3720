/** Which names of a changed file the change touches: gone, renamed, or with other lines than before. */
import type { Side } from "@acrux/contract";
import { changedLines, type FileDiff, type Hunk, lineOn } from "../change/diff.ts";
import type { LanguageId } from "../languages/language.ts";
import { hasPackages } from "./languages/packages.ts";
import { type Definition, type FileFacts, namesGiven } from "./facts.ts";

export interface ChangedFacts {
  /** At the head; before the change for a file that is gone. */
  readonly path: string;
  readonly previousPath: string | null;
  readonly language: LanguageId;
  readonly diff: FileDiff;
  /** Null for a new file. */
  readonly before: FileFacts | null;
  /** Null for a file that is gone. */
  readonly after: FileFacts | null;
}

export interface ChangedSymbol {
  readonly file: ChangedFacts;
  readonly name: string;
  readonly kind: Definition["kind"];
  /** Null for a name that only came from elsewhere and was given on. */
  readonly before: Definition | null;
  readonly after: Definition | null;
  readonly change: "changed" | "removed" | "renamed";
  readonly renamedTo: string | null;
  readonly side: Side;
  readonly line: number;
}

export function changedSymbols(file: ChangedFacts): ChangedSymbol[] {
  const { before, after } = file;
  if (before === null) return [];
  // In another package every name is gone from where others look for it.
  if (after !== null && after.packageName !== before.packageName && hasPackages(file.language))
    return removedSymbols(file, before, null);
  return [
    ...removedSymbols(file, before, after),
    ...(after === null ? [] : touchedSymbols(file, before, after)),
  ];
}

function removedSymbols(file: ChangedFacts, before: FileFacts, after: FileFacts | null): ChangedSymbol[] {
  const now = after === null ? new Set<string>() : namesGiven(after);
  // What only one of two files of a package defines may be hidden in one of them alone.
  return [...namesGiven(before)]
    .filter((name) => !now.has(name) && !isGoneWithItsOwner(name, before, now))
    .map((name) => removedSymbol(name, file, before, after));
}

/** `Money.zero` of a class that is gone itself. */
function isGoneWithItsOwner(name: string, before: FileFacts, now: ReadonlySet<string>): boolean {
  const at = name.lastIndexOf(".");
  const owner = name.slice(0, Math.max(0, at));
  return at > 0 && namesGiven(before).has(owner) && !now.has(owner);
}

function removedSymbol(
  name: string,
  file: ChangedFacts,
  before: FileFacts,
  after: FileFacts | null,
): ChangedSymbol {
  const own = definitionOf(before, name);
  if (own === null) {
    const place = { side: "LEFT" as const, line: lineOfExport(file, name) };
    return {
      file,
      name,
      kind: "value",
      before: null,
      after: null,
      change: "removed",
      renamedTo: null,
      ...place,
    };
  }
  const { kind } = own;
  const heir = after === null ? null : heirOf(own, { file, before, after });
  if (heir === null) {
    const place = { side: "LEFT" as const, line: own.line };
    return { file, name, kind, before: own, after: null, change: "removed", renamedTo: null, ...place };
  }
  const place = { side: "RIGHT" as const, line: heir.line };
  return { file, name, kind, before: own, after: heir, change: "renamed", renamedTo: heir.name, ...place };
}

/** What is called so, or given out under that name. */
function definitionOf(facts: FileFacts, name: string): Definition | null {
  const inside = facts.exports.get(name) ?? name;
  return facts.definitions.find((one) => one.name === inside) ?? null;
}

/** Of what is given on without a definition: the first removed line that holds the name. */
function lineOfExport({ diff }: ChangedFacts, name: string): number {
  const lines = diff.hunks.flatMap((hunk) => hunk.lines).filter(({ kind }) => kind === "removed");
  const found = lines.find(({ text }) => new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(text));
  return found?.left ?? lines[0]?.left ?? 1;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The one new definition of that kind in the same hunk. */
function heirOf(
  gone: Definition,
  {
    file,
    before,
    after,
  }: { readonly file: ChangedFacts; readonly before: FileFacts; readonly after: FileFacts },
): Definition | null {
  const hunk = file.diff.hunks.find(({ lines }) => lines.some(({ left }) => left === gone.line));
  if (hunk === undefined) return null;
  const old = new Set(before.definitions.map(({ name }) => name));
  const fresh = after.definitions.filter(
    ({ name, kind, line }) => !old.has(name) && kind === gone.kind && isAdded(hunk, line),
  );
  const left = new Set(after.definitions.map(({ name }) => name));
  const lost = before.definitions.filter(
    ({ name, kind, line }) =>
      !left.has(name) && kind === gone.kind && hunk.lines.some((one) => one.left === line),
  );
  return fresh.length === lost.length ? (fresh[lost.indexOf(gone)] ?? null) : null;
}

function isAdded(hunk: Hunk, line: number): boolean {
  return hunk.lines.some(({ kind, right }) => kind === "added" && right === line);
}

function touchedSymbols(file: ChangedFacts, before: FileFacts, after: FileFacts): ChangedSymbol[] {
  const removed = changedLines(file.diff, "LEFT");
  const added = changedLines(file.diff, "RIGHT");
  const given = namesGiven(after);
  return [...namesGiven(before)].flatMap((name): ChangedSymbol[] => {
    const [old, now] = [definitionOf(before, name), definitionOf(after, name)];
    if (old === null || now === null || !given.has(name)) return [];
    const first = firstIn(added, now);
    if (first === null && firstIn(removed, old) === null) return [];
    const line = added.has(now.line) ? now.line : (first ?? now.line);
    const own = { file, name, kind: now.kind, before: old, after: now };
    return [{ ...own, change: "changed", renamedTo: null, side: "RIGHT", line }];
  });
}

function firstIn(lines: ReadonlySet<number>, { startLine, endLine }: Definition): number | null {
  let first: number | null = null;
  for (const line of lines)
    if (line >= startLine && line <= endLine && (first === null || line < first)) first = line;
  return first;
}

/** The line of a hunk that may hold a comment: the symbol's own where a hunk shows it, else the nearest of its side; null without any. */
export function nearestLine(diff: FileDiff, side: Side, line: number): number | null {
  const shown = diff.hunks
    .flatMap(({ lines }) => lines)
    .map((one) => lineOn(side, one))
    .filter((one) => one !== null);
  if (shown.length === 0) return null;
  return shown.reduce((best, one) => (Math.abs(one - line) < Math.abs(best - line) ? one : best));
}
