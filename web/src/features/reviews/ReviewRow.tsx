/** One review in the list. Only its title is the link; titles and names are strangers' text. */
import type { Review } from "@acrux/contract";
import { Link } from "react-router-dom";
import { reviewPath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { filesText } from "./files-text.ts";
import { SeverityCounts } from "./SeverityCounts.tsx";
import { VerdictBadge } from "./VerdictBadge.tsx";
import { VerdictIcon } from "./VerdictIcon.tsx";

export function ReviewRow({ review }: { review: Review }) {
  const files = filesText(review.files);
  return (
    <article className="hover:bg-canvas flex items-start gap-3 px-4 py-3.5 transition-colors sm:px-5">
      <VerdictIcon review={review} className="mt-0.5 size-5" />
      <div className="flex min-w-0 grow flex-col gap-2 md:flex-row md:items-start md:justify-between md:gap-6">
        <div className="min-w-0">
          <h2 className="text-base font-medium break-words">
            <Link to={reviewPath(review._id)} className="hover:text-accent-text line-clamp-2 hover:underline">
              <bdi>{titleOf(review)}</bdi>{" "}
              <span className="text-muted font-normal">#{String(review.pullNumber)}</span>
            </Link>
          </h2>
          <p className="text-muted mt-0.5 text-sm break-words">
            <bdi className="text-fg max-md:block">{cleanText(review.repositoryName)}</bdi>
            <span className="max-md:hidden">{" · "}</span>
            <bdi>{cleanText(review.authorLogin)}</bdi>
            {" · "}
            <TimeAgo instant={review.createdAt} />
          </p>
          {review.reason !== null && (
            <p className="text-muted mt-0.5 line-clamp-2 text-sm break-words">{cleanText(review.reason)}</p>
          )}
        </div>
        <div className="flex shrink-0 flex-col gap-1.5 md:items-end">
          <div className="flex flex-wrap items-center gap-1 md:justify-end">
            <VerdictBadge review={review} />
            <SeverityCounts counts={review.counts} />
          </div>
          {files !== null && <p className="text-subtle text-xs tabular-nums">{files}</p>}
        </div>
      </div>
    </article>
  );
}

export function titleOf(review: Review): string {
  const title = cleanText(review.pullTitle).trim();
  return title === "" ? "Untitled pull request" : title;
}
