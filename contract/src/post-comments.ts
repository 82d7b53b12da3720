/** Comments on posts. They are also read live: `firestore.rules` opens them to whoever is active. */
import { z } from "zod";
import { DeletionQuery, markdownText, PostComment, PostId, RequestKey } from "./posts.ts";
import { Reaction, Reactions } from "./reactions.ts";
import { limitQuery, route } from "./route.ts";
import { isBlank, postLimits } from "./words.ts";

const CommentBody = markdownText(postLimits.comment).refine((text) => !isBlank(text), "Comment is required");

const CommentParams = z.strictObject({ id: PostId, commentId: PostId });

export const commentRoutes = {
  /** X-Next-Cursor leads to later ones. A page may be shorter than asked for, or empty, and still lead on. */
  listPostComments: route({
    method: "GET",
    path: "/posts/{id}/comments",
    summary: "List comments on a post, oldest first",
    needs: "active",
    params: z.strictObject({ id: PostId }),
    query: z.strictObject({ limit: limitQuery(20), cursor: z.string().max(500).optional() }),
    output: z.array(PostComment),
    errors: ["not_found"],
  }),
  /** The same `key` again answers the comment that the first call made. */
  addPostComment: route({
    method: "POST",
    path: "/posts/{id}/comments",
    summary: "Comment on a post",
    needs: "active",
    params: z.strictObject({ id: PostId }),
    body: z.strictObject({
      body: CommentBody,
      // As older clients send it, and ignored: the author is whoever the token names.
      authorId: z.string().max(128).optional(),
      authorEmail: z.string().max(320).nullable().optional(),
      key: RequestKey.optional(),
    }),
    output: PostComment,
    status: 201,
    errors: ["not_found", "conflict", "too_many_requests"],
  }),
  updatePostComment: route({
    method: "PATCH",
    path: "/posts/{id}/comments/{commentId}",
    summary: "Edit one's own comment",
    needs: "active",
    params: CommentParams,
    body: z.strictObject({ body: CommentBody }),
    output: PostComment,
    errors: ["not_found"],
  }),
  /** An administrator says why about somebody else's comment; the reason is kept in the audit log. */
  deletePostComment: route({
    method: "DELETE",
    path: "/posts/{id}/comments/{commentId}",
    summary: "Delete one's own comment, as an administrator any",
    needs: "active",
    params: CommentParams,
    query: DeletionQuery,
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found"],
  }),
  reactToPostComment: route({
    method: "PUT",
    path: "/posts/{id}/comments/{commentId}/reactions/{reaction}",
    summary: "Set or take back one's reaction to a comment",
    needs: "active",
    params: z.strictObject({ id: PostId, commentId: PostId, reaction: Reaction }),
    body: z.strictObject({ on: z.boolean() }),
    output: Reactions,
    errors: ["not_found"],
  }),
};
