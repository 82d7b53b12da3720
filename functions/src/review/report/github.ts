/** The review as GitHub is told it: one review with its comments, and one check run. A pure function of the result. */
import type { Conclusion, ReviewResult, Side } from "@acrux/contract";

export interface GitHubComment {
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  /** Present only for several lines; less than `line`, in the same hunk. */
  readonly start_line?: number;
  readonly start_side?: Side;
  readonly body: string;
  /** The finding's fingerprint, for the record of what was posted; not sent to GitHub as a field. */
  readonly fingerprint: string;
}

export interface GitHubReport {
  readonly review: { readonly body: string; readonly comments: readonly GitHubComment[] };
  readonly check: { readonly title: string; readonly summary: string; readonly conclusion: Conclusion };
}

export interface GitHubReportContext {
  readonly reviewId: string;
  readonly headSha: string;
  /** The review's page in the app. */
  readonly detailsUrl: string;
}

/** The hidden first line of a review's body, by which a second run finds what the first one posted. */
export function reviewMarker(reviewId: string): string {
  return `<!-- acrux-review ${reviewId} -->`;
}

export function reportForGitHub(_result: ReviewResult, _context: GitHubReportContext): GitHubReport {
  throw new Error("not built yet");
}
