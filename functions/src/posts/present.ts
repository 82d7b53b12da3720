/** Posts and comments as the contract has them, for the one who asks. */
import {
  type DeletedPost,
  managesUsers,
  type Post,
  type PostComment,
  type PostSummary,
} from "@acrux/contract";
import type { Viewer } from "../handlers.ts";
import type { Author, CommentRecord, OwnReactions, PostListing, PostRecord } from "./store.ts";
import { restoreDays } from "./store.ts";

const noneOfOnes: OwnReactions = { post: [], comments: {} };
const dayMs = 86_400_000;

/** In a list nobody's own reactions are looked up. */
export function presentSummary(post: PostListing, viewer: Viewer): PostSummary {
  const { id, title, preview, version, readingMinutes, commentCount } = post;
  return {
    ...{ _id: id, title, tags: [...post.tags], preview, version, readingMinutes, commentCount },
    ...authorOf(post),
    createdAt: post.createdAt.toISOString(),
    editedAt: post.editedAt?.toISOString() ?? null,
    ...{ reactionCounts: post.reactionCounts, myReactions: [] },
    ...rightsOf(post, viewer),
  };
}

export function presentPost(
  post: PostRecord,
  viewer: Viewer,
  comments: readonly CommentRecord[] = [],
  own: OwnReactions = noneOfOnes,
): Post {
  return {
    ...presentSummary(post, viewer),
    body: post.body,
    comments: comments.map((comment) => presentComment(comment, viewer, own)),
    myReactions: [...own.post],
  };
}

export function presentComment(
  comment: CommentRecord,
  viewer: Viewer,
  own: OwnReactions = noneOfOnes,
): PostComment {
  return {
    ...{ _id: comment.id, body: comment.body },
    ...authorOf(comment),
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    ...{ reactionCounts: comment.reactionCounts, myReactions: [...(own.comments[comment.id] ?? [])] },
    ...rightsOf(comment, viewer),
  };
}

export function presentDeleted(post: PostListing): DeletedPost {
  const deletedAt = post.deletedAt ?? post.updatedAt;
  return {
    ...{ _id: post.id, title: post.title, preview: post.preview },
    ...authorOf(post),
    createdAt: post.createdAt.toISOString(),
    deletedAt: deletedAt.toISOString(),
    keptUntil: new Date(deletedAt.getTime() + restoreDays * dayMs).toISOString(),
  };
}

function authorOf({ authorId, authorEmail, author, authorAvatarUrl }: Author): Author {
  return { authorId, authorEmail, author, authorAvatarUrl };
}

/** Of the one who asks, for each answer anew. */
export function rightsOf({ authorId }: Pick<Author, "authorId">, viewer: Viewer) {
  const isAuthor = authorId === viewer.identity.uid;
  return { isAuthor, canDelete: isAuthor || managesUsers(viewer.user.roles) };
}

/** Whoever the token names, as their record has them now. */
export function authorFrom({ identity, user }: Viewer): Author {
  return {
    authorId: identity.uid,
    authorEmail: user.email,
    author: user.name ?? user.githubLogin,
    authorAvatarUrl: user.avatarUrl,
  };
}
