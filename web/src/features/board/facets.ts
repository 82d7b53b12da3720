/** The values that occur in a column: what filters offer, and whose names are needed. Looked up once for as long as the column is the same. */
import type { TaskCard } from "@acrux/contract";
import type { Columns } from "./order.ts";

export interface Facets {
  /** Undefined among them when some task is nobody's. */
  readonly assignees: ReadonlySet<string | undefined>;
  readonly labels: ReadonlySet<string>;
  readonly priorities: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

const known = new WeakMap<readonly TaskCard[], Facets>();

export function facetsOf(columns: Columns): Facets {
  const each = Object.values(columns).map(facetsOfColumn);
  return {
    assignees: new Set(each.flatMap(({ assignees }) => [...assignees])),
    labels: new Set(each.flatMap(({ labels }) => [...labels])),
    priorities: new Set(each.flatMap(({ priorities }) => [...priorities])),
    types: new Set(each.flatMap(({ types }) => [...types])),
  };
}

function facetsOfColumn(column: readonly TaskCard[]): Facets {
  const before = known.get(column);
  if (before !== undefined) return before;
  const assignees = new Set<string | undefined>();
  const [labels, priorities, types] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const task of column) {
    assignees.add(task.assigneeId);
    priorities.add(task.priority);
    types.add(task.type);
    for (const label of task.labelIds) labels.add(label);
  }
  const facets = { assignees, labels, priorities, types };
  known.set(column, facets);
  return facets;
}
