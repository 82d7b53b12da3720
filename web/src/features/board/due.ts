/** When a task is due, in words, and whether that is over. Due dates are days without a time, such as "2026-11-23". */

const DAY_MS = 24 * 60 * 60 * 1000;
// Days are counted in UTC, where each has 24 hours.
const thisYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const otherYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export interface Due {
  readonly text: string;
  readonly state: "overdue" | "soon" | "later";
}

/** A finished task is never overdue. `today` is the reader's own day. */
export function dueOf(dueOn: string, isDone: boolean, today: Date = new Date()): Due {
  const day = new Date(dueOn);
  const days = (day.getTime() - Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) / DAY_MS;
  const format = day.getUTCFullYear() === today.getFullYear() ? thisYear : otherYear;
  const text = textOf(days, format.format(day));
  if (isDone) return { text, state: "later" };
  if (days < 0) return { text: `${text}, overdue`, state: "overdue" };
  return { text, state: days <= 2 ? "soon" : "later" };
}

function textOf(days: number, date: string): string {
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return date;
}
