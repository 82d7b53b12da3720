/** A changed file as text in which every line has its address: `R12` after the change, `L12` before it, deletions never left out. */
import type { DiffLine, Hunk } from "../change/diff.ts";
import type { ReadFile } from "./read-files.ts";

export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** Lines around a hunk that are shown where the file is not shown whole. */
const linesAround = 8;
const longestLine = 600;

/** `shown` are ranges after the change; null shows every line. `isOld` tells hunks that were read before. */
export function numberLines(
  read: ReadFile,
  shown: readonly LineRange[] | null,
  isOld: (hunk: Hunk) => boolean = () => false,
): string {
  const lines: string[] = [];
  let next = 1;
  const showUpTo = (end: number): void => {
    const skipped = { from: 0, count: 0 };
    for (; next <= end; next += 1) {
      if (shown === null || shown.some((range) => next >= range.startLine && next <= range.endLine)) {
        lines.push(`R${String(next)}   | ${cut(read.after[next - 1] ?? "")}`);
      } else skipped.count += 1;
    }
    if (skipped.count > 0) lines.push(`… ${String(skipped.count)} lines not shown …`);
  };
  for (const hunk of read.diff.hunks) {
    const first = hunk.lines.find(({ right }) => right !== null)?.right ?? startOfRemoval(hunk, read);
    showUpTo(first - 1);
    lines.push(isOld(hunk) ? "@@ changed, and read before @@" : "@@ changed @@");
    lines.push(...hunk.lines.map((line) => numberLine(line, read)), "@@ end @@");
    next = (hunk.lines.findLast(({ right }) => right !== null)?.right ?? first - 1) + 1;
  }
  showUpTo(read.after.length);
  return lines.join("\n");
}

function numberLine({ kind, left, right }: DiffLine, { before, after }: ReadFile): string {
  if (right === null) return `L${String(left ?? 0)} - | ${cut(before[(left ?? 0) - 1] ?? "")}`;
  return `R${String(right)} ${kind === "added" ? "+" : " "} | ${cut(after[right - 1] ?? "")}`;
}

/** A hunk without any line after the change stands where its lines were. */
function startOfRemoval(hunk: Hunk, read: ReadFile): number {
  const left = hunk.lines[0]?.left ?? 1;
  const before = read.diff.hunks.filter((other) => (other.lines[0]?.left ?? 0) < left && other !== hunk);
  const shift = before
    .flatMap(({ lines }) => lines)
    .reduce((sum, { kind }) => sum + (kind === "added" ? 1 : kind === "removed" ? -1 : 0), 0);
  return left + shift;
}

function cut(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, longestLine)}… (cut)`;
}

/** The hunks with some lines around them, and no more. */
export function rangesOfHunks(hunks: readonly Hunk[]): LineRange[] {
  return hunks.flatMap((hunk) => {
    const numbers = hunk.lines.flatMap(({ right }) => (right === null ? [] : [right]));
    if (numbers.length === 0) return [];
    return [{ startLine: Math.min(...numbers) - linesAround, endLine: Math.max(...numbers) + linesAround }];
  });
}

/** The hunks and the declarations that hold them, the smallest ones that are longer than a line or two. */
export function rangesWithDeclarations(read: ReadFile, hunks: readonly Hunk[]): LineRange[] {
  const ranges = rangesOfHunks(hunks);
  const declarations = read.outline?.declarations ?? [];
  const around = ranges.flatMap(({ startLine, endLine }) => {
    const holding = declarations
      .filter((one) => one.kind !== "value")
      .filter((one) => one.startLine <= endLine - linesAround && one.endLine >= startLine + linesAround)
      .filter((one) => one.endLine - one.startLine < 400);
    const heads = declarations
      .filter((one) => one.kind === "class" && one.startLine < startLine && one.endLine > endLine)
      .map((one) => ({ startLine: one.startLine, endLine: one.startLine + 1 }));
    return [...holding.filter(({ kind }) => kind === "function"), ...heads];
  });
  const imports = { startLine: 1, endLine: Math.min(30, lastImport(read.after)) };
  return [imports, ...ranges, ...around];
}

function lastImport(lines: readonly string[]): number {
  const head = lines.slice(0, 30);
  return (
    head.findLastIndex((line) => /^\s*(import|from|use|using|require|#include|package)\b/.test(line)) + 1
  );
}
