/** The list that a board is drawn from: filtered, sorted by column and rank, and cut into pages. */
import {
  compareRanks,
  Id,
  type Project,
  type QueryOf,
  type TaskCard,
  type taskRoutes,
  taskStatusNames,
} from "@acrux/contract";
import { z } from "zod";
import { containsText } from "../contains-text.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { keyOf, presentCard } from "./present.ts";
import type { TaskRecord } from "./store.ts";

type Query = QueryOf<typeof taskRoutes.listTasks>;

const Position = z.tuple([z.enum(taskStatusNames), z.string().max(200), Id]);

export interface BoardPage {
  readonly cards: TaskCard[];
  readonly nextCursor: string | null;
}

/** Throws `invalid_request` for a cursor that was not made here. */
export function boardPage(tasks: readonly TaskRecord[], query: Query, project: Project): BoardPage {
  const sorted = tasks
    .filter((task) => matches(task, query, project))
    .map((task) => presentCard(task, project))
    .sort(compareCards);
  const from = query.cursor === undefined ? sorted : after(sorted, query.cursor);
  const cards = query.limit === undefined ? from : from.slice(0, query.limit);
  const last = cards.at(-1);
  const hasMore = last !== undefined && from.length > cards.length;
  return { cards, nextCursor: hasMore ? encodeCursor([last.status, last.rank, last._id]) : null };
}

/** Columns from the left, each from the top. */
export function boardOrder(tasks: readonly TaskRecord[]): TaskRecord[] {
  const places = tasks.map((task) => ({ task, status: task.status, rank: task.rank, _id: task.id }));
  return places.sort(compareCards).map(({ task }) => task);
}

function after(sorted: readonly TaskCard[], cursor: string): TaskCard[] {
  const [status, rank, _id] = decodeCursor(cursor, Position);
  return sorted.filter((card) => compareCards(card, { status, rank, _id }) > 0);
}

function matches(task: TaskRecord, query: Query, project: Project): boolean {
  if ((task.archivedAt !== null) !== (query.archived === "true")) return false;
  const { assigneeId, priority, type, status, labelId, search = "" } = query;
  const wanted = [
    [assigneeId, task.assigneeId ?? "none"],
    [priority, task.priority],
    [type, task.type],
    [status, task.status],
  ];
  if (wanted.some(([one, other]) => one !== undefined && one !== other)) return false;
  if (labelId !== undefined && !task.labelIds.includes(labelId)) return false;
  return containsText([task.title, keyOf(task, project), task.description ?? ""], search);
}

function compareCards(
  a: Pick<TaskCard, "status" | "rank" | "_id">,
  b: Pick<TaskCard, "status" | "rank" | "_id">,
): number {
  const columns = taskStatusNames.indexOf(a.status) - taskStatusNames.indexOf(b.status);
  return columns === 0 ? compareRanks(a, b) : columns;
}
