/** Deleting the project, after its key was typed; it can be restored for 30 days. */
import type { Project } from "@acrux/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { paths, projectPath } from "../../../app/paths.ts";
import { api } from "../../../lib/api.ts";
import { errorText } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { boardKeyOf, projectKeyOf } from "../queries.ts";
import { sayDone } from "../task-toasts.ts";
import { toastError } from "../../../ui/toast-error.ts";

export function DangerZone({ project }: { project: Project }) {
  const [typed, setTyped] = useState("");
  const remove = useDeleteProject(project);
  return (
    <form
      className="border-danger-line flex flex-col gap-4 rounded-lg border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === project.key) remove.mutate();
      }}
    >
      <div>
        <h3 className="font-medium">Delete this project</h3>
        <p className="text-muted mt-0.5">
          It disappears for everyone at once, with all its tasks. It can be restored for 30 days from the{" "}
          <Link to={paths.deletedProjects} className="text-accent-text underline underline-offset-4">
            deleted projects
          </Link>
          , then it is deleted for good. Its key stays reserved.
        </p>
      </div>
      {remove.isError && <Banner tone="error">{errorText(remove.error, "Failed to delete project")}</Banner>}
      <Field label={`Type ${project.key} to confirm`}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            className="max-w-48 font-mono"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="danger"
        className="self-start"
        disabled={typed !== project.key}
        loading={remove.isPending}
      >
        Delete project
      </Button>
    </form>
  );
}

function useDeleteProject(project: Project) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const params = { id: project._id };
  const restore = async (): Promise<void> => {
    try {
      await api.call("restoreProject", { params });
      await cache.invalidateQueries({ queryKey: ["projects"] });
      await navigate(projectPath(project._id));
    } catch (error) {
      await toastError(errorText(error, "Failed to restore project"));
    }
  };
  return useMutation({
    mutationFn: async () => {
      await api.call("deleteProject", { params });
    },
    onSuccess: async () => {
      await navigate(paths.projects, { replace: true });
      cache.removeQueries({ queryKey: projectKeyOf(project._id) });
      cache.removeQueries({ queryKey: boardKeyOf(project._id) });
      void cache.invalidateQueries({ queryKey: ["projects", "list"] });
      void sayDone(`${project.key} deleted`, () => void restore());
    },
    onError: (error) => console.warn("The project could not be deleted.", error),
  });
}
