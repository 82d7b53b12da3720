/** What stands over the board as its address says: a new task, a task, its editor, or the project's settings. */
import type { TaskCard } from "@acrux/contract";
import { SearchX } from "lucide-react";
import { lazy, use } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { BoardAddress } from "./address.ts";
import { BoardContext } from "./board-context.ts";
import { useArchivedTasks } from "./queries.ts";
import { TaskDialog } from "./TaskDialog.tsx";
import type { TaskStore } from "./task-store.ts";
import { useClose } from "./use-address.ts";

const CreateTask = lazy(async () => ({ default: (await import("./CreateTask.tsx")).CreateTask }));
const EditTask = lazy(async () => ({ default: (await import("./EditTask.tsx")).EditTask }));
const ProjectSettings = lazy(async () => ({
  default: (await import("./settings/ProjectSettings.tsx")).ProjectSettings,
}));

interface OverlaysProps {
  address: BoardAddress;
  tasks: ReadonlyMap<string, TaskCard>;
  store: TaskStore;
}

export function Overlays({ address, tasks, store }: OverlaysProps) {
  const { canEdit } = use(BoardContext);
  const close = useClose();
  if (address.dialog === "settings") return <ProjectSettings onClose={close} />;
  if (address.dialog === "new" && canEdit)
    return <CreateTask store={store} status={address.column} onClose={close} />;
  if (address.task === null) return null;
  return <OpenTask number={address.task} isEditing={address.dialog === "edit"} tasks={tasks} store={store} />;
}

interface OpenTaskProps extends Omit<OverlaysProps, "address"> {
  number: number;
  isEditing: boolean;
}

function OpenTask({ number, isEditing, tasks, store }: OpenTaskProps) {
  const { project, canEdit } = use(BoardContext);
  const close = useClose();
  const onBoard = [...tasks.values()].find((task) => task.number === number);
  const archived = useArchivedTasks(project._id, onBoard === undefined);
  const task = onBoard ?? archived.data?.find((candidate) => candidate.number === number);
  if (task === undefined) {
    if (archived.isPending) return null;
    return (
      <Dialog open onOpenChange={close} title={`${project.key}-${String(number)}`}>
        <EmptyState icon={<SearchX />} title="Task not found">
          There is no task of this number, or it was deleted or moved to another project.
        </EmptyState>
      </Dialog>
    );
  }
  if (isEditing && canEdit) return <EditTask key={task._id} card={task} store={store} onClose={close} />;
  return <TaskDialog key={task._id} card={task} store={store} onClose={close} />;
}
