/** An empty list of reviews: either nothing matches, or the first review is still to come. */
import { GitPullRequest, SearchX } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type Filters, isFiltered } from "./filters.ts";

export function NoReviews({ filters }: { filters: Filters }) {
  return (
    <Card>
      {isFiltered(filters) || filters.cursor !== null ? (
        <EmptyState
          icon={<SearchX />}
          title={isFiltered(filters) ? "No review matches these filters" : "No more reviews"}
          action={<Button to={paths.reviews}>Show all reviews</Button>}
        />
      ) : (
        <EmptyState
          icon={<GitPullRequest />}
          title="No reviews yet"
          action={
            <Button variant="primary" to={paths.githubSettings}>
              Open GitHub settings
            </Button>
          }
        >
          Connect GitHub, enable a repository, then open a pull request or push to one. Its review appears
          here by itself.
        </EmptyState>
      )}
    </Card>
  );
}
