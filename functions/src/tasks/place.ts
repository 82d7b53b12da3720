/** Finds the rank of a card that is put somewhere. What a board shows may be filtered or old: the full column decides. */
import { rankBetween, type TaskStatus } from "@acrux/contract";
import type { TaskRecord, TaskStore } from "./store.ts";

type Columns = Pick<TaskStore, "find" | "below" | "above">;

interface Column {
  readonly projectId: string;
  readonly status: TaskStatus;
}

/** The cards that were seen around the place; see `Place` of the contract. */
export interface Wish {
  readonly beforeId: string | null;
  readonly afterId: string | null;
}

/** Null when the card stands there already. */
export async function findRank(
  tasks: Columns,
  column: Column,
  wish: Wish,
  moving: TaskRecord | null,
): Promise<string | null> {
  const [before, after] = await Promise.all([
    findNeighbor(tasks, column, wish.beforeId, moving),
    findNeighbor(tasks, column, wish.afterId, moving),
  ]);
  const [upper, lower] = await closeGap(tasks, column, [before, after], moving);
  const stands = moving?.projectId === column.projectId && moving.status === column.status;
  const isThere = (rank: string): boolean => (upper ?? "") < rank && (lower === null || rank < lower);
  return stands && isThere(moving.rank) ? null : rankBetween(upper, lower);
}

/** The rank of a card at the top of the column. */
export async function topRank(tasks: Columns, { projectId, status }: Column): Promise<string> {
  const [first] = await tasks.below(projectId, status, null, 1);
  return rankBetween(null, first?.rank ?? null);
}

/** A card that is gone, archived or in another column by now is no neighbor; nor is the card that is moved. */
async function findNeighbor(
  tasks: Columns,
  { projectId, status }: Column,
  id: string | null,
  moving: TaskRecord | null,
): Promise<TaskRecord | null> {
  if (id === null || id === moving?.id) return null;
  const found = await tasks.find(id);
  if (found?.projectId !== projectId || found.status !== status) return null;
  return found.archivedAt === null ? found : null;
}

/** Cards of the same rank stay together: nothing fits between them. */
async function closeGap(
  tasks: Columns,
  { projectId, status }: Column,
  [before, after]: readonly [TaskRecord | null, TaskRecord | null],
  moving: TaskRecord | null,
): Promise<[upper: string | null, lower: string | null]> {
  const nearest = (found: readonly TaskRecord[]): string | null =>
    found.find(({ id }) => id !== moving?.id)?.rank ?? null;
  if (before === null && after !== null) {
    return [nearest(await tasks.above(projectId, status, after.rank, 2)), after.rank];
  }
  const upper = before?.rank ?? null;
  return [upper, nearest(await tasks.below(projectId, status, upper, 2))];
}
