/** The review as GitHub is told it: one review with its comments, and one check run. A pure function of the result. */
import type { Conclusion, FileCoverage, Finding, ReviewResult, Side } from "@acrux/contract";
import { codeBlock, codeCell, codeSpan, escapeMessage, escapeText, fitInto } from "./markdown.ts";
import { capitalized, coverageSentence, placeOf, plural, shownFindings, verdict } from "./words.ts";

export interface GitHubComment {
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  /** Present only for several lines; less than `line`, in the same hunk. */
  readonly start_line?: number;
  readonly start_side?: Side;
  readonly body: string;
  /** The finding's fingerprint, for the record of what was posted; not sent to GitHub as a field. */
  readonly fingerprint: string;
}

export interface GitHubReport {
  readonly review: { readonly body: string; readonly comments: readonly GitHubComment[] };
  readonly check: { readonly title: string; readonly summary: string; readonly conclusion: Conclusion };
}

export interface GitHubReportContext {
  readonly reviewId: string;
  readonly headSha: string;
  /** The review's page in the app. */
  readonly detailsUrl: string;
}

/** GitHub's limit is 65,536 characters; a little is left for what counts differently there. */
const maxBody = 65_000;
const maxListed = 50;
const maxFiles = 100;

/** The hidden first line of a review's body, by which a second run finds what the first one posted. */
export function reviewMarker(reviewId: string): string {
  return `<!-- acrux-review ${reviewId} -->`;
}

export function reportForGitHub(result: ReviewResult, context: GitHubReportContext): GitHubReport {
  const posted = result.findings.filter(({ outcome }) => outcome === "posted");
  const summary = summarize(result, context);
  return {
    review: { body: `${reviewMarker(context.reviewId)}\n${summary}`, comments: posted.map(comment) },
    check: { title: verdict(result), summary, conclusion: result.conclusion },
  };
}

function comment(finding: Finding): GitHubComment {
  const { path, side, startLine, endLine, fingerprint } = finding;
  const place = { path, side, line: endLine };
  const body = fitInto(maxBody, commentBody(finding), "The rest did not fit into a comment.");
  if (startLine === endLine) return { ...place, body, fingerprint };
  return { ...place, start_line: startLine, start_side: side, body, fingerprint };
}

function commentBody(finding: Finding): string {
  const parts = [
    `**${capitalized(finding.severity)}: ${escapeText(finding.title)}**`,
    escapeMessage(finding.message),
  ];
  if (finding.source === "secret") parts.push(`Found: ${codeSpan(finding.quote)}`);
  if (finding.fix !== null && finding.side === "RIGHT") parts.push(codeBlock(finding.fix, "suggestion"));
  return [...parts, footnote(finding)].join("\n\n");
}

function footnote({ cwe, links, ruleId, source }: Finding): string {
  const cweUrl = cwe === null ? null : `https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`;
  const others = links
    .filter((link) => link !== cweUrl)
    .map((link) => `[${new URL(link).hostname}](${inLink(link)})`);
  const weakness = cwe === null || cweUrl === null ? [] : [`[${cwe}](${cweUrl})`];
  const author = source === "model" ? "found by a model" : codeSpan(ruleId);
  return `<sub>${[author, ...weakness, ...others].join(" · ")}</sub>`;
}

function inLink(url: string): string {
  return new URL(url).href.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
}

function summarize(result: ReviewResult, { headSha, detailsUrl }: GitHubReportContext): string {
  const unread = result.coverage.filter(({ state }) => state !== "read");
  const parts = [
    `**${verdict(result)}.** ${coverageSentence(result)}`,
    listedSection(shownFindings(result).filter(({ outcome }) => outcome === "listed")),
    unreadSection(unread),
    remarksSection(result.remarks),
    `<sub>[Whole review](${inLink(detailsUrl)}) · ${codeSpan(headSha.slice(0, 7))}</sub>`,
  ];
  return fitInto(
    maxBody - 200,
    parts.filter((part) => part !== "").join("\n\n"),
    "The rest is on the review's page.",
  );
}

function listedSection(findings: readonly Finding[]): string {
  const rows = findings
    .slice(0, maxListed)
    .map(
      (finding) =>
        `- ${capitalized(finding.severity)}: ${escapeText(finding.title)}, ${codeSpan(placeOf(finding))}. ` +
        escapeText(finding.outcomeReason ?? ""),
    );
  return details(
    `${plural(findings.length, "finding", "findings")} without a comment`,
    rows,
    findings.length,
  );
}

function unreadSection(coverage: readonly FileCoverage[]): string {
  const rows = coverage
    .slice(0, maxFiles)
    .map(
      ({ path, state, note }) =>
        `| ${codeCell(path)} | ${state === "partly" ? "in part" : "no"} | ${cell(note)} |`,
    );
  const table = rows.length === 0 ? [] : ["| File | Read | Why |", "|---|---|---|", ...rows];
  const title = `${plural(coverage.length, "file was", "files were")} not read, or only in part`;
  return details(title, table, coverage.length + Math.min(2, table.length));
}

function cell(note: string | null): string {
  return escapeText(note ?? "");
}

function remarksSection(remarks: readonly string[]): string {
  const rows = remarks.slice(0, maxListed).map((remark) => `- ${escapeText(remark)}`);
  return details(plural(remarks.length, "remark", "remarks"), rows, remarks.length);
}

/** A section that opens on a click; "" when it has no rows. `count` tells how many rows there would be. */
function details(title: string, rows: readonly string[], count: number): string {
  if (rows.length === 0) return "";
  const more = count > rows.length ? `\n\nand ${String(count - rows.length)} more.` : "";
  return `<details><summary>${title}</summary>\n\n${rows.join("\n")}${more}\n\n</details>`;
}
