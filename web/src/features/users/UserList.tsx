/** The list of users in each of its states: loading, failed, empty, left empty by the filters, and one page of it. */
import { Users as UsersIcon } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { CursorPagination } from "../../ui/CursorPagination.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilteredEmpty } from "../../ui/FilteredEmpty.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Filters, isFiltered, usersAddress } from "./filters.ts";
import type { Viewer } from "./permissions.ts";
import type { UserPage, useUsers } from "./queries.ts";
import { UserDirectory } from "./UserDirectory.tsx";

interface UserListProps {
  page: ReturnType<typeof useUsers>;
  filters: Filters;
  viewer: Viewer;
}

export function UserList({ page, filters, viewer }: UserListProps) {
  if (page.isPending) return <LoadingUsers />;
  if (page.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch users"
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        >
          {errorDetail(page.error)}
        </ErrorState>
      </Card>
    );
  }
  const { users, nextCursor } = page.data;
  return (
    <div aria-busy={page.isPlaceholderData} className={page.isPlaceholderData ? "opacity-60" : ""}>
      {page.isRefetchError && (
        <Banner tone="warning" className="mb-4">
          This list may be out of date. {errorDetail(page.error)}
        </Banner>
      )}
      <p role="status" className="text-muted mb-2 text-sm">
        {countText(page.data)}
      </p>
      {users.length === 0 ? <NoUsers filters={filters} /> : <UserDirectory users={users} viewer={viewer} />}
      <CursorPagination
        label="Pages of users"
        cursor={filters.cursor}
        nextCursor={page.isPlaceholderData ? null : nextCursor}
        addressOf={(cursor) => usersAddress({ ...filters, cursor })}
      />
    </div>
  );
}

function countText({ users, total, nextCursor }: UserPage): string {
  const known = total ?? (nextCursor === null ? null : undefined);
  if (known === undefined) return `${String(users.length)} users on this page`;
  const count = total ?? users.length;
  return count === 1 ? "1 user" : `${String(count)} users`;
}

function NoUsers({ filters }: { filters: Filters }) {
  if (isFiltered(filters)) {
    return (
      <Card>
        <FilteredEmpty title="No users match" clearTo={paths.users}>
          Try another name, role or status. Search finds the beginnings of words.
        </FilteredEmpty>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState icon={<UsersIcon />} title="No users here">
        {filters.cursor === null
          ? "Users appear here after they sign in."
          : "The list ends before this page."}
      </EmptyState>
    </Card>
  );
}

function LoadingUsers() {
  return (
    <>
      <p role="status" className="text-muted mb-2 text-sm">
        Loading...
      </p>
      <Card className="divide-y">
        {["w-40", "w-52", "w-36", "w-44", "w-48"].map((width) => (
          <div key={width} className="flex items-center gap-3 px-5 py-3.5">
            <Skeleton className="size-8 rounded-full!" />
            <div className="flex flex-col gap-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-3 w-56" />
            </div>
          </div>
        ))}
      </Card>
    </>
  );
}
