/** Users: who has an account here, whether it is active, and which roles it holds. For masters and admins only. */
import { managesUsers, type User } from "@acrux/contract";
import { ShieldX } from "lucide-react";
import { isApiError } from "../../lib/api-error.ts";
import { errorDetail } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useAuth } from "../session/auth-context.ts";
import type { Viewer } from "./permissions.ts";
import { useUsers } from "./queries.ts";
import { UserDirectory } from "./UserDirectory.tsx";

export function Users() {
  useTitle("Users");
  const { user } = useAuth();
  const roles = user?.roles ?? [];
  const isManager = user !== null && managesUsers(roles);
  const users = useUsers(isManager);
  // The server has the last word: a role may have been taken away since the session began.
  if (!isManager || isApiError(users.error, "forbidden")) return <AccessDenied />;
  return (
    <>
      <PageHeader title="Users" description="Everybody who has signed in, and what they may do." />
      <UserList users={users} viewer={{ uid: user.uid, roles }} />
    </>
  );
}

function AccessDenied() {
  return (
    <Card>
      <h1 className="sr-only">Users</h1>
      <EmptyState icon={<ShieldX />} title="Access Denied">
        You do not have permission to view this page.
      </EmptyState>
    </Card>
  );
}

function UserList({ users, viewer }: { users: ReturnType<typeof useUsers>; viewer: Viewer }) {
  if (users.isPending) return <LoadingUsers />;
  if (users.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Failed to fetch users"
          onRetry={() => void users.refetch()}
          retrying={users.isFetching}
        >
          {errorDetail(users.error)}
        </ErrorState>
      </Card>
    );
  }
  const loaded: readonly User[] = users.data.pages.flatMap((page) => page.users);
  return (
    <>
      <UserDirectory users={loaded} viewer={viewer} />
      {users.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button loading={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function LoadingUsers() {
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-5">
      <p role="status" className="text-muted">
        Loading...
      </p>
      {["w-40", "w-52", "w-36"].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-col gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ))}
    </Card>
  );
}
