/** A match before it is a finding, and what makes a finding out of it: identity, quoted code and its surroundings. */
import { createHash } from "node:crypto";
import type { Excerpt, Finding, Side } from "@acrux/contract";
import { firstIdOf } from "../rule-ids.ts";

/** What a rule or the secret search says about one place; lines are 1-based and inclusive. */
export interface Match extends Pick<
  Finding,
  "ruleId" | "source" | "severity" | "category" | "confidence" | "cwe" | "title" | "message" | "links" | "fix"
> {
  readonly startLine: number;
  readonly endLine: number;
  /** Name of the enclosing function or class, or "". */
  readonly symbol: string;
  /** What identifies the code: the code itself, never a secret in the clear. */
  readonly code: string;
}

const linesAround = 3;
const maxExcerptLines = 40;
const maxLineLength = 400;

/**
 * Identity without line numbers: rule, path before the change, symbol, code without regard to white space, and the how-manieth such match
 * of the file it is. 32 hex digits.
 */
export function fingerprint(match: Match, path: string, occurrence: number): string {
  const parts = [firstIdOf(match.ruleId), path, match.symbol, normalizeCode(match.code), String(occurrence)];
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 32);
}

/** Identity of the code without its place, so that it is known again in another file. 16 hex digits. */
function contentOf({ ruleId, code }: Match): string {
  const parts = [firstIdOf(ruleId), normalizeCode(code)];
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
}

export function normalizeCode(code: string): string {
  return code.replace(/\s+/g, " ").trim();
}

/** Two matches that say the same of the same code have the same key. */
export function matchKey(match: Match): string {
  return [match.ruleId, match.symbol, normalizeCode(match.code)].join("\0");
}

/** `lineAt` answers the line's text with secrets masked, or undefined outside of what is known. */
function excerptAround(
  range: { startLine: number; endLine: number },
  lineAt: (line: number) => string | undefined,
): Excerpt {
  let startLine = range.startLine;
  while (startLine > range.startLine - linesAround && lineAt(startLine - 1) !== undefined) startLine -= 1;
  const lines: string[] = [];
  for (let at = startLine; at <= range.endLine + linesAround && lines.length < maxExcerptLines; at += 1) {
    const text = lineAt(at);
    if (text === undefined) break;
    lines.push(shorten(text.replace(/\r$/, "")));
  }
  return { startLine, lines };
}

function shorten(line: string): string {
  return line.length <= maxLineLength ? line : `${line.slice(0, maxLineLength)}…`;
}

/**
 * A place and its surroundings make a match a finding; it counts as posted until selection says otherwise. `identity` is
 * the path by which it is known: that before the change, so that a finding outlives the renaming of its file.
 */
export function toFinding(
  match: Match,
  place: { path: string; side: Side; startLine: number; endLine: number },
  occurrence: number,
  lineAt: (line: number) => string | undefined,
  identity = place.path,
): Omit<Finding, "quote"> {
  const { ruleId, source, severity, category, confidence, cwe, title, message, links, fix } = match;
  return {
    ...{
      fingerprint: fingerprint(match, identity, occurrence),
      content: contentOf(match),
      ruleId,
      source,
      severity,
      category,
      confidence,
    },
    ...{ cwe, title, message, links, ...place, excerpt: excerptAround(place, lineAt), fix },
    ...{ outcome: "posted", outcomeReason: null },
  };
}
