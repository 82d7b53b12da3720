/** One review in the list on Home: the pull request, where it is, and what came of it. */
import { type Review, severityNames } from "@acrux/contract";
import { Link } from "react-router-dom";
import { reviewPath } from "../../app/paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { SeverityBadge } from "../../ui/SeverityBadge.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";

export function ReviewLine({ review }: { review: Review }) {
  return (
    <li className="hover:bg-sunken relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3.5 transition-colors sm:px-5">
      <div className="min-w-0 grow basis-64">
        {/* The link covers the line, so that the whole of it can be clicked and only the title is read out. */}
        <Link
          to={reviewPath(review._id)}
          className="focus-visible:after:outline-focus block truncate font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
        >
          <bdi>{review.pullTitle}</bdi>
        </Link>
        <p className="text-muted text-sm">
          <span className="wrap-anywhere">{review.repositoryName}</span> #{review.pullNumber} ·{" "}
          {review.authorLogin} · <TimeAgo instant={review.createdAt} className="whitespace-nowrap" />
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Outcome review={review} />
      </div>
    </li>
  );
}

function Outcome({ review }: { review: Review }) {
  switch (review.status) {
    case "queued":
      return <Badge>Queued</Badge>;
    case "running":
      return <Badge tone="info">Reviewing</Badge>;
    case "skipped":
      return <Badge>Skipped</Badge>;
    case "superseded":
      return <Badge>Superseded</Badge>;
    case "failed":
      return <Badge tone="danger">Failed</Badge>;
    case "posted":
      return <Counts counts={review.counts} />;
  }
}

function Counts({ counts }: { counts: Review["counts"] }) {
  const found = severityNames.filter((severity) => counts[severity] > 0);
  if (found.length === 0) return <Badge tone="success">No findings</Badge>;
  return found.map((severity) => (
    <SeverityBadge key={severity} severity={severity} count={counts[severity]} />
  ));
}
