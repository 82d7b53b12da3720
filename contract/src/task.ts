/** A task, as a card of a board and whole, and what happened to it. */
import { z } from "zod";
import { Id } from "./projects.ts";
import { Instant } from "./route.ts";
import { taskPriorityNames, taskStatusNames, taskTypeNames } from "./words.ts";

export const TaskType = z.enum(taskTypeNames);
export type TaskType = z.infer<typeof TaskType>;
export const TaskPriority = z.enum(taskPriorityNames);
export type TaskPriority = z.infer<typeof TaskPriority>;
export const TaskStatus = z.enum(taskStatusNames);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** A day, such as 2026-12-01, which is the same wherever it is read. */
export const Day = z.iso.date();

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

export const TaskParams = z.strictObject({ id: Id });

/** Why a change of a task is refused, besides what is wrong with the request itself. */
export const taskChangeErrors = ["not_found", "project_archived"] as const;
