/** The five newest reviews, with the way to all of them. */
import { useQuery } from "@tanstack/react-query";
import { ScanSearch } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { errorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardHeader } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { latestReviews } from "./latest-reviews.ts";
import { ReviewLine } from "./ReviewLine.tsx";

export function LatestReviews() {
  return (
    <Card aria-label="Latest reviews">
      <CardHeader
        title="Latest reviews"
        actions={
          <Button to={paths.reviews} variant="ghost" size="sm" className="-mr-2.5">
            View all reviews
          </Button>
        }
      />
      <Content />
    </Card>
  );
}

function Content() {
  const reviews = useQuery(latestReviews);
  if (reviews.isPending) return <Loading />;
  if (reviews.isError) {
    return (
      <ErrorState
        title="Error loading reviews"
        onRetry={() => void reviews.refetch()}
        retrying={reviews.isRefetching}
      >
        {errorText(reviews.error, "Please try again later.")}
      </ErrorState>
    );
  }
  if (reviews.data.length === 0) return <NoReviews />;
  return (
    <ul className="divide-y">
      {reviews.data.map((review) => (
        <ReviewLine key={review._id} review={review} />
      ))}
    </ul>
  );
}

function NoReviews() {
  return (
    <EmptyState
      icon={<ScanSearch />}
      title="No reviews yet"
      action={
        <Button to={paths.githubSettings} variant="primary">
          Choose repositories
        </Button>
      }
    >
      Switch a repository on, then open a pull request there. Its review appears here.
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className="divide-y">
      <p role="status" className="sr-only">
        Loading reviews...
      </p>
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex flex-col gap-2 px-4 py-3.5 sm:px-5">
          <Skeleton className="h-4 w-2/3 max-w-96" />
          <Skeleton className="h-3.5 w-48" />
        </div>
      ))}
    </div>
  );
}
