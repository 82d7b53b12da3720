/** What the filters offer: the values in the loaded tasks, and the chosen one, which may be in none of them any more. */
import { taskPriorityNames, taskTypeNames } from "@acrux/contract";
import { type Filters, UNASSIGNED } from "./address.ts";
import { facetsOf } from "./facets.ts";
import type { Columns } from "./order.ts";

export interface FilterOptions {
  readonly assignees: readonly string[];
  readonly priorities: readonly (typeof taskPriorityNames)[number][];
  readonly types: readonly (typeof taskTypeNames)[number][];
  readonly labels: readonly string[];
}

/** `columns` hold all of the board, not what the filters leave: a choice must not take the others away. */
export function filterOptionsOf(columns: Columns, filters: Filters): FilterOptions {
  const { assignees, labels, priorities, types } = facetsOf(columns);
  return {
    assignees: withChosen(
      filters.assignee,
      [...assignees].map((id) => id ?? UNASSIGNED),
    ),
    labels: withChosen(filters.label, [...labels]),
    priorities: taskPriorityNames.filter((name) => priorities.has(name) || name === filters.priority),
    types: taskTypeNames.filter((name) => types.has(name) || name === filters.type),
  };
}

function withChosen(chosen: string | null, values: readonly string[]): readonly string[] {
  return chosen === null || values.includes(chosen) ? values : [chosen, ...values];
}
