/** What the filters offer: the values in the loaded tasks, and the chosen one, which may be in none of them any more. */
import { type TaskCard, taskPriorityNames, taskTypeNames } from "@acrux/contract";
import { type Filters, UNASSIGNED } from "./address.ts";

export interface FilterOptions {
  readonly assignees: readonly string[];
  readonly priorities: readonly (typeof taskPriorityNames)[number][];
  readonly types: readonly (typeof taskTypeNames)[number][];
  readonly labels: readonly string[];
}

/** `tasks` are all of the board, not those that the filters leave: a choice must not take the others away. */
export function filterOptionsOf(tasks: Iterable<TaskCard>, filters: Filters): FilterOptions {
  const seen = new Set<string>();
  const assignees = new Set<string>(filters.assignee === null ? [] : [filters.assignee]);
  const labels = new Set<string>(filters.label === null ? [] : [filters.label]);
  for (const task of tasks) {
    if (task.archivedAt !== undefined) continue;
    seen.add(task.priority).add(task.type);
    assignees.add(task.assigneeId ?? UNASSIGNED);
    for (const label of task.labelIds) labels.add(label);
  }
  return {
    assignees: [...assignees],
    labels: [...labels],
    priorities: taskPriorityNames.filter((name) => seen.has(name) || name === filters.priority),
    types: taskTypeNames.filter((name) => seen.has(name) || name === filters.type),
  };
}
