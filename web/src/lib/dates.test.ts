/** Dates in the specification's forms. */
import { expect, it } from "vitest";
import { formatAgo, formatDate, formatDateTime } from "./dates.ts";

it("writes a date as MMM d, yyyy", () => {
  expect(formatDate("2024-01-05T12:00:00.000Z")).toBe("Jan 5, 2024");
});

it("adds hour and minute where asked", () => {
  expect(formatDateTime("2024-01-05T12:00:00.000Z")).toMatch(/^Jan 5, 2024, \d\d:\d\d$/);
});

it.each([
  [-5, "just now"],
  [10, "just now"],
  [50, "1 minute ago"],
  [3 * 60, "3 minutes ago"],
  [59.6 * 60, "1 hour ago"],
  [23 * 3600, "23 hours ago"],
  [24 * 3600, "yesterday"],
  [9 * 86_400, "9 days ago"],
  [40 * 86_400, "last month"],
  [400 * 86_400, "last year"],
  [1200 * 86_400, "3 years ago"],
])("says of %d seconds that they were %s", (seconds, text) => {
  const instant = "2024-01-05T12:00:00.000Z";
  expect(formatAgo(instant, new Date(new Date(instant).getTime() + seconds * 1000))).toBe(text);
});
