/** Deleted posts that can still be restored: one's own, for administrators all. */
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { postPath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDate } from "../../lib/dates.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { toastError } from "../../ui/toast-error.ts";
import { BackToPosts } from "./BackToPosts.tsx";
import { Byline } from "./Byline.tsx";
import { useDeletedPosts, useRestorePost } from "./queries.ts";

export function DeletedPosts() {
  useTitle("Deleted posts");
  return (
    <>
      <PageHeader
        title="Deleted posts"
        description="For 30 days a deleted post can be restored by its author and by administrators."
        above={<BackToPosts />}
      />
      <Content />
    </>
  );
}

function Content() {
  const deleted = useDeletedPosts();
  const navigate = useNavigate();
  const restoring = useRestorePost((post) => void navigate(postPath(post._id)));
  if (deleted.isPending) return <p role="status">Loading posts...</p>;
  if (deleted.data === undefined) {
    return (
      <Card>
        <ErrorState
          title="Error loading posts"
          onRetry={() => void deleted.refetch()}
          retrying={deleted.isFetching}
        >
          Please try again later.
        </ErrorState>
      </Card>
    );
  }
  if (deleted.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Trash2 />} title="No deleted posts" />
      </Card>
    );
  }
  const restore = (id: string): void =>
    restoring.mutate(id, {
      onError: (error) => void toastError(errorText(error, "The post could not be restored.")),
    });
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Deleted posts" className="divide-y">
        {deleted.data.map((post) => (
          <li
            key={post._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5"
          >
            <div className="flex min-w-0 grow basis-64 flex-col gap-1.5">
              <p className="font-medium wrap-anywhere">
                <bdi>{cleanText(post.title)}</bdi>
              </p>
              <Byline by={{ ...post, editedAt: null }} />
              <p className="text-muted text-sm">
                Deleted {formatDate(post.deletedAt)}, kept until {formatDate(post.keptUntil)}
              </p>
            </div>
            <Button
              loading={restoring.isPending && restoring.variables === post._id}
              disabled={restoring.isPending}
              onClick={() => restore(post._id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
