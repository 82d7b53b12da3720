/** Divides what is to be read into requests: related files together, the riskiest first, each within its tokens. */
import type { Finding } from "@acrux/contract";
import type { Hunk } from "../change/diff.ts";
import { isTestCode } from "../change/test-code.ts";
import { type ContextPart, countTokens } from "./language-model.ts";
import { type LineRange, numberLines, rangesOfHunks, rangesWithDeclarations } from "./numbered.ts";
import type { ReadFile } from "./read-files.ts";

/** One changed file, or a part of a very large one, as it is shown. */
export interface Unit {
  readonly read: ReadFile;
  /** The hunks that are asked about. */
  readonly hunks: readonly Hunk[];
  readonly part: ContextPart;
}

export interface Chunk {
  readonly units: readonly Unit[];
  readonly tokens: number;
}

export interface Chunking {
  /** Tokens of the changed files in one chunk. */
  readonly tokens: number;
  /** Hunks that need not be read again. */
  readonly isOld: (read: ReadFile, hunk: Hunk) => boolean;
  readonly findings: readonly Finding[];
  readonly related: ReadonlyMap<string, readonly string[]>;
}

/** Files without a hunk to read are in none. */
export function makeChunks(files: readonly ReadFile[], chunking: Chunking): Chunk[] {
  const units = files.flatMap((read) => unitsOf(read, chunking));
  const ranked = units
    .map((unit) => ({ unit, risk: riskOf(unit.read, chunking.findings) }))
    .sort((a, b) => b.risk - a.risk);
  return pack(
    ranked.map(({ unit }) => unit),
    chunking,
  );
}

function unitsOf(read: ReadFile, { tokens, isOld }: Chunking): Unit[] {
  const old = (hunk: Hunk): boolean => isOld(read, hunk);
  const hunks = read.diff.hunks.filter((hunk) => !old(hunk));
  if (hunks.length === 0) return [];
  for (const shown of waysToShow(read, hunks)) {
    const text = numberLines(read, shown.ranges, old);
    if (countTokens(text) <= tokens * shown.share) return [unit(read, hunks, text, shown.what)];
  }
  return inPieces(read, hunks, tokens);
}

interface Showing {
  readonly ranges: readonly LineRange[] | null;
  readonly what: string;
  /** Of the chunk's tokens that it may take. */
  readonly share: number;
}

function waysToShow(read: ReadFile, hunks: readonly Hunk[]): Showing[] {
  return [
    { ranges: null, what: "the whole file", share: 0.6 },
    { ranges: rangesWithDeclarations(read, hunks), what: "changes and the functions around", share: 0.8 },
    { ranges: rangesOfHunks(hunks), what: "changes and lines around", share: 1 },
  ];
}

/** A file whose changes do not fit one request: so many hunks each, and a hunk that is too long by itself in slices. */
function inPieces(read: ReadFile, hunks: readonly Hunk[], tokens: number): Unit[] {
  const units: Unit[] = [];
  let batch: Hunk[] = [];
  const close = (): void => {
    if (batch.length === 0) return;
    const text = numberLines(withHunks(read, batch), rangesOfHunks(batch));
    units.push(unit(read, batch, text, `changes ${String(units.length + 1)}`));
    batch = [];
  };
  for (const hunk of hunks.flatMap((one) => sliced(one, tokens))) {
    const together = numberLines(withHunks(read, [...batch, hunk]), rangesOfHunks([...batch, hunk]));
    if (countTokens(together) > tokens) close();
    batch.push(hunk);
  }
  close();
  return units;
}

function withHunks(read: ReadFile, hunks: readonly Hunk[]): ReadFile {
  return { ...read, diff: { ...read.diff, hunks } };
}

function sliced(hunk: Hunk, tokens: number): Hunk[] {
  const size = hunk.lines.reduce((sum, { text }) => sum + text.length + 12, 0);
  const pieces = Math.ceil(countTokens("x".repeat(size)) / (tokens * 0.8));
  if (pieces <= 1) return [hunk];
  const each = Math.ceil(hunk.lines.length / pieces);
  return Array.from({ length: pieces }, (_, index) => ({
    ...hunk,
    lines: hunk.lines.slice(index * each, (index + 1) * each),
  })).filter(({ lines }) => lines.length > 0);
}

function unit(read: ReadFile, hunks: readonly Hunk[], text: string, what: string): Unit {
  const why = "It changed.";
  const { path } = read.file;
  return {
    read,
    hunks,
    part: { kind: "changed-file", path, what, why, tokens: countTokens(text), text },
  };
}

const grave = new Set(["critical", "high"]);
const delicate =
  /auth|permission|secur|crypt|token|session|payment|billing|money|migrat|lock|concurren|schema/i;
const isProse = /\.(md|mdx|rst|txt|adoc|csv|svg|css|scss|less|po)$/i;
const isSettings = /\.(json|ya?ml|toml|ini|cfg|conf|properties|xml|html?)$/i;

/** Changed logic before tests, settings, prose and data; what rules found something in, and delicate code, before the rest. */
export function riskOf({ file }: ReadFile, findings: readonly Finding[]): number {
  const { path } = file;
  const kind = isProse.test(path) ? 0 : isSettings.test(path) ? 20 : isTestCode(path) ? 30 : 100;
  const found = findings.filter((one) => one.path === path && one.outcome !== "dropped");
  const isGrave = found.some(({ severity }) => grave.has(severity));
  return (
    kind +
    (isGrave ? 60 : found.length > 0 ? 20 : 0) +
    (delicate.test(path) ? 25 : 0) +
    Math.min(20, file.deletions / 5) +
    Math.min(20, file.additions / 20)
  );
}

/** In the order of risk; to each the files that belong to it, as far as they fit. */
function pack(units: readonly Unit[], { tokens, related }: Chunking): Chunk[] {
  const waiting = [...units];
  const chunks: Chunk[] = [];
  for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
    const chunk = [first];
    let size = first.part.tokens;
    const byCloseness = [...waiting].sort(
      (a, b) => closeness(chunk, b, related) - closeness(chunk, a, related),
    );
    for (const next of byCloseness) {
      if (size + next.part.tokens > tokens) continue;
      chunk.push(next);
      size += next.part.tokens;
      waiting.splice(waiting.indexOf(next), 1);
    }
    chunks.push({ units: chunk, tokens: size });
  }
  return chunks;
}

function closeness(
  chunk: readonly Unit[],
  { read }: Unit,
  related: ReadonlyMap<string, readonly string[]>,
): number {
  const { path } = read.file;
  return Math.max(
    ...chunk.map((other) => {
      const own = other.read.file.path;
      const imports = related.get(own)?.includes(path) === true || related.get(path)?.includes(own) === true;
      if (imports) return 3;
      if (stem(own) === stem(path)) return 2;
      return folder(own) === folder(path) ? 1 : 0;
    }),
  );
}

function stem(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.replace(/\..*$/, "").replace(/^(test_)|(_test|Test|Spec|-test|_spec)$/g, "");
}

function folder(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
