/**
 * The tasks of one board as a person sees them: what the server last said, with their own unsaved changes on top. Each task's
 * changes are saved one after the other; one that fails is taken away again, and nothing else is.
 */
import type { TaskCard } from "@acrux/contract";
import { type Columns, columnsOf, withTask } from "./order.ts";
import { applyPatch, type Patch } from "./patch.ts";

export interface Change {
  /** What the change makes of the task on screen. */
  readonly patch: Patch;
  /** Saves it, given the task as the server last answered it. */
  readonly save: (known: TaskCard) => Promise<TaskCard>;
  readonly onSaved?: (saved: TaskCard) => void;
  /** The change is off the screen again when this is called. */
  readonly onFailed: (error: unknown) => void;
}

export interface TaskStore {
  /** The same map until something changes. */
  readonly read: () => ReadonlyMap<string, TaskCard>;
  /** The same tasks in their order; a column in which nothing changed stays the same. */
  readonly columns: () => Columns;
  readonly subscribe: (onChange: () => void) => () => void;
  /** What the server says: answers and live changes. One that is older than what is known is left out. */
  readonly receive: (tasks: readonly TaskCard[]) => void;
  /** Everything that the server knows, in place of what was known. */
  readonly replace: (tasks: readonly TaskCard[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly change: (id: string, change: Change) => void;
  /** The task as the server last said it, without unsaved changes. */
  readonly known: (id: string) => TaskCard | undefined;
  readonly isSaving: (id: string) => boolean;
}

/** More changes at once than this, and sorting all is quicker than placing each. */
const MOST_PLACED = 20;

export function createTaskStore(): TaskStore {
  const known = new Map<string, TaskCard>();
  const waiting = new Map<string, Change[]>();
  const running = new Set<string>();
  const watchers = new Set<() => void>();
  let shown: ReadonlyMap<string, TaskCard> = new Map();
  let columns = columnsOf([]);

  const show = (ids: readonly string[]): void => {
    const next = new Map(shown);
    for (const id of ids) {
      const task = known.get(id);
      if (task === undefined) next.delete(id);
      else next.set(id, withChanges(task, waiting.get(id)));
    }
    publish(next, ids.length > MOST_PLACED ? columnsOf(next.values()) : placed(next, ids));
  };
  const placed = (next: ReadonlyMap<string, TaskCard>, ids: readonly string[]): Columns =>
    [...new Set(ids)].reduce((sorted, id) => withTask(sorted, shown.get(id), next.get(id)), columns);
  const publish = (next: ReadonlyMap<string, TaskCard>, sorted: Columns): void => {
    shown = next;
    columns = sorted;
    for (const watcher of watchers) watcher();
  };
  const accept = (task: TaskCard): boolean => {
    const before = known.get(task._id);
    if (before !== undefined && isOlder(task, before)) return false;
    known.set(task._id, task);
    return true;
  };

  const settle = (id: string, change: Change): void => {
    const rest = (waiting.get(id) ?? []).filter((other) => other !== change);
    if (rest.length === 0) waiting.delete(id);
    else waiting.set(id, rest);
    show([id]);
  };
  const saveAll = async (id: string): Promise<void> => {
    if (running.has(id)) return;
    running.add(id);
    for (let next = nextOf(id); next !== null; next = nextOf(id)) {
      const { change, base } = next;
      try {
        const saved = await change.save(base);
        // An answer from before it was deleted must not bring it back.
        const isThere = known.has(id);
        if (isThere) accept(saved);
        settle(id, change);
        if (isThere) change.onSaved?.(saved);
      } catch (error) {
        settle(id, change);
        change.onFailed(error);
      }
    }
    running.delete(id);
  };
  /** Null when nothing waits, or when the task is gone and with it what waited. */
  const nextOf = (id: string): { change: Change; base: TaskCard } | null => {
    const change = waiting.get(id)?.[0];
    const base = known.get(id);
    if (base === undefined) waiting.delete(id);
    return change === undefined || base === undefined ? null : { change, base };
  };

  return {
    read: () => shown,
    columns: () => columns,
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    receive: (tasks) => {
      const taken = tasks.filter(accept);
      if (taken.length > 0) show(taken.map(({ _id }) => _id));
    },
    replace: (tasks) => {
      const kept = tasks.map((task) => newer(known.get(task._id), task));
      const next = new Map<string, TaskCard>();
      known.clear();
      for (const task of kept) {
        known.set(task._id, task);
        next.set(task._id, withChanges(task, waiting.get(task._id)));
      }
      publish(next, columnsOf(next.values()));
    },
    remove: (ids) => {
      for (const id of ids) known.delete(id);
      show(ids);
    },
    change: (id, change) => {
      waiting.set(id, [...(waiting.get(id) ?? []), change]);
      show([id]);
      void saveAll(id);
    },
    known: (id) => known.get(id),
    isSaving: (id) => waiting.has(id),
  };
}

function withChanges(task: TaskCard, changes: readonly Change[] = []): TaskCard {
  return changes.reduce((shown, { patch }) => applyPatch(shown, patch), task);
}

function newer(before: TaskCard | undefined, task: TaskCard): TaskCard {
  return before !== undefined && isOlder(task, before) ? before : task;
}

/** Instants of one length and zone are in the order of their text. */
function isOlder(task: TaskCard, than: TaskCard): boolean {
  return task.updatedAt < than.updatedAt;
}
