/** What a review came to, in plain words. Never better than what really happened. */
import type { Review, SwitchedOff } from "@acrux/contract";
import { hiddenFindings } from "./switched-off.ts";

export type VerdictTone = "success" | "neutral" | "danger" | "warning" | "progress";

export interface Verdict {
  readonly tone: VerdictTone;
  /** One or two words, for lists. */
  readonly label: string;
  readonly title: string;
}

/** Lists do not know what was switched off. */
type Facts = Pick<Review, "status" | "conclusion" | "counts" | "files"> & {
  readonly switchedOff?: readonly SwitchedOff[];
};

export function verdictOf(review: Facts): Verdict {
  switch (review.status) {
    case "queued":
      return { tone: "progress", label: "Queued", title: "Waiting to be reviewed" };
    case "running":
      return { tone: "progress", label: "Running", title: "Being reviewed now" };
    case "skipped":
      return { tone: "neutral", label: "Skipped", title: "Not reviewed" };
    case "superseded":
      return { tone: "neutral", label: "Superseded", title: "Replaced by the review of a newer commit" };
    case "failed":
      return { tone: "warning", label: "Failed", title: "The review could not be finished" };
    case "posted":
      return postedVerdict(review);
  }
}

function postedVerdict(review: Facts): Verdict {
  const { conclusion, counts } = review;
  const serious = counts.critical + counts.high;
  if (conclusion === "failure") {
    const title = serious > 0 ? `${findings(serious)} of high or critical severity` : "Changes are needed";
    return { tone: "danger", label: "Needs changes", title };
  }
  if (conclusion === "success") {
    const found = total(counts) === 0 ? "Nothing found" : `${findings(total(counts))}, none of high severity`;
    const hidden = hiddenFindings(review.switchedOff ?? []);
    const title = hidden === 0 ? found : `${found}; ${findings(hidden)} hidden by configuration`;
    return { tone: "success", label: "Passed", title };
  }
  return { tone: "neutral", label: "Neutral", title: neutralTitle(review) };
}

function neutralTitle({ counts, files, switchedOff = [] }: Facts): string {
  const unread = files.partly + files.skipped;
  if (unread > 0) return `Reviewed in part: ${wasNotFullyRead(unread)}`;
  const hidden = hiddenFindings(switchedOff);
  if (hidden > 0) return `${findings(hidden)} hidden by configuration`;
  const isNarrowed = switchedOff.some(({ isWide }) => isWide);
  if (isNarrowed && total(counts) === 0) return "Nothing found in what was looked for";
  return "Reviewed, without a verdict";
}

function findings(count: number): string {
  return count === 1 ? "1 finding" : `${String(count)} findings`;
}

function wasNotFullyRead(count: number): string {
  return count === 1 ? "1 file was not fully read" : `${String(count)} files were not fully read`;
}

export function total(counts: Review["counts"]): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Whether it will change by itself, and so is asked for again. */
export function isUnderWay(review: Pick<Review, "status">): boolean {
  return review.status === "queued" || review.status === "running";
}
