/** Comments by which code answers a finding: `acrux-ignore rule-id -- reason`, and `acrux-ignore-file` for a whole file. */
import type { Finding } from "@acrux/contract";
import { maskSecrets } from "./secrets/find-secrets.ts";
import type { FileAnalysis } from "./settings.ts";

export interface Suppression {
  /** 1-based line of the comment. */
  readonly line: number;
  /** Line of code that it is about besides its own; null when it stands behind code or is about the whole file. */
  readonly nextLine: number | null;
  readonly wholeFile: boolean;
  readonly ruleIds: readonly string[];
  /** Null when it is missing: then the comment does nothing. */
  readonly reason: string | null;
  /** The change made it and all that it is about, so that what it suppresses must be among the findings. */
  readonly isNew?: boolean;
}

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
  if (!text.includes(word)) return [];
  const lines = text.split("\n");
  const found = lines.map((line, index) => readLine(path, line, index + 1));
  return found.flatMap((one, index) => {
    if (one === null) return [];
    const { alone, ...suppression } = one;
    const after = found.findIndex(
      (other, at) => at > index && !isNothing.test(lines[at] ?? "") && other?.alone !== true,
    );
    const nextLine = alone && !suppression.wholeFile && after > 0 ? after + 1 : null;
    return [{ ...suppression, nextLine }];
  });
}

function readLine(
  path: string,
  line: string,
  number: number,
): (Omit<Suppression, "nextLine"> & { alone: boolean }) | null {
  const at = line.indexOf(word);
  const before = at < 0 ? null : codeBefore(path, line.slice(0, at));
  if (before === null) return null;
  const rest = line.slice(at + word.length);
  const wholeFile = /^-file(?![\w-])/.test(rest);
  const said = wholeFile ? rest.slice("-file".length) : rest;
  if (/^[\w-]/.test(said)) return null;
  const dashes = said.search(/(?:^|\s)--(?!>)/);
  const reason = dashes < 0 ? "" : withoutCommentEnd(said.slice(dashes).replace(/^\s*--/, ""));
  const names = withoutCommentEnd(dashes < 0 ? said : said.slice(0, dashes));
  return {
    ...{ line: number, wholeFile, alone: /^[\s{*]*$/.test(before) },
    ruleIds: names.split(/[\s,]+/).filter((name) => name !== ""),
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
): Finding[] {
  const byPath = new Map(analyses.map(({ coverage, suppressions = [] }) => [coverage.path, suppressions]));
  return findings.flatMap((finding) => suppress([finding], byPath.get(finding.path) ?? []));
}

/** Marks the comments that are new together with what they are about. `isNew` tells of a line, `isAdded` of the file. */
export function markNew(
  suppressions: readonly Suppression[],
  isNew: (line: number) => boolean,
  isAdded: boolean,
): Suppression[] {
  return suppressions.map((one) => {
    const { line, nextLine, wholeFile } = one;
    return { ...one, isNew: wholeFile ? isAdded : isNew(line) && (nextLine === null || isNew(nextLine)) };
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

/** Drops what a comment with a reason is about. */
export function suppress(findings: readonly Finding[], suppressions: readonly Suppression[]): Finding[] {
  if (suppressions.length === 0) return [...findings];
  return findings.map((finding) => {
    if (finding.outcome !== "posted") return finding;
    const by = suppressions.find(
      (one) => one.reason !== null && one.ruleIds.includes(finding.ruleId) && covers(one, finding),
    );
    if (by === undefined) return finding;
    const outcomeReason = `${suppressedBy} in line ${String(by.line)}: ${by.reason ?? ""}`;
    return { ...finding, outcome: "dropped", outcomeReason };
  });
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
    .filter(({ line }) => isNew(line))
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
