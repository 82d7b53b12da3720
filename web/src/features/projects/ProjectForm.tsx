/** The form of a new project. Every key typed is kept on this machine until the project is created. */
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { paths, projectPath } from "../../app/paths.ts";
import { errorText } from "../../lib/error-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useKeptValues } from "../../lib/use-kept-values.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { type NewProjectValues, useCreateProject } from "./queries.ts";
import { suggestKey } from "./suggest-key.ts";

const nothing: NewProjectValues = { name: "", key: "", description: "", isPrivate: false };

export function ProjectForm({ uid }: { uid: string }) {
  const navigate = useNavigate();
  const draft = useDraft({ uid, name: "project:new", saved: nothing, version: 0, isValue });
  const { register, handleSubmit, formState, subscribe, setValue } = useForm({ defaultValues: draft.value });
  const create = useCreateProject((project) => {
    draft.discard();
    void navigate(projectPath(project._id));
  });
  useKeptValues(subscribe, draft.change);
  const { errors } = formState;
  /** Follows the name until somebody writes a key of their own. */
  const suggest = (name: string): void => {
    if (draft.value.key === suggestKey(draft.value.name)) setValue("key", suggestKey(name));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((values) => create.mutate(values))(event)}
    >
      {create.isError && <Banner tone="error">{errorText(create.error, "Failed to create project")}</Banner>}
      <Field label="Project Name" error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            {...register("name", {
              validate: required("Project name is required"),
              onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => suggest(target.value),
            })}
          />
        )}
      </Field>
      <Field
        label="Project Key"
        hint="Uppercase letters and numbers only (e.g. PROJ1)"
        error={errors.key?.message}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={10}
            className="max-w-48 font-mono"
            {...register("key", {
              validate: required("Project key is required"),
              pattern: {
                value: /^[A-Z0-9]+$/,
                message: "Project key must be uppercase letters and numbers only",
              },
            })}
          />
        )}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => <Textarea {...control} rows={4} maxLength={2_000} {...register("description")} />}
      </Field>
      <Checkbox
        label={
          <span>
            Private
            <span className="text-muted block text-sm">
              Only you, members whom you choose, admins and masters see it.
            </span>
          </span>
        }
        className="items-start [&>input]:mt-1"
        {...register("isPrivate")}
      />
      <div className="flex justify-end gap-2 border-t pt-5">
        <Button to={paths.projects}>Cancel</Button>
        <Button type="submit" variant="primary" loading={create.isPending}>
          {create.isPending ? "Creating..." : "Create Project"}
        </Button>
      </div>
    </form>
  );
}

function required(message: string) {
  return (text: string) => text.trim() !== "" || message;
}

function isValue(value: unknown): value is NewProjectValues {
  if (typeof value !== "object" || value === null) return false;
  const { name, key, description, isPrivate } = value as Partial<Record<keyof NewProjectValues, unknown>>;
  return [name, key, description].every((text) => typeof text === "string") && typeof isPrivate === "boolean";
}
