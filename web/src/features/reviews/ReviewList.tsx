/** Reviews: every run over a pull request, newest first, with filters that live in the address. */
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { CursorPagination } from "../../ui/CursorPagination.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { errorDetail } from "../../lib/error-text.ts";
import { FilterBar } from "./FilterBar.tsx";
import { type Filters, readFilters, writeFilters } from "./filters.ts";
import { LoadingReviews } from "./LoadingReviews.tsx";
import { NoReviews } from "./NoReviews.tsx";
import { useReviews } from "./queries.ts";
import { ReviewRow } from "./ReviewRow.tsx";

export function ReviewList() {
  useTitle("Reviews");
  const [query] = useSearchParams();
  const filters = readFilters(query);
  return (
    <>
      <PageHeader
        title="Reviews"
        description="Every run over a pull request of the repositories you can read, newest first."
      />
      <FilterBar filters={filters} />
      <ReviewPageOfList filters={filters} />
    </>
  );
}

function ReviewPageOfList({ filters }: { filters: Filters }) {
  const page = useReviews(filters);
  if (page.isPending) return <LoadingReviews />;
  if (page.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="The reviews could not be loaded"
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        >
          {errorDetail(page.error)}
        </ErrorState>
      </Card>
    );
  }
  const { reviews, nextCursor } = page.data;
  return (
    <div className={page.isPlaceholderData ? "opacity-60 transition-opacity" : "transition-opacity"}>
      {page.isRefetchError && (
        <Banner tone="warning" className="mb-4">
          This list may be out of date. {errorDetail(page.error)}
        </Banner>
      )}
      {reviews.length === 0 ? (
        <NoReviews filters={filters} hasOlder={nextCursor !== null} />
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label="Reviews" aria-busy={page.isPlaceholderData} className="divide-y">
            {reviews.map((review) => (
              <li key={review._id}>
                <ReviewRow review={review} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CursorPagination
        label="Pages of reviews"
        cursor={filters.cursor}
        nextCursor={page.isPlaceholderData ? null : nextCursor}
        addressOf={(cursor) => paths.reviews + writeFilters({ ...filters, cursor })}
      />
    </div>
  );
}
