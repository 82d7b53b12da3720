/**
 * Comments by which code answers a finding: `acrux-ignore rule-id -- reason`, `acrux-ignore-file` for a whole file, and those
 * that other tools read.
 */
import type { Finding, Suppression as Answer } from "@acrux/contract";
import { type ForeignMarker, foreignMarker, mayHoldMarker } from "./foreign-markers.ts";
import { includesWord } from "../regex/includes-word.ts";
import { idOfToday } from "../rule-ids.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";
import type { FileAnalysis } from "../file-analysis.ts";
import type { Agreements, Suppression } from "./suppression.ts";

const word = "acrux-ignore";
/** Why a finding is dropped that a comment answers, in its first words. */
export const suppressedBy = "Suppressed by the comment";
const everywhere = [
  ...["//", "/*", "#", "--", "<!--", "(*", "{-", "{#", "{{!", "<%--", "<#", "=begin"],
  ...["REM ", "rem ", "@rem ", "dnl "],
];
/** Signs that open a comment in some languages and a text or an expression in others. */
const byExtension: Readonly<Record<string, RegExp>> = {
  "%": /\.(erl|hrl|tex|sty|m|pro|ps)$/i,
  ";": /\.(lisp|lsp|cl|clj|cljs|cljc|edn|el|scm|rkt|asm|s|ini|cfg|reg)$/i,
  "'": /\.(vb|vbs|bas|cls)$/i,
  '"': /\.(vim|vimrc)$/i,
  "!": /\.(f|for|f90|f95|f03)$/i,
};
/** An empty line, or the end of a comment of several lines. */
const isNothing = /^\s*(?:\*+[/)]|-->|--%>|[-#]\}|\]\]|=#|=end|--\}\}|\}\}|#>|%>)?\s*$/;
const longestReason = 200;

/** In the order of their lines. */
export function readSuppressions(path: string, text: string): Suppression[] {
  if (!includesWord(text, word) && !mayHoldMarker(text)) return [];
  const lines = text.split("\n");
  const found = lines.map((line, index) => readLine(path, line, index + 1));
  return found.flatMap((one, index) => {
    if (one === null) return [];
    const { alone: _, isOnNext, ...suppression } = one;
    if (!isOnNext) return [{ ...suppression, nextLine: null }];
    const after = found.findIndex(
      (other, at) => at > index && !isNothing.test(lines[at] ?? "") && other?.alone !== true,
    );
    return [{ ...suppression, nextLine: after > 0 ? after + 1 : null }];
  });
}

interface ReadLine extends Omit<Suppression, "nextLine"> {
  /** No code stands before it. */
  readonly alone: boolean;
  readonly isOnNext: boolean;
}

function readLine(path: string, line: string, number: number): ReadLine | null {
  const at = line.indexOf(word);
  if (at >= 0) return readOurs(path, line, number, at);
  const found = foreignMarker(line);
  return found === null ? null : readForeign(path, line, number, found);
}

function readForeign(path: string, line: string, number: number, found: ForeignMarker): ReadLine | null {
  const { marker, scope, where, at, reason } = found;
  // The sign of a comment may be a part of what the tool looks for.
  const sign = /^[#/*\s]*/.exec(line.slice(at))?.[0] ?? "";
  const before = codeBefore(path, line.slice(0, at) + sign);
  if (before === null) return null;
  const alone = isAlone(before);
  const isOnNext = where === "next" || (where === "beside" && alone);
  return { ...{ line: number, wholeFile: false, marker, scope, ruleIds: [], reason }, alone, isOnNext };
}

function isAlone(before: string): boolean {
  return /^[\s{*]*$/.test(before);
}

function readOurs(path: string, line: string, number: number, at: number): ReadLine | null {
  const before = codeBefore(path, line.slice(0, at));
  if (before === null) return null;
  const rest = line.slice(at + word.length);
  const wholeFile = /^-file(?![\w-])/.test(rest);
  const said = wholeFile ? rest.slice("-file".length) : rest;
  if (/^[\w-]/.test(said)) return null;
  const dashes = said.search(/(?:^|\s)--(?!>)/);
  const reason = dashes < 0 ? "" : withoutCommentEnd(said.slice(dashes).replace(/^\s*--/, ""));
  const names = withoutCommentEnd(dashes < 0 ? said : said.slice(0, dashes));
  const alone = isAlone(before);
  return {
    ...{ line: number, wholeFile, alone, isOnNext: alone && !wholeFile, scope: null },
    marker: wholeFile ? `${word}-file` : word,
    ruleIds: names
      .split(/[\s,]+/)
      .filter((name) => name !== "")
      .map(idOfToday),
    reason: reason === "" ? null : maskSecrets("", reason.slice(0, longestReason)),
  };
}

/** What stands before the comment that ends here; null when no comment was opened. */
function codeBefore(path: string, text: string): string | null {
  const bare = text.replace(/[\s*!/#;%'"|=[(-]*$/, "");
  const opened = text.slice(bare.length);
  if (/^\s*\*+\s*$/.test(text)) return "";
  const signs = Object.entries(byExtension).flatMap(([sign, extension]) =>
    extension.test(path) ? [sign] : [],
  );
  if (signs.some((sign) => opened.includes(sign))) return bare;
  // A sign that ends with a letter or another bracket is not among those that were taken off.
  const whole = text.trimEnd();
  const marker = everywhere.find(
    (sign) => opened.includes(sign) || `${whole} `.endsWith(sign) || whole.endsWith(sign),
  );
  if (marker === undefined) return null;
  return opened.includes(marker) ? bare : whole.slice(0, whole.lastIndexOf(marker.trimEnd()));
}

function withoutCommentEnd(text: string): string {
  return text.replace(/\s*(?:\*\/|-->|--%>|\*+\)|-\}|#\}|\]\]|=#|--\}\}|\}\}|#>|%>)\s*\}?\s*$/, "").trim();
}

/** Drops what the comments in the analyzed files are about, whichever part of the engine found it. */
export function suppressByPath(
  findings: readonly Finding[],
  analyses: readonly Pick<FileAnalysis, "coverage" | "suppressions">[],
  agreed: Agreements = {},
): Finding[] {
  const byPath = new Map(analyses.map(({ coverage, suppressions = [] }) => [coverage.path, suppressions]));
  return findings.flatMap((finding) => suppress([finding], byPath.get(finding.path) ?? [], agreed));
}

/**
 * Marks the comments that are new, alone and together with what they are about. `isNew` tells of a line, `isAdded` of the
 * file.
 */
export function markNew(
  suppressions: readonly Suppression[],
  isNew: (line: number) => boolean,
  isAdded: boolean,
): Suppression[] {
  return suppressions.map((one) => {
    const { line, nextLine, wholeFile } = one;
    const isAboutNew = wholeFile ? isAdded : isNew(line) && (nextLine === null || isNew(nextLine));
    return { ...one, isNew: isAboutNew, isAdded: isNew(line) };
  });
}

/** New comments that suppress nothing, in files that were read whole; `mayRun` tells whether the rule could have found something. */
export function remarksOnUnused(
  findings: readonly Finding[],
  analyses: readonly Pick<FileAnalysis, "coverage" | "suppressions">[],
  mayRun: (path: string, ruleId: string) => boolean,
): string[] {
  return analyses.flatMap(({ coverage: { path, state }, suppressions = [] }) => {
    const sure = suppressions.filter(({ isNew, reason }) => isNew === true && reason !== null);
    if (state !== "read" || sure.length === 0) return [];
    const here = findings.filter((finding) => finding.path === path);
    return sure.flatMap((one) =>
      one.ruleIds
        .filter(
          (id) => mayRun(path, id) && !here.some(({ ruleId, ...at }) => ruleId === id && covers(one, at)),
        )
        .map(
          (id) =>
            `${path}:${String(one.line)}: ${id} finds nothing that the comment ${word} is about. Delete it.`,
        ),
    );
  });
}

/**
 * Drops what a comment is about. What the change itself adds against a secret or a critical finding does not count until
 * a person other than the author agreed, or until it stands on the base branch.
 */
export function suppress(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
  agreed: Agreements = {},
): Finding[] {
  if (suppressions.length === 0) return [...findings];
  return findings.map((finding) => {
    if (finding.outcome !== "posted") return finding;
    const all = suppressions.filter((one) => answers(one, finding) && covers(one, finding));
    const by = all.find(({ isAdded }) => isAdded !== true) ?? all[0];
    if (by === undefined) return finding;
    const agreedBy = Object.hasOwn(agreed, finding.fingerprint) ? agreed[finding.fingerprint] : undefined;
    const state = stateOf(by, finding, agreedBy);
    const suppression = { marker: by.marker, line: by.line, reason: by.reason, state };
    if (state === "waiting") return { ...finding, suppression, ...listedAsMarked(by, finding) };
    const outcomeReason = `${suppressedBy} ${saidBy(by, state === "agreed" ? agreedBy : undefined)}`;
    return { ...finding, suppression, outcome: "dropped", outcomeReason };
  });
}

/** A value of no provider's format that its author marked as none is listed; one that a provider may have issued is told. */
function listedAsMarked(
  { scope, marker, line }: Suppression,
  { source, confidence }: Finding,
): Partial<Pick<Finding, "outcome" | "outcomeReason">> {
  if (scope === null || source !== "secret" || confidence === "high") return {};
  return { outcome: "listed", outcomeReason: `Marked as no secret by ${marker} in line ${String(line)}.` };
}

function stateOf(
  { isAdded }: Suppression,
  { source, severity }: Finding,
  agreedBy: string | undefined,
): Answer["state"] {
  if (isAdded !== true) return "standing";
  if (source !== "secret" && severity !== "critical") return "added";
  return agreedBy === undefined ? "waiting" : "agreed";
}

function saidBy({ marker, scope, line, reason }: Suppression, agreedBy: string | undefined): string {
  const comment = scope === null ? "" : `${marker} `;
  const agreement = agreedBy === undefined ? "" : `, with the agreement of ${agreedBy}`;
  return `${comment}in line ${String(line)}${agreement}: ${reason ?? "no reason given"}`;
}

function answers({ scope, reason, ruleIds }: Suppression, { ruleId, source, category }: Finding): boolean {
  if (scope === "secrets") return source === "secret";
  if (scope === "security") return category === "security";
  return reason !== null && ruleIds.includes(ruleId);
}

function covers(
  { wholeFile, line, nextLine }: Suppression,
  { side, startLine, endLine }: Pick<Finding, "side" | "startLine" | "endLine">,
): boolean {
  if (wholeFile) return true;
  if (side === "LEFT") return false;
  return [line, nextLine].some((one) => one !== null && one >= startLine && one <= endLine);
}

/** What is wrong with the comments on lines that `isNew`; old ones were remarked when they were new. */
export function remarksOnSuppressions(
  path: string,
  suppressions: readonly Suppression[],
  isKnown: (ruleId: string) => boolean,
  isNew: (line: number) => boolean,
): string[] {
  return suppressions
    .filter(({ line, scope }) => scope === null && isNew(line))
    .flatMap(({ line, ruleIds, reason, wholeFile }) => {
      const place = `${path}:${String(line)}: the comment ${word}${wholeFile ? "-file" : ""}`;
      if (ruleIds.length === 0) return [`${place} names no rule, so that nothing is suppressed.`];
      const lacking =
        reason === null ? [`${place} gives no reason after --, so that nothing is suppressed.`] : [];
      const unknown = ruleIds.filter((id) => !isKnown(id));
      return [
        ...lacking,
        ...unknown.map((id) => `${place} names ${id.slice(0, 80)}, and there is no such rule.`),
      ];
    });
}
