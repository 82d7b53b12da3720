/** The review as GitHub is told it: one review with its comments, and one check run. A pure function of the result. */
import {
  type Conclusion,
  type Evidence,
  type FileCoverage,
  type Finding,
  type ReviewResult,
  type Side,
  type Suppression,
  type SwitchedOff,
  missingGuardOf,
} from "@acrux/contract";
import {
  codeBlock,
  codeCell,
  codeSpan,
  escapeMessage,
  escapeText,
  fitInto,
  joined,
  link,
  written,
  type Markdown,
} from "./markdown.ts";
import { modelParts, modelSections } from "./model-report.ts";
import { sourceOfModel } from "./model-words.ts";
import {
  allowedFindings,
  capitalized,
  contextGap,
  contextSentence,
  coverageSentence,
  hiddenBy,
  placeOf,
  plural,
  shownFindings,
  suppressedFindings,
  switchSentence,
  toldSteps,
  verdict,
} from "./words.ts";

export interface GitHubComment {
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  /** Present only for several lines; less than `line`, in the same hunk. */
  readonly start_line?: number;
  readonly start_side?: Side;
  readonly body: Markdown;
  /** The finding's fingerprint, for the record of what was posted; not sent to GitHub as a field. */
  readonly fingerprint: string;
}

export interface GitHubReport {
  readonly review: { readonly body: Markdown; readonly comments: readonly GitHubComment[] };
  /** GitHub shows the title as plain text. */
  readonly check: { readonly title: string; readonly summary: Markdown; readonly conclusion: Conclusion };
}

export interface GitHubReportContext {
  readonly reviewId: string;
  readonly headSha: string;
  /** The review's page in the app. */
  readonly detailsUrl: string;
  /** Of the repository on GitHub; absent where links lead nowhere. */
  readonly repositoryUrl?: string;
  /** The App's name in a mention; absent where comments are not read. */
  readonly appSlug?: string;
}

const mostOfGitHub = 65_536;
/** A little is left for what counts differently there. */
const maxBody = 65_000;
const maxListed = 50;
const maxOpen = 20;
const maxFiles = 100;
const maxEvidence = 3;
const inPart = written`in part`;
const no = written`no`;

/** The hidden first line of a review's body, by which a second run finds what the first one posted. */
export function reviewMarker(reviewId: string): Markdown {
  return written`<!-- acrux-review ${escapeText(reviewId)} -->`;
}

export function reportForGitHub(result: ReviewResult, context: GitHubReportContext): GitHubReport {
  const posted = result.findings.filter(({ outcome }) => outcome === "posted");
  const summary = summarize(result, context);
  return {
    review: {
      body: joined([reviewMarker(context.reviewId), summary], "\n"),
      comments: posted.map((finding) => comment(finding, context, result.model?.isScripted ?? false)),
    },
    check: { title: verdict(result), summary, conclusion: result.conclusion },
  };
}

function comment(finding: Finding, context: GitHubReportContext, isScripted: boolean): GitHubComment {
  const { path, side, startLine, endLine, fingerprint } = finding;
  const place = { path, side, line: endLine };
  const said = commentBody(finding, context, isScripted);
  const body = fitInto(maxBody, said, written`The rest did not fit into a comment.`);
  if (startLine === endLine) return { ...place, body, fingerprint };
  return { ...place, start_line: startLine, start_side: side, body, fingerprint };
}

function commentBody(finding: Finding, context: GitHubReportContext, isScripted: boolean): Markdown {
  const parts = [
    written`**${severityOf(finding)}: ${escapeMessage(finding.title)}**`,
    escapeMessage(finding.message),
  ];
  if (finding.model !== undefined) parts.push(...modelParts(finding.model, finding.source === "model"));
  const steps = traceSection(finding);
  if (steps !== "") parts.push(steps);
  if (finding.evidence !== undefined)
    parts.push(...finding.evidence.slice(0, maxEvidence).map(evidencePart(context)));
  if (finding.source === "secret") parts.push(written`Found: ${codeSpan(finding.quote)}`);
  if (finding.fix !== null && finding.side === "RIGHT") parts.push(codeBlock(finding.fix, "suggestion"));
  if (finding.suppression?.state === "waiting") parts.push(waiting(finding, finding.suppression, context));
  return joined([...parts, footnote(finding, isScripted)], "\n\n");
}

/** The other place, with a link to it. */
function evidencePart({ repositoryUrl, headSha }: GitHubReportContext): (evidence: Evidence) => Markdown {
  return ({ path, line, excerpt }) => {
    const place = `${path}:${String(line)}`;
    const address = path.split("/").map(encodeURIComponent).join("/");
    const where =
      repositoryUrl === undefined
        ? codeSpan(place)
        : link(place, `${repositoryUrl}/blob/${headSha}/${address}#L${String(line)}`);
    return written`${where}\n${codeBlock(excerpt.lines.join("\n"), "")}`;
  };
}

function waiting(finding: Finding, suppression: Suppression, context: GitHubReportContext): Markdown {
  const { marker, line, reason } = suppression;
  const { appSlug, detailsUrl } = context;
  const said = reason === null ? written`without a reason` : written`with the reason: ${escapeText(reason)}`;
  const page = link("the review's page", detailsUrl);
  const where =
    appSlug === undefined
      ? page
      : written`${page} or by the comment ${codeSpan(`@${appSlug} agree ${finding.fingerprint}`)}`;
  return written`This change adds ${codeSpan(marker)} against it in line ${line}, ${said}. Against a secret or a critical finding that counts once it is on the base branch, or once a person with write access other than the author agrees on ${where}.`;
}

/** The path is folded, because the message says what is wrong; without one, where the line alone tells. */
function traceSection(finding: Finding): Markdown {
  const steps = toldSteps(finding);
  const rows = steps.map(({ code, line }, at) => written`${at + 1}. ${codeSpan(code)} (line ${line})`);
  const missing = missingGuardOf(finding);
  const guard = missing === null ? [] : [escapeText(missing)];
  if (rows.length === 0) return joined(guard, "");
  return details("How the value gets here", [...rows, ...guard.map((one) => written`\n${one}`)], rows.length);
}

function severityOf({ severity }: Finding): Markdown {
  return escapeText(capitalized(severity));
}

function footnote({ cwe, links, ruleId, source, model }: Finding, isScripted: boolean): Markdown {
  const cweUrl = cwe === null ? null : `https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`;
  const others = links.filter((url) => url !== cweUrl).map((url) => link(new URL(url).hostname, url));
  const weakness = cwe === null || cweUrl === null ? [] : [link(cwe, cweUrl)];
  const author = source === "model" ? escapeText(sourceOfModel(model, isScripted)) : codeSpan(ruleId);
  return written`<sub>${joined([author, ...weakness, ...others], " · ")}</sub>`;
}

function summarize(result: ReviewResult, { headSha, detailsUrl }: GitHubReportContext): Markdown {
  const unread = result.coverage.filter(({ state }) => state !== "read");
  const parts = [
    written`**${escapeText(verdict(result))}.** ${escapeText(coverageSentence(result))}`,
    escapeMessage([contextSentence(result), contextGap(result)].filter((one) => one !== null).join(" ")),
    switchedOffSection(result.switchedOff),
    suppressedSection(written`**Suppressed by comments in the code**`, suppressedFindings(result)),
    suppressedSection(written`**Allowed by configuration**`, allowedFindings(result)),
    listedSection(shownFindings(result).filter(({ outcome }) => outcome === "listed")),
    unreadSection(unread),
    remarksSection(result.remarks),
    ...modelSections(result.model),
    written`<sub>${link("Whole review", detailsUrl)} · ${codeSpan(headSha.slice(0, 7))}</sub>`,
  ];
  return fitInto(
    maxBody - 200,
    joined(
      parts.filter((part) => part !== ""),
      "\n\n",
    ),
    written`The rest is on the review's page.`,
  );
}

/** What hid something, or a whole kind, stands in the open. */
function switchedOffSection(all: readonly SwitchedOff[]): Markdown {
  const told = all.filter((one) => one.isWide || hiddenBy(one) > 0);
  const others = all.filter((one) => !told.includes(one));
  const row = (one: SwitchedOff): Markdown => written`- ${escapeText(switchSentence(one))}`;
  const open = openList(written`**Switched off by configuration**`, told.map(row));
  const title = plural(others.length, "other switch hid nothing", "other switches hid nothing");
  const closed = details(title, others.slice(0, maxListed).map(row), others.length);
  return joined(
    [open, closed].filter((part) => part !== ""),
    "\n\n",
  );
}

function suppressedSection(title: Markdown, findings: readonly Finding[]): Markdown {
  return openList(title, findings.map(findingRow));
}

function listedSection(findings: readonly Finding[]): Markdown {
  const rows = findings.slice(0, maxListed).map(findingRow);
  return details(
    `${plural(findings.length, "finding", "findings")} without a comment`,
    rows,
    findings.length,
  );
}

function findingRow(finding: Finding): Markdown {
  const { title, outcomeReason } = finding;
  return written`- ${severityOf(finding)}: ${escapeMessage(title)}, ${codeSpan(placeOf(finding))}. ${escapeText(outcomeReason ?? "")}`;
}

/** A section in the open; "" when it has no rows. */
function openList(title: Markdown, rows: readonly Markdown[]): Markdown {
  if (rows.length === 0) return written``;
  const more = rows.length > maxOpen ? written`\n- and ${rows.length - maxOpen} more` : written``;
  return written`${title}\n\n${joined(rows.slice(0, maxOpen), "\n")}${more}`;
}

function unreadSection(coverage: readonly FileCoverage[]): Markdown {
  const rows = coverage
    .slice(0, maxFiles)
    .map(
      ({ path, state, note }) =>
        written`| ${codeCell(path)} | ${state === "partly" ? inPart : no} | ${escapeText(note ?? "")} |`,
    );
  const head = written`| File | Read | Why |\n|---|---|---|`;
  const table = rows.length === 0 ? [] : [head, ...rows];
  const title = `${plural(coverage.length, "file was", "files were")} not read, or only in part`;
  return details(title, table, coverage.length + Math.min(1, table.length));
}

function remarksSection(remarks: readonly string[]): Markdown {
  const rows = remarks.slice(0, maxListed).map((remark) => written`- ${escapeText(remark)}`);
  return details(plural(remarks.length, "remark", "remarks"), rows, remarks.length);
}

/** A section that opens on a click; "" when it has no rows. `count` tells how many rows there would be. */
function details(title: string, rows: readonly Markdown[], count: number): Markdown {
  if (rows.length === 0) return written``;
  const more = count > rows.length ? written`\n\nand ${count - rows.length} more.` : written``;
  return written`<details><summary>${escapeText(title)}</summary>\n\n${joined(rows, "\n")}${more}\n\n</details>`;
}

/** The review for when GitHub refused places: the comments that are not `kept` are said in the body, as far as there is room. */
export function withoutPlaces(
  { body, comments }: GitHubReport["review"],
  kept: readonly GitHubComment[],
): GitHubReport["review"] {
  const moved = comments.filter((comment) => !kept.includes(comment));
  const parts = [
    body,
    written`GitHub did not accept these comments at their lines, so they are listed here:`,
  ];
  for (const { path, line, body: text } of moved) {
    const said = written`${codeSpan(path)}, line ${line}\n\n${text}`;
    if (joined([...parts, said], "\n\n").length <= mostOfGitHub) parts.push(said);
  }
  return { body: joined(parts, "\n\n"), comments: kept };
}
