/** Creating a project: its name, the key that its tasks are called by, and who sees it. */
import { lazy, Suspense } from "react";
import { useTitle } from "../../lib/use-title.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useAuth } from "../session/auth-context.ts";
import { BackToProjects } from "./BackToProjects.tsx";

const loadForm = () => import("./ProjectForm.tsx");
// Begun at once, since the page is nothing without it.
loadForm().catch(() => undefined);

const ProjectForm = lazy(async () => ({ default: (await loadForm()).ProjectForm }));

export function NewProject() {
  useTitle("Create New Project");
  const { user } = useAuth();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Create New Project" above={<BackToProjects />} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {user !== null && <ProjectForm key={user.uid} uid={user.uid} />}
      </Suspense>
    </div>
  );
}
