/** Which tasks the filters leave: assignee, priority, type and label exactly, the search in any part of title, description or key. */
import type { TaskCard } from "@acrux/contract";
import { type Filters, isFiltered, UNASSIGNED } from "./address.ts";

/**
 * Compatible forms of a character are one, and so are its cases in every script; what is looked for is folded alike, as the
 * server does. The Turkish capital I with a dot becomes a plain i, so that "istanbul" is found however it was written.
 */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll("i\u0307", "i");
}

/** A task's text never changes, since a changed task is another object. */
const folded = new WeakMap<TaskCard, string>();

function textOf(task: TaskCard): string {
  const known = folded.get(task);
  if (known !== undefined) return known;
  const text = foldText(`${task.key}\n${task.title}\n${task.excerpt ?? ""}`);
  folded.set(task, text);
  return text;
}

/**
 * A test of one task; null when every task passes. A card holds the beginning of its description: `found` are the ids of
 * those in which the server found the search further down.
 */
export function matcherOf(
  filters: Filters,
  found: ReadonlySet<string>,
): ((task: TaskCard) => boolean) | null {
  if (!isFiltered(filters)) return null;
  const search = foldText(filters.search);
  const isFound = (task: TaskCard): boolean => textOf(task).includes(search) || found.has(task._id);
  return (task) => hasValues(task, filters) && (search === "" || isFound(task));
}

/** Filters a column once: one that did not change is answered with the same cards, and not drawn anew. */
export function columnFilter(matches: (task: TaskCard) => boolean) {
  const filtered = new WeakMap<readonly TaskCard[], readonly TaskCard[]>();
  return (column: readonly TaskCard[]): readonly TaskCard[] => {
    const known = filtered.get(column) ?? column.filter(matches);
    filtered.set(column, known);
    return known;
  };
}

function hasValues(task: TaskCard, { assignee, priority, type, label }: Filters): boolean {
  const wanted = [
    [assignee, task.assigneeId ?? UNASSIGNED],
    [priority, task.priority],
    [type, task.type],
  ] as const;
  return (
    wanted.every(([value, has]) => value === null || value === has) &&
    (label === null || task.labelIds.includes(label))
  );
}
