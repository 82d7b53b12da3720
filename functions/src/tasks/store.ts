/** The port to tasks. Its adapters pass one test suite: tests/stores/tasks.test.ts. */
import type { TaskCard, TaskEvent, TaskPriority, TaskStatus, TaskType } from "@acrux/contract";

export interface TaskRecord {
  readonly id: string;
  readonly projectId: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly type: TaskType;
  readonly priority: TaskPriority;
  readonly status: TaskStatus;
  readonly rank: string;
  readonly assigneeId: string | null;
  readonly labelIds: readonly string[];
  readonly dueOn: string | null;
  readonly estimate: number | null;
  readonly checklist: NonNullable<TaskCard["checklist"]> | null;
  readonly commentCount: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly statusAt: Date;
  readonly archivedAt: Date | null;
  readonly importId: string | null;
}

/** What people write, as the contract has it, with null for nothing. */
export type TaskFields = Pick<
  TaskRecord,
  | ("title" | "description" | "type" | "priority" | "status")
  | ("assigneeId" | "labelIds" | "dueOn" | "estimate")
>;

export interface NewTask extends TaskFields {
  /** Given where the same request may come twice: the task that has it already is answered. */
  readonly id: string | null;
  readonly rank: string;
  readonly importId: string | null;
}

export type TaskPatch = Partial<TaskFields & Pick<TaskRecord, "rank" | "archivedAt">>;

/** What happened, for the history; who and when are added where it is written. */
export type NewEvent = Pick<TaskEvent, "action" | "changes">;

export interface TaskChange {
  readonly patch: TaskPatch;
  /** Null for what the history does not tell. */
  readonly event: NewEvent | null;
}

export interface EventRecord extends NewEvent {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string;
}

export interface Board {
  /** Of the project, in no order; archived ones too. */
  readonly tasks: readonly TaskRecord[];
  /** What is written from now on has a later `updatedAt`. */
  readonly asOf: Date;
}

export interface EventPage {
  readonly events: readonly EventRecord[];
  readonly nextCursor: string | null;
}

/** Where a task goes in another project, and what of it is different there. */
export type TransferTarget = Pick<TaskRecord, "projectId" | "rank" | "labelIds" | "assigneeId">;

export interface TaskStore {
  /** Null for one that is deleted. */
  find(id: string): Promise<TaskRecord | null>;
  findDeleted(id: string): Promise<TaskRecord | null>;
  /** Characters that `readBoard` knows of a description: what a search reads. */
  readonly longestOnBoard: number;
  readBoard(projectId: string): Promise<Board>;
  findByImport(projectId: string, importId: string): Promise<readonly TaskRecord[]>;
  /** The next lower ones of the column, from the top when `rank` is null. */
  below(
    projectId: string,
    status: TaskStatus,
    rank: string | null,
    limit: number,
  ): Promise<readonly TaskRecord[]>;
  /** The next higher ones of the column, the nearest first, from the bottom when `rank` is null. */
  above(
    projectId: string,
    status: TaskStatus,
    rank: string | null,
    limit: number,
  ): Promise<readonly TaskRecord[]>;
  /** All or none, with consecutive numbers in this order. Rejects with `not_found` when there is no such project. */
  create(projectId: string, tasks: readonly NewTask[], actorId: string): Promise<readonly TaskRecord[]>;
  /** `decide` may run several times, and answers null to leave the task as it is. Null when there is none. */
  change(
    id: string,
    actorId: string,
    decide: (task: TaskRecord) => TaskChange | null,
  ): Promise<TaskRecord | null>;
  /** All or none; `decide` as above for each. Null when one of them is missing. */
  changeAll(
    ids: readonly string[],
    actorId: string,
    decide: (task: TaskRecord) => TaskChange | null,
  ): Promise<readonly TaskRecord[] | null>;
  /** Under a new number there; its comments and its history go along. Null when there is no such task. */
  transfer(id: string, to: TransferTarget, actorId: string): Promise<TaskRecord | null>;
  /** Kept for 30 days. Answers how many of them were there. */
  remove(ids: readonly string[], actorId: string): Promise<number>;
  /** Null when there is nothing to bring back. */
  restore(id: string, actorId: string): Promise<TaskRecord | null>;
  listEvents(taskId: string, limit: number, cursor: string | null): Promise<EventPage>;
  /** Gives a column new ranks in the same order. Two at once do not mix. */
  spreadColumn(projectId: string, status: TaskStatus): Promise<void>;
  /** Deletes tasks whose 30 days are over. Answers how many. */
  deleteExpired(now: Date, limit: number): Promise<number>;
}

export interface CommentRecord {
  readonly id: string;
  readonly taskId: string;
  readonly content: string;
  readonly authorId: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

export interface CommentPage {
  readonly comments: readonly CommentRecord[];
  readonly nextCursor: string | null;
}

/** Comments on tasks. Counting goes with each change: a task knows how many it has. */
export interface CommentStore {
  /** Oldest first. */
  list(taskId: string, limit: number, cursor: string | null): Promise<CommentPage>;
  find(taskId: string, id: string): Promise<CommentRecord | null>;
  /** `id` is given where the same request may come twice. Null when the task is gone. */
  create(
    taskId: string,
    comment: { readonly id: string | null; readonly content: string; readonly authorId: string },
  ): Promise<CommentRecord | null>;
  /** Null when the comment is gone. */
  edit(taskId: string, id: string, content: string): Promise<CommentRecord | null>;
  /** False when it was gone already. */
  remove(taskId: string, id: string): Promise<boolean>;
}
