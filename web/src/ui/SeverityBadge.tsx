/** The severity of a finding, or how many findings have it. */
import type { Severity } from "@acrux/contract";
import { Badge } from "./Badge.tsx";

const names: Record<Severity, string> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
  info: "Info",
};

interface SeverityBadgeProps {
  severity: Severity;
  /** Shown before the name: "2 high". */
  count?: number;
}

export function SeverityBadge({ severity, count }: SeverityBadgeProps) {
  const text = count === undefined ? names[severity] : `${String(count)} ${severity}`;
  return <Badge tone={severity === "info" ? "neutral" : severity}>{text}</Badge>;
}
