/** Tasks that were archived: off the board, readable, and brought back with one press. */
import { Archive, ArchiveRestore } from "lucide-react";
import type { TaskCard } from "@acrux/contract";
import { use } from "react";
import { cleanText } from "../../lib/clean-text.ts";
import { errorText } from "../../lib/error-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TimeAgo } from "../../ui/TimeAgo.tsx";
import { archivedOf } from "./archived.ts";
import { BoardContext } from "./board-context.ts";
import { useArchivedTasks } from "./queries.ts";
import { TaskLink } from "./TaskLink.tsx";

export function ArchivedTasks({ tasks }: { tasks: ReadonlyMap<string, TaskCard> }) {
  const { project, canEdit, actions } = use(BoardContext);
  const archived = useArchivedTasks(project._id, true);
  if (archived.isPending) return <p className="text-muted">Loading the archived tasks...</p>;
  if (archived.data === undefined) {
    return (
      <ErrorState
        title={errorText(archived.error, "Failed to fetch archived tasks")}
        onRetry={() => void archived.refetch()}
      />
    );
  }
  const listed = archivedOf(archived.data, tasks);
  if (listed.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Archive />} title="No archived tasks">
          A task that is archived leaves the board and can be read here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card as="article">
      <h2 className="border-b px-4 py-3 text-lg font-semibold">Archived tasks</h2>
      <ul className="divide-y">
        {listed.map((task) => (
          <li key={task._id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
            <span className="text-muted w-24 shrink-0 font-mono text-xs">{task.key}</span>
            <TaskLink task={task} className="min-w-40 grow basis-0 truncate font-medium hover:underline">
              {cleanText(task.title)}
            </TaskLink>
            {task.archivedAt !== undefined && (
              <TimeAgo instant={task.archivedAt} className="text-muted text-sm" />
            )}
            {canEdit && (
              <Button
                size="sm"
                icon={<ArchiveRestore aria-hidden="true" className="size-4" />}
                onClick={() => actions.bringBack(task)}
                aria-label={`Bring ${task.key} back`}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
