/** The review as SARIF 2.1.0 (OASIS), which code scanning and editors read. */
import {
  type FileCoverage,
  type Finding,
  missingGuardOf,
  type ReviewResult,
  type Severity,
} from "@acrux/contract";
import { allowedBy } from "../selection/policy.ts";
import { namesOf } from "../rule-ids.ts";
import { codeSpan, escapeMessage, joined, link, written } from "./markdown.ts";
import { suppressedBy } from "../suppression/suppress.ts";
import { switchedOffBy } from "../selection/switched-off.ts";
import { capitalized, shownFindings } from "./words.ts";

/** GitHub reads this number of a rule as its severity, 0 to 10. */
const securitySeverity: Readonly<Record<Severity, string>> = {
  critical: "9.5",
  high: "8.0",
  medium: "5.5",
  low: "3.0",
  info: "0.5",
};

const cweTaxonomy = { name: "CWE", index: 0 } as const;

/** `all`: also what comments or configuration answer, each as suppressed; readers that do not know the word would show it. */
export function reportAsSarif(
  result: ReviewResult,
  version: string,
  { all = false }: { all?: boolean } = {},
): string {
  const findings = all ? result.findings.filter(isShownOrSuppressed) : shownFindings(result);
  const ruleIds = [...new Set(findings.map(({ ruleId }) => ruleId))];
  const weaknesses = [...new Set(findings.flatMap(({ cwe }) => (cwe === null ? [] : [cwe.slice(4)])))];
  const rules = ruleIds.map((id) => descriptor(id, findings, weaknesses));
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Acrux", version, rules, ...(weaknesses.length > 0 ? supported : {}) } },
        ...(weaknesses.length > 0 ? { taxonomies: [taxonomy(weaknesses)] } : {}),
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications(result) }],
        results: findings.map((finding) => toResult(finding, ruleIds.indexOf(finding.ruleId), all)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

const supported = { supportedTaxonomies: [cweTaxonomy] };

/** Only the weaknesses that the results name. */
function taxonomy(weaknesses: readonly string[]): object {
  return {
    ...{
      name: "CWE",
      organization: "MITRE",
      informationUri: "https://cwe.mitre.org/",
      isComprehensive: false,
    },
    shortDescription: { text: "Common Weakness Enumeration" },
    taxa: weaknesses.map((id) => ({ id, helpUri: `https://cwe.mitre.org/data/definitions/${id}.html` })),
  };
}

function descriptor(id: string, findings: readonly Finding[], weaknesses: readonly string[]): object {
  const example = findings.find(({ ruleId }) => ruleId === id);
  if (example === undefined) return { id };
  const { title, links, severity, category, cwe } = example;
  const about = aboutRule(example);
  const tags = [category, ...(cwe === null ? [] : [`external/cwe/${cwe.toLowerCase()}`])];
  const [, ...deprecatedIds] = namesOf(id);
  return {
    id,
    ...(deprecatedIds.length === 0 ? {} : { deprecatedIds }),
    shortDescription: { text: `${title}.` },
    // GitHub's code scanning takes no rule without both.
    fullDescription: { text: about },
    help: { text: helpOf(id, about, links), markdown: helpInMarkdown(id, about, links) },
    ...(links[0] === undefined ? {} : { helpUri: links[0] }),
    defaultConfiguration: { level: levelOf(severity) },
    ...(cwe === null ? {} : { relationships: [isA(cwe.slice(4), weaknesses)] }),
    properties: {
      tags,
      ...(category === "security" ? { "security-severity": securitySeverity[severity] } : {}),
    },
  };
}

/** These say numbers and names of one place; what is true of all is their title. */
const ofOnePlace = /^(?:metric|manifest|context)-/;

function aboutRule({ ruleId, title, message, ruleMessage }: Finding): string {
  return ofOnePlace.test(ruleId) ? `${title}.` : (ruleMessage ?? message);
}

function suppressing(id: string): string {
  return `acrux-ignore ${id} -- reason`;
}

function helpOf(id: string, about: string, links: readonly string[]): string {
  const more = links.length === 0 ? [] : [`More about it: ${links.join(", ")}`];
  return [about, `To suppress it: ${suppressing(id)}`, ...more].join("\n");
}

function helpInMarkdown(id: string, about: string, links: readonly string[]): string {
  const more = links.map((url) => written`- ${link(new URL(url).hostname, url)}`);
  const parts = [escapeMessage(about), written`To suppress it: ${codeSpan(suppressing(id))}`];
  return joined([...parts, ...(more.length === 0 ? [] : [joined(more, "\n")])], "\n\n");
}

function isA(weakness: string, weaknesses: readonly string[]): object {
  const target = { id: weakness, index: weaknesses.indexOf(weakness), toolComponent: cweTaxonomy };
  return { target, kinds: ["superset"] };
}

function levelOf(severity: Severity): "error" | "warning" | "note" {
  if (severity === "critical" || severity === "high") return "error";
  return severity === "medium" ? "warning" : "note";
}

function toResult(finding: Finding, ruleIndex: number, withSuppressions: boolean): object {
  const { ruleId, severity, confidence, side, startLine, endLine, quote, fingerprint } = finding;
  const region = { startLine, ...columnsOf(finding), endLine, snippet: { text: quote } };
  const where = side === "LEFT" ? ` (Line ${String(startLine)} before the change.)` : "";
  return {
    ruleId,
    ruleIndex,
    level: levelOf(severity),
    message: { text: `${finding.title}. ${finding.message}${where}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(finding.path),
          // A line of the file before the change is no line of the file that is there now.
          ...(side === "RIGHT" ? { region } : {}),
        },
      },
    ],
    ...codeFlowsOf(finding),
    partialFingerprints: { "acrux/v1": fingerprint },
    ...(withSuppressions ? { suppressions: suppressionsOf(finding) } : {}),
    properties: { severity, confidence, side, outcome: finding.outcome },
  };
}

/** The path of the value (SARIF 2.1.0, 3.36); none where no value was followed. */
function codeFlowsOf(finding: Finding): { codeFlows?: readonly object[] } {
  const { trace = [], path } = finding;
  if (trace.length === 0) return {};
  const locations = trace.map(({ role, line, column, code }) => ({
    location: {
      physicalLocation: {
        artifactLocation: artifact(path),
        region: { startLine: line, startColumn: column, snippet: { text: code } },
      },
      message: { text: `${capitalized(role)}: ${code}` },
    },
    kinds: role === "step" ? ["value"] : [role],
  }));
  const missing = missingGuardOf(finding);
  return {
    codeFlows: [{ ...(missing !== null && { message: { text: missing } }), threadFlows: [{ locations }] }],
  };
}

/** 1-based; the end is exclusive. None where the quote is not there once as it is: the lines count then. */
function columnsOf({ excerpt, startLine, endLine, quote }: Finding): {
  startColumn?: number;
  endColumn?: number;
} {
  const lines = quote.split("\n");
  const [first = "", last = ""] = [lines[0], lines.at(-1)];
  const start = onlyPlace(excerpt.lines[startLine - excerpt.startLine], first);
  const end = onlyPlace(excerpt.lines[endLine - excerpt.startLine], last);
  if (start === null || end === null || lines.length !== endLine - startLine + 1) return {};
  return { startColumn: start + 1, endColumn: end + last.length + 1 };
}

/** Masked and shortened lines are not as they stand in the file. */
function onlyPlace(line: string | undefined, text: string): number | null {
  if (line === undefined || text === "" || line.includes("…")) return null;
  const at = line.indexOf(text);
  return at >= 0 && !line.includes(text, at + 1) ? at : null;
}

function isSuppressed({ outcome, outcomeReason }: Finding): boolean {
  const reason = outcomeReason ?? "";
  const isAnswered = reason.startsWith(suppressedBy) || reason.startsWith(allowedBy);
  return outcome === "dropped" && (isAnswered || reason.startsWith(switchedOffBy));
}

function isShownOrSuppressed(finding: Finding): boolean {
  return finding.outcome !== "dropped" || isSuppressed(finding);
}

function suppressionsOf(finding: Finding): object[] {
  if (!isSuppressed(finding)) return [];
  const justification = finding.outcomeReason ?? "";
  return [
    {
      kind: justification.startsWith(suppressedBy) ? "inSource" : "external",
      status: "accepted",
      justification,
    },
  ];
}

function artifact(path: string): object {
  return { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}

function notifications(result: ReviewResult): object[] {
  const files = result.coverage.filter(({ state }) => state !== "read").map(fileNotification);
  return [...files, ...result.remarks.map((text) => ({ level: "note", message: { text } }))];
}

function fileNotification({ path, state, reason, note }: FileCoverage): object {
  const how = state === "partly" ? "Read in part" : "Not read";
  return {
    level: "note",
    descriptor: { id: reason ?? state },
    message: { text: `${how}: ${note ?? ""}` },
    locations: [{ physicalLocation: { artifactLocation: artifact(path) } }],
  };
}
