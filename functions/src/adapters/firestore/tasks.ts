/** Tasks in Firestore: `tasks/{id}`, numbered by their project's counter, each change with its entry in the history. */
import type { TaskStatus } from "@acrux/contract";
import type { DocumentSnapshot, Firestore, Query } from "@google-cloud/firestore";
import { AppError } from "../../app-error.ts";
import { newRecord, patchedRecord } from "../../tasks/apply.ts";
import type { NewTask, TaskChange, TaskRecord, TaskStore } from "../../tasks/store.ts";
import { newId } from "../random-id.ts";
import { createBoardPacks, longestOnBoard } from "./board-packs.ts";
import { changeDocument, changeDocuments, type DocumentChange } from "./change-document.ts";
import { deleteExpired } from "./expire.ts";
import { spreadColumn } from "./spread-column.ts";
import { Counter } from "./task-counter.ts";
import { documentOf, taskOf, updateFor } from "./task-document.ts";
import { listEvents, writeEvent } from "./task-events.ts";
import { removeTasks, restoreTask } from "./task-trash.ts";
import { transferTask } from "./transfer-task.ts";
import { createLanes, isFirestoreError } from "./transact.ts";

const ALREADY_EXISTS = 6;
/** Tasks of one commit when they are deleted. */
const atOnce = 200;
/** Projects that share one wait for each other. */
const lanes = 32;

export function createFirestoreTasks(firestore: Firestore, now: () => Date): TaskStore {
  const tasks = firestore.collection("tasks");
  const packs = createBoardPacks(firestore, now);
  // A counter takes one writer at a time; those of this instance wait here instead of trying again and again.
  const inTurn = createLanes(lanes);

  return {
    longestOnBoard,
    find,
    readBoard: (projectId) => packs.read(projectId),
    below: (projectId, status, rank, limit) => read(columnFrom(projectId, status, rank, "asc").limit(limit)),
    above: (projectId, status, rank, limit) => read(columnFrom(projectId, status, rank, "desc").limit(limit)),

    async findDeleted(id) {
      return taskOf(await firestore.collection("deletedTasks").doc(id).get());
    },

    findByImport: (projectId, importId) =>
      read(tasks.where("projectId", "==", projectId).where("importId", "==", importId)),

    async create(projectId, wanted, actorId) {
      try {
        const created = await inTurn(projectId, () => createAll(projectId, wanted, actorId));
        await packs.noteWrites(projectId, created.length);
        return created;
      } catch (error) {
        if (!isFirestoreError(error, ALREADY_EXISTS)) throw error;
        return findCreated(wanted, error);
      }
    },

    async change(id, actorId, decide) {
      const changed = await changeEach([id], actorId, decide);
      return changed?.[0] ?? null;
    },

    changeAll: (ids, actorId, decide) => changeEach(ids, actorId, decide),

    async transfer(id, to, actorId) {
      const moved = await transferTask(firestore, now, id, to, actorId);
      if (moved !== null)
        await Promise.all([moved.from, to.projectId].map((one) => packs.noteWrites(one, 1)));
      return moved?.task ?? null;
    },

    async remove(ids, actorId) {
      let removed = 0;
      for (let start = 0; start < ids.length; start += atOnce) {
        removed += await removeTasks(firestore, now, ids.slice(start, start + atOnce), actorId);
      }
      return removed;
    },

    restore: (id, actorId) => restoreTask(firestore, now, id, actorId),
    listEvents: (taskId, limit, cursor) => listEvents(firestore, taskId, limit, cursor),
    spreadColumn: (projectId, status) => spreadColumn(firestore, now, projectId, status),

    async deleteExpired(at, limit) {
      const counts = await Promise.all(
        [tasks, firestore.collection("deletedTasks")].map((one) => deleteExpired(one, at, limit)),
      );
      return Math.max(...counts);
    },
  };

  async function find(id: string): Promise<TaskRecord | null> {
    return taskOf(await tasks.doc(id).get());
  }

  async function read(query: Query): Promise<TaskRecord[]> {
    return (await query.get()).docs.map(taskOf).filter((task) => task !== null);
  }

  function columnFrom(projectId: string, status: TaskStatus, rank: string | null, direction: "asc" | "desc") {
    const column = tasks.where("projectId", "==", projectId).where("status", "==", status);
    const beyond = rank === null ? column : column.where("rank", direction === "asc" ? ">" : "<", rank);
    return beyond.orderBy("rank", direction);
  }

  async function createAll(projectId: string, wanted: readonly NewTask[], actorId: string) {
    const counter = firestore.collection("projects").doc(projectId).collection("counters").doc("task");
    let created: TaskRecord[] = [];
    const isThere = await changeDocument(counter, (snapshot) => {
      const { last } = Counter.parse(snapshot.data());
      const at = now();
      created = wanted.map((task, index) =>
        newRecord(task, { id: newId(), projectId, number: last + index + 1, actorId }, at),
      );
      return {
        update: { last: last + wanted.length },
        together: (batch) => {
          for (const task of created) {
            batch.create(tasks.doc(task.id), documentOf(task));
            writeEvent(batch, tasks.doc(task.id), { action: "created", changes: [] }, { actorId, at });
          }
        },
      };
    });
    if (!isThere) throw new AppError("not_found", "There is no such project.");
    return created;
  }

  /** What an earlier request with the same key made. */
  async function findCreated(wanted: readonly NewTask[], cause: unknown): Promise<TaskRecord[]> {
    const found = await Promise.all(wanted.flatMap(({ id }) => (id === null ? [] : [find(id)])));
    const created = found.filter((task) => task !== null);
    if (created.length === wanted.length) return created;
    throw new AppError("conflict", "This was created once and is deleted since.", { cause });
  }

  async function changeEach(
    ids: readonly string[],
    actorId: string,
    decide: (task: TaskRecord) => TaskChange | null,
  ): Promise<TaskRecord[] | null> {
    let after: TaskRecord[] | null = null;
    const references = ids.map((id) => tasks.doc(id));
    await changeDocuments(references, (snapshots) => {
      const known = snapshots.map(taskOf).filter((task) => task !== null);
      after = known.length === ids.length ? known : null;
      if (after === null) return null;
      const changes = known.map(decide);
      const at = now();
      after = known.map((task, index) => {
        const change = changes[index] ?? null;
        return change === null ? task : patchedRecord(task, change.patch, at);
      });
      return snapshots.map((snapshot, index) =>
        documentChange(snapshot, [known[index], after?.[index]], changes[index] ?? null, actorId),
      );
    });
    return noteChanged(after);
  }

  async function noteChanged(changed: TaskRecord[] | null): Promise<TaskRecord[] | null> {
    const [first] = changed ?? [];
    if (first !== undefined) await packs.noteWrites(first.projectId, changed?.length ?? 0);
    return changed;
  }
}

function documentChange(
  { ref }: DocumentSnapshot,
  [before, after]: readonly [TaskRecord | undefined, TaskRecord | undefined],
  change: TaskChange | null,
  actorId: string,
): DocumentChange | null {
  if (before === undefined || after === undefined || change === null) return null;
  const { event } = change;
  return {
    update: updateFor(before, after),
    ...(event !== null && {
      together: (batch) => {
        writeEvent(batch, ref, event, { actorId, at: after.updatedAt });
      },
    }),
  };
}
