/** Deleted projects that can still be restored: one's own, for administrators all. */
import type { DeletedProject } from "@acrux/contract";
import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { projectPath } from "../../app/paths.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { formatDate } from "../../lib/dates.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { toastError } from "../../ui/toast-error.ts";
import { BackToProjects } from "./BackToProjects.tsx";
import { useDeletedProjects, useRestoreProject } from "./queries.ts";

export function DeletedProjects() {
  useTitle("Deleted projects");
  return (
    <>
      <PageHeader
        title="Deleted projects"
        description="For 30 days a deleted project can be restored by its creator and by administrators."
        above={<BackToProjects />}
      />
      <Content />
    </>
  );
}

function Content() {
  const deleted = useDeletedProjects();
  if (deleted.isPending) return <p role="status">Loading projects...</p>;
  if (deleted.data === undefined) {
    return (
      <Card>
        <ErrorState
          title={errorText(deleted.error, "Failed to fetch projects")}
          onRetry={() => void deleted.refetch()}
          retrying={deleted.isFetching}
        />
      </Card>
    );
  }
  if (deleted.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Trash2 />} title="No deleted projects" />
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul aria-label="Deleted projects" className="divide-y">
        {deleted.data.map((project) => (
          <Line key={project._id} project={project} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ project }: { project: DeletedProject }) {
  const navigate = useNavigate();
  const restore = useRestoreProject(({ _id }) => void navigate(projectPath(_id)));
  const { _id, key, deletedAt, keptUntil } = project;
  const name = cleanText(project.name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 grow basis-64 flex-col gap-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm">
          <span className="font-mono text-xs">{key}</span> · Deleted {formatDate(deletedAt)}, kept until{" "}
          {formatDate(keptUntil)}
        </p>
      </div>
      <Button
        aria-label={`Restore ${name}`}
        loading={restore.isPending}
        onClick={() =>
          restore.mutate(_id, {
            onError: (error) => void toastError(errorText(error, "Failed to restore project")),
          })
        }
      >
        Restore
      </Button>
    </li>
  );
}
