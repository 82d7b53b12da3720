/** Comments on tasks, and the routes that read and write them. */
import { z } from "zod";
import { Id } from "./projects.ts";
import { Instant, route } from "./route.ts";
import { TaskParams, taskChangeErrors } from "./task.ts";
import { markdownProse } from "./text.ts";

export const TaskComment = z.object({
  _id: Id,
  content: z.string(),
  authorId: z.string(),
  /** What the author is called today; null for somebody who is gone. */
  authorName: z.string().nullable(),
  authorAvatarUrl: z.url().nullable(),
  createdAt: Instant,
  /** Absent when it was never edited. */
  editedAt: Instant.optional(),
  /** Whether the caller wrote it, and may edit it. */
  isAuthor: z.boolean(),
  /** Its author, admins and masters may. */
  canDelete: z.boolean(),
});
export type TaskComment = z.infer<typeof TaskComment>;

const Content = markdownProse(10_000)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, "Comment is required"));
const CommentParams = z.strictObject({ id: Id, commentId: Id });

export const taskCommentRoutes = {
  /** Oldest first, in pages of 100 with X-Next-Cursor. */
  listTaskComments: route({
    method: "GET",
    path: "/tasks/{id}/comments",
    summary: "List the comments on a task",
    needs: "active",
    params: TaskParams,
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    output: z.array(TaskComment),
    errors: ["not_found"],
  }),
  /** The same `requestKey` by the same person creates one comment, however often it is sent. */
  createTaskComment: route({
    method: "POST",
    path: "/tasks/{id}/comments",
    summary: "Comment on a task",
    needs: "active",
    params: TaskParams,
    body: z.strictObject({ content: Content, requestKey: z.uuid().optional() }),
    output: TaskComment,
    status: 201,
    errors: taskChangeErrors,
  }),
  updateTaskComment: route({
    method: "PATCH",
    path: "/tasks/{id}/comments/{commentId}",
    summary: "Edit a comment of your own",
    needs: "active",
    params: CommentParams,
    body: z.strictObject({ content: Content }),
    output: TaskComment,
    errors: [...taskChangeErrors, "forbidden"],
  }),
  deleteTaskComment: route({
    method: "DELETE",
    path: "/tasks/{id}/comments/{commentId}",
    summary: "Delete a comment: your own, or any as master or admin",
    needs: "active",
    params: CommentParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: [...taskChangeErrors, "forbidden"],
  }),
};
