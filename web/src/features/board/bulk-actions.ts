/** One change of many tasks: on every card at once, saved in one call, taken back as a whole. */
import type { Project, TaskCard } from "@acrux/contract";
import { type BulkPatch, patchOfMany, reverseOfMany, saveMany } from "./save-task.ts";
import type { TaskStore } from "./task-store.ts";
import { sayDone } from "./task-toasts.ts";

interface BulkWorld {
  readonly project: Project;
  readonly store: TaskStore;
  readonly fail: (task: TaskCard, error: unknown, retry: () => void) => void;
}

export interface BulkActions {
  readonly changeMany: (tasks: readonly TaskCard[], patch: BulkPatch) => void;
}

export function bulkActions({ project, store, fail }: BulkWorld): BulkActions {
  const changeMany = (tasks: readonly TaskCard[], patch: BulkPatch, isUndo = false): void => {
    const [first] = tasks;
    if (first === undefined) return;
    const undo = reverseOfMany(tasks, patch);
    const call = once(() =>
      saveMany(
        project._id,
        tasks.map(({ _id }) => _id),
        patch,
      ),
    );
    const settled = once(async () => {
      await call().then(
        () => {
          if (!isUndo) void sayDone(countText(tasks.length), () => takeBack(undo));
        },
        (error: unknown) => fail(first, error, () => changeMany(tasks, patch)),
      );
    });
    for (const task of tasks) {
      store.change(task._id, {
        patch: patchOfMany(task, patch),
        save: async () => (await call()).find(({ _id }) => _id === task._id) ?? task,
        onSaved: () => void settled(),
        onFailed: () => void settled(),
      });
    }
  };
  const takeBack = (groups: ReturnType<typeof reverseOfMany>): void => {
    for (const { ids, patch } of groups) {
      const tasks = ids.flatMap((id) => store.read().get(id) ?? []);
      changeMany(tasks, patch, true);
    }
  };
  return { changeMany: (tasks, patch) => changeMany(tasks, patch) };
}

/** All who ask share one call. */
function once<Value>(call: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | null = null;
  return () => {
    answer ??= call();
    return answer;
  };
}

function countText(count: number): string {
  return count === 1 ? "1 task saved" : `${String(count)} tasks saved`;
}
