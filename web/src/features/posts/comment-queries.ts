/** Comments of a post: read page by page, oldest first, and changed through the API. */
import type { Post, PostComment } from "@acrux/contract";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { postKey } from "./queries.ts";

interface CommentPage {
  readonly comments: readonly PostComment[];
  readonly nextCursor: string | null;
}

const pageSize = 20;
export const commentsKey = (postId: string) => [...postKey(postId), "comments"] as const;

/** Begins with those that came with the post. */
export function useComments(post: Post, nextCursor: string | null) {
  return useInfiniteQuery({
    queryKey: commentsKey(post._id),
    initialPageParam: null as string | null,
    initialData: { pages: [{ comments: post.comments, nextCursor }], pageParams: [null] },
    staleTime: 10_000,
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const query = { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) };
      const request = { params: { id: post._id }, query };
      const { data, headers } = await api.call("listPostComments", request, { signal });
      return { comments: data, nextCursor: headers.get("X-Next-Cursor") };
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}

type Pages = InfiniteData<CommentPage, string | null>;

/** Changes what is shown of the comments of a post. */
export function useCommentCache(postId: string) {
  const cache = useQueryClient();
  const change = (
    with_: (comments: readonly PostComment[], isLast: boolean) => readonly PostComment[],
  ): void => {
    cache.setQueryData<Pages>(commentsKey(postId), (known) =>
      known === undefined
        ? known
        : {
            ...known,
            pages: known.pages.map((page, index) => ({
              ...page,
              comments: with_(page.comments, index === known.pages.length - 1),
            })),
          },
    );
  };
  return {
    replace: (comment: PostComment) =>
      change((comments) => comments.map((one) => (one._id === comment._id ? comment : one))),
    remove: (id: string) => change((comments) => comments.filter(({ _id }) => _id !== id)),
    add: (comment: PostComment) => {
      change((comments, isLast) =>
        isLast && comments.every(({ _id }) => _id !== comment._id) ? [...comments, comment] : comments,
      );
    },
    refresh: () => cache.invalidateQueries({ queryKey: postKey(postId) }),
  };
}

export function useAddComment(postId: string, onAdded: (comment: PostComment) => void) {
  const { add, refresh } = useCommentCache(postId);
  return useMutation({
    mutationFn: async ({ body, key }: { body: string; key: string }) =>
      (await api.call("addPostComment", { params: { id: postId }, body: { body, key } })).data,
    onSuccess: async (comment) => {
      add(comment);
      onAdded(comment);
      await refresh();
    },
    onError: (error) => console.error("The comment could not be sent.", error),
  });
}

export function useUpdateComment(postId: string, onUpdated: () => void) {
  const { replace } = useCommentCache(postId);
  return useMutation({
    mutationFn: async ({ commentId, body }: { commentId: string; body: string }) =>
      (await api.call("updatePostComment", { params: { id: postId, commentId }, body: { body } })).data,
    onSuccess: (comment) => {
      replace(comment);
      onUpdated();
    },
    onError: (error) => console.error("The comment could not be changed.", error),
  });
}

export function useDeleteComment(postId: string, onDeleted: () => void) {
  const { remove, refresh } = useCommentCache(postId);
  return useMutation({
    mutationFn: async ({ commentId, reason }: { commentId: string; reason: string }) => {
      const query = reason === "" ? {} : { reason };
      await api.call("deletePostComment", { params: { id: postId, commentId }, query });
      return commentId;
    },
    onSuccess: async (commentId) => {
      remove(commentId);
      onDeleted();
      await refresh();
    },
    onError: (error) => console.error("The comment could not be deleted.", error),
  });
}
