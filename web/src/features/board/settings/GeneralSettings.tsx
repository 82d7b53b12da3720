/** The project's name, description and read-only key, and archiving it or bringing it back. */
import type { Project } from "@acrux/contract";
import { Archive, ArchiveRestore } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "../../../lib/error-text.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { useKeptValues } from "../../../lib/use-kept-values.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { useAuth } from "../../session/auth-context.ts";
import { conflictOf } from "../conflict.ts";
import { useChangeProject } from "../mutations.ts";
import { RestoredNote } from "../RestoredNote.tsx";
import { sayDone } from "../task-toasts.ts";
import { changeOf } from "./change-of.ts";
import { SettingsConflict } from "./SettingsConflict.tsx";

interface GeneralSettingsProps {
  project: Project;
  canEdit: boolean;
}

export function GeneralSettings({ project, canEdit }: GeneralSettingsProps) {
  const saved = valuesOf(project);
  const { form, broughtBack, forget } = useSettingsForm(project._id, saved);
  const { register, handleSubmit, formState } = form;
  const change = useChangeProject(project._id);
  const theirs = conflictOf(change.error) as Project | null;
  const save = (values: Values): void =>
    change.mutate(changeOf(theirs === null ? saved : valuesOf(theirs), values), {
      onSuccess: (next) => {
        forget(valuesOf(next));
        void sayDone("Project saved", null);
      },
    });
  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
        {broughtBack !== null && <RestoredNote at={broughtBack} onDiscard={() => forget(saved)} />}
        {change.isError && theirs === null && (
          <Banner tone="error">{errorText(change.error, "Failed to update project")}</Banner>
        )}
        {theirs !== null && (
          <SettingsConflict
            theirs={differing(valuesOf(theirs), form.getValues())}
            onKeepMine={() => void handleSubmit(save)()}
            onTakeTheirs={() => {
              change.reset();
              forget(valuesOf(theirs));
            }}
          />
        )}
        <Field label="Project Name" error={formState.errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              readOnly={!canEdit}
              {...register("name", { validate: (text) => text.trim() !== "" || "Project name is required" })}
            />
          )}
        </Field>
        <Field label="Project Key" hint="Project key cannot be changed after creation">
          {(control) => (
            <Input {...control} readOnly value={project.key} className="bg-sunken max-w-48 font-mono" />
          )}
        </Field>
        <Field label="Description">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={2_000}
              readOnly={!canEdit}
              {...register("description")}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          loading={change.isPending}
          disabled={!canEdit || !formState.isDirty}
        >
          {change.isPending ? "Saving..." : "Save"}
        </Button>
      </form>
      {project.canManage && <ArchiveSection project={project} />}
    </>
  );
}

interface Values {
  readonly name: string;
  readonly description: string;
}

function valuesOf({ name, description = "" }: Project): Values {
  return { name, description };
}

/** Only what is another text there. */
function differing(theirs: Values, mine: Values): Record<string, string> {
  return {
    ...(theirs.name !== mine.name && { "Project Name": theirs.name }),
    ...(theirs.description !== mine.description && { Description: theirs.description }),
  };
}

/** Follows what others save where nothing was typed; what was typed is kept on this machine until it is saved. */
function useSettingsForm(projectId: string, saved: Values) {
  const { user } = useAuth();
  const draft = useDraft({
    ...{ uid: user?.uid ?? "", name: `project:${projectId}`, saved, version: 0 },
    isValue: isValues,
  });
  const form = useForm<Values>({ values: saved, resetOptions: { keepDirtyValues: true } });
  useKeptValues(form.subscribe, (values) => draft.change({ ...values }));
  const bringBack = useEffectEvent(() => {
    if (draft.broughtBack === null) return;
    const { name, description } = draft.value;
    form.setValue("name", name, { shouldDirty: true });
    form.setValue("description", description, { shouldDirty: true });
  });
  useEffect(() => bringBack(), []);
  const [broughtBack, setBroughtBack] = useState(draft.broughtBack);
  const forget = (values: Values): void => {
    form.reset(values, { keepDirtyValues: false });
    draft.discard();
    setBroughtBack(null);
  };
  return { form, broughtBack, forget };
}

function isValues(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  const { name, description } = value as Partial<Record<keyof Values, unknown>>;
  return typeof name === "string" && typeof description === "string";
}

function ArchiveSection({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false);
  const change = useChangeProject(project._id);
  const isArchived = project.status === "ARCHIVED";
  const restore = (): void => change.mutate({ status: "ACTIVE" });
  return (
    <section aria-labelledby="archive-heading" className="mt-6 border-t pt-4">
      <h3 id="archive-heading" className="font-medium">
        {isArchived ? "This project is archived" : "Archive"}
      </h3>
      <p className="text-muted mt-0.5 mb-3">
        An archived project can be read, not changed, and leaves the list of active projects.
      </p>
      {change.isError && !isAsking && (
        <Banner tone="error" className="mb-3">
          {errorText(change.error, "Failed to update project")}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={isArchived}
          icon={<Archive aria-hidden="true" className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {isArchived ? "Project Archived" : "Archive Project"}
        </Button>
        {isArchived && (
          <Button
            loading={change.isPending}
            icon={<ArchiveRestore aria-hidden="true" className="size-4" />}
            onClick={restore}
          >
            Restore
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Archive Project"
        description="Are you sure you want to archive this project?"
        footer={
          <>
            <Button disabled={change.isPending} onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              loading={change.isPending}
              onClick={() => change.mutate({ status: "ARCHIVED" }, { onSuccess: () => setAsking(false) })}
            >
              Archive Project
            </Button>
          </>
        }
      >
        {change.isError && (
          <Banner tone="error" className="mt-4">
            {errorText(change.error, "Failed to archive project")}
          </Banner>
        )}
      </Dialog>
    </section>
  );
}
