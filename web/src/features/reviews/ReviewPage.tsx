/** One review: its verdict, what was found, what was read, and what was not. */
import { SearchX } from "lucide-react";
import { useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useReview } from "./queries.ts";
import { ReviewReport } from "./ReviewReport.tsx";

export function ReviewPage() {
  const { reviewId = "" } = useParams();
  const review = useReview(reviewId);
  useTitle(review.data === undefined ? "Review" : `Review of #${String(review.data.pullNumber)}`);
  if (review.data !== undefined) return <ReviewReport review={review.data} />;
  if (review.isPending) return <LoadingReview />;
  if (isApiError(review.error, "not_found") || isApiError(review.error, "invalid_request"))
    return <NotFound />;
  return (
    <Card>
      <h1 className="sr-only">Review</h1>
      <ErrorState
        title="The review could not be loaded"
        onRetry={() => void review.refetch()}
        retrying={review.isFetching}
        action={<Button to={paths.reviews}>Back to reviews</Button>}
      >
        {errorDetail(review.error)}
      </ErrorState>
    </Card>
  );
}

function NotFound() {
  return (
    <Card>
      <h1 className="sr-only">Review</h1>
      <EmptyState
        icon={<SearchX />}
        title="Review not found"
        action={<Button to={paths.reviews}>Back to reviews</Button>}
      >
        It does not exist, or it is of a repository that you cannot read on GitHub.
      </EmptyState>
    </Card>
  );
}

function LoadingReview() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="sr-only">Review</h1>
      <p role="status" className="text-muted">
        Loading review...
      </p>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
