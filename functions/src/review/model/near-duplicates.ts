/** Functions of the repository that do much the same as a changed one: what was mended in one may be wrong in the other, too. */
import { changedLines } from "../change/diff.ts";
import type { WordGroup } from "../change/search.ts";
import type { Declaration, Outline } from "./outline.ts";
import type { ReadFile } from "./read-files.ts";

interface KnownLines {
  readonly path: string;
  readonly lines: readonly string[];
  readonly outline: Outline | null;
}

interface NearDuplicate<File extends KnownLines> {
  readonly file: File;
  readonly declaration: Declaration;
  /** Of the changed function. */
  readonly like: string;
}

const least = { lines: 4, words: 6, likeness: 0.6 } as const;
const most = { lines: 120, groups: 10, ofFile: 2 } as const;
/** Files that hold so many of its longest words are looked at. */
const wordsOfGroup = 3;

export function groupsOfNearDuplicates(files: readonly ReadFile[]): WordGroup[] {
  return files
    .flatMap((read) => changedFunctions(read))
    .map(({ words }) => [...words].sort((one, other) => other.length - one.length).slice(0, wordsOfGroup))
    .slice(0, most.groups)
    .map((words) => ({ words, folder: null }));
}

/** The likest first. */
export function nearDuplicatesOf<File extends KnownLines>(
  read: ReadFile,
  others: readonly File[],
): NearDuplicate<File>[] {
  const changed = changedFunctions(read);
  if (changed.length === 0) return [];
  const found = others.flatMap((file) =>
    functionsIn(file).flatMap((one) =>
      changed.map(({ name, words }) => ({
        ...{ file, declaration: one.declaration, like: name },
        likeness: likenessOf(words, one.words),
      })),
    ),
  );
  return found
    .filter(({ likeness }) => likeness >= least.likeness)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most.ofFile)
    .map(({ file, declaration, like }) => ({ file, declaration, like }));
}

interface FunctionWords {
  readonly name: string;
  readonly declaration: Declaration;
  readonly words: ReadonlySet<string>;
}

function changedFunctions({ file, after, outline, diff }: ReadFile): FunctionWords[] {
  const added = changedLines(diff, "RIGHT");
  return functionsIn({ path: file.path, lines: after, outline }).filter(({ declaration }) =>
    [...added].some((line) => line >= declaration.startLine && line <= declaration.endLine),
  );
}

function functionsIn({ lines, outline }: KnownLines): FunctionWords[] {
  return (outline?.declarations ?? []).flatMap((declaration) => {
    const { name, kind, startLine, endLine } = declaration;
    const length = endLine - startLine + 1;
    if (kind !== "function" || length < least.lines || length > most.lines) return [];
    const words = new Set(
      lines
        .slice(startLine - 1, endLine)
        .join("\n")
        .match(word) ?? [],
    );
    words.delete(name);
    return words.size < least.words ? [] : [{ name, declaration, words }];
  });
}

const word = /[\p{L}_$][\p{L}\p{N}_$]{2,99}/gu;

/** From 0, no word in common, to 1, all. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (Math.min(one.size, other.size) < least.likeness * Math.max(one.size, other.size)) return 0;
  const shared = [...one].filter((each) => other.has(each)).length;
  return shared / (one.size + other.size - shared);
}
