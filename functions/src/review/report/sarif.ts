/** The review as SARIF 2.1.0 (OASIS), which code scanning and editors read. */
import type { FileCoverage, Finding, ReviewResult, Severity } from "@acrux/contract";
import { shownFindings } from "./words.ts";

/** GitHub reads this number of a rule as its severity, 0 to 10. */
const securitySeverity: Readonly<Record<Severity, string>> = {
  critical: "9.5",
  high: "8.0",
  medium: "5.5",
  low: "3.0",
  info: "0.5",
};

export function reportAsSarif(result: ReviewResult, version: string): string {
  const findings = shownFindings(result);
  const ruleIds = [...new Set(findings.map(({ ruleId }) => ruleId))];
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Acrux", version, rules: ruleIds.map((id) => descriptor(id, findings)) } },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: notifications(result) }],
        results: findings.map((finding) => toResult(finding, ruleIds.indexOf(finding.ruleId))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor(id: string, findings: readonly Finding[]): object {
  const example = findings.find(({ ruleId }) => ruleId === id);
  if (example === undefined) return { id };
  const { title, links, severity, category, cwe } = example;
  const tags = [category, ...(cwe === null ? [] : [`external/cwe/${cwe.toLowerCase()}`])];
  return {
    id,
    shortDescription: { text: title },
    ...(links[0] === undefined ? {} : { helpUri: links[0] }),
    defaultConfiguration: { level: levelOf(severity) },
    properties: {
      tags,
      ...(category === "security" ? { "security-severity": securitySeverity[severity] } : {}),
    },
  };
}

function levelOf(severity: Severity): "error" | "warning" | "note" {
  if (severity === "critical" || severity === "high") return "error";
  return severity === "medium" ? "warning" : "note";
}

function toResult(finding: Finding, ruleIndex: number): object {
  const { ruleId, severity, confidence, side, startLine, endLine, quote, fingerprint } = finding;
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
          ...(side === "RIGHT" ? { region: { startLine, endLine, snippet: { text: quote } } } : {}),
        },
      },
    ],
    partialFingerprints: { "acrux/v1": fingerprint },
    properties: { severity, confidence, side, outcome: finding.outcome },
  };
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
