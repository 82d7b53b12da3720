/** What can be done with tasks on a board: on screen at once, then saved, with Undo when it was and Retry when it was not. */
import type { Project, TaskCard } from "@acrux/contract";
import { rankBetween } from "@acrux/contract";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { isApiError } from "../../lib/api-error.ts";
import { movedTo } from "./announcements.ts";
import type { BoardActions } from "./board-context.ts";
import { bulkActions } from "./bulk-actions.ts";
import type { Between, Columns } from "./order.ts";
import { cardOf, type Patch, reverseOf } from "./patch.ts";
import { saveMove, savePatch } from "./save-task.ts";
import { stepOf, targetOf } from "./steps.ts";
import { sayDone, sayFailed } from "./task-toasts.ts";
import type { TaskStore } from "./task-store.ts";
import { type Status, statusWords } from "./task-words.ts";

interface BoardWorld {
  readonly project: Project;
  readonly store: TaskStore;
  /** The columns as the filters leave them, at the time of asking. */
  readonly visible: () => Columns;
  readonly announce: (text: string) => void;
  readonly edit: (task: TaskCard) => void;
  readonly toggle: (task: TaskCard) => void;
  /** The project may have been archived, or be gone. */
  readonly onProjectChanged: () => void;
  /** What the server lists as archived is not what it was. */
  readonly onArchiveChanged: () => void;
}

export function useBoardActions(world: BoardWorld): BoardActions {
  return useMemo(() => createActions(world), [world]);
}

export function createActions(world: BoardWorld): BoardActions {
  const { project, store, announce } = world;
  const all = store.columns;

  const fail = (task: TaskCard, error: unknown, fallback: string, retry: () => void): void => {
    void sayFailed({ error, fallback, outcome: `${task.key} is as it was before.`, retry });
    if (isApiError(error, "project_archived")) world.onProjectChanged();
    else void refresh(task._id);
  };
  /** What the server has of it now, since a failed change often means that this browser was behind. */
  const refresh = async (id: string): Promise<void> => {
    try {
      store.receive([cardOf((await api.call("getTask", { params: { id } })).data)]);
    } catch (error) {
      if (isApiError(error, "not_found")) store.remove([id]);
    }
  };

  const move = (task: TaskCard, status: Status, place: Between, back?: () => void): void => {
    const undo = back ?? undoOfMove(task);
    store.change(task._id, {
      patch: { status, rank: rankAt(place, task.rank) },
      save: () => saveMove(task._id, status, place),
      onSaved: () => {
        if (status !== task.status && back === undefined) {
          void sayDone(`${task.key} moved to ${statusWords[status]}`, undo);
        }
      },
      onFailed: (error) => fail(task, error, "Failed to update task status", () => move(task, status, place)),
    });
  };
  /** Taken before the move: back between the cards that it stood between. */
  const undoOfMove = (task: TaskCard): (() => void) => {
    const column = all()[task.status];
    const at = column.findIndex(({ _id }) => _id === task._id);
    const place = { above: column[at - 1] ?? null, below: column[at + 1] ?? null };
    return () => move(store.read().get(task._id) ?? task, task.status, place, () => undefined);
  };

  const change = (task: TaskCard, patch: Patch, isUndo = false): void => {
    const reverse = reverseOf(task, patch);
    store.change(task._id, {
      patch,
      save: () => savePatch(task._id, patch),
      onSaved: (saved) => {
        if (!isUndo) void sayDone(`${task.key} saved`, () => change(saved, reverse, true));
      },
      onFailed: (error) => fail(task, error, "Failed to update task", () => change(task, patch)),
    });
  };

  const restore = async (task: TaskCard): Promise<void> => {
    try {
      store.receive([cardOf((await api.call("restoreTask", { params: { id: task._id } })).data)]);
      if (task.archivedAt !== undefined) world.onArchiveChanged();
    } catch (error) {
      const retry = (): void => void restore(task);
      void sayFailed({
        error,
        fallback: "Failed to restore task",
        outcome: `${task.key} is still deleted.`,
        retry,
      });
    }
  };
  const remove = async (task: TaskCard): Promise<void> => {
    store.remove([task._id]);
    try {
      await api.call("deleteTask", { params: { id: task._id } });
      if (task.archivedAt !== undefined) world.onArchiveChanged();
      void sayDone(`${task.key} deleted`, () => void restore(task));
    } catch (error) {
      store.receive([task]);
      fail(task, error, "Failed to delete task", () => void remove(task));
    }
  };
  const duplicate = async (task: TaskCard): Promise<void> => {
    try {
      const copy = cardOf((await api.call("duplicateTask", { params: { id: task._id } })).data);
      store.receive([copy]);
      void sayDone(`${copy.key} is a copy of ${task.key}`, () => void remove(copy));
    } catch (error) {
      fail(task, error, "Failed to duplicate task", () => void duplicate(task));
    }
  };
  const archive = (task: TaskCard): void => {
    store.change(task._id, {
      patch: { archived: true },
      save: () => savePatch(task._id, { archived: true }),
      onSaved: (saved) =>
        void sayDone(`${task.key} archived`, () => change(saved, { archived: false }, true)),
      onFailed: (error) => fail(task, error, "Failed to archive task", () => archive(task)),
    });
  };
  const bringBack = (task: TaskCard): void => {
    // A board is loaded without what is archived.
    store.receive([task]);
    change(task, { archived: false });
  };

  return {
    move,
    change,
    archive,
    bringBack,
    remove: (task) => void remove(task),
    duplicate: (task) => void duplicate(task),
    moveTo: (task, status) => {
      const { place, position, of } = targetOf(task, status, 0, all(), world.visible());
      move(task, status, place);
      announce(movedTo(task.key, { column: statusWords[status], position, of }));
    },
    step: (task, direction) => {
      const target = stepOf(task, direction, all(), world.visible());
      if (target === null) return;
      const { status, place, position, of } = target;
      move(task, status, place);
      announce(movedTo(task.key, { column: statusWords[status], position, of }));
    },
    ...bulkActions({
      project,
      store,
      fail: (tasks, error, retry) => fail(tasks, error, "Failed to update task", retry),
    }),
    edit: world.edit,
    toggle: world.toggle,
  };
}

/** The rank that the card has on screen until the server answers with its own. */
function rankAt({ above, below }: Between, otherwise: string): string {
  try {
    return rankBetween(above?.rank ?? null, below?.rank ?? null);
  } catch {
    // Neighbors of one rank leave no place between them; the server spreads them.
    return above?.rank ?? otherwise;
  }
}
