/** The order of tasks: columns by status, each by rank; and where a card goes when it is dropped among the visible ones. */
import { compareRanks, type TaskCard, taskStatusNames } from "@acrux/contract";
import type { Status } from "./task-words.ts";

export type Columns = Readonly<Record<Status, readonly TaskCard[]>>;

export function columnsOf(tasks: Iterable<TaskCard>): Columns {
  const columns: Record<Status, TaskCard[]> = { TODO: [], IN_PROGRESS: [], IN_REVIEW: [], DONE: [] };
  for (const task of tasks) {
    if (isOnBoard(task)) columns[task.status].push(task);
  }
  for (const status of taskStatusNames) columns[status].sort(compareRanks);
  return columns;
}

/** What columns become when one task is another, new (`before` undefined) or gone (`after` undefined). Other columns stay the same arrays. */
export function withTask(
  columns: Columns,
  before: TaskCard | undefined,
  after: TaskCard | undefined,
): Columns {
  const next: Record<Status, readonly TaskCard[]> = { ...columns };
  if (isOnBoard(before)) next[before.status] = without(next[before.status], before._id);
  if (isOnBoard(after)) next[after.status] = inOrder(next[after.status], after);
  return next;
}

function isOnBoard(task: TaskCard | undefined): task is TaskCard {
  return task !== undefined && task.archivedAt === undefined;
}

function inOrder(column: readonly TaskCard[], task: TaskCard): readonly TaskCard[] {
  let [from, to] = [0, column.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = column[middle];
    if (other !== undefined && compareRanks(other, task) < 0) from = middle + 1;
    else to = middle;
  }
  return column.toSpliced(from, 0, task);
}

/** The neighbors that a moved task gets; null at an end. */
export interface Between {
  readonly above: TaskCard | null;
  readonly below: TaskCard | null;
}

/**
 * Where a card dropped at `index` of the visible cards goes in the whole column: below the visible card above it, so that
 * cards hidden by a filter keep their places. Neither list holds the moved card.
 */
export function placeAt(column: readonly TaskCard[], visible: readonly TaskCard[], index: number): Between {
  const above = visible[index - 1];
  if (above !== undefined) {
    const at = column.findIndex(({ _id }) => _id === above._id);
    return { above, below: column[at + 1] ?? null };
  }
  const below = visible[index] ?? column[0] ?? null;
  if (below === null) return { above: null, below: null };
  const at = column.findIndex(({ _id }) => _id === below._id);
  return { above: column[at - 1] ?? null, below };
}

export function without(tasks: readonly TaskCard[], id: string): readonly TaskCard[] {
  return tasks.filter(({ _id }) => _id !== id);
}

/** True when the task stands between these already, so that a drop there changes nothing. */
export function isThere(
  task: TaskCard,
  status: Status,
  column: readonly TaskCard[],
  place: Between,
): boolean {
  if (task.status !== status) return false;
  const at = column.findIndex(({ _id }) => _id === task._id);
  return column[at - 1]?._id === place.above?._id && column[at + 1]?._id === place.below?._id;
}
