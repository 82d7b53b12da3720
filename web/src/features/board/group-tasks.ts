/** The list view's groups and order: the same tasks as on the board, read instead of dragged. */
import {
  compareRanks,
  type TaskCard,
  taskPriorityNames,
  taskStatusNames,
  taskTypeNames,
} from "@acrux/contract";
import { type Grouping, type Sorting, UNASSIGNED } from "./address.ts";
import { priorityWords, statusWords, typeWords } from "./task-words.ts";

/** What groups and sorting need to know beside the tasks: names of people and labels by id. */
export interface Names {
  readonly person: (id: string) => string;
  readonly label: (id: string) => string;
}

export interface TaskGroup {
  /** Empty for the one group of a list without groups. */
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly TaskCard[];
}

type Compare = (one: TaskCard, other: TaskCard) => number;

export function groupTasks(
  tasks: readonly TaskCard[],
  by: Grouping,
  sort: { readonly sort: Sorting; readonly descending: boolean },
  names: Names,
): readonly TaskGroup[] {
  const sorted = sortTasks(tasks, sort, names);
  if (by === "none") return [{ id: "", title: "All tasks", tasks: sorted }];
  const groups = new Map<string, TaskCard[]>();
  for (const id of knownGroups(by)) groups.set(id, []);
  for (const task of sorted) {
    for (const id of groupsOf(task, by)) {
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [task]);
      else group.push(task);
    }
  }
  const all = Array.from(groups, ([id, members]) => ({ id, title: titleOf(id, by, names), tasks: members }));
  const shown = all.filter((group) => group.tasks.length > 0);
  return by === "assignee" || by === "label" ? shown.sort(byTitle) : shown;
}

/** Groups whose order is given; the others are in the order of their names. */
function knownGroups(by: Grouping): readonly string[] {
  if (by === "status") return taskStatusNames;
  if (by === "priority") return mostUrgentFirst;
  return by === "type" ? taskTypeNames : [];
}

const mostUrgentFirst = taskPriorityNames.toReversed();

function groupsOf(task: TaskCard, by: Grouping): readonly string[] {
  switch (by) {
    case "status":
      return [task.status];
    case "priority":
      return [task.priority];
    case "type":
      return [task.type];
    case "assignee":
      return [task.assigneeId ?? UNASSIGNED];
    case "label":
      return task.labelIds.length === 0 ? [UNASSIGNED] : task.labelIds;
    case "none":
      return [""];
  }
}

function titleOf(id: string, by: Grouping, names: Names): string {
  switch (by) {
    case "status":
      return words(statusWords, id);
    case "priority":
      return words(priorityWords, id);
    case "type":
      return words(typeWords, id);
    case "assignee":
      return id === UNASSIGNED ? "Unassigned" : names.person(id);
    case "label":
      return id === UNASSIGNED ? "No label" : names.label(id);
    case "none":
      return "All tasks";
  }
}

function words(table: Readonly<Record<string, string>>, id: string): string {
  return table[id] ?? id;
}

/** Those without come last. */
function byTitle(one: TaskGroup, other: TaskGroup): number {
  if ((one.id === UNASSIGNED) !== (other.id === UNASSIGNED)) return one.id === UNASSIGNED ? 1 : -1;
  return one.title.localeCompare(other.title);
}

function sortTasks(
  tasks: readonly TaskCard[],
  { sort, descending }: { readonly sort: Sorting; readonly descending: boolean },
  names: Names,
): TaskCard[] {
  const compare = comparison(sort, names);
  const direction = descending ? -1 : 1;
  // Ties always in the board's order, whichever way the column is sorted.
  return tasks.toSorted((one, other) => direction * compare(one, other) || byPlace(one, other));
}

function byPlace(one: TaskCard, other: TaskCard): number {
  return (
    taskStatusNames.indexOf(one.status) - taskStatusNames.indexOf(other.status) || compareRanks(one, other)
  );
}

function comparison(sort: Sorting, names: Names): Compare {
  if (sort === "rank") return byPlace;
  if (sort === "title") return (one, other) => one.title.localeCompare(other.title);
  const value = sortValues(names)[sort];
  return (one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === second) return 0;
    return first < second ? -1 : 1;
  };
}

/** Sorts behind every name and date. */
const LAST = "\uffff";

type SortValue = (task: TaskCard) => string | number;

function sortValues(names: Names): Readonly<Record<Exclude<Sorting, "rank" | "title">, SortValue>> {
  return {
    key: (task) => task.number,
    type: (task) => taskTypeNames.indexOf(task.type),
    priority: (task) => mostUrgentFirst.indexOf(task.priority),
    status: (task) => taskStatusNames.indexOf(task.status),
    assignee: (task) => (task.assigneeId === undefined ? LAST : names.person(task.assigneeId).toLowerCase()),
    due: (task) => task.dueOn ?? LAST,
    estimate: (task) => task.estimate ?? Infinity,
    updated: (task) => task.updatedAt,
  };
}
