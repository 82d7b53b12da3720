/** A change in a made-up repository, with the repository around it, and what the review finds between its files. */
import type { Finding, ReviewResult } from "@acrux/contract";
import { searchTexts } from "../../functions/src/adapters/memory/snapshot.ts";
import type { Change } from "../../functions/src/review/change/change.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings, type ReviewSettings } from "../../functions/src/review/settings.ts";
import type { Watch } from "../../functions/src/review/watch.ts";
import { changeBetween } from "./temporary-repository.ts";

export type Texts = Readonly<Record<string, string>>;

const watch: Watch = { now: () => 0, onStart: () => undefined };

/** `after` holds what changed and is new; null takes a file away. */
export async function changeInRepository(
  before: Texts,
  after: Readonly<Record<string, string | null>>,
): Promise<Change> {
  const merged = { ...before, ...after };
  const head = Object.fromEntries(
    Object.entries(merged).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );
  return { ...(await changeBetween(before, after)), search: searchTexts(head) };
}

export async function reviewInRepository(
  before: Texts,
  after: Readonly<Record<string, string | null>>,
  settings: Partial<ReviewSettings> = {},
): Promise<ReviewResult> {
  return await review(await changeInRepository(before, after), { ...defaultSettings, ...settings }, watch);
}

export function betweenFiles({ findings }: ReviewResult): Finding[] {
  return findings.filter(({ ruleId, outcome }) => ruleId.startsWith("context-") && outcome !== "dropped");
}
