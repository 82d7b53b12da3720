/** The audit log as a table, where there is room for one. */
import { formatDateTime } from "../../lib/dates.ts";
import { Card } from "../../ui/Card.tsx";
import type { AuditListProps } from "./AuditList.tsx";
import { actionLabel } from "./describe-entry.ts";
import { Actor, Changes, Target } from "./Entry.tsx";
import { RequestId } from "./RequestId.tsx";

const columns = ["When", "Who", "What", "On", "From and to", "Request"];
const cell = "px-3 py-3 align-middle first:pl-5 last:pr-5";

export function AuditTable({ entries, filters }: AuditListProps) {
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed text-left">
        <colgroup>
          <col className="w-42" />
          <col className="w-44" />
          <col className="w-40" />
          <col className="w-56" />
          <col />
          <col className="w-32" />
        </colgroup>
        <thead>
          <tr className="text-muted border-b text-xs">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 font-medium first:pl-5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td className={`${cell} text-muted text-sm whitespace-nowrap`}>
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              </td>
              <td className={cell}>
                <Actor entry={entry} filters={filters} />
              </td>
              <td className={`${cell} font-medium [overflow-wrap:anywhere]`}>{actionLabel(entry.action)}</td>
              <td className={cell}>
                <Target entry={entry} filters={filters} />
              </td>
              <td className={cell}>
                <Changes entry={entry} />
              </td>
              <td className={cell}>
                <RequestId id={entry.requestId} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
