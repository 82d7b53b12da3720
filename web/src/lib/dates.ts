/** Dates as people read them, in their own time zone. */
import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime";

dayjs.extend(relativeTime);

/** MMM d, yyyy, such as "Jan 5, 2024". */
export function formatDate(instant: string): string {
  return dayjs(instant).format("MMM D, YYYY");
}

/** A date with hour and minute, such as "Jan 5, 2024, 14:30". */
export function formatDateTime(instant: string): string {
  return dayjs(instant).format("MMM D, YYYY, HH:mm");
}

/** How long ago, such as "3 minutes ago". */
export function formatAgo(instant: string, now: Date = new Date()): string {
  return dayjs(instant).from(now);
}
