/** The dialog that creates a task. It stays open with its text when that fails, and a closed tab loses nothing. */
import type { Task } from "@acrux/contract";
import { useMutation } from "@tanstack/react-query";
import { use, useId, useState } from "react";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAuth } from "../session/auth-context.ts";
import { BoardContext } from "./board-context.ts";
import { cardOf } from "./patch.ts";
import { RestoredNote } from "./RestoredNote.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { bodyOf, newValues, type TaskValues } from "./task-values.ts";
import { sayDone } from "./task-toasts.ts";
import type { TaskStore } from "./task-store.ts";
import { useTaskForm } from "./use-task-form.ts";

interface CreateTaskProps {
  store: TaskStore;
  status: Task["status"] | null;
  onClose: () => void;
}

export function CreateTask({ store, status, onClose }: CreateTaskProps) {
  const { project } = use(BoardContext);
  const { user } = useAuth();
  const formId = useId();
  // However often it is sent, one task is made.
  const [requestKey] = useState(() => crypto.randomUUID());
  const { form, broughtBack, restart, forget } = useTaskForm({
    uid: user?.uid ?? "",
    name: `task:new:${project._id}`,
    saved: newValues(status),
  });
  const create = useMutation({
    mutationFn: async (values: TaskValues) => {
      const body = { projectId: project._id, ...bodyOf(values), requestKey };
      return (await api.call("createTask", { body })).data;
    },
    onSuccess: (task) => {
      forget();
      store.receive([cardOf(task)]);
      onClose();
      void sayDone(`${task.key} created`, null);
    },
    onError: (error) => console.warn("The task could not be created.", error),
  });
  return (
    <Dialog
      open
      size="md"
      title="Create New Task"
      onOpenChange={() => {
        if (!create.isPending) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            {create.isPending ? "Creating..." : "Create Task"}
          </Button>
        </>
      }
    >
      <TaskForm id={formId} form={form} onSubmit={(values) => create.mutate(values)}>
        {broughtBack !== null && (
          <RestoredNote at={broughtBack} onDiscard={() => restart(newValues(status))} />
        )}
        {create.isError && <Banner tone="error">{errorText(create.error, "Failed to create task")}</Banner>}
      </TaskForm>
    </Dialog>
  );
}
