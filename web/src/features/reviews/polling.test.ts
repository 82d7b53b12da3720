/** How often the review screens look again. */
import type { Review } from "@acrux/contract";
import { expect, it } from "vitest";
import type { Filters } from "./filters.ts";
import { pollInterval } from "./queries.ts";

const all: Filters = { status: null, repository: null, cursor: null };

function reviews(...statuses: Review["status"][]): Review[] {
  return statuses.map((status) => ({ status }) as Review);
}

it("looks again soon while a review is under way", () => {
  expect(pollInterval(reviews("posted", "queued"), all)).toBe(4_000);
  expect(pollInterval(reviews("running"), { ...all, status: "running" })).toBe(4_000);
});

it("stops when everything is finished, and before anything is loaded", () => {
  expect(pollInterval(reviews("posted", "failed", "superseded", "skipped"), all)).toBe(false);
  expect(pollInterval(undefined, all)).toBe(false);
});

it("waits for the first review, but not behind a filter", () => {
  expect(pollInterval([], all)).toBe(15_000);
  expect(pollInterval([], { ...all, status: "failed" })).toBe(false);
});
