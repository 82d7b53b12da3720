/** Posts, comments and reactions in memory: the second adapter of their ports. */
import type { PostRevision } from "@acrux/contract";
import { byAge, cursorAfter, type Position, readCursor, skippedBy } from "../../posts/page.ts";
import { react } from "../../posts/reacting.ts";
import { readingOf, tagKey, tagToken } from "../../posts/reading.ts";
import {
  type CommentRecord,
  type CommentStore,
  type OwnReactions,
  type PostQuery,
  type PostRecord,
  type PostStore,
  type ReactionStore,
  restoreDays,
} from "../../posts/store.ts";
import { searchWords } from "../../words-in.ts";

interface Stored {
  post: PostRecord;
  readonly revisions: PostRevision[];
  /** A deleted one stays as null, so that its id is not used again. */
  readonly comments: Map<string, CommentRecord | null>;
  readonly reactions: Map<string, OwnReactions>;
}

export interface MemoryPosts {
  readonly posts: PostStore;
  readonly comments: CommentStore;
  readonly reactions: ReactionStore;
}

const keptMs = restoreDays * 86_400_000;

export function createMemoryPosts(now: () => Date): MemoryPosts {
  const all = new Map<string, Stored>();
  const kept = (id: string): Stored | null => {
    const stored = all.get(id);
    return stored?.post.deletedAt === null ? stored : null;
  };
  return { posts: postsOf(all, kept, now), comments: commentsOf(kept, now), reactions: reactionsOf(kept) };
}

type FindKept = (id: string) => Stored | null;

function postsOf(all: Map<string, Stored>, kept: FindKept, now: () => Date): PostStore {
  const newest = (): PostRecord[] =>
    [...all.values()].map(({ post }) => post).sort((one, other) => byAge(other, one));
  const living = (): PostRecord[] => newest().filter(({ deletedAt }) => deletedAt === null);
  return {
    async create(id, content, author) {
      if (all.has(id)) return null;
      const at = now();
      const { preview, readingMinutes } = readingOf(content);
      const post = {
        ...{ id, ...content, ...author, preview, readingMinutes, version: 1 },
        ...{ commentCount: 0, reactionCounts: {} },
        ...{ createdAt: at, updatedAt: at, editedAt: null, deletedAt: null },
      };
      all.set(id, { post, revisions: [], comments: new Map(), reactions: new Map() });
      return post;
    },

    find: async (id) => all.get(id)?.post ?? null,

    list: async (query) => pageOf(living(), query),

    listDeleted: async (authorId, limit) =>
      newest()
        .filter((post) => post.deletedAt !== null && (authorId === null || post.authorId === authorId))
        .sort((one, other) => Number(other.deletedAt) - Number(one.deletedAt))
        .slice(0, limit),

    async change(id, version, content) {
      const stored = kept(id);
      if (stored === null) return "missing";
      const known = stored.post;
      if (version !== null && known.version !== version) return "stale";
      const at = now();
      const { preview, readingMinutes } = readingOf(content);
      const { title, body, tags } = known;
      const since = (known.editedAt ?? known.createdAt).toISOString();
      stored.revisions.unshift({ version: known.version, at: since, title, body, tags: [...tags] });
      const fields = { version: known.version + 1, updatedAt: at, editedAt: at };
      stored.post = { ...known, ...content, preview, readingMinutes, ...fields };
      return stored.post;
    },

    async remove(id) {
      const stored = kept(id);
      if (stored === null) return false;
      stored.post = { ...stored.post, deletedAt: now(), updatedAt: now() };
      return true;
    },

    async restore(id) {
      const stored = all.get(id);
      const deletedAt = stored?.post.deletedAt ?? null;
      if (stored === undefined || deletedAt === null || deletedAt.getTime() + keptMs <= now().getTime()) {
        return null;
      }
      stored.post = { ...stored.post, deletedAt: null, updatedAt: now() };
      return stored.post;
    },

    async findNeighbors({ id }) {
      const posts = living();
      const at = posts.findIndex((post) => post.id === id);
      const linkTo = (post: PostRecord | undefined) => (post ? { _id: post.id, title: post.title } : null);
      return { previous: linkTo(posts[at + 1]), next: at > 0 ? linkTo(posts[at - 1]) : null };
    },

    listRevisions: async (id, limit) =>
      (all.get(id)?.revisions ?? []).slice(0, limit).map(({ body: _, ...revision }) => revision),

    findRevision: async (id, version) =>
      all.get(id)?.revisions.find((revision) => revision.version === version) ?? null,

    async listTags(limit) {
      const counts = new Map<string, { name: string; count: number }>();
      for (const tag of living().flatMap(({ tags }) => tags)) {
        const { count = 0 } = counts.get(tagKey(tag)) ?? {};
        counts.set(tagKey(tag), { name: tag, count: count + 1 });
      }
      return [...counts.values()].sort((one, other) => other.count - one.count).slice(0, limit);
    },

    async deleteExpired(at, limit) {
      const expired = newest()
        .filter(({ deletedAt }) => deletedAt !== null && deletedAt.getTime() + keptMs <= at.getTime())
        .slice(0, limit);
      for (const { id } of expired) all.delete(id);
      return expired.length;
    },
  };
}

function pageOf(posts: readonly PostRecord[], query: PostQuery) {
  const { limit, search, tag } = query;
  const words = searchWords(search ?? "");
  if (search !== null && words.length === 0) return { posts: [], nextCursor: null };
  const tokens = [...words, ...(tag === null ? [] : [tagToken(tag)])];
  const found = from(posts, query).filter((post) => {
    const held = new Set(readingOf(post).searchTokens);
    return tokens.every((token) => held.has(token));
  });
  const last = found[limit - 1];
  return {
    posts: found.slice(0, limit),
    nextCursor: found.length > limit && last !== undefined ? cursorAfter(last) : null,
  };
}

function from(posts: readonly PostRecord[], { cursor, page, limit }: PostQuery): readonly PostRecord[] {
  const position = readCursor(cursor);
  if (position !== null) return posts.filter((post) => byAge(post, placeOf(position)) < 0);
  return posts.slice(skippedBy(page, limit));
}

function placeOf([time, id]: Position): { createdAt: Date; id: string } {
  return { createdAt: new Date(time), id };
}

function commentsOf(kept: FindKept, now: () => Date): CommentStore {
  const known = (postId: string, id: string): CommentRecord | null => kept(postId)?.comments.get(id) ?? null;
  return {
    async list(postId, { limit, cursor }) {
      const position = readCursor(cursor);
      const comments = [...(kept(postId)?.comments.values() ?? [])]
        .filter((comment) => comment !== null)
        .sort(byAge)
        .filter((comment) => position === null || byAge(comment, placeOf(position)) > 0);
      const last = comments[limit - 1];
      return {
        comments: comments.slice(0, limit),
        nextCursor: comments.length > limit && last !== undefined ? cursorAfter(last) : null,
      };
    },

    find: async (postId, id) => known(postId, id),

    async add(postId, id, body, author) {
      const stored = kept(postId);
      if (stored === null) return "missing";
      if (stored.comments.has(id)) return "exists";
      const comment = { id, body, ...author, reactionCounts: {}, createdAt: now(), editedAt: null };
      stored.comments.set(id, comment);
      stored.post = { ...stored.post, commentCount: stored.post.commentCount + 1 };
      return comment;
    },

    async change(postId, id, body) {
      const comment = known(postId, id);
      if (comment === null) return null;
      const changed = { ...comment, body, editedAt: now() };
      kept(postId)?.comments.set(id, changed);
      return changed;
    },

    async remove(postId, id) {
      const stored = kept(postId);
      if (stored === null || known(postId, id) === null) return false;
      stored.comments.set(id, null);
      stored.post = { ...stored.post, commentCount: stored.post.commentCount - 1 };
      return true;
    },
  };
}

function reactionsOf(kept: FindKept): ReactionStore {
  const none: OwnReactions = { post: [], comments: {} };
  return {
    findOwn: async (postId, uid) => kept(postId)?.reactions.get(uid) ?? none,

    async react(wish) {
      const { postId, commentId, uid } = wish;
      const stored = kept(postId);
      if (stored === null) return null;
      const comment = commentId === null ? null : (stored.comments.get(commentId) ?? null);
      const target = commentId === null ? stored.post : comment;
      if (target === null) return null;
      const { counts, own, allOwn } = react(wish, stored.reactions.get(uid) ?? none, target.reactionCounts);
      stored.reactions.set(uid, allOwn);
      if (comment === null) stored.post = { ...stored.post, reactionCounts: counts };
      else stored.comments.set(comment.id, { ...comment, reactionCounts: counts });
      return { counts, own };
    },
  };
}
