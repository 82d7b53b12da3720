/** Checks what a finding presupposes against the files that are known; what is refuted or cannot be checked is not posted. */
import type { CheckedClaim, Claim } from "@acrux/contract";
import { holdsQuote } from "./anchor.ts";
import type { KnownFile } from "./context.ts";
import type { Outline } from "./outline.ts";

export interface Repository {
  /** The changed files, as they are after the change, and what surrounds them. */
  readonly files: readonly KnownFile[];
  /** Files for quotes alone: the changed ones as they were, and those that were quoted without being shown. */
  readonly before: readonly KnownFile[];
}

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

type Verdict = Pick<CheckedClaim, "verdict" | "note">;

export function verifyClaims(claims: readonly Claim[], place: Place, repository: Repository): CheckedClaim[] {
  return claims.map((claim) => ({ ...claim, ...verify(claim, place, repository) }));
}

function verify(claim: Claim, place: Place, repository: Repository): Verdict {
  if (claim.kind === "says") return verifyQuote(claim, place, repository);
  const symbol = /[\p{L}_$][\p{L}\p{N}_$]*[?!]?$/u.exec(claim.symbol.replace(/\(.*\)$/, "").trim())?.[0];
  if (symbol === undefined) return { verdict: "unchecked", note: "It names no symbol." };
  const named = lookUp(symbol, repository);
  if (claim.kind === "not-awaited") return verifyAwait(symbol, place, repository);
  if (claim.kind === "missing") return verifyMissing(symbol, named);
  if (claim.kind === "duplicate") return verifyDuplicate(symbol, named);
  return verifyUnused(symbol, named);
}

function verifyQuote({ path, quote }: Claim, place: Place, { files, before }: Repository): Verdict {
  const file = path ?? place.path;
  const known = [...files, ...before].filter((one) => one.path === file);
  if (quote === null || quote.trim() === "") return { verdict: "unchecked", note: "It quotes nothing." };
  if (known.length === 0) return { verdict: "unchecked", note: `${file} was not read.` };
  return known.some(({ lines }) => holdsQuote(lines, quote))
    ? { verdict: "confirmed", note: `The quoted code is in ${file}.` }
    : { verdict: "refuted", note: `The quoted code is not in ${file}.` };
}

interface Named {
  readonly definitions: number;
  /** At least one of them may be seen from files that were not read. */
  readonly isShared: boolean;
  /** Places of the name beside its definitions and imports. */
  readonly uses: number;
  readonly imports: number;
}

function lookUp(symbol: string, { files }: Repository): Named {
  const definitions = files.flatMap(({ outline }) => definitionsOf(symbol, outline));
  const lines = files.flatMap((file) => linesWith(symbol, file));
  const defining = new Set(
    files.flatMap((file) =>
      definitionsOf(symbol, file.outline).map((one) => `${file.path}:${String(one.startLine)}`),
    ),
  );
  const isImport = (text: string): boolean =>
    /^\s*(import|from|use|using|export\s*[{*]|#include)\b|\brequire\(/.test(text);
  const others = lines.filter(({ at }) => !defining.has(at));
  return {
    definitions: new Set(defining).size,
    isShared: definitions.some(({ isShared }) => isShared),
    uses: others.filter(({ text }) => !isImport(text)).length,
    imports: others.filter(({ text }) => isImport(text)).length,
  };
}

function definitionsOf(symbol: string, outline: Outline | null) {
  return (outline?.declarations ?? []).filter(({ name }) => name === symbol);
}

function linesWith(symbol: string, { path, lines }: KnownFile): { at: string; text: string }[] {
  return lines.flatMap((text, index) =>
    hasWord(text, symbol) ? [{ at: `${path}:${String(index + 1)}`, text }] : [],
  );
}

const partOfWord = /[\p{L}\p{N}_$]/u;

function hasWord(text: string, symbol: string): boolean {
  for (let at = text.indexOf(symbol); at >= 0; at = text.indexOf(symbol, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + symbol.length)];
    if (!partOfWord.test(before) && !partOfWord.test(after)) return true;
  }
  return false;
}

function verifyAwait(symbol: string, place: Place, { files }: Repository): Verdict {
  const outline = files.find(({ path }) => path === place.path)?.outline ?? null;
  if (outline === null) return { verdict: "unchecked", note: "The file has no syntax tree." };
  const here = outline.calls.filter(
    ({ name, line }) => name === symbol && line >= place.startLine - 1 && line <= place.endLine + 1,
  );
  if (here.length === 0) return { verdict: "refuted", note: `${symbol} is not called there.` };
  return here.some(({ isAwaited }) => !isAwaited)
    ? { verdict: "confirmed", note: `The call of ${symbol} is not awaited there.` }
    : { verdict: "refuted", note: `The call of ${symbol} is awaited there.` };
}

function verifyMissing(symbol: string, { definitions, imports, uses }: Named): Verdict {
  if (definitions > 0) return { verdict: "refuted", note: `${symbol} is defined in a file that was read.` };
  if (imports > 0)
    return { verdict: "unchecked", note: `${symbol} is imported from a file that was not read.` };
  return uses > 0
    ? { verdict: "confirmed", note: `${symbol} is defined in none of the files that were read.` }
    : { verdict: "refuted", note: `${symbol} is in none of the files that were read.` };
}

function verifyDuplicate(symbol: string, { definitions }: Named): Verdict {
  if (definitions > 1)
    return { verdict: "confirmed", note: `${symbol} is defined ${String(definitions)} times.` };
  return definitions === 1
    ? { verdict: "unchecked", note: `${symbol} is defined once in the files that were read.` }
    : { verdict: "refuted", note: `${symbol} is defined in none of the files that were read.` };
}

function verifyUnused(symbol: string, { definitions, uses, imports, isShared }: Named): Verdict {
  if (uses + imports > 0) return { verdict: "refuted", note: `${symbol} is used in a file that was read.` };
  if (definitions === 0)
    return { verdict: "refuted", note: `${symbol} is defined in none of the files that were read.` };
  return isShared
    ? { verdict: "unchecked", note: `${symbol} may be used in files that were not read.` }
    : { verdict: "confirmed", note: `${symbol} is used nowhere in its file.` };
}
