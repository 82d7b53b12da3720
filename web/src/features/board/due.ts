/** When a task is due, in words, and whether that is over. Due dates are days without a time, such as "2026-11-23". */
import dayjs from "dayjs";

export interface Due {
  readonly text: string;
  readonly state: "overdue" | "soon" | "later";
}

/** A finished task is never overdue. `today` is the reader's own day. */
export function dueOf(dueOn: string, isDone: boolean, today: Date = new Date()): Due {
  const day = dayjs(dueOn);
  const days = day.diff(dayjs(today).startOf("day"), "day");
  const text = textOf(days, day.format(day.year() === today.getFullYear() ? "MMM D" : "MMM D, YYYY"));
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
