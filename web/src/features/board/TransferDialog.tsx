/** Moving a task to another project, where it gets a new number. */
import type { TaskCard } from "@acrux/contract";
import { useMutation } from "@tanstack/react-query";
import { use, useState } from "react";
import { api } from "../../lib/api.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { errorText } from "../../lib/error-text.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { BoardContext } from "./board-context.ts";
import { useOtherProjects } from "./queries.ts";
import type { TaskStore } from "./task-store.ts";
import { sayDone } from "./task-toasts.ts";

interface TransferDialogProps {
  card: TaskCard;
  store: TaskStore;
  onClose: () => void;
  onMoved: () => void;
}

export function TransferDialog({ card, store, onClose, onMoved }: TransferDialogProps) {
  const { project } = use(BoardContext);
  const projects = useOtherProjects(project, true);
  const [target, setTarget] = useState("");
  const move = useMutation({
    mutationFn: async (projectId: string) =>
      (await api.call("transferTask", { params: { id: card._id }, body: { projectId } })).data,
    onSuccess: (task) => {
      store.remove([card._id]);
      onMoved();
      void sayDone(`${card.key} is ${task.key} now`, null);
    },
    onError: (error) => console.warn("The task could not be moved to another project.", error),
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!move.isPending) onClose();
      }}
      title="Move to another project"
      description={`${card.key} gets a new number there and keeps its comments, its history and labels of the same name.`}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={move.isPending}
            disabled={target === ""}
            onClick={() => move.mutate(target)}
          >
            Move
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        {move.isError && <Banner tone="error">{errorText(move.error, "Failed to update task")}</Banner>}
        {projects.isError && (
          <Banner tone="error">{errorText(projects.error, "Failed to fetch projects")}</Banner>
        )}
        <Field label="Project">
          {(control) => (
            <Select {...control} value={target} onChange={(event) => setTarget(event.target.value)}>
              <option value="">Choose a project</option>
              {projects.data?.map(({ _id, key, name }) => (
                <option key={_id} value={_id}>
                  {`${key} · ${cleanText(name)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Dialog>
  );
}
