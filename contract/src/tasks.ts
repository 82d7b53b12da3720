/**
 * The routes that read and change tasks. Every route that finds a task first asks
 * whether the caller sees its project; what they do not see is `not_found`.
 *
 * A board reads `GET /tasks` once and then listens to `tasks` in Firestore where `projectId` is the project and
 * `updatedAt` is later than the answer's X-As-Of. Such a document has the fields of `TaskCard` but `key` and `excerpt`,
 * with Timestamps for instants, and `description`; what is absent there is absent here. A document with `goneId` says
 * that the task of that id is not in this project any more: deleted, or moved to another one.
 */
import { z } from "zod";
import { Id } from "./projects.ts";
import { route } from "./route.ts";
import {
  Day,
  Task,
  TaskCard,
  taskChangeErrors,
  TaskEvent,
  TaskParams,
  TaskPriority,
  TaskStatus,
  TaskType,
} from "./task.ts";
import { taskCommentRoutes } from "./task-comments.ts";
import { line, markdownProse } from "./text.ts";
import { Uid } from "./users.ts";

const Title = line(200, "Title is required");
/** Null or empty takes it away. */
const Description = markdownProse(20_000)
  .nullable()
  .transform((text) => (text === null || text.trim() === "" ? null : text));
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
    errors: taskChangeErrors,
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
    errors: [...taskChangeErrors, "edit_conflict"],
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
    errors: taskChangeErrors,
  }),
  duplicateTask: route({
    method: "POST",
    path: "/tasks/{id}/duplicate",
    summary: "Make a copy of a task directly below it, without comments",
    needs: "active",
    params: TaskParams,
    output: Task,
    status: 201,
    errors: taskChangeErrors,
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
    errors: taskChangeErrors,
  }),
  deleteTask: route({
    method: "DELETE",
    path: "/tasks/{id}",
    summary: "Delete a task; it can be restored for 30 days",
    needs: "active",
    params: TaskParams,
    output: z.object({ deleted: z.literal(true) }),
    errors: taskChangeErrors,
  }),
  /** Where it stood, with its number. */
  restoreTask: route({
    method: "POST",
    path: "/tasks/{id}/restore",
    summary: "Bring a deleted task back, within 30 days",
    needs: "active",
    params: TaskParams,
    output: Task,
    errors: taskChangeErrors,
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
  ...taskCommentRoutes,
};
