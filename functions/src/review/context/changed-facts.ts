/** The changed files as far as their names can be followed: what each defined before, and what it defines now. */
import { type FileDiff, textBefore } from "../change/diff.ts";
import { languageOf } from "../languages/languages.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { ChangedFacts } from "./changed-symbols.ts";
import type { FileFacts } from "./facts.ts";
import { canFollow } from "./read-facts.ts";
import type { LanguageId } from "../languages/language.ts";

/** A changed file in a language that we follow, with its text where the review read it. */
export interface FollowedFile {
  readonly planned: PlannedFile;
  readonly language: LanguageId;
  readonly diff: FileDiff;
  /** At the head; null until it is read. A file that is gone has none. */
  readonly text: string | null;
}

const foreign = new Set([
  "generated",
  "vendored",
  "minified",
  "configuration",
  "binary",
  "too-large",
  "lock-file",
]);

export function followedFiles(
  plan: readonly PlannedFile[],
  texts: ReadonlyMap<string, string>,
): FollowedFile[] {
  return plan.flatMap((planned) => {
    const text = texts.get(planned.file.path) ?? null;
    const language = languageOf(planned.file.path, text ?? undefined);
    const diff = diffOf(planned);
    const reason = planned.settled?.reason ?? null;
    if (diff === null || !canFollow(language) || (reason !== null && foreign.has(reason))) return [];
    return [{ planned, language, diff, text }];
  });
}

/** Null for one that is cut, or was not delivered. */
function diffOf({ file, diff }: PlannedFile): FileDiff | null {
  if (diff === null) return file.status === "renamed" ? { hunks: [], cut: false } : null;
  return diff.cut ? null : diff;
}

/** Of files of which no line was added, and of those that only moved, the review reads no text. */
export function unreadPaths(files: readonly FollowedFile[]): string[] {
  return files
    .filter(({ planned, text }) => text === null && planned.file.status !== "removed")
    .map(({ planned }) => planned.file.path);
}

export type ReadFactsOf = (path: string, language: LanguageId, text: string) => FileFacts | null;

/** Null for a file whose patch and text do not belong together, or that cannot be parsed. */
export function changedFacts(file: FollowedFile, read: ReadFactsOf): ChangedFacts | null {
  const { planned, language, diff, text } = file;
  const { path, previousPath, status } = planned.file;
  const own = { path, previousPath: status === "renamed" ? previousPath : null, language, diff };
  if (status === "removed") {
    const before = read(path, language, textOfRemoved(diff));
    return before && { ...own, before, after: null };
  }
  const after = text === null ? null : read(path, language, text);
  if (text === null || after === null) return null;
  if (status === "added" || status === "copied") return { ...own, before: null, after };
  const before = factsBefore(file, text, read);
  return before && { ...own, before, after };
}

function factsBefore(
  { planned, language, diff }: FollowedFile,
  text: string,
  read: ReadFactsOf,
): FileFacts | null {
  const old = textBefore(text, diff);
  return old === null ? null : read(planned.file.path, language, old);
}

function textOfRemoved({ hunks }: FileDiff): string {
  return hunks
    .flatMap(({ lines }) => lines)
    .filter(({ left }) => left !== null)
    .map(({ text }) => text)
    .join("\n");
}
