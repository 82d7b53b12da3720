/** Which names that files share by a string a change takes away, and which one took its place. */
import { type DiffLine, type FileDiff, type Hunk, lineOn, textBefore } from "../../change/diff.ts";
import type { PlannedFile } from "../../change/planned-file.ts";
import { families } from "./families.ts";
import type { NameAt, NameFamily } from "./family.ts";

export type Role = "gives" | "takes";

export interface LostName {
  readonly family: NameFamily;
  readonly role: Role;
  readonly name: string;
  /** Before the change. */
  readonly line: number;
  /** The one new name in the same place. */
  readonly heir: NameAt | null;
  readonly file: { readonly path: string; readonly diff: FileDiff };
}

const longestText = 256 * 1024;
/** Longer ones were not written by hand, and keep an expression busy. */
const longestLine = 2_000;

/** Each name once in the order of the text. */
export function namesIn(family: NameFamily, role: Role, path: string, text: string): NameAt[] {
  if (text.length > longestText || hasLongLine(text)) return [];
  const found = family[role].filter(({ files }) => files.test(path)).flatMap(({ read }) => read(text, path));
  return withoutComments(found, role, text).sort((one, other) => one.line - other.line);
}

/** What a commented line takes is not missed; what it gives, such as an example of a setting, may be known from there. */
function withoutComments(names: readonly NameAt[], role: Role, text: string): NameAt[] {
  if (role === "gives" || names.length === 0) return [...names];
  const lines = text.split("\n");
  return names.filter(({ line }) => !/^\s*(?:#|\/\/|\*|<!--)/.test(lines[line - 1] ?? ""));
}

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    if (end - start > longestLine) return true;
    start = end + 1;
  }
  return text.length - start > longestLine;
}

/** A file of which no line was added is read only when it may have lost a name. */
export function mayShareNames(path: string): boolean {
  return families.some(
    ({ gives, takes }) =>
      gives.some(({ files }) => files.test(path)) || takes.some(({ files }) => files.test(path)),
  );
}

export function lostNames(plan: readonly PlannedFile[], texts: ReadonlyMap<string, string>): LostName[] {
  return plan.flatMap(({ file, diff, settled }) => {
    if (diff === null || diff.cut || settled?.reason === "configuration" || !mayShareNames(file.path))
      return [];
    const both = textsOf(file.status, diff, texts.get(file.path));
    if (both === null) return [];
    return families.flatMap((family) =>
      (["gives", "takes"] as const).flatMap((role) =>
        lostOf({ family, role, file: { path: file.path, diff } }, file.previousPath ?? file.path, both),
      ),
    );
  });
}

interface Texts {
  readonly before: string;
  readonly after: string;
}

function textsOf(status: string, diff: FileDiff, text: string | undefined): Texts | null {
  const lines = diff.hunks.flatMap((hunk) => hunk.lines);
  if (status === "removed") return { before: sideOf(lines), after: "" };
  if (text === undefined || !lines.some(({ kind }) => kind === "removed")) return null;
  const before = textBefore(text, diff);
  return before === null ? null : { before, after: text };
}

function sideOf(lines: readonly DiffLine[]): string {
  return lines
    .filter(({ left }) => left !== null)
    .map(({ text }) => text)
    .join("\n");
}

function lostOf(
  own: Pick<LostName, "family" | "role" | "file">,
  pathBefore: string,
  { before, after }: Texts,
): LostName[] {
  const { family, role, file } = own;
  const old = namesIn(family, role, pathBefore, before);
  if (old.length === 0) return [];
  const now = namesIn(family, role, file.path, after);
  const lost = without(old, now);
  const heirs = heirsOf(lost, without(now, old), file.diff);
  return lost.map((one) => ({ ...own, ...one, heir: heirs.get(one) ?? null }));
}

/** Each of the names once that the others do not have: a file of translations has thousands. */
function without(names: readonly NameAt[], others: readonly NameAt[]): NameAt[] {
  const there = new Set(others.map(({ name }) => name));
  return firsts(names.filter(({ name }) => !there.has(name)));
}

function firsts(names: readonly NameAt[]): NameAt[] {
  const seen = new Set<string>();
  return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** As many names left the hunk as came into it: then they stand in the same order. */
function heirsOf(
  lost: readonly NameAt[],
  fresh: readonly NameAt[],
  { hunks }: FileDiff,
): ReadonlyMap<NameAt, NameAt> {
  const out = byHunk(lost, hunks, "LEFT");
  const into = byHunk(fresh, hunks, "RIGHT");
  const heirs = new Map<NameAt, NameAt>();
  for (const [hunk, gone] of out) {
    const come = into.get(hunk) ?? [];
    if (come.length !== gone.length) continue;
    for (const [index, one] of gone.entries()) {
      const heir = come[index];
      if (heir !== undefined && mayBeRenamed(one.name, heir.name)) heirs.set(one, heir);
    }
  }
  return heirs;
}

/** The names on lines that a hunk takes away, or adds. */
function byHunk(
  names: readonly NameAt[],
  hunks: readonly Hunk[],
  side: "LEFT" | "RIGHT",
): Map<Hunk, NameAt[]> {
  const kind = side === "LEFT" ? "removed" : "added";
  const hunkAt = new Map(
    hunks.flatMap((hunk) =>
      hunk.lines.filter((one) => one.kind === kind).map((one) => [lineOn(side, one), hunk] as const),
    ),
  );
  const found = new Map<Hunk, NameAt[]>();
  for (const one of names) {
    const hunk = hunkAt.get(one.line);
    if (hunk === undefined) continue;
    const own = found.get(hunk) ?? [];
    found.set(hunk, own);
    own.push(one);
  }
  return found;
}

/** Of several words one stays: `MAIL_HOST` in the place of `DEBUG_LEVEL` or of `LEVEL` is another setting. */
function mayBeRenamed(old: string, now: string): boolean {
  const [before, after] = [wordsIn(old), wordsIn(now)];
  const areSingle = before.length < 2 && after.length < 2;
  return areSingle || before.some((word) => after.includes(word));
}

function wordsIn(name: string): string[] {
  return name
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}
