/** The changed files as a model may see them: masked, with both sides numbered, and with what their trees tell. */
import type { FileCoverage, Finding, Side } from "@acrux/contract";
import type { Change, ChangedFile, FileContent } from "../change/change.ts";
import { type FileDiff, readPatch, textBefore } from "../change/diff.ts";
import type { LookedAt, Outline, TextToLookAt } from "./outline.ts";

/** Masks and outlines texts apart from everything that holds a secret; null for one that must not be shown. */
export type LookAtTexts = (texts: readonly TextToLookAt[]) => Promise<readonly (LookedAt | null)[]>;

export interface ReadFile {
  readonly file: ChangedFile;
  readonly diff: FileDiff;
  /** Lines after the change, masked; the first is line 1. Empty for a removed file. */
  readonly after: readonly string[];
  readonly before: readonly string[];
  /** As it is, for identities; never shown. */
  readonly plainAfter: readonly string[];
  readonly outline: Outline | null;
  readonly outlineBefore: Outline | null;
}

export interface FilesForModel {
  readonly files: readonly ReadFile[];
  /** Files that are not shown, with a reason. */
  readonly left: readonly { readonly path: string; readonly note: string }[];
}

/** What the engine left out for these reasons a model is not shown either. */
const notShown = new Set([
  ...["generated", "vendored", "lock-file", "minified", "binary", "too-large"],
  ...["configuration", "over-budget", "not-delivered", "cut-patch"],
]);

/** Reads what the engine read; throws what `change.read` throws. */
export async function readFilesForModel(
  change: Change,
  { coverage, findings }: { coverage: readonly FileCoverage[]; findings: readonly Finding[] },
  look: LookAtTexts,
): Promise<FilesForModel> {
  const byPath = new Map(coverage.map((one) => [one.path, one]));
  const wanted = change.files.filter((file) => isWanted(file, byPath.get(file.path)));
  const addresses = wanted.map(({ path }) => ({ side: "RIGHT" as const, path }));
  const contents = addresses.length === 0 ? [] : await change.read(addresses);
  const texts = wanted.flatMap((file, index) => textsOf(file, contents[index]));
  const asked = texts.flatMap(({ file, after, before }) => [
    { path: file.path, text: after, credentials: credentialsIn(findings, file.path, "RIGHT") },
    { path: file.path, text: before, credentials: credentialsIn(findings, file.path, "LEFT") },
  ]);
  const looked = await look(asked);
  const files = texts.flatMap((text, index) => {
    const [after, before] = [looked[2 * index], looked[2 * index + 1]];
    return !after || !before ? [] : [readFile(text, after, before)];
  });
  const shown = new Set(files.map(({ file }) => file.path));
  const left = wanted.filter(({ path }) => !shown.has(path)).map(({ path }) => ({ path, note: unreadable }));
  return { files, left };
}

const unreadable = "Its text could not be read, or its patch does not fit it.";

function isWanted(file: ChangedFile, coverage: FileCoverage | undefined): boolean {
  if (file.patch === null || file.binary) return false;
  return coverage?.state !== "skipped" || !notShown.has(coverage.reason ?? "");
}

interface Texts {
  readonly file: ChangedFile;
  readonly diff: FileDiff;
  readonly after: string;
  readonly before: string;
}

function textsOf(file: ChangedFile, content: FileContent | undefined): Texts[] {
  const diff = readPatch(file.patch ?? "", file);
  if (diff.cut) return [];
  const after = file.status === "removed" ? "" : content?.kind === "text" ? content.text : null;
  const before = after === null ? null : textBefore(after, diff);
  return after === null || before === null ? [] : [{ file, diff, after, before }];
}

function credentialsIn(findings: readonly Finding[], path: string, side: Side): Finding[] {
  return findings.filter((finding) => finding.path === path && finding.side === side);
}

function readFile({ file, diff, after }: Texts, right: LookedAt, left: LookedAt): ReadFile {
  return {
    ...{ file, diff, after: linesOf(right.masked), before: linesOf(left.masked), plainAfter: linesOf(after) },
    ...{ outline: right.outline, outlineBefore: left.outline },
  };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
