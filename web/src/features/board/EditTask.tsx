/** The dialog that edits a task: only what was changed is sent, and a change of somebody else is shown beside it. */
import type { Task, TaskCard } from "@acrux/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use, useId, useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAuth } from "../session/auth-context.ts";
import { BoardContext } from "./board-context.ts";
import { conflictOf } from "./conflict.ts";
import { EditConflict } from "./EditConflict.tsx";
import { cardOf } from "./patch.ts";
import { RestoredNote } from "./RestoredNote.tsx";
import { taskKeyOf, useTask } from "./task-queries.ts";
import { changedFields, type TaskValues, updateOf, valuesOf } from "./task-values.ts";
import { TaskForm } from "./TaskForm.tsx";
import { sayDone } from "./task-toasts.ts";
import type { TaskStore } from "./task-store.ts";
import { useTaskForm } from "./use-task-form.ts";

interface EditTaskProps {
  card: TaskCard;
  store: TaskStore;
  onClose: () => void;
}

export function EditTask({ card, store, onClose }: EditTaskProps) {
  const task = useTask(card._id);
  const [hasBegun, setBegun] = useState(false);
  // What was read of it before may be older than its card, and would be edited as if it still held.
  const isBehind = task.isFetching && (task.data?.updatedAt ?? "") < card.updatedAt;
  if (!hasBegun && task.data !== undefined && !isBehind) setBegun(true);
  if (hasBegun && task.data !== undefined) return <Editor task={task.data} store={store} onClose={onClose} />;
  return (
    <Dialog open size="md" title="Edit Task" onOpenChange={onClose}>
      {task.isError ? (
        <Banner tone="error" className="mt-3">
          {errorText(task.error, "Failed to load task")}
        </Banner>
      ) : (
        <p className="text-muted mt-3">Loading the task...</p>
      )}
    </Dialog>
  );
}

interface Sending {
  readonly base: TaskValues;
  readonly values: TaskValues;
}

function Editor({ task, store, onClose }: { task: Task; store: TaskStore; onClose: () => void }) {
  const { user } = useAuth();
  const { labels } = use(BoardContext);
  const formId = useId();
  const { form, base, broughtBack, restart, forget } = useTaskForm({
    uid: user?.uid ?? "",
    name: `task:${task._id}`,
    saved: valuesOf(task),
  });
  const save = useSaveTask(task, store, () => {
    forget();
    onClose();
  });
  const theirs = conflictOf(save.error) as Task | null;
  const send = (sending: Sending): void => {
    if (changedFields(sending.base, sending.values).length === 0) {
      forget();
      onClose();
    } else save.mutate(sending);
  };
  return (
    <Dialog
      open
      size="md"
      title="Edit Task"
      description={task.key}
      onOpenChange={() => {
        if (!save.isPending) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={save.isPending}
            disabled={theirs !== null}
          >
            {save.isPending ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <TaskForm id={formId} form={form} onSubmit={(values) => send({ base, values })}>
        {broughtBack !== null && <RestoredNote at={broughtBack} onDiscard={() => restart(valuesOf(task))} />}
        {theirs !== null && (
          <EditConflict
            base={base}
            mine={form.getValues()}
            theirs={valuesOf(theirs)}
            labels={labels}
            onKeepMine={() =>
              send({ base: valuesOf(theirs), values: mergeOf(base, form.getValues(), valuesOf(theirs)) })
            }
            onTakeTheirs={() => {
              save.reset();
              restart(valuesOf(theirs));
            }}
          />
        )}
        {save.isError && theirs === null && (
          <Banner tone="error">{errorText(save.error, "Failed to update task")}</Banner>
        )}
      </TaskForm>
    </Dialog>
  );
}

/** Mine where I changed something, theirs everywhere else. */
function mergeOf(base: TaskValues, mine: TaskValues, theirs: TaskValues): TaskValues {
  const changed = changedFields(base, mine);
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

function useSaveTask(task: Task, store: TaskStore, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, values }: Sending) =>
      (await api.call("updateTask", { params: { id: task._id }, body: updateOf(base, values) })).data,
    onSuccess: (saved) => {
      cache.setQueryData(taskKeyOf(saved._id), saved);
      store.receive([cardOf(saved)]);
      onSaved();
      void sayDone(`${saved.key} saved`, null);
    },
    onError: (error) => {
      console.warn("The task could not be saved.", error);
      const theirs = conflictOf(error) as Task | null;
      if (theirs !== null) store.receive([cardOf(theirs)]);
    },
  });
}
