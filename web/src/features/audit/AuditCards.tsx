/** The audit log as cards below each other, for phones and narrow windows. */
import { formatDateTime } from "../../lib/dates.ts";
import { Card } from "../../ui/Card.tsx";
import type { AuditListProps } from "./AuditList.tsx";
import { actionLabel } from "./describe-entry.ts";
import { Actor, Changes, Target } from "./Entry.tsx";

export function AuditCards({ entries, filters }: AuditListProps) {
  return (
    <ul aria-label="Audit log" className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry._id}>
          <Card className="flex flex-col gap-3 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="font-medium [overflow-wrap:anywhere]">{actionLabel(entry.action)}</p>
              <time dateTime={entry.at} className="text-muted text-sm">
                {formatDateTime(entry.at)}
              </time>
            </div>
            <dl className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 text-sm">
              <dt className="text-subtle">Who</dt>
              <dd>
                <Actor entry={entry} filters={filters} />
              </dd>
              <dt className="text-subtle">On</dt>
              <dd>
                <Target entry={entry} filters={filters} />
              </dd>
              <dt className="text-subtle self-start">Change</dt>
              <dd>
                <Changes entry={entry} />
              </dd>
              <dt className="text-subtle self-start">Request</dt>
              <dd className="text-subtle font-mono text-xs break-all">{entry.requestId}</dd>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
