/** Finds credentials in a text, and masks them. */
import type { Severity } from "@acrux/contract";
import type { Inclusion } from "../config/schema.ts";
import { confidenceOf } from "./how-sure.ts";
import { buildKeywordSearch } from "./keyword-search.ts";
import { isFileOfHashes } from "./not-a-secret.ts";
import { assignmentKeywords } from "./scan-assignments.ts";
import { scanAddresses } from "./scan-addresses.ts";
import { keyKeywords, scanPrivateKeys, scanSignedTokens } from "./scan-blocks.ts";
import { commandKeywords } from "./scan-commands.ts";
import { type FoundSecret, formatKeywords, type ScannedText } from "./scan-formats.ts";

/** Lines are 1-based and inclusive; offsets count UTF-16 units. The value itself is never in it. */
export interface SecretMatch {
  readonly ruleId: string;
  readonly title: string;
  readonly message: string;
  readonly severity: Severity;
  readonly confidence: "high" | "medium" | "low";
  readonly startLine: number;
  readonly endLine: number;
  readonly startOffset: number;
  readonly endOffset: number;
  /** The fixed prefix of the format, at most 4 characters more, and dots. */
  readonly masked: string;
  readonly link: string;
}

/** Ordered by place; of two that overlap the more telling one. */
export function findSecrets(path: string, text: string, include: readonly Inclusion[] = []): SecretMatch[] {
  return matchesOf(path, text, scanAll({ path, text, include }));
}

/** Above it, a line was not written by people: names tell nothing there, and looking at each would take long. */
const longLine = 2_000;

/** In code that is not read otherwise: lines as ever, and in what machines wrote the formats of providers alone. */
export function findSecretsInUnread(
  path: string,
  text: string,
  include: readonly Inclusion[] = [],
): SecretMatch[] {
  const byPeople = text.replaceAll(/[^\n]+/g, (line) =>
    line.length > longLine ? " ".repeat(line.length) : line,
  );
  const isInLongLine = ({ start }: FoundSecret): boolean => byPeople[start] !== text[start];
  return matchesOf(path, text, [
    ...scanAll({ path, text: byPeople, include }),
    ...scanFormats({ path, text, include }).filter(isInLongLine),
  ]);
}

function matchesOf(path: string, text: string, secrets: readonly FoundSecret[]): SecretMatch[] {
  const lineOf = lineCounter(text);
  return withoutOverlaps(secrets).map((found) => ({
    ruleId: `secret-${found.format.id}`,
    title: titleOf(found),
    message: messageOf(found),
    severity: found.format.severity,
    confidence: confidenceOf(path, text, found),
    startLine: lineOf(found.start),
    endLine: lineOf(found.end - 1),
    startOffset: found.start,
    endOffset: found.end,
    masked: mask(text, found),
    link: found.format.link,
  }));
}

/** The same text with every secret masked and every line kept. */
export function maskSecrets(path: string, text: string): string {
  let masked = "";
  let at = 0;
  for (const found of withoutOverlaps(scanAll({ path, text, include: [] }))) {
    const value = text.slice(found.start, found.end);
    masked +=
      text.slice(at, found.start) + mask(text, found) + value.replace(/[^\r\n]+/g, "…").replace(/^…/, "");
    at = found.end;
  }
  return masked + text.slice(at);
}

const searchKeywords = buildKeywordSearch([
  ...[...keyKeywords, ...formatKeywords, ...commandKeywords, ...assignmentKeywords],
]);

const searchFormats = buildKeywordSearch([...keyKeywords, ...formatKeywords]);

function scanFormats(scanned: ScannedText): FoundSecret[] {
  const found: FoundSecret[] = [];
  searchFormats(scanned.text, (scan, at, keyword) => {
    const secret = scan(scanned, at, keyword);
    if (secret !== null && secret.format.provider !== "") found.push(secret);
  });
  return [...scanPrivateKeys(scanned.text), ...found];
}

/** In falling order of how much the format tells. */
function scanAll(scanned: ScannedText): FoundSecret[] {
  const { path, text } = scanned;
  const byFormat: FoundSecret[] = [];
  const byName: FoundSecret[] = [];
  searchKeywords(text, (scan, at, keyword) => {
    const secret = scan(scanned, at, keyword);
    if (secret !== null) (secret.format.provider === "" ? byName : byFormat).push(secret);
  });
  return [
    ...scanPrivateKeys(text),
    ...byFormat,
    ...scanAddresses(scanned),
    ...scanSignedTokens(scanned),
    ...(isFileOfHashes(path) ? [] : byName),
  ];
}

function withoutOverlaps(found: readonly FoundSecret[]): FoundSecret[] {
  const kept: FoundSecret[] = [];
  const ranked = found.map((secret, rank) => ({ secret, rank }));
  ranked.sort((one, other) => one.secret.start - other.secret.start || one.rank - other.rank);
  const ranks: number[] = [];
  for (const { secret, rank } of ranked) {
    const last = kept.at(-1);
    if (!last || secret.start >= last.end) {
      kept.push(secret);
      ranks.push(rank);
    } else if (rank < (ranks.at(-1) ?? 0)) {
      kept[kept.length - 1] = secret;
      ranks[ranks.length - 1] = rank;
    }
  }
  return kept;
}

/** A short value shows nothing of itself beside the fixed prefix. */
function mask(text: string, { start, end, shownPrefix }: FoundSecret): string {
  const more = Math.min(4, Math.floor((end - start - shownPrefix) / 8));
  return `${text.slice(start, start + shownPrefix + (shownPrefix > 20 ? 0 : more))}…`;
}

function titleOf({ format }: FoundSecret): string {
  const subject = `${format.provider} ${format.what}`.trim();
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} in the code`;
}

function messageOf({ format }: FoundSecret): string {
  if (format.advice !== undefined) return format.advice;
  const isSure = format.confidence === "high";
  const subject = format.provider === "" ? `a ${format.what}` : `a credential of ${format.provider}`;
  return `${isSure ? "This is" : "This looks like"} ${subject}, and anyone who can read the repository, including its history, can use it. Revoke it, create a new one, and read it from the environment or a secret store.`;
}

/** Answers the 1-based line of offsets that are asked in any order. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  let isReady = false;
  return (offset) => {
    if (!isReady) {
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
      isReady = true;
    }
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
