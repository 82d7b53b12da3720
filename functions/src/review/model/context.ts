/** The port to what surrounds a change, and the version that reads the files which the changed ones import directly. */
import type { Change, FileAddress, FileContent } from "../change/change.ts";
import { nameOfFile } from "../context/paths.ts";
import { NoSnapshot } from "../change/search.ts";
import { wordsOf } from "../context/word-index.ts";
import { changedLines } from "../change/diff.ts";
import { isTestCode } from "../change/test-code.ts";
import { importsOf } from "./imports.ts";
import { type ContextPart, countTokens } from "./language-model.ts";
import { neighborsOf } from "./neighbors.ts";
import { groupsOfNearDuplicates, nearDuplicatesOf } from "./near-duplicates.ts";
import type { Declaration, LookedAt, Outline, TextToLookAt } from "./outline.ts";
import type { LookAtTexts, ReadFile } from "./read-files.ts";

/** Another file of the repository, masked. */
export interface KnownFile {
  readonly path: string;
  readonly lines: readonly string[];
  readonly outline: Outline | null;
}

export interface Surroundings {
  /** Definitions and callers, those that matter most first, by the path of the changed file that they are for. */
  readonly parts: ReadonlyMap<string, readonly ContextPart[]>;
  /** Files beside the changed ones by which claims can be checked. */
  readonly known: readonly KnownFile[];
  /** Conventions of the repository, from the base branch. */
  readonly guidelines: readonly ContextPart[];
  /** By changed path the changed paths that it imports. */
  readonly related: ReadonlyMap<string, readonly string[]>;
}

/** An index of the repository can stand behind it, too. */
export type CollectContext = (change: Change, files: readonly ReadFile[]) => Promise<Surroundings>;

export const noSurroundings: Surroundings = {
  parts: new Map(),
  known: [],
  guidelines: [],
  related: new Map(),
};

const guidelineFiles = ["AGENTS.md", "CLAUDE.md", "CONTRIBUTING.md", ".github/copilot-instructions.md"];

/** With the guideline files they stay within one call of 200. */
const most = {
  candidates: 190,
  definitionLines: 60,
  definitions: 14,
  callers: 8,
  /** Characters of one guideline file, and of all of them. */
  ...{ guideline: 4_000, guidelines: 8_000 },
  groups: 40,
  users: 30,
  alike: 10,
  tests: 2,
} as const;

/** One batch call for everything; throws what `change.read` throws. */
export function contextOfImports(look: LookAtTexts): CollectContext {
  return async (change, files) => {
    const changed = new Set(files.map(({ file }) => file.path));
    const imports = new Map(
      files.map((read) => [read.file.path, importsOf(read.file.path, read.after.join("\n"))]),
    );
    const neighbors = files.map(({ file, after }) => neighborsOf(file.path, after.join("\n")));
    const candidates = new Set([...[...imports.values()].flat(2), ...inTurns(neighbors)]);
    const wanted = [...candidates].filter((path) => !changed.has(path)).slice(0, most.candidates);
    const addresses: FileAddress[] = [
      ...guidelineFiles.map((path) => ({ side: "LEFT" as const, path })),
      ...wanted.map((path) => ({ side: "RIGHT" as const, path })),
    ];
    const [contents, users] = await Promise.all([change.read(addresses), usersOf(change, files)]);
    const read = addresses.flatMap(({ path }, index) => textAt(path, contents[index]));
    const searched = new Set(users.map(({ path }) => path));
    const taken = new Set([...changed, ...read.map(({ path }) => path)]);
    const texts = [...read, ...users.filter(({ path }) => !taken.has(path))];
    const looked = await look(texts);
    const known = texts.flatMap(({ path }, index) => knownFile(path, looked[index]));
    const isGuideline = ({ path }: KnownFile): boolean => guidelineFiles.includes(path);
    const others = known.filter((file) => !isGuideline(file));
    return {
      parts: new Map(files.map((read) => [read.file.path, partsFor(read, files, others, searched)])),
      known: others,
      guidelines: guidelinesIn(known.filter(isGuideline)),
      related: new Map(
        [...imports.values()].map((lists, index) => [
          files[index]?.file.path ?? "",
          [...lists.flat(), ...(neighbors[index] ?? [])].filter((one) => changed.has(one)),
        ]),
      ),
    };
  };
}

/** The first of each list, then the second: no file takes the room of all others. */
function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

/** Files outside of the change that hold a changed name and the name of its file: nothing that a changed file imports leads to them. */
async function usersOf({ search }: Change, files: readonly ReadFile[]): Promise<TextToLookAt[]> {
  const groups = files.flatMap(({ file: { path }, diff, outline, outlineBefore }) => {
    const names = new Set([
      ...namesTouched(outline, changedLines(diff, "RIGHT")),
      ...namesTouched(outlineBefore, changedLines(diff, "LEFT")),
    ]);
    const stem = wordsOf(nameOfFile(path).replace(/\.\w+$/, ""));
    return [...names].map((name) => ({ words: [name, ...stem], folder: null }));
  });
  if (search === undefined || groups.length === 0) return [];
  try {
    const { files: found } = await search({ groups: groups.slice(0, most.groups), paths: [], isAnew: true });
    const alike = groupsOfNearDuplicates(files);
    // What was given once is not given again.
    const like = alike.length === 0 ? [] : (await search({ groups: alike, paths: [] })).files;
    return [...found.slice(0, most.users), ...like.slice(0, most.alike)].map(({ path, text }) => ({
      ...{ path, text, credentials: [] },
    }));
  } catch (error) {
    if (error instanceof NoSnapshot) return [];
    throw error;
  }
}

function textAt(path: string, content: FileContent | undefined) {
  return content?.kind === "text" ? [{ path, text: content.text, credentials: [] }] : [];
}

function knownFile(path: string, looked: LookedAt | null | undefined): KnownFile[] {
  return looked === null || looked === undefined
    ? []
    : [{ path, lines: looked.masked.split("\n"), outline: looked.outline }];
}

/** The same words once: CLAUDE.md is often a copy of AGENTS.md. */
function guidelinesIn(files: readonly KnownFile[]): ContextPart[] {
  const why = "Conventions of the repository, as the base branch has them.";
  const told = new Set<string>();
  let room: number = most.guidelines;
  return files.flatMap(({ path, lines }) => {
    const text = lines.join("\n").trim().slice(0, Math.min(most.guideline, room));
    if (text === "" || told.has(text)) return [];
    told.add(text);
    room -= text.length;
    const what = "its beginning";
    return [{ kind: "guideline", path, what, why, tokens: countTokens(text), text } as const];
  });
}

/** `searched` are the paths of files that the index of the repository led to. */
function partsFor(
  read: ReadFile,
  files: readonly ReadFile[],
  known: readonly KnownFile[],
  searched: ReadonlySet<string>,
): ContextPart[] {
  const own = read.file.path;
  const others: KnownFile[] = [
    ...files
      .filter(({ file }) => file.path !== own)
      .map(({ file, after, outline }) => ({ path: file.path, lines: after, outline })),
    ...known,
  ];
  return [
    ...definitionsFor(read, others),
    ...callersOf(read, others, searched),
    ...alikeIn(
      read,
      known.filter(({ path }) => searched.has(path)),
    ),
  ];
}

function alikeIn(read: ReadFile, known: readonly KnownFile[]): ContextPart[] {
  return nearDuplicatesOf(read, known).map(({ file, declaration, like }) =>
    excerpt(
      "near-duplicate",
      file,
      declaration,
      `It does much the same as ${like}, which changed in ${read.file.path}.`,
    ),
  );
}

/** Of the names on changed lines first, then of those in the functions around them. */
function definitionsFor(read: ReadFile, others: readonly KnownFile[]): ContextPart[] {
  const added = changedLines(read.diff, "RIGHT");
  const near = new Set([...added].flatMap((line) => [line - 2, line - 1, line, line + 1, line + 2]));
  const used = wordsOn(read.after, added);
  const around = wordsOn(read.after, near);
  const removed = wordsOn(read.before, changedLines(read.diff, "LEFT"));
  const found = others.flatMap((file) =>
    (file.outline?.declarations ?? []).map((declaration) => ({ file, declaration })),
  );
  const rank = ({ declaration: { name } }: (typeof found)[number]): number =>
    used.has(name) ? 0 : removed.has(name) ? 1 : around.has(name) ? 2 : 3;
  return found
    .filter((one) => rank(one) < 3)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most.definitions)
    .map(({ file, declaration }) => {
      const why = `${read.file.path} uses ${declaration.name} where it changed.`;
      return excerpt("definition", file, declaration, why);
    });
}

/** Calls of what changed in this file; where they fill the room, a test that the index led to is shown as well. */
function callersOf(
  read: ReadFile,
  others: readonly KnownFile[],
  searched: ReadonlySet<string>,
): ContextPart[] {
  const touched = changedLines(read.diff, "RIGHT");
  const changedNames = new Set([
    ...namesTouched(read.outline, touched),
    ...namesTouched(read.outlineBefore, changedLines(read.diff, "LEFT")),
  ]);
  const ranked = others
    .flatMap((file) =>
      (file.outline?.calls ?? [])
        .filter(({ name }) => changedNames.has(name))
        .map(({ name, line }) => ({ file, name, line, holder: holderOf(file.outline, line) })),
    )
    .filter(
      ({ file, holder, line }, index, all) =>
        all.findIndex(
          (other) =>
            other.file === file && ((other.holder === holder && holder !== null) || other.line === line),
        ) === index,
    )
    .sort((one, other) => Number(isTestCode(one.file.path)) - Number(isTestCode(other.file.path)));
  const shown = ranked.slice(0, most.callers);
  const tests = shown.some(({ file }) => isTestCode(file.path))
    ? []
    : ranked.slice(most.callers).filter(({ file: { path } }) => isTestCode(path) && searched.has(path));
  return [...shown, ...tests.slice(0, most.tests)].map(({ file, name, line, holder }) => {
    const range = holder ?? { startLine: line - 4, endLine: line + 4 };
    return excerpt("caller", file, range, `It calls ${name}, which changed in ${read.file.path}.`);
  });
}

function namesTouched(outline: Outline | null, lines: ReadonlySet<number>): string[] {
  const touched = (outline?.declarations ?? []).filter(({ startLine, endLine }) =>
    [...lines].some((line) => line >= startLine && line <= endLine),
  );
  return touched.map(({ name }) => name).filter((name) => name.length > 2);
}

function holderOf(outline: Outline | null, line: number): Declaration | null {
  const holding = (outline?.declarations ?? []).filter(
    (one) => one.kind === "function" && one.startLine <= line && one.endLine >= line,
  );
  return holding.sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0] ?? null;
}

function excerpt(
  kind: "definition" | "caller" | "near-duplicate",
  file: KnownFile,
  { startLine, endLine }: { startLine: number; endLine: number },
  why: string,
): ContextPart {
  const from = Math.max(1, startLine - 3);
  const to = Math.min(file.lines.length, endLine, from + most.definitionLines);
  const text = file.lines
    .slice(from - 1, to)
    .map((line, index) => `${String(from + index)} | ${line.slice(0, 400)}`)
    .join("\n");
  const what = `lines ${String(from)}-${String(to)}`;
  return { kind, path: file.path, what, why, tokens: countTokens(text), text };
}

const word = /[\p{L}_$][\p{L}\p{N}_$]{2,99}/gu;

function wordsOn(lines: readonly string[], numbers: ReadonlySet<number>): ReadonlySet<string> {
  return new Set([...numbers].flatMap((number) => (lines[number - 1] ?? "").match(word) ?? []));
}
