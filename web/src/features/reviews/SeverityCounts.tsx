/** How many findings there are of each severity, the worst first; severities without any are left out. */
import { type Review, severityNames } from "@acrux/contract";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";

export function SeverityCounts({ counts }: { counts: Review["counts"] }) {
  const present = severityNames.filter((severity) => counts[severity] > 0);
  if (present.length === 0) return null;
  return (
    <ul aria-label="Findings by severity" className="flex flex-wrap gap-1">
      {present.map((severity) => (
        <li key={severity}>
          <SeverityBadge severity={severity} count={counts[severity]} />
        </li>
      ))}
    </ul>
  );
}
