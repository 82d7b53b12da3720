/** Why a review is not posted although nothing failed; the sentences are shown to people. */
import type { ReviewEnd } from "./job-state.ts";

export const stopReasons = {
  newerHead: "A newer commit was pushed.",
  closed: "The pull request was closed before its review was posted.",
  draft: "The pull request is a draft; it is reviewed when it is ready for review.",
} as const;

/** The end of a running review that was told to stop. */
export function endOfStopped(reason: string): ReviewEnd {
  return { status: reason === stopReasons.newerHead ? "superseded" : "skipped", reason };
}
