/** The routes of comments on posts. */
import type { commentRoutes } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers, Viewer } from "../handlers.ts";
import { findKept, noSuchPost } from "./find-post.ts";
import type { PostHandlerDeps } from "./handlers.ts";
import { authorFrom, presentComment, rightsOf } from "./present.ts";
import { reasonOf } from "./reason.ts";
import { idOfRequest } from "./request-id.ts";
import type { CommentRecord, CommentStore } from "./store.ts";

export function createCommentHandlers(deps: PostHandlerDeps): Pick<Handlers, keyof typeof commentRoutes> {
  const { posts, comments, reactions } = deps;
  return {
    async listPostComments({ params, query, viewer, setHeader }) {
      const { limit, cursor = null } = query;
      await findKept(posts, params.id);
      const [page, own] = await Promise.all([
        comments.list(params.id, { limit, cursor }),
        reactions.findOwn(params.id, viewer.identity.uid),
      ]);
      setHeader("X-Has-More", String(page.nextCursor !== null));
      if (page.nextCursor !== null) setHeader("X-Next-Cursor", page.nextCursor);
      return page.comments.map((comment) => presentComment(comment, viewer, own));
    },

    async addPostComment({ params, body, viewer }) {
      const { key } = body;
      const id = key === undefined ? deps.newId() : idOfRequest(viewer.identity.uid, key);
      const added = await comments.add(params.id, id, body.body, authorFrom(viewer));
      if (added === "missing") throw noSuchPost();
      if (added !== "exists") return presentComment(added, viewer);
      return presentComment(await findOwn(comments, params.id, id, viewer), viewer);
    },

    async updatePostComment({ params, body, viewer }) {
      const { id, commentId } = params;
      await findKept(posts, id);
      const known = await comments.find(id, commentId);
      if (known === null) throw noSuchComment();
      if (!rightsOf(known, viewer).isAuthor)
        throw new AppError("forbidden", "Only its author can edit a comment.");
      const changed = await comments.change(id, commentId, body.body);
      if (changed === null) throw noSuchComment();
      return presentComment(changed, viewer, await reactions.findOwn(id, viewer.identity.uid));
    },

    async deletePostComment({ params, query, viewer, requestId }) {
      const { id, commentId } = params;
      await findKept(posts, id);
      const known = await comments.find(id, commentId);
      if (known === null) throw noSuchComment();
      const { isAuthor, canDelete } = rightsOf(known, viewer);
      if (!canDelete) throw new AppError("forbidden", "Only its author can delete a comment.");
      const reason = reasonOf("comment", isAuthor, query.reason);
      if (!(await comments.remove(id, commentId, { uid: viewer.identity.uid, requestId, reason })))
        throw noSuchComment();
      return { deleted: true };
    },

    async reactToPostComment({ params, body, viewer }) {
      const { id, commentId, reaction } = params;
      const wish = { postId: id, commentId, uid: viewer.identity.uid, reaction, on: body.on };
      const result = await reactions.react(wish);
      if (result === null) throw noSuchComment();
      return { reactionCounts: result.counts, myReactions: [...result.own] };
    },
  };
}

/** What the same request made before; it may have been deleted meanwhile. */
async function findOwn(
  comments: CommentStore,
  postId: string,
  id: string,
  viewer: Viewer,
): Promise<CommentRecord> {
  const comment = await comments.find(postId, id);
  if (comment?.authorId !== viewer.identity.uid) {
    throw new AppError(
      "conflict",
      "This comment was sent already, and is gone. Copy your text and start again.",
    );
  }
  return comment;
}

/** The same for a comment that never was and for one below a post that is gone. */
function noSuchComment(): AppError {
  return new AppError("not_found", "There is no such comment.");
}
