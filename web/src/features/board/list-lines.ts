/** The lines of the list view: each group's heading and its tasks. A task with two labels stands in two groups. */
import type { TaskCard } from "@acrux/contract";
import type { TaskGroup } from "./group-tasks.ts";

export type Line =
  | { readonly kind: "group"; readonly id: string; readonly title: string; readonly count: number }
  | { readonly kind: "task"; readonly id: string; readonly task: TaskCard };

export function linesOf(groups: readonly TaskGroup[], withHeadings: boolean): readonly Line[] {
  return groups.flatMap(({ id, title, tasks }): readonly Line[] => {
    const lines = tasks.map((task) => ({ kind: "task" as const, id: `${id}:${task._id}`, task }));
    return withHeadings
      ? [{ kind: "group", id: `group:${id}`, title, count: tasks.length }, ...lines]
      : lines;
  });
}
