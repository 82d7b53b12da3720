/** Writes or changes one learning. A failure stays inside, with what was written. */
import type { Learning } from "@acrux/contract";
import { type SyntheticEvent, useId, useState } from "react";
import { errorDetail } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { toastSuccess } from "../../../ui/toast-error.ts";
import { RepositoryChoice } from "../RepositoryChoice.tsx";
import { type LearningValue, useSaveLearning } from "./queries.ts";

interface LearningDialogProps {
  known: Learning | null;
  onClose: () => void;
}

const longestText = 500;
const nothing: LearningValue = { text: "", paths: [], repositoryIds: [], enabled: true };

export function LearningDialog({ known, onClose }: LearningDialogProps) {
  const formId = useId();
  const [value, setValue] = useState<LearningValue>(known ?? nothing);
  const [paths, setPaths] = useState((known?.paths ?? []).join("\n"));
  const save = useSaveLearning(() => {
    void toastSuccess(known === null ? "Learning added" : "Learning saved");
    onClose();
  });
  const isEmpty = value.text.trim() === "";
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isEmpty) save.mutate({ known, value: { ...value, text: value.text.trim(), paths: linesOf(paths) } });
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!save.isPending) onClose();
      }}
      title={known === null ? "New learning" : "Edit learning"}
      description="A model that reads your pull requests is given this sentence, and leaves such remarks out."
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={save.isPending} disabled={isEmpty}>
            {known === null ? "Add learning" : "Save changes"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="mt-4 flex flex-col gap-4">
        {save.isError && (
          <Banner tone="error">
            <p className="font-medium">The learning could not be saved</p>
            <p>{errorDetail(save.error)}</p>
          </Banner>
        )}
        <Field label="What it should know" hint="One or two sentences in plain words.">
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={longestText}
              value={value.text}
              onChange={({ target }) => setValue({ ...value, text: target.value })}
            />
          )}
        </Field>
        <Field label="Files" hint="Globs, one a line, such as billing/**. Empty: every file.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              className="font-mono text-sm"
              value={paths}
              onChange={({ target }) => setPaths(target.value)}
            />
          )}
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">Repositories</legend>
          <RepositoryChoice
            chosen={value.repositoryIds}
            isDisabled={save.isPending}
            onChange={(repositoryIds) => setValue({ ...value, repositoryIds: [...repositoryIds] })}
          />
        </fieldset>
      </form>
    </Dialog>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
