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
  return found.sort((one, other) => one.line - other.line);
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
  const lost = firsts(old.filter(({ name }) => !now.some((one) => one.name === name)));
  const fresh = firsts(now.filter(({ name }) => !old.some((one) => one.name === name)));
  return lost.map((one) => ({ ...own, ...one, heir: heirOf(one, lost, fresh, file.diff) }));
}

function firsts(names: readonly NameAt[]): NameAt[] {
  const seen = new Set<string>();
  return names.filter(({ name }) => !seen.has(name) && seen.add(name));
}

/** As many names left the hunk as came into it: then they stand in the same order. */
function heirOf(
  gone: NameAt,
  lost: readonly NameAt[],
  fresh: readonly NameAt[],
  { hunks }: FileDiff,
): NameAt | null {
  const hunk = hunks.find((one) => holds(one, "LEFT", gone.line));
  if (hunk === undefined) return null;
  const out = lost.filter(({ line }) => holds(hunk, "LEFT", line));
  const into = fresh.filter(({ line }) => holds(hunk, "RIGHT", line));
  const heir = out.length === into.length ? into[out.indexOf(gone)] : undefined;
  return heir !== undefined && mayBeRenamed(gone.name, heir.name) ? heir : null;
}

/** Of names of several words one stays: `MAIL_HOST` in the place of `DEBUG_LEVEL` is another setting. */
function mayBeRenamed(old: string, now: string): boolean {
  const [before, after] = [wordsIn(old), wordsIn(now)];
  return before.length < 2 || after.length < 2 || before.some((word) => after.includes(word));
}

function wordsIn(name: string): string[] {
  return name
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

function holds({ lines }: Hunk, side: "LEFT" | "RIGHT", line: number): boolean {
  const kind = side === "LEFT" ? "removed" : "added";
  return lines.some((one) => one.kind === kind && lineOn(side, one) === line);
}
