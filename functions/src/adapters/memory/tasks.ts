/** Tasks and their comments in memory: the second adapter of both ports. */
import { spreadRanks } from "@acrux/contract";
import { AppError } from "../../app-error.ts";
import { decodeCursor, encodeCursor } from "../../cursor.ts";
import { laterThan, newRecord, patchedRecord } from "../../tasks/apply.ts";
import { eventOfTransfer } from "../../tasks/history.ts";
import type {
  CommentRecord,
  CommentStore,
  EventRecord,
  NewEvent,
  TaskChange,
  TaskRecord,
  TaskStore,
} from "../../tasks/store.ts";
import { newId } from "../random-id.ts";
import { z } from "zod";

const keptMs = 30 * 86_400_000;
const Position = z.tuple([z.number().int()]);

/** `hasProject` stands for the counter that a project is created with. */
export function createMemoryTasks(
  now: () => Date,
  hasProject: (projectId: string) => boolean = () => true,
): TaskStore & { readonly comments: CommentStore } {
  const records = new Map<string, TaskRecord>();
  const trash = new Map<string, TaskRecord>();
  const events = new Map<string, EventRecord[]>();
  const counters = new Map<string, number>();

  const find = async (id: string): Promise<TaskRecord | null> => structuredClone(records.get(id) ?? null);

  return {
    find,
    longestOnBoard: 4_000,
    findDeleted: async (id) => structuredClone(trash.get(id) ?? null),
    readBoard: async (projectId) => ({ tasks: all((task) => task.projectId === projectId), asOf: now() }),
    findByImport: async (projectId, importId) =>
      all((task) => task.projectId === projectId && task.importId === importId),
    below: async (projectId, status, rank, limit) =>
      column(projectId, status)
        .filter((task) => rank === null || task.rank > rank)
        .slice(0, limit),
    above: async (projectId, status, rank, limit) =>
      column(projectId, status)
        .filter((task) => rank === null || task.rank < rank)
        .toReversed()
        .slice(0, limit),

    async create(projectId, wanted, actorId) {
      if (!hasProject(projectId)) throw new AppError("not_found", "There is no such project.");
      const known = wanted.map(({ id }) => (id === null ? undefined : records.get(id)));
      if (known.some((task) => task !== undefined))
        return structuredClone(known.filter((task) => task !== undefined));
      const last = counters.get(projectId) ?? 0;
      counters.set(projectId, last + wanted.length);
      return wanted.map((task, index) => {
        const made = { id: newId(), projectId, number: last + index + 1, actorId };
        const created = newRecord(task, made, now());
        records.set(created.id, structuredClone(created));
        note(created.id, { action: "created", changes: [] }, actorId, created.createdAt);
        return created;
      });
    },

    change: async (id, actorId, decide) => changeEach([id], actorId, decide)?.[0] ?? null,
    changeAll: async (ids, actorId, decide) => changeEach(ids, actorId, decide),

    async transfer(id, { projectId, ...place }, actorId) {
      const known = records.get(id);
      if (known === undefined || !hasProject(projectId)) return null;
      const number = (counters.get(projectId) ?? 0) + 1;
      counters.set(projectId, number);
      const moved = { ...patchedRecord(known, place, now()), projectId, number };
      records.set(id, structuredClone(moved));
      note(id, eventOfTransfer(known, moved), actorId, moved.updatedAt);
      return moved;
    },

    async remove(ids, actorId) {
      const there = ids.flatMap((id) => records.get(id) ?? []);
      for (const task of there) {
        records.delete(task.id);
        trash.set(task.id, { ...task, updatedAt: laterThan(task.updatedAt, now()) });
        note(task.id, { action: "deleted", changes: [] }, actorId, now());
      }
      return there.length;
    },

    async restore(id, actorId) {
      const known = trash.get(id);
      if (known === undefined) return null;
      trash.delete(id);
      records.set(id, { ...known, updatedAt: laterThan(known.updatedAt, now()) });
      note(id, { action: "restored", changes: [] }, actorId, now());
      return find(id);
    },

    async listEvents(taskId, limit, cursor) {
      const newest = (events.get(taskId) ?? []).toReversed();
      const start = cursor === null ? 0 : decodeCursor(cursor, Position)[0];
      const page = newest.slice(start, start + limit);
      const end = start + page.length;
      return { events: structuredClone(page), nextCursor: end < newest.length ? encodeCursor([end]) : null };
    },

    async spreadColumn(projectId, status) {
      const tasks = column(projectId, status);
      const ranks = spreadRanks(tasks.length);
      for (const [index, task] of tasks.entries()) {
        records.set(task.id, patchedRecord(task, { rank: ranks[index] ?? task.rank }, now()));
      }
    },

    async deleteExpired(at, limit) {
      const expired = [...trash.values()]
        .filter(({ updatedAt }) => updatedAt.getTime() + keptMs <= at.getTime())
        .slice(0, limit);
      for (const { id } of expired) trash.delete(id);
      return expired.length;
    },

    comments: createMemoryComments(now, records),
  };

  function all(wanted: (task: TaskRecord) => boolean): TaskRecord[] {
    return structuredClone([...records.values()].filter(wanted));
  }

  function column(projectId: string, status: TaskRecord["status"]): TaskRecord[] {
    const found = all((task) => task.projectId === projectId && task.status === status);
    return found.sort((a, b) => compare([a.rank, a.id], [b.rank, b.id]));
  }

  function changeEach(
    ids: readonly string[],
    actorId: string,
    decide: (task: TaskRecord) => TaskChange | null,
  ): TaskRecord[] | null {
    const known = ids.flatMap((id) => records.get(id) ?? []);
    if (known.length < ids.length) return null;
    const changes = known.map((task) => decide(structuredClone(task)));
    return known.map((task, index) => {
      const change = changes[index] ?? null;
      if (change === null) return structuredClone(task);
      const changed = patchedRecord(task, change.patch, now());
      records.set(task.id, structuredClone(changed));
      if (change.event !== null) note(task.id, change.event, actorId, changed.updatedAt);
      return changed;
    });
  }

  function note(taskId: string, event: NewEvent, actorId: string, at: Date): void {
    const noted = { id: newId(), at, actorId, ...structuredClone(event) };
    events.set(taskId, [...(events.get(taskId) ?? []), noted]);
  }
}

function createMemoryComments(now: () => Date, tasks: Map<string, TaskRecord>): CommentStore {
  const records = new Map<string, CommentRecord>();

  function count(taskId: string, by: number): void {
    const task = tasks.get(taskId);
    if (task === undefined) return;
    const updatedAt = laterThan(task.updatedAt, now());
    tasks.set(taskId, { ...task, commentCount: task.commentCount + by, updatedAt });
  }

  function find(taskId: string, id: string): CommentRecord | null {
    const comment = records.get(id);
    return comment?.taskId === taskId ? comment : null;
  }

  return {
    find: async (taskId, id) => find(taskId, id),

    async list(taskId, limit, cursor) {
      const oldest = [...records.values()].filter((comment) => comment.taskId === taskId);
      const start = cursor === null ? 0 : decodeCursor(cursor, Position)[0];
      const comments = oldest.slice(start, start + limit);
      const end = start + comments.length;
      return { comments, nextCursor: end < oldest.length ? encodeCursor([end]) : null };
    },

    async create(taskId, { id: given, content, authorId }) {
      const known = given === null ? null : find(taskId, given);
      if (known !== null || !tasks.has(taskId)) return known;
      const comment = { id: given ?? newId(), taskId, content, authorId, createdAt: now(), editedAt: null };
      records.set(comment.id, comment);
      count(taskId, 1);
      return comment;
    },

    async edit(taskId, id, content) {
      const known = find(taskId, id);
      if (known === null || known.content === content) return known;
      const edited = { ...known, content, editedAt: now() };
      records.set(id, edited);
      count(taskId, 0);
      return edited;
    },

    async remove(taskId, id) {
      if (find(taskId, id) === null) return false;
      records.delete(id);
      count(taskId, -1);
      return true;
    },
  };
}

function compare(a: readonly [string, string], b: readonly [string, string]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  if (a[1] === b[1]) return 0;
  return a[1] < b[1] ? -1 : 1;
}
