/** The latest posts, as the specification has them on Home, with the way to all of them. */
import { PenLine } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardHeader } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { useLatestPosts } from "./latest-posts.ts";
import { PostLine } from "./PostLine.tsx";

interface LatestPostsProps {
  posts: ReturnType<typeof useLatestPosts>;
}

export function LatestPosts({ posts }: LatestPostsProps) {
  return (
    <Card aria-label="Latest Posts">
      <CardHeader
        title="Latest Posts"
        actions={
          <Button to={paths.posts} variant="ghost" size="sm" className="-mr-2.5">
            View all posts
          </Button>
        }
      />
      <Content posts={posts} />
    </Card>
  );
}

function Content({ posts }: LatestPostsProps) {
  if (posts.isPending) {
    return (
      <div className="flex min-h-48 items-center justify-center">
        <Spinner size="lg" label="Loading posts..." />
      </div>
    );
  }
  if (posts.data === undefined) {
    return (
      <ErrorState
        title="Error loading posts"
        onRetry={() => void posts.refetch()}
        retrying={posts.isFetching}
      >
        Please try again later.
      </ErrorState>
    );
  }
  if (posts.data.length === 0) {
    return (
      <EmptyState
        icon={<PenLine />}
        title="No posts yet"
        action={<Button to={paths.newPost}>Write the first post</Button>}
      />
    );
  }
  return (
    <ul className="divide-y">
      {posts.data.map((post) => (
        <PostLine key={post._id} post={post} />
      ))}
    </ul>
  );
}
