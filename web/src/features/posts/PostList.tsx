/** Posts, newest first, with a search, a tag and a page that live in the address. */
import { useQueryClient } from "@tanstack/react-query";
import { FileText, PenLine, Trash2, X } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilteredEmpty } from "../../ui/FilteredEmpty.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Filters, readFilters, writeFilters } from "./filters.ts";
import { PostEntry } from "./PostEntry.tsx";
import { prefetchPosts, usePosts } from "./queries.ts";

export function PostList() {
  useTitle("Posts");
  const [query] = useSearchParams();
  const filters = readFilters(query);
  return (
    <>
      <PageHeader
        title="Posts"
        description="What the team decided, learned and is about to do."
        actions={
          <>
            <Button
              to={paths.deletedPosts}
              variant="ghost"
              className="-ml-4 sm:ml-0"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
            >
              Deleted
            </Button>
            <Button
              to={paths.newPost}
              variant="primary"
              data-shortcut="create"
              icon={<PenLine aria-hidden="true" className="size-4" />}
            >
              Create Post
            </Button>
          </>
        }
      />
      <FilterBar filters={filters} />
      <PageOfPosts filters={filters} />
    </>
  );
}

function FilterBar({ filters: { search, tag, limit } }: { filters: Filters }) {
  const navigate = useNavigate();
  const onSearch = useCallback(
    (text: string) =>
      void navigate(paths.posts + writeFilters({ search: text, tag, limit }), { replace: true }),
    [navigate, tag, limit],
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        label="Search posts"
        value={search ?? ""}
        onSearch={onSearch}
        maxLength={100}
        className="w-full sm:w-72"
      />
      {tag !== null && (
        <Button
          to={paths.posts + writeFilters({ search, limit })}
          size="sm"
          aria-label={`Show posts without the tag ${tag} too`}
          icon={<X aria-hidden="true" className="size-3.5" />}
        >
          <bdi>{tag}</bdi>
        </Button>
      )}
    </div>
  );
}

function PageOfPosts({ filters }: { filters: Filters }) {
  const page = usePosts(filters);
  const next = nextOf(filters, page.isPlaceholderData ? null : (page.data?.nextCursor ?? null));
  usePrefetch(next);
  if (page.isPending) return <LoadingPosts />;
  if (page.data === undefined) return <NotRead page={page} filters={filters} />;
  const { posts } = page.data;
  return (
    <div className={page.isPlaceholderData ? "opacity-60 transition-opacity" : "transition-opacity"}>
      {page.isRefetchError && (
        <Banner tone="warning" className="mb-4">
          This list may be out of date. Please try again later.
        </Banner>
      )}
      {posts.length === 0 ? (
        <NoPosts filters={filters} hasMore={next !== null} />
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label="Posts" aria-busy={page.isPlaceholderData} className="divide-y">
            {posts.map((post) => (
              <PostEntry key={post._id} post={post} />
            ))}
          </ul>
        </Card>
      )}
      <Pages filters={filters} next={next} isEmpty={posts.length === 0} />
    </div>
  );
}

function NotRead({ page, filters }: { page: ReturnType<typeof usePosts>; filters: Filters }) {
  // An address that was changed by hand: another try would not help.
  if (isApiError(page.error, "invalid_request")) return <NoPosts filters={filters} hasMore={false} />;
  return (
    <Card>
      <ErrorState title="Error loading posts" onRetry={() => void page.refetch()} retrying={page.isFetching}>
        Please try again later.
      </ErrorState>
    </Card>
  );
}

/** Where a page begins is known from the one before; the history keeps the beginnings of those that were passed. */
interface PagesProps {
  filters: Filters;
  next: Filters | null;
  isEmpty: boolean;
}

function Pages({ filters, next, isEmpty }: PagesProps) {
  const trail = readTrail(useLocation().state);
  const { page, cursor } = filters;
  if (isEmpty && page === 1 && next === null) return null;
  const previous = {
    to:
      paths.posts +
      writeFilters({ ...filters, page: page - 1, cursor: page === 2 ? null : (trail.at(-1) ?? null) }),
    state: { trail: trail.slice(0, -1) },
  };
  return (
    <Pagination
      label="Pages of posts"
      previous={page === 1 ? null : previous}
      next={
        next && {
          to: paths.posts + writeFilters(next),
          state: { trail: cursor === null ? [] : [...trail, cursor] },
        }
      }
    >
      Page {page}
    </Pagination>
  );
}

function readTrail(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state)) return [];
  const { trail } = state;
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === "string") : [];
}

function nextOf(filters: Filters, nextCursor: string | null): Filters | null {
  return nextCursor === null ? null : { ...filters, page: filters.page + 1, cursor: nextCursor };
}

function usePrefetch(next: Filters | null): void {
  const cache = useQueryClient();
  const address = next === null ? null : writeFilters(next);
  useEffect(() => {
    if (address !== null) prefetchPosts(cache, readFilters(new URLSearchParams(address)));
  }, [cache, address]);
}

function NoPosts({ filters, hasMore }: { filters: Filters; hasMore: boolean }) {
  if (filters.search !== null || filters.tag !== null) {
    return (
      <Card>
        <FilteredEmpty
          title={hasMore ? "No posts match on this page" : "No posts match"}
          clearTo={paths.posts}
        >
          {hasMore
            ? "The next page may have some."
            : "In content, whole words are found; in titles, words that begin with what you type."}
        </FilteredEmpty>
      </Card>
    );
  }
  if (filters.page > 1 || filters.cursor !== null) {
    return (
      <Card>
        <EmptyState
          icon={<FileText />}
          title="No more posts"
          action={<Button to={paths.posts}>To the first page</Button>}
        />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<FileText />}
        title="No posts yet"
        action={
          <Button to={paths.newPost} variant="primary">
            Write the first post
          </Button>
        }
      >
        Posts are for what the team should still know next month.
      </EmptyState>
    </Card>
  );
}

function LoadingPosts() {
  return (
    <Card className="divide-y">
      <p role="status" className="text-muted px-4 py-3.5 sm:px-5">
        Loading posts...
      </p>
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex flex-col gap-2.5 px-4 py-4 sm:px-5">
          <Skeleton className="h-5 w-2/3 max-w-96" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </Card>
  );
}
