/** An empty page of reviews: nothing matches, the first review is still to come, or older ones follow. */
import { GitPullRequest, SearchX } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type Filters, isFiltered } from "./filters.ts";

interface NoReviewsProps {
  filters: Filters;
  /** The server looked through a part only, and leads on with a cursor. */
  hasOlder: boolean;
}

export function NoReviews({ filters, hasOlder }: NoReviewsProps) {
  const isFirstPage = filters.cursor === null && !isFiltered(filters);
  return <Card>{isFirstPage && !hasOlder ? <FirstReview /> : <Nothing {...{ filters, hasOlder }} />}</Card>;
}

function Nothing({ filters, hasOlder }: NoReviewsProps) {
  const title = isFiltered(filters) ? "No review matches these filters" : "No more reviews";
  return (
    <EmptyState
      icon={<SearchX />}
      title={hasOlder ? "Nothing on this page" : title}
      action={<Button to={paths.reviews}>Show all reviews</Button>}
    >
      {hasOlder && "Older reviews may follow on the next page."}
    </EmptyState>
  );
}

function FirstReview() {
  return (
    <EmptyState
      icon={<GitPullRequest />}
      title="No reviews yet"
      action={
        <Button variant="primary" to={paths.githubSettings}>
          Open GitHub settings
        </Button>
      }
    >
      Connect GitHub, enable a repository, then open a pull request or push to one. Its review appears here by
      itself.
    </EmptyState>
  );
}
