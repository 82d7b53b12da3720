/** Finds blocks of lines that a change adds twice, or that stand twice in a directory that is reviewed whole. */
import type { Inclusion } from "../config/schema.ts";
import type { DiffLine } from "../change/diff.ts";
import type { Match } from "../findings/finding.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { isTestCode } from "../change/test-code.ts";

interface CodeLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** The blocks met so far. Holds numbers only, so that all files of a large directory fit into it. */
export class SeenBlocks {
  readonly least: number;
  readonly #paths: string[] = [];
  /** Number of the path and line where a block was met first, by its hash. */
  readonly #first = new Map<number, number>();

  /** `least` lines with code on them make a block. */
  constructor(least: number) {
    this.least = least;
  }

  enter(path: string): number {
    return this.#paths.push(path) - 1;
  }

  /** Where the block was met before; null, and remembered, when it is new. */
  meet(hash: number, path: number, line: number): { path: string; line: number } | null {
    const first = this.#first.get(hash);
    if (first === undefined) {
      this.#first.set(hash, path * mostLines + line);
      return null;
    }
    return { path: this.#paths[Math.floor(first / mostLines)] ?? "", line: first % mostLines };
  }
}

const mostLines = 2 ** 22;

/** Each further place of a block is told once. Test code counts only where `include` says so. */
export function findDuplicates(
  planned: PlannedFile,
  seen: SeenBlocks,
  include: readonly Inclusion[] = [],
): Match[] {
  if (!Number.isFinite(seen.least)) return [];
  const path = seen.enter(planned.file.path);
  return addedRuns(planned, include).flatMap((run) =>
    copiesIn(run, seen, path).map(({ here, first }) => matchOf(here, first, seen.least)),
  );
}

interface Copy {
  readonly here: CodeLine;
  readonly first: Pick<CodeLine, "path" | "line">;
}

/** Remembers the blocks of the run. A copy that is longer than a block is one copy. */
function copiesIn(run: readonly CodeLine[], seen: SeenBlocks, path: number): Copy[] {
  const copies: Copy[] = [];
  const hashes = run.map(({ text }) => hashOf(text));
  let told = -1;
  run.slice(0, Math.max(0, run.length - seen.least + 1)).forEach((here, at) => {
    const first = seen.meet(blockHash(hashes, at, seen.least), path, here.line);
    if (first === null) return;
    if (at > told) copies.push({ here, first });
    told = at + seen.least - 1;
  });
  return copies;
}

/** FNV-1a in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** 53 bits, of which two different blocks of one review practically never share all. */
function blockHash(hashes: readonly number[], from: number, count: number): number {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let at = from; at < from + count; at += 1) {
    const hash = hashes[at] ?? 0;
    low = Math.imul(low ^ hash, 0x01000193) ^ (low >>> 15);
    high = Math.imul(high + hash, 0x85ebca6b) ^ (high >>> 13);
  }
  return (low >>> 0) * 2 ** 21 + ((high >>> 0) & 0x1fffff);
}

/** Added lines of code that follow each other, without blank lines, lone brackets and imports. */
function addedRuns({ file, diff }: PlannedFile, include: readonly Inclusion[]): CodeLine[][] {
  if (diff === null || file.status === "removed") return [];
  if (isTestCode(file.path, include) || !isCode(file.path)) return [];
  const runs: CodeLine[][] = [];
  let last = -1;
  for (const line of diff.hunks.flatMap(({ lines }) => lines).filter(isAdded)) {
    if (line.right !== last + 1) runs.push([]);
    last = line.right;
    const text = line.text.trim().replace(/\s+/g, " ");
    if (isTelling(text)) runs.at(-1)?.push({ path: file.path, line: line.right, text });
  }
  return runs;
}

function isAdded(line: DiffLine): line is DiffLine & { right: number } {
  return line.kind === "added" && line.right !== null;
}

function isCode(path: string): boolean {
  const language = languageOf(path);
  return language !== null && languageWithId(language).isData !== true;
}

function isTelling(text: string): boolean {
  return (
    text.length > 3 &&
    /\w/.test(text) &&
    !isData(text) &&
    !/^(?:import|from|use|using|#include|package|\/\/|\*|#)(?:\b|\s)/.test(text)
  );
}

/** A row of a table: numbers, texts and names of keys alone. */
function isData(text: string): boolean {
  const rest = text
    .replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, "")
    .replace(/^[\w$-]+\s*(?::|=>)/, "")
    .replace(/\b(?:true|false|null|nil|none|undefined|0x[\da-f]+|[\d.]+[a-z]?)\b/gi, "");
  return /^[\s[\](){}<>,:;.+-]*$/.test(rest);
}

function matchOf(here: CodeLine, first: Copy["first"], least: number): Match {
  const line = String(first.line);
  const where = first.path === here.path ? `line ${line}` : `${first.path}, line ${line}`;
  return {
    ...{ ruleId: "metric-duplicate-lines", source: "rule", severity: "low", category: "maintainability" },
    ...{ confidence: "medium", cwe: "CWE-1041", title: "Duplicated code" },
    message: `At least ${String(least)} lines from here on are also added at ${where}, and the next change has to find both. Extract one function.`,
    ...{ links: ["https://cwe.mitre.org/data/definitions/1041.html"], fix: null, symbol: "" },
    ...{ startLine: here.line, endLine: here.line, code: `${here.text} as in ${first.path}` },
  };
}
