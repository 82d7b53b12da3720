/** Puts matches at verified places: the quoted code must stand there, on lines that the change touched and that may carry a comment. */
import type { Evidence, Finding } from "@acrux/contract";
import type { Inclusion } from "../config/schema.ts";
import { changedLines, commentRange, type FileDiff } from "../change/diff.ts";
import { evidenceAt } from "./evidence.ts";
import { type Match, matchKey, normalizeCode, toFinding } from "./finding.ts";
import { enoughFor } from "../rules/conditions/enough.ts";
import type { RuleMatch } from "../rules/matching/match-rules.ts";
import { maskSecrets, type SecretMatch } from "../secrets/find-secrets.ts";
import { maskCredentials } from "./mask-credentials.ts";
import { secretIdentity, secretWeaknesses } from "./secret-identity.ts";
import { isTestCode } from "../change/test-code.ts";
import { type TracedText, traceOf } from "./trace.ts";
import type { Place } from "../syntax/place.ts";

/** A match with its place in the text, in UTF-16 offsets. `quote` is in the clear and never leaves the engine as it is. */
export interface PlacedMatch extends Match {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly quote: string;
  /** Of a secret: what may be shown of it. */
  readonly masked?: string;
  /** The offsets of the code that the value came through, from its source; found when asked for. */
  readonly steps?: () => readonly Place[];
  /** Where these steps end, if that is not here. */
  readonly end?: () => Place | undefined;
  /** What the rule says of any such place, where the message has names of this one. */
  readonly ruleMessage?: string;
  /** The other places that show it. */
  readonly evidence?: readonly Evidence[];
  /** The guard that was looked for on that way. */
  readonly enough?: string | null;
}

export function ruleMatch(found: RuleMatch): PlacedMatch {
  const { rule, startLine, endLine, startOffset, endOffset, quote, message, confidence, symbol, fix } = found;
  const { steps, end, elsewhere } = found;
  const { severity, category, cwe, title, links } = rule;
  return {
    ...{ ruleId: rule.id, source: "rule", severity, category, confidence, cwe, title, message },
    ...{ links, fix, startLine, endLine, symbol, code: quote, startOffset, endOffset, quote },
    ...(message !== rule.message && { ruleMessage: rule.message }),
    ...(steps && { steps, enough: enoughFor(rule) }),
    ...(end && { end }),
    ...(elsewhere && { evidence: [evidenceAt(elsewhere, elsewhere.text)] }),
  };
}

/** For the secrets of one text; they are known again by a hash under the key. */
export function secretMatch(text: string, identityKey: string): (found: SecretMatch) => PlacedMatch {
  return ({
    ruleId,
    title,
    message,
    severity,
    confidence,
    startLine,
    endLine,
    startOffset,
    endOffset,
    masked,
    link,
  }) => ({
    ...{
      ruleId,
      source: "secret",
      severity,
      category: "security",
      confidence,
      cwe: "CWE-798",
      title,
      message,
    },
    ...{ links: [link], fix: null, startLine, endLine, symbol: "", startOffset, endOffset, masked },
    code: secretIdentity(identityKey, text.slice(startOffset, endOffset)),
    quote: text.slice(startOffset, endOffset),
  });
}

/** Matches of rules whose code holds a secret, or is said to be one, are known again by a hash under the key, too. */
export function withoutSecrets(
  matches: readonly PlacedMatch[],
  secrets: readonly PlacedMatch[],
  identityKey: string,
): PlacedMatch[] {
  return matches.map((match) => {
    const isSecret =
      secretWeaknesses.has(match.cwe ?? "") ||
      secrets.some(
        ({ startOffset, endOffset }) => startOffset < match.endOffset && match.startOffset < endOffset,
      );
    return isSecret ? { ...match, code: secretIdentity(identityKey, match.code) } : match;
  });
}

interface Occurrence {
  readonly match: PlacedMatch;
  /** The how-manieth match of the file that says the same of the same code. */
  readonly index: number;
  readonly touched: boolean;
}

export function touchesChange(matches: readonly PlacedMatch[], diff: FileDiff): boolean {
  return inFileOrder(matches, diff).some(({ touched }) => touched);
}

function inFileOrder(matches: readonly PlacedMatch[], diff: FileDiff): Occurrence[] {
  const changed = changedLines(diff, "RIGHT");
  const seen = new Map<string, number>();
  return [...matches]
    .sort((a, b) => a.startOffset - b.startOffset)
    .map((match) => {
      const index = countUp(seen, matchKey(match)) - 1;
      return { match, index, touched: anyLine(match, (line) => changed.has(line)) };
    });
}

function countUp(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function anyLine(range: { startLine: number; endLine: number }, test: (line: number) => boolean): boolean {
  for (let line = range.startLine; line <= range.endLine; line += 1) if (test(line)) return true;
  return false;
}

export interface PlaceContext {
  readonly path: string;
  readonly text: string;
  readonly diff: FileDiff;
  readonly include?: readonly Inclusion[];
  /** The path by which findings are known; `path` unless the file was renamed. */
  readonly identity?: string;
  /** Rules whose findings are posted also where the file had some of them before. */
  readonly isWanted?: (ruleId: string) => boolean;
}

/**
 * `matches` are all of the file after the change, `earlier` all that the same rules say of the file before it. Matches
 * that the change does not touch are left out; what was there before, or is not where it says, is dropped with a reason.
 */
export function placeMatches(
  matches: readonly PlacedMatch[],
  earlier: readonly PlacedMatch[],
  { path, text, diff, include, identity, isWanted = () => false }: PlaceContext,
): Finding[] {
  const occurrences = inFileOrder(matches, diff);
  const old = countOld(earlier, occurrences, text);
  const named = new Set(earlier.filter(isUndefinedName).map(({ quote }) => quote));
  const usual = new Set(earlier.map(({ ruleId }) => ruleId).filter((id) => !isWanted(id)));
  const touched = occurrences.filter((occurrence) => occurrence.touched);
  if (touched.length === 0) return [];
  const lines = text.split("\n");
  const lineStarts = startsOf(lines);
  const messages = maskedMessages(path, touched);
  const isTest = isTestCode(path, include);
  const masked = maskCredentials(maskSecrets(path, text).split("\n"), matches);
  return touched.flatMap(({ match, index }) => {
    const range = commentRange(diff, "RIGHT", match);
    if (range === null) return [];
    const place = { path, side: "RIGHT" as const, ...range };
    const whole = range.startLine === match.startLine && range.endLine === match.endLine;
    const clean = !anyLine(range, (line) => lines[line - 1] !== masked[line - 1]);
    const finding = toFinding(match, place, index, lineIn(masked), identity);
    const isShown = whole && clean;
    const quote = isShown ? match.quote.replaceAll("\r\n", "\n") : maskedLines(range, masked);
    const placed = {
      ...finding,
      ...otherPlaces(match),
      ...(isTest ? inTestCode(match, lines[match.startLine - 1]) : {}),
      ...saidOf(match, messages),
      ...proofOf(match, { lines, lineStarts, masked }),
      quote: match.masked ?? quote,
      // A fix that masks a secret would break the code, and one that does not would show it.
      fix: isShown ? match.fix : null,
    };
    const reason = nameReason(match, named) ?? dropReason(match, text, lineStarts, old);
    return [{ ...placed, ...(reason ?? usualReason(match, usual)) }];
  });
}

/** What a file does already is its team's custom: worth knowing, no comment. A bug is none, nor what a value was seen to reach. */
function usualReason(
  { ruleId, source, severity, category, steps }: PlacedMatch,
  usual: ReadonlySet<string>,
): Pick<Finding, "outcome" | "outcomeReason"> | null {
  const isLight = severity === "medium" || severity === "low" || severity === "info";
  if (!usual.has(ruleId) || source !== "rule" || !isLight || category === "bug" || steps) return null;
  return { outcome: "listed", outcomeReason: "The file had others of this rule before this change." };
}

function saidOf(
  { message, ruleMessage }: PlacedMatch,
  masked: ReadonlyMap<string, string>,
): Pick<Finding, "message" | "ruleMessage"> {
  const said = { message: masked.get(message) ?? message };
  return ruleMessage === undefined ? said : { ...said, ruleMessage };
}

function otherPlaces({ evidence }: PlacedMatch): Pick<Finding, "evidence"> {
  return evidence === undefined ? {} : { evidence: [...evidence] };
}

function proofOf(match: PlacedMatch, text: TracedText): Pick<Finding, "trace" | "enough"> {
  if (!match.steps) return {};
  const here = { start: match.startOffset, end: match.endOffset };
  const trace = traceOf(match.end?.() ?? here, match.steps(), text);
  if (trace.length === 0) return {};
  return match.enough ? { trace, enough: match.enough } : { trace };
}

/** Thousands of findings may say the same, and each text is searched once. */
function maskedMessages(path: string, touched: readonly Occurrence[]): ReadonlyMap<string, string> {
  const messages = new Set(touched.map(({ match }) => match.message));
  return new Map([...messages].map((message) => [message, maskSecrets(path, message)]));
}

/** The empty piece after the last line end is no line. */
function lineIn(lines: readonly string[]): (line: number) => string | undefined {
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  return (line) => (line > count ? undefined : lines[line - 1]);
}

/** Errors that nobody looks at, or that are left out: the test fails all the same. */
const leftOut = new Set(["CWE-252", "CWE-390", "CWE-391"]);

/** Keys and tokens that anybody makes with one command: in a test they are made for it. */
const testVectors = new Set(["secret-private-key", "secret-json-web-token", "secret-age-secret-key"]);

/** Good for an hour: what a test was recorded with opens nothing any more. */
const shortLived = new Set(["secret-google-oauth-access-token"]);

/** A page of another site that a test keeps shows the key of that site: it stands in a long line of the recording. */
const keysOfPages = new Set(["secret-google-api-key"]);
const lineOfRecording = 1_000;

/** Tests switch protection off on purpose, and carry keys made for them; what a provider issued is real there too. */
function inTestCode(match: Match, line = ""): Partial<Pick<Finding, "confidence" | "severity">> {
  const { source, ruleId } = match;
  if (source === "rule") return ofRuleInTestCode(match);
  const isRecorded = keysOfPages.has(ruleId) && line.length > lineOfRecording;
  if (match.severity === "low") return { confidence: "low" };
  return isRecorded || testVectors.has(ruleId) || shortLived.has(ruleId)
    ? { severity: "medium", confidence: "low" }
    : {};
}

function ofRuleInTestCode(match: Match): Partial<Pick<Finding, "confidence" | "severity">> {
  const isGrave = match.severity === "high" || match.severity === "critical";
  if (isToldByTheRun(match, isGrave)) return { severity: "low", confidence: "low" };
  if (match.category === "security") return { confidence: "low", ...(isGrave && { severity: "medium" }) };
  // What is minor in a product is no comment in its tests, and what is guessed a run of them tells.
  const isGuessed = match.category === "bug" && (match.confidence !== "high" || !isGrave);
  return match.severity === "low" || isGuessed ? { confidence: "low" } : {};
}

/** A test that runs fails by itself at an undefined name or an error that was left out; what does not run is data of tests. */
function isToldByTheRun({ ruleId, cwe }: Match, isGrave: boolean): boolean {
  return ruleId.endsWith("-undefined-name") || (leftOut.has(cwe ?? "") && !isGrave);
}

/** How many of the matches on changed lines were there before: those before, less those that stand on untouched lines. */
function countOld(
  earlier: readonly PlacedMatch[],
  occurrences: readonly Occurrence[],
  text: string,
): Map<string, number> {
  const old = new Map<string, number>();
  for (const match of earlier) {
    const isRenamed = match.source === "rule" && match.symbol !== "" && !text.includes(match.symbol);
    countUp(old, isRenamed ? keyOfRenamed(match) : exactKey(match));
  }
  for (const { match, touched } of occurrences) if (!touched) countDown(old, exactKey(match));
  return old;
}

function countDown(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) - 1);
}

/** The same code in a function that has another name now: the former name stands nowhere in the file any more. */
function keyOfRenamed(match: PlacedMatch): string {
  return exactKey({ ...match, symbol: "\0renamed" });
}

/** By the code in the clear: a new secret that looks like the old one when masked is a new one. */
function exactKey(match: PlacedMatch): string {
  return [match.ruleId, match.symbol, withoutLooks(match)].join("\0");
}

/** Other quotes, other breaks of lines: a formatter wrote the same code anew. A secret is its text. */
function withoutLooks(match: PlacedMatch): string {
  const code = normalizeCode(identifyingCode(match));
  return match.source === "rule" ? code.replace(/["'`\s]|,(?=\s*[)\]}])|;$/g, "") : code;
}

/** A match of so many lines is a function or a block; another body does not make it new, its head tells which one it is. */
const linesOfBlock = 4;

function identifyingCode({ ruleId, source, quote, startLine, endLine }: PlacedMatch): string {
  if (ofVersions.has(ruleId)) return quote.replace(versions, "");
  const isBlock = source === "rule" && endLine - startLine >= linesOfBlock;
  return isBlock ? (quote.split("\n", 1)[0] ?? quote) : quote;
}

/** That it is a tag, or that nobody set a user, was so before; which version it is says nothing. */
const ofVersions = new Set(["gha-action-not-pinned", "docker-no-user"]);

const thereBefore = { outcome: "dropped", outcomeReason: "It was there before this change." } as const;

/** A name that the file used before comes from somewhere, such as a page's other scripts; once more is no news. */
function isUndefinedName({ ruleId }: PlacedMatch): boolean {
  return ruleId.endsWith("-undefined-name");
}

function nameReason(match: PlacedMatch, named: ReadonlySet<string>): typeof thereBefore | null {
  return isUndefinedName(match) && named.has(match.quote) ? thereBefore : null;
}

function dropReason(
  match: PlacedMatch,
  text: string,
  lineStarts: readonly number[],
  old: Map<string, number>,
): Pick<Finding, "outcome" | "outcomeReason"> | null {
  if (!standsThere(match, text, lineStarts)) {
    return { outcome: "dropped", outcomeReason: "The quoted code is not at that place." };
  }
  const key = [exactKey(match), keyOfRenamed(match)].find((one) => (old.get(one) ?? 0) > 0);
  if (key === undefined) return null;
  countDown(old, key);
  return thereBefore;
}

/** Whether the quote is the text at the offsets, and the offsets are on the lines that the match names. */
function standsThere(match: PlacedMatch, text: string, lineStarts: readonly number[]): boolean {
  const { quote, startLine, endLine, startOffset, endOffset } = match;
  if (quote === "" || text.slice(startOffset, endOffset) !== quote) return false;
  const isOnLine =
    startOffset >= (lineStarts[startLine - 1] ?? Infinity) &&
    startOffset < (lineStarts[startLine] ?? Infinity);
  const height = quote.replace(/\n$/, "").split("\n").length;
  return isOnLine && endLine === startLine + height - 1 && endLine <= lineStarts.length;
}

/** Offsets; a file may have thousands of findings, so none of them counts the lines before it. */
function startsOf(lines: readonly string[]): number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}

function maskedLines(range: { startLine: number; endLine: number }, masked: readonly string[]): string {
  return masked
    .slice(range.startLine - 1, range.endLine)
    .map((line) => line.replace(/\r$/, ""))
    .join("\n");
}
/** Of an action behind `@`; of an image behind its name, which may begin with a host and its port. */
const versions = /(?::[\w.-]+)?@[\w./:-]+|:[\w.-]+(?=\s|$)/g;
