/**
 * Tasks: what a board shows of them, and the routes that read and change them. Every route that finds a task first asks
 * whether the caller sees its project; what they do not see is `not_found`.
 *
 * A board reads `GET /tasks` once and then listens to `tasks` in Firestore where `projectId` is the project and
 * `updatedAt` is later than the answer's X-As-Of. Such a document has the fields of `TaskCard` but `key` and `excerpt`,
 * with Timestamps for instants, and `description`; what is absent there is absent here. A document with `goneId` says
 * that the task of that id is not in this project any more: deleted, or moved to another one.
 */
import { z } from "zod";
import { Id } from "./projects.ts";
import { fileRoute, Instant, route } from "./route.ts";
import { line, prose } from "./text.ts";
import { Uid } from "./users.ts";
import { taskPriorityNames, taskStatusNames, taskTypeNames } from "./words.ts";

export const TaskType = z.enum(taskTypeNames);
export type TaskType = z.infer<typeof TaskType>;
export const TaskPriority = z.enum(taskPriorityNames);
export type TaskPriority = z.infer<typeof TaskPriority>;
export const TaskStatus = z.enum(taskStatusNames);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** A day, such as 2026-12-01, which is the same wherever it is read. */
const Day = z.iso.date();

export const TaskCard = z.object({
  _id: Id,
  projectId: Id,
  /** Counts from 1 in its project. A task that moves to another project gets a new one. */
  number: z.number().int(),
  /** Such as HARBOR-12. */
  key: z.string(),
  title: z.string(),
  /** The beginning of the description; absent when there is none. */
  excerpt: z.string().optional(),
  type: TaskType,
  priority: TaskPriority,
  status: TaskStatus,
  /** Where it stands in its column: see `compareRanks`. */
  rank: z.string(),
  assigneeId: z.string().optional(),
  labelIds: z.array(z.string()),
  /** The last day on which it is not overdue. */
  dueOn: Day.optional(),
  estimate: z.number().optional(),
  /** Of the check boxes in the description; absent when there are none. */
  checklist: z.object({ done: z.number(), total: z.number() }).optional(),
  commentCount: z.number(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Grows with every change. */
  updatedAt: Instant,
  /** Since when it has its status. */
  statusAt: Instant,
  /** Absent while it is on the board. */
  archivedAt: Instant.optional(),
});
export type TaskCard = z.infer<typeof TaskCard>;

export const Task = TaskCard.omit({ excerpt: true }).extend({ description: z.string().optional() });
export type Task = z.infer<typeof Task>;

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

/**
 * What happened to a task. `changes` has a field's name and its values before and after: words, numbers, days, uids and
 * ids of labels as the task has them, null for nothing. Of the description only that it changed, with null and null.
 */
export const TaskEvent = z.object({
  _id: Id,
  at: Instant,
  actorId: z.string(),
  /** `created`, `changed`, `moved` (within its board), `archived`, `unarchived`, `deleted`, `restored`, `transferred`; others may come. */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.json(), to: z.json() })),
});
export type TaskEvent = z.infer<typeof TaskEvent>;

const Title = line(200, "Title is required");
/** Null or empty takes it away. */
const Description = prose(20_000)
  .nullable()
  .transform((text) => (text === null || text.trim() === "" ? null : text));
const Content = prose(10_000)
  .transform((text) => text.trim())
  .pipe(z.string().min(1, "Comment is required"));
/** An empty one is nobody, as a select field without a choice sends it. */
const Assignee = z.union([Uid, z.literal("").transform(() => null)]).nullable();
const LabelIds = z.array(Id).max(20);
const Estimate = z.number().min(0).max(999).multipleOf(0.5);

/**
 * Where a card was dropped: the cards that were seen directly above (`beforeId`) and below it (`afterId`), null at an end.
 * Cards that a filter hid, or that others moved meanwhile, are the server's concern: it puts the card directly below
 * `beforeId`, else directly above `afterId`, else at the top of the column, and the answer has the place it chose. A
 * card that stands there already is not written.
 */
const Place = z.strictObject({ beforeId: Id.nullable(), afterId: Id.nullable() });

const TaskParams = z.strictObject({ id: Id });
const CommentParams = z.strictObject({ id: Id, commentId: Id });
const changeErrors = ["not_found", "project_archived"] as const;

const optionalFields = {
  description: Description.optional(),
  assigneeId: Assignee.optional(),
  labelIds: LabelIds.optional(),
  dueOn: Day.nullable().optional(),
  estimate: Estimate.nullable().optional(),
};

export const taskRoutes = {
  /**
   * All tasks that are on the board, by column and rank; in pages when `limit` is sent, with X-Next-Cursor. X-As-Of is
   * the instant from which a listener misses nothing. A search also looks into descriptions, their first 4,000 characters.
   */
  listTasks: route({
    method: "GET",
    path: "/tasks",
    summary: "List the tasks of a project",
    needs: "active",
    query: z.strictObject({
      projectId: Id,
      /** In title, key or description, wherever it stands and however it is capitalized. */
      search: z.string().max(200).optional(),
      /** `none` for those that nobody has. */
      assigneeId: Uid.optional(),
      priority: TaskPriority.optional(),
      type: TaskType.optional(),
      status: TaskStatus.optional(),
      labelId: Id.optional(),
      /** `true`: those that were archived, instead. */
      archived: z.enum(["true", "false"]).default("false"),
      limit: z.coerce.number().int().min(1).max(1_000).optional(),
      cursor: z.string().max(500).optional(),
    }),
    output: z.array(TaskCard),
    errors: ["not_found"],
  }),
  getTask: route({
    method: "GET",
    path: "/tasks/{id}",
    summary: "Read a task",
    needs: "active",
    params: TaskParams,
    output: Task,
    errors: ["not_found"],
  }),
  /** At the top of its column. The same `requestKey` by the same person creates one task, however often it is sent. */
  createTask: route({
    method: "POST",
    path: "/tasks",
    summary: "Create a task",
    needs: "active",
    body: z.strictObject({
      projectId: Id,
      title: Title,
      type: TaskType.default("TASK"),
      priority: TaskPriority.default("MEDIUM"),
      status: TaskStatus.default("TODO"),
      ...optionalFields,
      requestKey: z.uuid().optional(),
    }),
    output: Task,
    status: 201,
    errors: changeErrors,
  }),
  /**
   * What is left out stays; null takes away. A status without a place goes to the top of that column. With `was`, as the
   * fields were when they were shown, a field that somebody else has changed since is answered `edit_conflict`.
   */
  updateTask: route({
    method: "PATCH",
    path: "/tasks/{id}",
    summary: "Change, move, archive or unarchive a task",
    needs: "active",
    params: TaskParams,
    body: z.strictObject({
      title: Title.optional(),
      type: TaskType.optional(),
      priority: TaskPriority.optional(),
      status: TaskStatus.optional(),
      ...optionalFields,
      place: Place.optional(),
      archived: z.boolean().optional(),
      was: z
        .strictObject({
          title: z.string().max(400),
          type: z.string().max(20),
          priority: z.string().max(20),
          status: z.string().max(20),
          description: z.string().max(20_000).nullable(),
          assigneeId: z.string().max(128).nullable(),
          labelIds: LabelIds,
          dueOn: z.string().max(10).nullable(),
          estimate: z.number().nullable(),
        })
        .partial()
        .optional(),
    }),
    output: Task,
    errors: [...changeErrors, "edit_conflict"],
  }),
  /** All or none: a task that is not in this project makes it `not_found`. Moved tasks go to the top, in their order. */
  changeTasks: route({
    method: "POST",
    path: "/task-changes",
    summary: "Change many tasks of a project at once",
    needs: "active",
    body: z.strictObject({
      projectId: Id,
      taskIds: z.array(Id).min(1).max(100),
      status: TaskStatus.optional(),
      priority: TaskPriority.optional(),
      assigneeId: Assignee.optional(),
      addLabelIds: LabelIds.optional(),
      removeLabelIds: LabelIds.optional(),
      archived: z.boolean().optional(),
    }),
    output: z.array(Task),
    errors: changeErrors,
  }),
  duplicateTask: route({
    method: "POST",
    path: "/tasks/{id}/duplicate",
    summary: "Make a copy of a task directly below it, without comments",
    needs: "active",
    params: TaskParams,
    output: Task,
    status: 201,
    errors: changeErrors,
  }),
  /** It gets a new number at the top of the same column there, and keeps comments, history and labels of the same name. */
  transferTask: route({
    method: "POST",
    path: "/tasks/{id}/transfer",
    summary: "Move a task to another project",
    needs: "active",
    params: TaskParams,
    body: z.strictObject({ projectId: Id }),
    output: Task,
    errors: changeErrors,
  }),
  deleteTask: route({
    method: "DELETE",
    path: "/tasks/{id}",
    summary: "Delete a task; it can be restored for 30 days",
    needs: "active",
    params: TaskParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: changeErrors,
  }),
  /** Where it stood, with its number. */
  restoreTask: route({
    method: "POST",
    path: "/tasks/{id}/restore",
    summary: "Bring a deleted task back, within 30 days",
    needs: "active",
    params: TaskParams,
    output: Task,
    errors: changeErrors,
  }),
  /** Newest first, in pages of 50 with X-Next-Cursor. */
  listTaskEvents: route({
    method: "GET",
    path: "/tasks/{id}/activity",
    summary: "List what happened to a task",
    needs: "active",
    params: TaskParams,
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    output: z.array(TaskEvent),
    errors: ["not_found"],
  }),
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
  createTaskComment: route({
    method: "POST",
    path: "/tasks/{id}/comments",
    summary: "Comment on a task",
    needs: "active",
    params: TaskParams,
    body: z.strictObject({ content: Content, requestKey: z.uuid().optional() }),
    output: TaskComment,
    status: 201,
    errors: changeErrors,
  }),
  updateTaskComment: route({
    method: "PATCH",
    path: "/tasks/{id}/comments/{commentId}",
    summary: "Edit a comment of your own",
    needs: "active",
    params: CommentParams,
    body: z.strictObject({ content: Content }),
    output: TaskComment,
    errors: [...changeErrors, "forbidden"],
  }),
  deleteTaskComment: route({
    method: "DELETE",
    path: "/tasks/{id}/comments/{commentId}",
    summary: "Delete a comment: your own, or any as master or admin",
    needs: "active",
    params: CommentParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: [...changeErrors, "forbidden"],
  }),
};

/** Tasks as files. Columns: key, title, description, type, priority, status, assignee, labels, due, estimate, created, updated. */
export const taskFileRoutes = {
  exportTasks: fileRoute({
    path: "/projects/{id}/export",
    summary: "The tasks of a project as a CSV file, archived ones too",
    needs: "active",
    params: z.strictObject({ id: Id }),
    errors: ["not_found", "too_many_requests"],
  }),
  /**
   * A first line names the columns; `title` has to be there, and key, created and updated are ignored. Lines that are
   * refused are said one by one, by their number in the file, and the others become tasks at the bottom of their columns.
   */
  importTasks: route({
    method: "POST",
    path: "/projects/{id}/imports",
    summary: "Make tasks out of a CSV file of at most 1,000 lines",
    needs: "active",
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ text: z.string().min(1).max(900_000) }),
    output: z.object({
      /** Null when no line became a task. */
      importId: Id.nullable(),
      created: z.number(),
      refused: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
    status: 201,
    errors: changeErrors,
  }),
  /** By whoever made it, admins and masters. Its tasks are deleted as one by one, also those that were changed since. */
  undoImport: route({
    method: "DELETE",
    path: "/projects/{id}/imports/{importId}",
    summary: "Delete the tasks of an import",
    needs: "active",
    params: z.strictObject({ id: Id, importId: Id }),
    output: z.object({ deleted: z.number() }),
    errors: changeErrors,
  }),
};
