/** Projects: what the team works on, as cards that lead to their boards. */
import { FolderKanban, Plus, Trash2 } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { errorText } from "../../lib/error-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { type Filters, PAGE_SIZE, projectsAddress, readFilters } from "./filters.ts";
import { ProjectCard } from "./ProjectCard.tsx";
import { useProjects } from "./queries.ts";

const grid = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

export function ProjectList() {
  useTitle("Projects");
  const [query] = useSearchParams();
  const filters = readFilters(query);
  return (
    <>
      <PageHeader
        title="Projects"
        description="What the team works on. Each project has a board of its own."
        actions={
          <>
            <Button
              to={paths.deletedProjects}
              variant="ghost"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
            >
              Deleted
            </Button>
            <Button
              variant="primary"
              to={paths.newProject}
              data-shortcut="create"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              Create Project
            </Button>
          </>
        }
      />
      <FilterBar filters={filters} />
      <Projects filters={filters} />
    </>
  );
}

function Projects({ filters }: { filters: Filters }) {
  const list = useProjects(filters);
  if (list.isPending) return <LoadingProjects />;
  if (list.data === undefined) {
    return (
      <Card>
        <ErrorState
          title={errorText(list.error, "Failed to fetch projects")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Card>
    );
  }
  const { projects, total } = list.data;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      {list.isRefetchError && (
        <Banner tone="warning" className="mb-4">
          This list may be out of date. {errorText(list.error, "Failed to fetch projects")}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {total === 1 ? "1 project" : `${String(total)} projects`}
      </p>
      {projects.length === 0 ? (
        <NoProjects />
      ) : (
        <ul className={grid}>
          {projects.map((project) => (
            <li key={project._id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
      <Pages filters={filters} total={total} />
    </div>
  );
}

function Pages({ filters, total }: { filters: Filters; total: number }) {
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1) return null;
  const { page } = filters;
  return (
    <Pagination
      label="Pages of projects"
      previous={page > 1 ? { to: projectsAddress({ ...filters, page: Math.min(page - 1, last) }) } : null}
      next={page < last ? { to: projectsAddress({ ...filters, page: page + 1 }) } : null}
    >
      {`Page ${String(page)} of ${String(last)}`}
    </Pagination>
  );
}

function NoProjects() {
  return (
    <Card>
      <EmptyState
        icon={<FolderKanban />}
        title="No projects found."
        action={
          <Link to={paths.newProject} className="text-accent-text font-medium underline underline-offset-4">
            Create your first project
          </Link>
        }
      />
    </Card>
  );
}

function LoadingProjects() {
  return (
    <>
      <p role="status" className="text-muted mb-2 text-sm">
        Loading projects...
      </p>
      <div className={grid}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <Card key={card} as="article" className="flex h-38 flex-col gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-8 w-full" />
          </Card>
        ))}
      </div>
    </>
  );
}
