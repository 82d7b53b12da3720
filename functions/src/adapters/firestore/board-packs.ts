/**
 * A board as a few documents, `projects/{id}/packs/{n}`, so that opening 5,000 cards costs a dozen reads. Packs are a copy
 * that nobody waits for: a board is its packs and every task that was written since, and is packed anew when those
 * become many. Two who pack at once both write what is true, each all packs together.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import { z } from "zod";
import type { Board, TaskRecord } from "../../tasks/store.ts";
import { newId } from "../random-id.ts";
import { daysAfter } from "./expire.ts";
import { instant } from "./instant.ts";
import { goneIdOf, storedWords, taskOf } from "./task-document.ts";

/** Characters of a description that packs keep. */
export const longestOnBoard = 4_000;

/** As many tasks are read one by one before they are packed. */
const mostLoose = 150;
const mostInPack = 500;
/** Of JSON, which is at most as large when it is compressed; a document holds 1 MiB. */
const largestPack = 900_000;
/** One commit holds 10 MiB. */
const largestBoard = 8_000_000;
/** A task's `updatedAt` may be that much older than the moment at which it can be read. */
const marginMs = 15_000;
/** Tombstones live for 30 days; packs that could outlive one are not trusted. */
const daysTrusted = 25;

const Pack = z.object({
  /** The same for packs that were written together, and how many they are. */
  generation: z.string(),
  of: z.number(),
  asOf: instant,
  packed: z.instanceof(Uint8Array),
});

const date = z.coerce.date();
const PackedTask = z.object({
  ...{ id: z.string(), projectId: z.string(), number: z.number(), title: z.string(), rank: z.string() },
  description: z.string().nullable(),
  ...storedWords,
  assigneeId: z.string().nullable(),
  labelIds: z.array(z.string()),
  dueOn: z.string().nullable(),
  estimate: z.number().nullable(),
  checklist: z.object({ done: z.number(), total: z.number() }).nullable(),
  ...{ commentCount: z.number(), createdBy: z.string(), importId: z.string().nullable() },
  ...{ createdAt: date, updatedAt: date, statusAt: date, archivedAt: date.nullable() },
});

interface Packed {
  readonly tasks: readonly TaskRecord[];
  readonly asOf: Date;
}

export interface BoardPacks {
  read(projectId: string): Promise<Board>;
  /** Tells how much was written, so that a board that nobody opens anew is packed all the same. */
  noteWrites(projectId: string, count: number): Promise<void>;
}

export function createBoardPacks(firestore: Firestore, now: () => Date): BoardPacks {
  /** Writes of this instance since it last read the board. */
  const written = new Map<string, number>();

  async function read(projectId: string): Promise<Board> {
    const asOf = new Date(now().getTime() - marginMs);
    written.delete(projectId);
    const packs = firestore.collection("projects").doc(projectId).collection("packs");
    const known = (await packs.get()).docs;
    const packed = unpack(known, asOf);
    const since = packed?.asOf ?? new Date(0);
    const loose = await firestore
      .collection("tasks")
      .where("projectId", "==", projectId)
      .where("updatedAt", ">", since)
      .orderBy("updatedAt")
      .get();
    const tasks = merge(packed?.tasks ?? [], loose.docs);
    if (loose.size >= mostLoose) await write(projectId, known, { tasks, asOf });
    return { tasks, asOf };
  }

  async function write(projectId: string, known: readonly DocumentSnapshot[], packed: Packed): Promise<void> {
    const chunks = pack(packed.tasks);
    if (chunks.reduce((sum, chunk) => sum + chunk.length, 0) > largestBoard) return;
    const packs = firestore.collection("projects").doc(projectId).collection("packs");
    const batch = firestore.batch();
    const generation = newId();
    for (const [index, chunk] of chunks.entries()) {
      const document = { generation, of: chunks.length, asOf: packed.asOf, packed: chunk };
      batch.set(packs.doc(String(index)), document);
    }
    for (const old of known) {
      if (Number(old.id) >= chunks.length) batch.delete(old.ref);
    }
    await batch.commit();
  }

  return {
    read,
    async noteWrites(projectId, count) {
      const sum = (written.get(projectId) ?? 0) + count;
      written.set(projectId, sum);
      if (sum >= mostLoose) await read(projectId);
    },
  };
}

/** Null when they do not belong together, are too old to be trusted, or were written by a version with other fields. */
function unpack(documents: readonly DocumentSnapshot[], at: Date): Packed | null {
  const packs = documents.map((document) => Pack.parse(document.data()));
  const [first] = packs;
  if (first === undefined || daysAfter(first.asOf, daysTrusted) < at) return null;
  const together = packs.filter(({ generation }) => generation === first.generation);
  if (together.length !== first.of) return null;
  const tasks = z
    .array(PackedTask)
    .safeParse(
      together.flatMap(({ packed }): unknown => JSON.parse(inflateRawSync(packed).toString("utf8"))),
    );
  return tasks.success ? { tasks: tasks.data, asOf: first.asOf } : null;
}

/** In the order in which they were written: a task that came back is later than its tombstone. */
function merge(packed: readonly TaskRecord[], loose: readonly DocumentSnapshot[]): TaskRecord[] {
  const tasks = new Map(packed.map((task) => [task.id, task]));
  for (const document of loose) {
    const task = taskOf(document);
    if (task === null) tasks.delete(goneIdOf(document) ?? document.id);
    else tasks.set(task.id, cut(task));
  }
  return [...tasks.values()];
}

function cut(task: TaskRecord): TaskRecord {
  const { description } = task;
  if (description === null || description.length <= longestOnBoard) return task;
  return { ...task, description: description.slice(0, longestOnBoard).replace(/[\uD800-\uDBFF]$/u, "") };
}

function pack(tasks: readonly TaskRecord[]): Uint8Array[] {
  const chunks: string[][] = [];
  let size = Infinity;
  for (const text of tasks.map((task) => JSON.stringify(task))) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > largestPack || (chunks.at(-1)?.length ?? 0) >= mostInPack) {
      chunks.push([]);
      size = 2;
    }
    chunks.at(-1)?.push(text);
    size += bytes;
  }
  return chunks.map((chunk) => deflateRawSync(`[${chunk.join(",")}]`));
}
