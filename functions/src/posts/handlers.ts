/** The routes of posts: load, authorize on what was loaded, act, present. */
import type { Post, postRoutes } from "@acrux/contract";
import { managesUsers } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { HandlerRequest, Handlers, Viewer } from "../handlers.ts";
import { findKept, noSuchPost } from "./find-post.ts";
import { authorFrom, presentDeleted, presentPost, presentSummary, rightsOf } from "./present.ts";
import { reasonOf } from "./reason.ts";
import { distinctTags } from "./reading.ts";
import { idOfRequest } from "./request-id.ts";
import type { CommentStore, PostRecord, PostStore, ReactionStore } from "./store.ts";

export interface PostHandlerDeps {
  readonly posts: PostStore;
  readonly comments: CommentStore;
  readonly reactions: ReactionStore;
  readonly newId: () => string;
}

const commentsAtFirst = 20;
const mostDeleted = 100;
const mostRevisions = 100;
const mostTags = 50;

type PostHandlers = Pick<Handlers, keyof typeof postRoutes>;

export function createPostHandlers(deps: PostHandlerDeps): PostHandlers {
  const { posts, reactions } = deps;
  return {
    async listPosts({ query, viewer, setHeader }) {
      const { page, limit, cursor = null, search = null, tag = null } = query;
      const found = await posts.list({ page, limit, cursor, search, tag });
      setHeader("X-Has-More", String(found.nextCursor !== null));
      if (found.nextCursor !== null) setHeader("X-Next-Cursor", found.nextCursor);
      return found.posts.map((post) => presentSummary(post, viewer));
    },

    async listLatestPosts({ query: { limit }, viewer }) {
      const latest = { page: 1, limit, cursor: null, search: null, tag: null };
      return (await posts.list(latest)).posts.map((post) => presentSummary(post, viewer));
    },

    async listDeletedPosts({ viewer }) {
      const authorId = managesUsers(viewer.user.roles) ? null : viewer.identity.uid;
      return (await posts.listDeleted(authorId, mostDeleted)).map(presentDeleted);
    },

    async listPostTags() {
      return [...(await posts.listTags(mostTags))];
    },

    async getPost({ params, viewer, setHeader }) {
      const post = await findKept(posts, params.id);
      return presentWithComments(deps, post, viewer, setHeader);
    },

    async getPostNeighbors({ params }) {
      return posts.findNeighbors(await findKept(posts, params.id));
    },

    async createPost({ body, viewer }) {
      const { title, tags, key } = body;
      const id = key === undefined ? deps.newId() : idOfRequest(viewer.identity.uid, key);
      const content = { title, body: body.body, tags: distinctTags(tags) };
      const created = await posts.create(id, content, authorFrom(viewer));
      return presentPost(created ?? (await findOwn(posts, id, viewer)), viewer);
    },

    replacePost: (request) => edit(deps, request),
    updatePost: (request) => edit(deps, request),

    async deletePost({ params, query, viewer, requestId }) {
      const post = await findKept(posts, params.id);
      const { isAuthor, canDelete } = rightsOf(post, viewer);
      if (!canDelete) throw mayNot("delete");
      const reason = reasonOf("post", isAuthor, query.reason);
      const by = { uid: viewer.identity.uid, requestId, reason };
      if (!(await posts.remove(post.id, by))) throw noSuchPost();
      return { deleted: true };
    },

    async restorePost({ params, viewer, requestId }) {
      const post = await posts.find(params.id);
      if (post === null || !rightsOf(post, viewer).canDelete) throw noSuchPost();
      const restored = await posts.restore(post.id, { uid: viewer.identity.uid, requestId });
      // Restored a moment ago, by another click.
      if (restored === null && post.deletedAt === null) return presentPost(post, viewer);
      if (restored === null) throw noSuchPost();
      return presentPost(restored, viewer);
    },

    async listPostRevisions({ params, viewer }) {
      await requireRights(posts, params.id, viewer);
      return [...(await posts.listRevisions(params.id, mostRevisions))];
    },

    async getPostRevision({ params, viewer }) {
      await requireRights(posts, params.id, viewer);
      const revision = await posts.findRevision(params.id, Number(params.version));
      if (revision === null) throw new AppError("not_found", "There is no such version.");
      return revision;
    },

    async reactToPost({ params, body, viewer }) {
      const wish = { postId: params.id, commentId: null, uid: viewer.identity.uid };
      const result = await reactions.react({ ...wish, reaction: params.reaction, on: body.on });
      if (result === null) throw noSuchPost();
      return { reactionCounts: result.counts, myReactions: [...result.own] };
    },
  };
}

async function presentWithComments(
  { comments, reactions }: PostHandlerDeps,
  post: PostRecord,
  viewer: Viewer,
  setHeader: HandlerRequest<"getPost">["setHeader"],
): Promise<Post> {
  const [page, own] = await Promise.all([
    comments.list(post.id, { limit: commentsAtFirst, cursor: null }),
    reactions.findOwn(post.id, viewer.identity.uid),
  ]);
  setHeader("X-Has-More", String(page.nextCursor !== null));
  if (page.nextCursor !== null) setHeader("X-Next-Cursor", page.nextCursor);
  return presentPost(post, viewer, page.comments, own);
}

async function edit(
  { posts, reactions }: PostHandlerDeps,
  { params, body, viewer }: Pick<HandlerRequest<"updatePost">, "params" | "body" | "viewer">,
): Promise<Post> {
  const known = await findKept(posts, params.id);
  if (!rightsOf(known, viewer).isAuthor) throw mayNot("edit");
  const { title = known.title, version = null } = body;
  const tags = body.tags === undefined ? known.tags : distinctTags(body.tags);
  const changed = await posts.change(known.id, version, { title, body: body.body ?? known.body, tags });
  if (changed === "missing") throw noSuchPost();
  if (changed === "stale") {
    throw new AppError("conflict", "The post was changed somewhere else. Compare both versions, then save.");
  }
  return presentPost(changed, viewer, [], await reactions.findOwn(changed.id, viewer.identity.uid));
}

/** What the same request made before. An id of somebody else's cannot be had by accident. */
async function findOwn(posts: PostStore, id: string, viewer: Viewer): Promise<PostRecord> {
  const post = await posts.find(id);
  if (post?.deletedAt !== null || post.authorId !== viewer.identity.uid) {
    throw new AppError(
      "conflict",
      "This post was saved already, and is gone. Copy your text and start again.",
    );
  }
  return post;
}

/** Earlier versions may hold what their author took back: for others there are none. */
async function requireRights(posts: PostStore, id: string, viewer: Viewer): Promise<void> {
  if (!rightsOf(await findKept(posts, id), viewer).canDelete) {
    throw new AppError("forbidden", "Only the author and administrators see earlier versions of a post.");
  }
}

function mayNot(act: "edit" | "delete"): AppError {
  return new AppError("forbidden", `Only its author can ${act} a post.`);
}
