/** Puts findings in the order in which a person works through them: by outcome, then file by file. */
import { type Finding, severityNames } from "@acrux/contract";

export interface FileFindings {
  readonly path: string;
  readonly findings: readonly Finding[];
}

const order = severityNames;

function rank(finding: Finding): number {
  return order.indexOf(finding.severity);
}

/** Files with the worst finding first; inside a file from top to bottom. */
export function groupByFile(findings: readonly Finding[]): readonly FileFindings[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    groups.set(finding.path, [...(groups.get(finding.path) ?? []), finding]);
  }
  return [...groups]
    .map(([path, group]) => ({ path, findings: group.sort(byPlace) }))
    .sort((a, b) => worst(a.findings) - worst(b.findings) || compare(a.path, b.path));
}

function worst(findings: readonly Finding[]): number {
  return Math.min(...findings.map(rank));
}

function byPlace(a: Finding, b: Finding): number {
  return a.startLine - b.startLine || rank(a) - rank(b) || compare(a.fingerprint, b.fingerprint);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The anchor of a finding inside its page. */
export function anchorOf(finding: Finding): string {
  return `finding-${finding.fingerprint}`;
}

/** Such as "line 12" or "lines 12 to 14", and that the code is gone when it stood before the change. */
export function placeOf({ startLine, endLine, side }: Finding): string {
  const lines =
    startLine === endLine ? `line ${String(startLine)}` : `lines ${String(startLine)} to ${String(endLine)}`;
  return side === "LEFT" ? `${lines} before the change` : lines;
}
