/** The comments of a post, oldest first, and the place to write one. */
import type { Post, PostComment } from "@acrux/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Comment } from "./Comment.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { useCommentCache, useComments } from "./comment-queries.ts";
import { useArrival } from "./use-arrival.ts";

const LiveComments = lazy(async () => ({
  default: (await import("../../lib/live-comments.tsx")).LiveComments,
}));

const ownPlace = ["comments"];

interface CommentsProps {
  post: Post;
  /** When the post was read, by the server's clock. */
  readAt: string;
  nextCursor: string | null;
}

export function Comments({ post, nextCursor, readAt }: CommentsProps) {
  const { refresh } = useCommentCache(post._id);
  // As it was at first: a later reading must not begin the listening anew.
  const [since] = useState(readAt);
  const pages = useComments(post, nextCursor);
  const comments = pages.data.pages.flatMap((page) => page.comments);
  const [quoted, setQuoted] = useState("");
  useLinkedComment(comments, pages.hasNextPage && !pages.isFetching, () => void pages.fetchNextPage());
  useArrival(ownPlace);
  const { commentCount } = post;
  return (
    <section aria-labelledby="comments" className="flex flex-col gap-4">
      <h2 id="comments" className="scroll-mt-20 text-lg font-semibold">
        {commentCount === 1 ? "1 comment" : `${String(commentCount)} comments`}
      </h2>
      {comments.length > 0 && (
        <Card className="overflow-hidden">
          <ul aria-label="Comments" className="divide-y">
            {comments.map((comment) => (
              <Comment key={comment._id} comment={comment} postId={post._id} onQuote={setQuoted} />
            ))}
          </ul>
        </Card>
      )}
      {pages.hasNextPage && (
        <Button
          loading={pages.isFetchingNextPage}
          className="self-center"
          onClick={() => void pages.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
      <Suspense fallback={null}>
        <LiveComments
          postId={post._id}
          since={since}
          onChange={() => void refresh()}
          onEnd={(error) => {
            console.warn("The comments do not hear of changes any more.", error);
            // The post was deleted, or only the connection was lost: the API says which.
            void refresh();
          }}
        />
      </Suspense>
      <CommentForm key={post._id} postId={post._id} quoted={quoted} onQuoteTaken={() => setQuoted("")} />
    </section>
  );
}

/** Reads on until the comment that the address names is there, and goes to it. */
function useLinkedComment(comments: readonly PostComment[], mayReadOn: boolean, readOn: () => void): void {
  const { hash } = useLocation();
  const ids = comments.map(({ _id }) => `comment-${_id}`);
  const isMissing = hash.startsWith("#comment-") && !ids.includes(hash.slice(1));
  useArrival(ids, "center");
  useEffect(() => {
    if (isMissing && mayReadOn) readOn();
  }, [isMissing, mayReadOn, readOn]);
}
