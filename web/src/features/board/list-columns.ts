/** The columns of the list view: what each sorts by, and how wide it is. Narrow screens keep the first and the last few. */
import type { Sorting } from "./address.ts";

export interface ListColumn {
  readonly sort: Sorting;
  readonly title: string;
  readonly look: string;
}

export const listColumns = {
  key: { sort: "key", title: "Key", look: "hidden w-20 shrink-0 sm:flex" },
  title: { sort: "title", title: "Title", look: "min-w-0 grow basis-0" },
  type: { sort: "type", title: "Type", look: "hidden w-10 shrink-0 xl:flex" },
  status: { sort: "status", title: "Status", look: "hidden w-24 shrink-0 sm:flex" },
  priority: { sort: "priority", title: "Priority", look: "w-22 shrink-0" },
  assignee: { sort: "assignee", title: "Assignee", look: "hidden w-28 shrink-0 md:flex" },
  due: { sort: "due", title: "Due", look: "hidden w-26 shrink-0 lg:flex" },
  estimate: { sort: "estimate", title: "Estimate", look: "hidden w-16 shrink-0 xl:flex" },
  updated: { sort: "updated", title: "Updated", look: "hidden w-28 shrink-0 xl:flex" },
} as const satisfies Record<string, ListColumn>;
