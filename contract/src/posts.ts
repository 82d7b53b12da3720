/** Posts: what people of the team write for each other, in markdown. */
import { z } from "zod";
import { mayParse, unparsable } from "./markdown-limits.ts";
import { Reaction, Reactions } from "./reactions.ts";
import { Instant, limitQuery, route } from "./route.ts";
import { isBlank, postLimits, tagPattern, tagProblem } from "./words.ts";

export const PostId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, "The post id is not valid.");

/** Anything more would only be read by a machine; the same text is refused before it is shown (`mayParse`). */
export function markdownText(longest: number): z.ZodString {
  return z
    .string()
    .max(longest, `This is too long. At most ${longest.toLocaleString("en")} characters are kept.`)
    .refine(mayParse, unparsable);
}

const PostTitle = z
  .string()
  .trim()
  .min(1, "Title is required")
  .refine((text) => !isBlank(text), "Title is required")
  .max(postLimits.title, `A title has at most ${String(postLimits.title)} characters.`);

const PostBody = markdownText(postLimits.body).refine((text) => !isBlank(text), "Content is required");

/** Compared without regard to case. */
export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(postLimits.tag, `A tag has at most ${String(postLimits.tag)} characters.`)
  .regex(tagPattern, tagProblem);

const Tags = z.array(Tag).max(postLimits.tags, `A post has at most ${String(postLimits.tags)} tags.`);

const author = {
  authorId: z.string(),
  /** Null when the account has no address, or is gone. */
  authorEmail: z.string().nullable(),
  /** What they were called when they wrote it. */
  author: z.string().nullable(),
  authorAvatarUrl: z.string().nullable(),
};

/** How a list has it: without its text. */
export const PostSummary = z.object({
  _id: PostId,
  title: z.string(),
  tags: z.array(z.string()),
  /** The beginning of the text without its markdown: at most 600 characters. */
  preview: z.string(),
  ...author,
  createdAt: Instant,
  /** When its title, text or tags last changed; null while they are as first written. */
  editedAt: Instant.nullable(),
  /** Grows with every edit. */
  version: z.number().int().min(1),
  readingMinutes: z.number().int().min(1),
  commentCount: z.number().int().min(0),
  ...Reactions.shape,
  /** Both are of the caller, and computed anew for each answer. */
  isAuthor: z.boolean(),
  canDelete: z.boolean(),
});
export type PostSummary = z.infer<typeof PostSummary>;

export const PostComment = z.object({
  _id: PostId,
  body: z.string(),
  ...author,
  createdAt: Instant,
  editedAt: Instant.nullable(),
  ...Reactions.shape,
  isAuthor: z.boolean(),
  canDelete: z.boolean(),
});
export type PostComment = z.infer<typeof PostComment>;

/** One post with its text. `comments` are the first ones; the header X-Next-Cursor leads to more. */
export const Post = PostSummary.extend({ body: z.string(), comments: z.array(PostComment) });
export type Post = z.infer<typeof Post>;

export const DeletedPost = z.object({
  ...PostSummary.pick({ _id: true, title: true, preview: true, createdAt: true }).shape,
  ...author,
  deletedAt: Instant,
  /** Until then it can be restored. */
  keptUntil: Instant,
});
export type DeletedPost = z.infer<typeof DeletedPost>;

/** One version of a post as it was before the next edit. */
export const PostRevision = z.object({
  version: z.number().int().min(1),
  at: Instant,
  title: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
});
export type PostRevision = z.infer<typeof PostRevision>;

export const PostLink = z.object({ _id: PostId, title: z.string() });
export type PostLink = z.infer<typeof PostLink>;

export const PostTag = z.object({ name: z.string(), count: z.number().int().min(1) });
export type PostTag = z.infer<typeof PostTag>;

const PostParams = z.strictObject({ id: PostId });

/** A page number as a list's address has it; what is no such number is the first page. */
const pageQuery = z
  .union([z.string(), z.number()])
  .optional()
  .transform((value) => {
    const page = Math.trunc(Number(value ?? 1));
    return Number.isFinite(page) ? Math.min(1_000_000, Math.max(1, page)) : 1;
  });

/** Accepted as older clients send it, and ignored: the author is whoever the token names. */
const ignoredAuthor = {
  authorId: z.string().max(128).optional(),
  authorEmail: z.string().max(320).nullable().optional(),
};

/** In the address: some proxies drop the body of a DELETE. */
export const DeletionQuery = z.strictObject({ reason: z.string().trim().max(300).optional() });

export const RequestKey = z.uuid();

const edit = {
  path: "/posts/{id}",
  needs: "active",
  params: PostParams,
  body: z.strictObject({
    title: PostTitle.optional(),
    body: PostBody.optional(),
    tags: Tags.optional(),
    /** The version that was looked at; the edit is refused with `conflict` when there is a newer one. */
    version: z.number().int().min(1).optional(),
  }),
  output: Post,
  errors: ["not_found", "conflict"],
} as const;

export const postRoutes = {
  /**
   * X-Next-Cursor leads to the next page, and costs the same however far it is; a `page` without a cursor is for the
   * first ones. Every word of `search` begins a word of the title or a tag, or is a word of the text.
   */
  listPosts: route({
    method: "GET",
    path: "/posts",
    summary: "List posts, newest first, without their text",
    needs: "active",
    query: z.strictObject({
      page: pageQuery,
      limit: limitQuery(10),
      cursor: z.string().max(500).optional(),
      search: z.string().max(100).optional(),
      tag: Tag.optional(),
    }),
    output: z.array(PostSummary),
  }),
  listLatestPosts: route({
    method: "GET",
    path: "/posts/latest",
    summary: "List the latest posts, without their text",
    needs: "active",
    query: z.strictObject({ limit: limitQuery(5) }),
    output: z.array(PostSummary),
  }),
  listDeletedPosts: route({
    method: "GET",
    path: "/posts/deleted",
    summary: "List deleted posts that can still be restored: your own, as an administrator all",
    needs: "active",
    output: z.array(DeletedPost),
  }),
  listPostTags: route({
    method: "GET",
    path: "/posts/tags",
    summary: "List tags, the most used first",
    needs: "active",
    output: z.array(PostTag),
  }),
  getPost: route({
    method: "GET",
    path: "/posts/{id}",
    summary: "Read a post with its first comments",
    needs: "active",
    params: PostParams,
    output: Post,
    errors: ["not_found"],
  }),
  getPostNeighbors: route({
    method: "GET",
    path: "/posts/{id}/neighbors",
    summary: "Name the posts that were written before and after this one",
    needs: "active",
    params: PostParams,
    output: z.object({ previous: PostLink.nullable(), next: PostLink.nullable() }),
    errors: ["not_found"],
  }),
  /** The same `key` again answers the post that the first call made. */
  createPost: route({
    method: "POST",
    path: "/posts",
    summary: "Write a post",
    needs: "active",
    body: z.strictObject({
      title: PostTitle,
      body: PostBody,
      tags: Tags.default([]),
      author: z.string().max(200).nullable().optional(),
      ...ignoredAuthor,
      key: RequestKey.optional(),
    }),
    output: Post,
    status: 201,
    errors: ["conflict", "too_many_requests"],
  }),
  replacePost: route({ method: "PUT", summary: "Edit one's own post; what is left out stays", ...edit }),
  updatePost: route({ method: "PATCH", summary: "The same as PUT", ...edit }),
  /** An administrator says why about somebody else's post; the reason is kept in the audit log. */
  deletePost: route({
    method: "DELETE",
    path: "/posts/{id}",
    summary: "Delete a post; for 30 days it can be restored",
    needs: "active",
    params: PostParams,
    query: DeletionQuery,
    output: z.object({ deleted: z.literal(true) }),
    errors: ["not_found", "forbidden"],
  }),
  restorePost: route({
    method: "POST",
    path: "/posts/{id}/restore",
    summary: "Restore a deleted post: its author or an administrator",
    needs: "active",
    params: PostParams,
    output: Post,
    errors: ["not_found", "too_many_requests"],
  }),
  listPostRevisions: route({
    method: "GET",
    path: "/posts/{id}/revisions",
    summary: "List the earlier versions of a post, for its author and administrators",
    needs: "active",
    params: PostParams,
    output: z.array(PostRevision.omit({ body: true })),
    errors: ["not_found"],
  }),
  getPostRevision: route({
    method: "GET",
    path: "/posts/{id}/revisions/{version}",
    summary: "Read an earlier version of a post",
    needs: "active",
    params: z.strictObject({ id: PostId, version: z.string().regex(/^[1-9]\d{0,8}$/) }),
    output: PostRevision,
    errors: ["not_found"],
  }),
  reactToPost: route({
    method: "PUT",
    path: "/posts/{id}/reactions/{reaction}",
    summary: "Set or take back one's reaction to a post",
    needs: "active",
    params: z.strictObject({ id: PostId, reaction: Reaction }),
    body: z.strictObject({ on: z.boolean() }),
    output: Reactions,
    errors: ["not_found"],
  }),
};
