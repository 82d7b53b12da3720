/** The order of severities. */
import type { Finding, Severity } from "@acrux/contract";

export const severityRank: Readonly<Record<Severity, number>> = {
  critical: 0,
  high: 1,
  medium: 2,
  low: 3,
  info: 4,
};

/** True when the severity is at or above the bar. */
export function isAtLeast(severity: Severity, bar: Severity): boolean {
  return severityRank[severity] <= severityRank[bar];
}

/** Of one severity secrets first: they are told whatever the cap. */
export function byGravity(a: Finding, b: Finding): number {
  const isNoSecret = ({ source }: Finding): number => (source === "secret" ? 0 : 1);
  return severityRank[a.severity] - severityRank[b.severity] || isNoSecret(a) - isNoSecret(b);
}
