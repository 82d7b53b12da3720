/** A project's board: loaded once, then kept up to date by changes alone. */
import { SearchX } from "lucide-react";
import { useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { isApiError } from "../../lib/api-error.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LoadingColumns } from "./LoadingColumns.tsx";
import { OpenBoard } from "./OpenBoard.tsx";
import { useBoard, useProject } from "./queries.ts";

export function BoardPage() {
  const { projectId = "" } = useParams();
  const project = useProject(projectId);
  const board = useBoard(projectId);
  if (isApiError(project.error, "not_found") || isApiError(board.error, "not_found")) return <NotFound />;
  if (project.data !== undefined && board.data !== undefined) {
    return <OpenBoard key={projectId} project={project.data} board={board.data} />;
  }
  const error = project.error ?? board.error;
  if (error === null) return <LoadingBoard />;
  const isFetching = project.isFetching || board.isFetching;
  return (
    <Failed
      error={error}
      isFetching={isFetching}
      onRetry={() => void Promise.all([project.refetch(), board.refetch()])}
    />
  );
}

function Failed({ error, isFetching, onRetry }: { error: Error; isFetching: boolean; onRetry: () => void }) {
  useTitle("Project");
  return (
    <Card>
      <h1 className="sr-only">Project</h1>
      <ErrorState
        title={errorText(error, "Failed to fetch project data")}
        onRetry={onRetry}
        retrying={isFetching}
        action={<Button to={paths.projects}>Back to the projects</Button>}
      />
    </Card>
  );
}

function NotFound() {
  useTitle("Project not found");
  return (
    <EmptyState
      isPage
      icon={<SearchX />}
      title="Project not found"
      action={<Button to={paths.projects}>Back to the projects</Button>}
    >
      There is no project at this address, it was deleted, or it is private.
    </EmptyState>
  );
}

function LoadingBoard() {
  useTitle("Project");
  return (
    <>
      <h1 className="sr-only">Project</h1>
      <p role="status" className="text-muted mb-3">
        Loading project...
      </p>
      <Skeleton className="mb-6 h-8 w-64" />
      <LoadingColumns />
    </>
  );
}
