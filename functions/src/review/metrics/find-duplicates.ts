/** Finds blocks of lines that a change adds twice. */
import type { DiffLine } from "../diff.ts";
import type { Match } from "../finding.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import type { PlannedFile } from "../plan.ts";
import { isTestCode } from "../test-code.ts";

interface CodeLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Matches by path; `least` lines with code on them make a block, and each further place of one is told once. */
export function findDuplicates(plan: readonly PlannedFile[], least: number): ReadonlyMap<string, Match[]> {
  const matches = new Map<string, Match[]>();
  if (!Number.isFinite(least)) return matches;
  const seen = new Map<string, CodeLine>();
  for (const run of plan.flatMap(addedRuns)) {
    for (const { here, first } of copiesIn(run, seen, least)) {
      matches.set(here.path, [...(matches.get(here.path) ?? []), matchOf(here, first, least)]);
    }
  }
  return matches;
}

interface Copy {
  readonly here: CodeLine;
  readonly first: CodeLine;
}

/** Remembers the blocks of the run in `seen`. A copy that is longer than a block is one copy. */
function copiesIn(run: readonly CodeLine[], seen: Map<string, CodeLine>, least: number): Copy[] {
  const copies: Copy[] = [];
  let told = -1;
  run.slice(0, Math.max(0, run.length - least + 1)).forEach((here, at) => {
    const key = run
      .slice(at, at + least)
      .map(({ text }) => text)
      .join("\n");
    const first = seen.get(key);
    if (first === undefined) seen.set(key, here);
    else {
      if (at > told) copies.push({ here, first });
      told = at + least - 1;
    }
  });
  return copies;
}

/** Added lines of code that follow each other, without blank lines, lone brackets and imports. */
function addedRuns({ file, diff }: PlannedFile): CodeLine[][] {
  if (diff === null || file.status === "removed" || isTestCode(file.path) || !isCode(file.path)) return [];
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
    !/^(?:import|from|use|using|#include|package|\/\/|\*|#)(?:\b|\s)/.test(text)
  );
}

function matchOf(here: CodeLine, first: CodeLine, least: number): Match {
  const line = String(first.line);
  const where = first.path === here.path ? `line ${line}` : `${first.path}, line ${line}`;
  return {
    ...{ ruleId: "metric-duplicate-lines", source: "rule", severity: "low", category: "maintainability" },
    ...{ confidence: "medium", cwe: "CWE-1041", title: "The same code is added twice" },
    message: `At least ${String(least)} lines from here on are also added at ${where}, and the next change has to find both. Make one function of them.`,
    ...{ links: ["https://cwe.mitre.org/data/definitions/1041.html"], fix: null, symbol: "" },
    ...{ startLine: here.line, endLine: here.line, code: `${here.text} as in ${first.path}` },
  };
}
