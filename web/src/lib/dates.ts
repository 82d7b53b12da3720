/** Dates as people read them, in their own time zone. */
import dayjs from "dayjs";

/** MMM d, yyyy, such as "Jan 5, 2024". */
export function formatDate(instant: string): string {
  return dayjs(instant).format("MMM D, YYYY");
}

/** A date with hour and minute, such as "Jan 5, 2024, 14:30". */
export function formatDateTime(instant: string): string {
  return dayjs(instant).format("MMM D, YYYY, HH:mm");
}

/** Each unit with its seconds, and the number of it from which the next larger one reads better. */
const units = [
  { unit: "minute", seconds: 60, upTo: 60 },
  { unit: "hour", seconds: 3_600, upTo: 24 },
  { unit: "day", seconds: 86_400, upTo: 30 },
  { unit: "month", seconds: 2_629_800, upTo: 12 },
  { unit: "year", seconds: 31_557_600, upTo: Infinity },
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago, such as "3 minutes ago" or "yesterday"; a clock that runs behind the server's makes it "just now". */
export function formatAgo(instant: string, now: Date = new Date()): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000;
  if (seconds < 45) return "just now";
  const fitting = units.find(({ seconds: length, upTo }) => Math.round(seconds / length) < upTo) ?? units[4];
  return relative.format(-Math.max(1, Math.round(seconds / fitting.seconds)), fitting.unit);
}
