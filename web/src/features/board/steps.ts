/** Where a card goes by one step of the keyboard: up or down among the visible cards, or into the column beside. */
import { type TaskCard, taskStatusNames } from "@acrux/contract";
import { type Between, type Columns, placeAt, without } from "./order.ts";
import type { Status } from "./task-words.ts";

export type Direction = "up" | "down" | "left" | "right";

export interface Target {
  readonly status: Status;
  readonly place: Between;
  /** Among the visible cards, from 1. */
  readonly position: number;
  readonly of: number;
}

/** Null at the edge of the board. `all` holds every card of each column, `visible` those that the filters leave. */
export function stepOf(task: TaskCard, direction: Direction, all: Columns, visible: Columns): Target | null {
  if (direction === "up" || direction === "down") {
    const at = visible[task.status].findIndex(({ _id }) => _id === task._id);
    const index = at + (direction === "up" ? -1 : 1);
    if (at < 0 || index < 0 || index >= visible[task.status].length) return null;
    return targetOf(task, task.status, index, all, visible);
  }
  const next = taskStatusNames.indexOf(task.status) + (direction === "left" ? -1 : 1);
  const status = taskStatusNames[next];
  return status === undefined ? null : targetOf(task, status, 0, all, visible);
}

/** The place at an index of a column's visible cards, the moved one not counted. */
export function targetOf(
  task: TaskCard,
  status: Status,
  index: number,
  all: Columns,
  visible: Columns,
): Target {
  const others = without(visible[status], task._id);
  return {
    status,
    place: placeAt(without(all[status], task._id), others, index),
    position: index + 1,
    of: others.length + 1,
  };
}
