/** How long ago something was; the exact time shows on hover and is there for machines. */
import { formatAgo, formatDateTime } from "../lib/dates.ts";

export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  return (
    <time dateTime={instant} title={formatDateTime(instant)} className={className}>
      {formatAgo(instant)}
    </time>
  );
}
