/** Reviews of made-up changes: code with one flaw, and where it was found. */
import type { Finding, ReviewResult } from "@acrux/contract";
import { ReviewResult as ReviewResultSchema } from "@acrux/contract";
import { expect } from "vitest";
import type { Change } from "../../functions/src/review/change/change.ts";
import { review as runReview } from "../../functions/src/review/review.ts";
import { defaultSettings, type ReviewSettings } from "../../functions/src/review/settings.ts";
import type { Watch } from "../../functions/src/review/watch.ts";

export const watch: Watch = { now: () => 0, onStart: () => undefined };

/** A review whose result keeps the contract and accounts for every file. */
export async function review(change: Change, settings: Partial<ReviewSettings> = {}): Promise<ReviewResult> {
  const result = await runReview(change, { ...defaultSettings, ...settings }, watch);
  expect(ReviewResultSchema.parse(result)).toEqual(result);
  expect(result.coverage.map(({ path }) => path).sort()).toEqual(change.files.map(({ path }) => path).sort());
  return result;
}

export const flaw = "const value = eval('(' + req.query.text + ')');";
const filler = Array.from(
  { length: 20 },
  (_, line) => `export const number${String(line)} = ${String(line)};`,
);

/** Ordinary code, with these lines in its middle. */
export function lines(...extra: string[]): string {
  return [...filler.slice(0, 10), ...extra, ...filler.slice(10), ""].join("\n");
}

/** `a.ts RIGHT 11 posted` */
export function places(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ path, side, startLine, outcome }) => `${path} ${side} ${String(startLine)} ${outcome}`,
  );
}
