/** One post: its text, reactions and comments, and what its author and administrators can do with it. */
import type { Post, Reactions as ReactionsOf } from "@acrux/contract";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { paths, postPath } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardBody } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import type { Heading } from "../../ui/markdown-headings.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { BackToPosts } from "./BackToPosts.tsx";
import { Byline } from "./Byline.tsx";
import { PostActions } from "./PostActions.tsx";
import { postKey, type ReadPost, useNeighbors, usePost } from "./queries.ts";
import { Reactions } from "./Reactions.tsx";
import { TableOfContents } from "./TableOfContents.tsx";
import { TagLinks } from "./TagLinks.tsx";
import { useArrival } from "./use-arrival.ts";

/** Below the text, with the editor: they come after it. */
const Comments = lazy(async () => ({ default: (await import("./Comments.tsx")).Comments }));
/** Rarely needed. */
const UnsentText = lazy(async () => ({ default: (await import("./UnsentText.tsx")).UnsentText }));

export function PostPage() {
  const { postId } = useParams();
  const found = usePost(postId);
  if (postId === undefined) return <p role="alert">Post ID is required</p>;
  if (found.isPending) return <LoadingPost />;
  // A post that was deleted while it was open is gone, whatever is still in the cache.
  if (found.data === undefined || isApiError(found.error, "not_found")) {
    return <FailedPost postId={postId} onRetry={() => void found.refetch()} isBusy={found.isFetching} />;
  }
  return <Shown key={postId} {...found.data} />;
}

function Shown({ post, nextCursor, readAt }: ReadPost) {
  const title = cleanText(post.title);
  useTitle(title);
  const cache = useQueryClient();
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useArrival(headings.map(({ id }) => id));
  const show = useCallback(
    (reactions: ReactionsOf) => {
      cache.setQueryData<{ post: Post }>(
        postKey(post._id),
        (known) => known && { ...known, post: { ...known.post, ...reactions } },
      );
    },
    [cache, post._id],
  );
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <BackToPosts />
      <article className="flex flex-col gap-5">
        <header className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <h1 className="min-w-0 text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
              <bdi>{title}</bdi>
            </h1>
            <PostActions post={post} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Byline by={post} size="md" />
            <span className="text-muted text-sm">{post.readingMinutes} min read</span>
          </div>
          <TagLinks tags={post.tags} />
        </header>
        <TableOfContents headings={headings} />
        <Card className="overflow-hidden">
          <CardBody>
            <div className="text-lg">
              <Markdown text={post.body} anchors="post-" onHeadings={setHeadings} />
            </div>
          </CardBody>
        </Card>
        <Reactions of={post} postId={post._id} commentId={null} onChange={show} />
      </article>
      <Suspense fallback={<div className="min-h-96" />}>
        <Comments post={post} nextCursor={nextCursor} readAt={readAt} />
        <Neighbors id={post._id} />
      </Suspense>
    </div>
  );
}

function Neighbors({ id }: { id: string }) {
  const { data } = useNeighbors(id);
  if (data === undefined || (data.previous === null && data.next === null)) return null;
  return (
    <nav aria-label="Other posts" className="grid gap-3 sm:grid-cols-2">
      {data.previous === null ? <span /> : <Neighbor label="Previous post" post={data.previous} />}
      {data.next !== null && <Neighbor label="Next post" post={data.next} />}
    </nav>
  );
}

function Neighbor({ label, post }: { label: string; post: { _id: string; title: string } }) {
  return (
    <Link
      to={postPath(post._id)}
      className="bg-surface hover:bg-sunken flex flex-col rounded-lg border px-4 py-3 transition-colors"
    >
      <span className="text-muted text-sm">{label}</span>
      <bdi className="line-clamp-2 font-medium wrap-anywhere">{cleanText(post.title)}</bdi>
    </Link>
  );
}

interface FailedPostProps {
  postId: string;
  onRetry: () => void;
  isBusy: boolean;
}

function FailedPost({ postId, onRetry, isBusy }: FailedPostProps) {
  useTitle("Post");
  return (
    <Card>
      <h1 className="sr-only">Post</h1>
      <ErrorState
        title="Error loading post"
        onRetry={onRetry}
        retrying={isBusy}
        action={<Button to={paths.posts}>Back to posts</Button>}
      >
        It may have been deleted, or could not be read just now.
      </ErrorState>
      <Suspense fallback={null}>
        <UnsentText postId={postId} />
      </Suspense>
    </Card>
  );
}

function LoadingPost() {
  useTitle("Post");
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <h1 className="sr-only">Post</h1>
      <p role="status" className="text-muted">
        Loading post...
      </p>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
