/** The routes of comments on tasks. A comment is found through its own task, and edited by nobody but its author. */
import { managesUsers, type Person, type TaskComment, type taskRoutes, type User } from "@acrux/contract";
import { AppError } from "../app-error.ts";
import type { Handlers } from "../handlers.ts";
import type { People } from "../people.ts";
import { type Access, noTask, requireOpenTask, requireTask } from "./access.ts";
import { idOfRequest } from "./request-key.ts";
import type { CommentRecord, CommentStore } from "./store.ts";

export interface CommentHandlerDeps extends Access {
  readonly comments: CommentStore;
  readonly people: People;
}

type CommentRoutes = Extract<keyof typeof taskRoutes, `${string}Comment${string}`>;

const onAPage = 100;

export function createTaskCommentHandlers(deps: CommentHandlerDeps): Pick<Handlers, CommentRoutes> {
  const { comments, people } = deps;

  return {
    async listTaskComments({ params, query, viewer: { user }, setHeader }) {
      const { task } = await requireTask(deps, params.id, user);
      const page = await comments.list(task.id, onAPage, query.cursor ?? null);
      setHeader("X-Has-More", String(page.nextCursor !== null));
      if (page.nextCursor !== null) setHeader("X-Next-Cursor", page.nextCursor);
      return presentAll(page.comments, user);
    },

    async createTaskComment({ params, body, viewer: { user } }) {
      const { task } = await requireOpenTask(deps, params.id, user);
      const id = idOfRequest(user._id, task.id, body.requestKey);
      const created = await comments.create(task.id, { id, content: body.content, authorId: user._id });
      if (created === null) throw noTask();
      return presentOne(created, user);
    },

    async updateTaskComment({ params, body, viewer: { user } }) {
      const comment = await requireComment(params, user);
      if (comment.authorId !== user._id) {
        throw new AppError("forbidden", "Only its author can edit a comment.");
      }
      const edited = await comments.edit(params.id, comment.id, body.content);
      if (edited === null) throw noComment();
      return presentOne(edited, user);
    },

    async deleteTaskComment({ params, viewer: { user } }) {
      const comment = await requireComment(params, user);
      if (!mayDelete(comment, user)) {
        throw new AppError("forbidden", "Only its author, an admin or a master can delete a comment.");
      }
      await comments.remove(params.id, comment.id);
      return { deleted: true };
    },
  };

  async function requireComment(
    { id, commentId }: { readonly id: string; readonly commentId: string },
    user: User,
  ): Promise<CommentRecord> {
    const { task } = await requireOpenTask(deps, id, user);
    const comment = await comments.find(task.id, commentId);
    if (comment === null) throw noComment();
    return comment;
  }

  async function presentOne(comment: CommentRecord, user: User): Promise<TaskComment> {
    return present(comment, await people.find([comment.authorId]), user);
  }

  async function presentAll(records: readonly CommentRecord[], user: User): Promise<TaskComment[]> {
    const authors = await people.find(records.map(({ authorId }) => authorId));
    return records.map((comment) => present(comment, authors, user));
  }
}

function present(comment: CommentRecord, authors: readonly Person[], user: User): TaskComment {
  const { id, content, authorId, createdAt, editedAt } = comment;
  const author = authors.find(({ _id }) => _id === authorId);
  return {
    ...{ _id: id, content, authorId, createdAt: createdAt.toISOString() },
    ...{ authorName: author?.name ?? null, authorAvatarUrl: author?.avatarUrl ?? null },
    ...(editedAt !== null && { editedAt: editedAt.toISOString() }),
    ...{ isAuthor: authorId === user._id, canDelete: mayDelete(comment, user) },
  };
}

function mayDelete({ authorId }: CommentRecord, user: User): boolean {
  return authorId === user._id || managesUsers(user.roles);
}

function noComment(): AppError {
  return new AppError("not_found", "There is no such comment.");
}
