/** A task's description, whose checklist can be ticked. */
import type { Task, TaskCard } from "@acrux/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { tick } from "./checklist.ts";
import { cardOf } from "./patch.ts";
import { taskKeyOf, useTask } from "./task-queries.ts";
import type { TaskStore } from "./task-store.ts";
import { useChecklist } from "./use-checklist.ts";

interface DescriptionProps {
  card: TaskCard;
  store: TaskStore;
  canEdit: boolean;
}

export function Description({ card, store, canEdit }: DescriptionProps) {
  const task = useTask(card._id);
  const save = useSaveDescription(store);
  const text = task.data === undefined ? card.excerpt : task.data.description;
  const onTick = (index: number, isDone: boolean): void => {
    const next = tick(task.data?.description ?? "", index, isDone);
    if (task.data !== undefined && next !== null) save.mutate({ task: task.data, next });
  };
  const element = useChecklist(text ?? "", canEdit && task.data !== undefined ? onTick : null);
  return (
    <section ref={element} aria-label="Description" aria-busy={task.isPending} className="min-w-0">
      {task.isError && <Banner tone="error">{errorText(task.error, "Failed to load task")}</Banner>}
      {save.isError && (
        <Banner tone="error" className="mb-3">
          {errorText(save.error, "Failed to update task")}
        </Banner>
      )}
      {text === undefined ? (
        <p className="text-subtle">No description.</p>
      ) : (
        <Markdown text={text} topHeading={3} />
      )}
    </section>
  );
}

/** Somebody else's change of the same text is not overwritten: what it was goes along. */
function useSaveDescription(store: TaskStore) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ task, next }: { task: Task; next: string }) => {
      const body = { description: next, was: { description: task.description ?? null } };
      return (await api.call("updateTask", { params: { id: task._id }, body })).data;
    },
    onMutate: ({ task, next }) => {
      cache.setQueryData<Task>(taskKeyOf(task._id), { ...task, description: next });
    },
    onSuccess: (saved) => {
      cache.setQueryData(taskKeyOf(saved._id), saved);
      store.receive([cardOf(saved)]);
    },
    onError: async (error, { task }) => {
      console.warn("The checklist could not be saved.", error);
      cache.setQueryData(taskKeyOf(task._id), task);
      await cache.invalidateQueries({ queryKey: taskKeyOf(task._id), exact: true });
    },
  });
}
