/** A change that takes code from one place to another makes nothing new of it: what is said of such lines was so before. */
import type { Finding } from "@acrux/contract";
import type { DiffLine } from "../change/diff.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { isTestCode } from "../change/test-code.ts";

const stoodBefore = "Its lines were at another place before this change.";

/** Signs of a line without white space, quotes and what only separates; shorter ones may stand anywhere. */
const telling = 8;
/** A function that moved may have changed in a few of its lines. */
const shareOfBlock = 0.9;
const linesOfBlock = 5;

/**
 * Each removed line vouches for one that is added, so that a copy is still new. A followed value has its guards around it: there all
 * lines from its source on have to come from another file, since of one file the rule itself says what it found before. A secret is listed:
 * the author who moves it has it at hand.
 */
export function withoutMovedCode(found: readonly Finding[], plan: readonly PlannedFile[]): Finding[] {
  const isAbout = ({ outcome, side }: Finding): boolean => outcome === "posted" && side === "RIGHT";
  if (!found.some(isAbout)) return [...found];
  const origins = originsIn(plan);
  const replaced = replacedValues(plan);
  return found.map((finding) => {
    if (isAbout(finding) && replaced(finding)) {
      return { ...finding, outcome: "listed", outcomeReason: keptInCode };
    }
    const file = origins.get(finding.path);
    if (file === undefined || !isAbout(finding) || !isMoved(finding, file)) return finding;
    const outcome = finding.source === "secret" ? "listed" : "dropped";
    return { ...finding, outcome, outcomeReason: stoodBefore };
  });
}

const keptInCode = "Another value stood under this name before: the team keeps it in its code.";

/** `LASTFM_KEY = "…"` with another value than before. A provider's key is told each time: the new one is as good as the old one. */
function replacedValues(plan: readonly PlannedFile[]): (finding: Finding) => boolean {
  const assignmentsOf = (lines: readonly DiffLine[]): Set<string> =>
    new Set(lines.flatMap(({ text }) => (longText.test(text) ? assignedIn(text) : [])));
  return ({ ruleId, severity, path, startLine }) => {
    if (ruleId !== "secret-generic" || severity !== "low") return false;
    const diff = plan.find(({ file }) => file.path === path)?.diff ?? null;
    const line = linesOf(diff, "added").find(({ right }) => right === startLine);
    return line !== undefined && assignmentsOf(linesOf(diff, "removed")).has(assignedIn(line.text));
  };
}

const longText = /(["'`])[^"'`\s]{16,}\1/;

/** Without its texts and without the sign of a comment. */
function assignedIn(line: string): string {
  return plain(line.replaceAll(/(["'`])[^"'`]*\1/g, "")).replace(/^(?:#|\/\/)/, "");
}

/** By line on the right side, the path at which the change removed it; null for a line that is new. Trifles are left out. */
type Origins = ReadonlyMap<number, string | null>;

function isMoved({ startLine, endLine, trace, path }: Finding, origins: Origins): boolean {
  const from = Math.min(startLine, ...(trace ?? []).map(({ line }) => line));
  const lines: (string | null)[] = [];
  for (let line = from; line <= endLine; line += 1) {
    const origin = origins.get(line);
    if (origin !== undefined) lines.push(origin);
  }
  const isFrom = (origin: string | null): boolean =>
    origin !== null && (trace === undefined || origin !== path);
  const isBlock = trace === undefined && endLine - startLine + 1 >= linesOfBlock;
  const moved = lines.filter(isFrom).length;
  return lines.length > 0 && moved >= lines.length * (isBlock ? shareOfBlock : 1);
}

/** By path. A test says nothing of product code. */
function originsIn(plan: readonly PlannedFile[]): Map<string, Origins> {
  const removed = { product: new Map<string, string[]>(), tests: new Map<string, string[]>() };
  for (const { file, diff } of plan) {
    const path = file.previousPath ?? file.path;
    const places = isTestCode(path) ? removed.tests : removed.product;
    for (const code of linesOf(diff, "removed").map(({ text }) => plain(text))) {
      const known = places.get(code);
      if (known) known.push(path);
      else places.set(code, [path]);
    }
  }
  if (removed.product.size + removed.tests.size === 0) return new Map();
  return new Map(
    plan.map(({ file, diff }) => {
      const sources = isTestCode(file.path) ? [removed.tests, removed.product] : [removed.product];
      return [file.path, takeFrom(sources, linesOf(diff, "added"))];
    }),
  );
}

function takeFrom(sources: readonly Map<string, string[]>[], lines: readonly DiffLine[]): Origins {
  return new Map(
    lines.map(({ right, text }) => {
      const places = sources.map((source) => source.get(plain(text)) ?? []).find(({ length }) => length > 0);
      return [right ?? 0, places?.pop() ?? null];
    }),
  );
}

function linesOf(diff: PlannedFile["diff"], kind: "added" | "removed"): DiffLine[] {
  const lines = (diff?.hunks ?? []).flatMap((hunk) => hunk.lines);
  return lines.filter((line) => line.kind === kind && plain(line.text).length >= telling);
}

function plain(text: string): string {
  return text.replaceAll(/["'`\s;,]/g, "");
}
