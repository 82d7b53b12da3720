/** The ports to posts, their comments and the reactions to both. Their adapters pass tests/stores/posts.test.ts. */
import type { PostLink, PostRevision, PostTag, Reaction, ReactionCounts } from "@acrux/contract";

/** Who wrote something, as they were when they wrote it. */
export interface Author {
  readonly authorId: string;
  readonly authorEmail: string | null;
  readonly author: string | null;
  readonly authorAvatarUrl: string | null;
}

/** What its author decides. */
export interface PostContent {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
}

/** A post without its text, as lists read it. */
export interface PostListing extends Author {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly preview: string;
  readonly readingMinutes: number;
  readonly version: number;
  readonly commentCount: number;
  readonly reactionCounts: ReactionCounts;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
}

export interface PostRecord extends PostListing {
  readonly body: string;
}

export interface PostQuery {
  readonly limit: number;
  /** A `nextCursor` of an earlier page. */
  readonly cursor: string | null;
  /** Counts from 1; skipped when there is a cursor. */
  readonly page: number;
  /** Every word of it begins a word of the title or a tag, or is a word of the text. */
  readonly search: string | null;
  readonly tag: string | null;
}

export interface PostPage {
  readonly posts: readonly PostListing[];
  readonly nextCursor: string | null;
}

/** Who does it, for the audit log. */
export interface ActingUser {
  readonly uid: string;
  readonly requestId: string;
  /** Why an administrator does it. */
  readonly reason?: string | null;
}

/** Days that a deleted post can be restored. */
export const restoreDays = 30;

export interface PostStore {
  /** Null when there is a post with this id. */
  create(id: string, content: PostContent, author: Author): Promise<PostRecord | null>;
  /** Also one that is deleted. */
  find(id: string): Promise<PostRecord | null>;
  /**
   * Newest first, without what is deleted. Throws `invalid_request` for a cursor that it did not give out. A page of a
   * search of several words may be shorter than asked for, or empty, and still lead on.
   */
  list(query: PostQuery): Promise<PostPage>;
  /** Those that were deleted last come first; of one author, or of all when null. */
  listDeleted(authorId: string | null, limit: number): Promise<readonly PostListing[]>;
  /** Keeps what was there as a revision. `stale` when the post has another version than the one given, if one is. */
  change(id: string, version: number | null, content: PostContent): Promise<PostRecord | "missing" | "stale">;
  /** False when there is no such post, or it is deleted already. */
  remove(id: string, by: ActingUser): Promise<boolean>;
  /** Null when no such post is deleted. */
  restore(id: string, by: ActingUser): Promise<PostRecord | null>;
  /** The posts that were written just before and just after, without what is deleted. */
  findNeighbors(
    post: Pick<PostRecord, "id" | "createdAt">,
  ): Promise<{ previous: PostLink | null; next: PostLink | null }>;
  /** The latest first. */
  listRevisions(id: string, limit: number): Promise<readonly Omit<PostRevision, "body">[]>;
  findRevision(id: string, version: number): Promise<PostRevision | null>;
  /** The most used first. */
  listTags(limit: number): Promise<readonly PostTag[]>;
  /** Deletes posts whose days of restoring are over, with everything below them. Answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

export interface CommentRecord extends Author {
  readonly id: string;
  readonly body: string;
  readonly reactionCounts: ReactionCounts;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

export interface CommentPage {
  readonly comments: readonly CommentRecord[];
  readonly nextCursor: string | null;
}

/** Nothing is found below a post that is missing or deleted; whatever changes does so together with the post's count. */
export interface CommentStore {
  /** Oldest first; the caller has looked whether the post is there. */
  list(postId: string, query: { limit: number; cursor: string | null }): Promise<CommentPage>;
  find(postId: string, id: string): Promise<CommentRecord | null>;
  /** `exists` when there is a comment with this id. */
  add(
    postId: string,
    id: string,
    body: string,
    author: Author,
  ): Promise<CommentRecord | "missing" | "exists">;
  change(postId: string, id: string, body: string): Promise<CommentRecord | null>;
  /** Recorded in the audit log when it is not the author's own doing. */
  remove(postId: string, id: string, by: ActingUser): Promise<boolean>;
}

/** One person's reactions to a post and to its comments, by the comment's id. */
export interface OwnReactions {
  readonly post: readonly Reaction[];
  readonly comments: Readonly<Record<string, readonly Reaction[]>>;
}

export interface ReactionWish {
  readonly postId: string;
  /** Null for the post itself. */
  readonly commentId: string | null;
  readonly uid: string;
  readonly reaction: Reaction;
  readonly on: boolean;
}

export interface ReactionStore {
  findOwn(postId: string, uid: string): Promise<OwnReactions>;
  /** The counts and one's own as they are then; null when there is no such post or comment. Idempotent. */
  react(
    wish: ReactionWish,
  ): Promise<{ readonly counts: ReactionCounts; readonly own: readonly Reaction[] } | null>;
}
