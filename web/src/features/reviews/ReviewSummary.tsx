/** The verdict in plain words, with the figures behind it. */
import type { ReviewDetail } from "@acrux/contract";
import { cleanText } from "../../lib/clean-text.ts";
import { Card } from "../../ui/Card.tsx";
import { filesText } from "./files-text.ts";
import { SeverityCounts } from "./SeverityCounts.tsx";
import { isUnderWay, verdictOf } from "./verdict.ts";
import { VerdictBadge } from "./VerdictBadge.tsx";
import { VerdictIcon } from "./VerdictIcon.tsx";

export function ReviewSummary({ review }: { review: ReviewDetail }) {
  const isWaiting = isUnderWay(review);
  return (
    <Card aria-label="Summary" className="flex items-start gap-3 p-4 sm:gap-4 sm:p-5">
      <VerdictIcon review={review} className="mt-0.5 size-6" />
      <div className="flex min-w-0 grow flex-col gap-3">
        <div role={isWaiting ? "status" : undefined}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p className="text-lg font-semibold">{verdictOf(review).title}</p>
            <VerdictBadge review={review} />
          </div>
          {review.reason !== null && (
            <p className="text-muted mt-0.5 max-w-prose break-words">{cleanText(review.reason)}</p>
          )}
          {isWaiting && <p className="text-muted mt-0.5">This page updates by itself.</p>}
        </div>
        {!isWaiting && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SeverityCounts counts={review.counts} />
            <p className="text-muted text-sm tabular-nums">{filesText(review.files)}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
