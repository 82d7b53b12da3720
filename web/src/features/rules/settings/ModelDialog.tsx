/** Names a model and takes its key. What is in the field of the key leaves with the request and is kept nowhere else. */
import { type ModelAccess, type ModelProvider, modelProviderNames, usualModels } from "@acrux/contract";
import { type SyntheticEvent, useId, useState } from "react";
import { errorDetail } from "../../../lib/error-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Select } from "../../../ui/Select.tsx";
import { toastSuccess } from "../../../ui/toast-error.ts";
import { type ModelAccessValue, useSaveModelAccess } from "./model-queries.ts";
import type { SettingsOf } from "./queries.ts";

interface ModelDialogProps {
  of: SettingsOf;
  access: ModelAccess;
  onClose: () => void;
}

const labels = { anthropic: "Anthropic", openai: "OpenAI", google: "Google" } as const;

interface Written {
  readonly provider: ModelProvider;
  readonly strong: string;
  readonly cheap: string;
  readonly cap: string;
  readonly key: string;
}

export function ModelDialog({ of, access, onClose }: ModelDialogProps) {
  const formId = useId();
  // What somebody else saves meanwhile does not become what this person looked at.
  const [{ own, version }] = useState(access);
  const [written, setWritten] = useState(() => writtenOf(own));
  const save = useSaveModelAccess(of, () => {
    void toastSuccess("Model saved");
    onClose();
  });
  const needsKey = own?.provider !== written.provider;
  const isReady = isComplete(written, needsKey);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isReady) save.mutate(valueOf(written, version));
  };
  const set = (part: Partial<Written>): void => setWritten({ ...written, ...part });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!save.isPending) onClose();
      }}
      title={own === null ? "Use a model and a key of its own" : "Change the model"}
      description="The code of pull requests is sent to this provider. The key is sealed, and cannot be read here again."
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={save.isPending} disabled={!isReady}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} autoComplete="off" className="mt-4 flex flex-col gap-4">
        {save.isError && (
          <Banner tone="error">
            <p className="font-medium">The model could not be saved</p>
            <p>{errorDetail(save.error)}</p>
          </Banner>
        )}
        <Fields written={written} set={set} needsKey={needsKey} />
      </form>
    </Dialog>
  );
}

function writtenOf(own: ModelAccess["own"]): Written {
  if (own === null) return { provider: "anthropic", strong: "", cheap: "", cap: "", key: "" };
  const { provider, strong, cheap, monthlyCapUsd } = own;
  return { ...{ provider, strong, cheap: cheap ?? "", key: "" }, cap: String(monthlyCapUsd ?? "") };
}

function isComplete({ strong, key }: Written, needsKey: boolean): boolean {
  return strong.trim() !== "" && (!needsKey || key.trim() !== "");
}

interface FieldsProps {
  written: Written;
  set: (part: Partial<Written>) => void;
  needsKey: boolean;
}

function Fields({ written, set, needsKey }: FieldsProps) {
  return (
    <>
      <Field label="Provider">
        {(control) => (
          <Select
            {...control}
            value={written.provider}
            onChange={({ target }) => {
              const provider = modelProviderNames.find((name) => name === target.value);
              if (provider !== undefined) set({ provider });
            }}
          >
            {modelProviderNames.map((provider) => (
              <option key={provider} value={provider}>
                {labels[provider]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Model for findings" hint="Its name as the provider writes it.">
        {(control) => (
          <Input
            {...control}
            placeholder={usualModels[written.provider].strong}
            value={written.strong}
            onChange={({ target }) => set({ strong: target.value })}
          />
        )}
      </Field>
      <Field label="Model for summaries" hint="A cheaper one. Empty: the same.">
        {(control) => (
          <Input
            {...control}
            placeholder={usualModels[written.provider].cheap}
            value={written.cheap}
            onChange={({ target }) => set({ cheap: target.value })}
          />
        )}
      </Field>
      <Field label="US dollars a month at most" hint="Empty: no bound.">
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            step="any"
            value={written.cap}
            onChange={({ target }) => set({ cap: target.value })}
          />
        )}
      </Field>
      <Field label="Key" hint={needsKey ? "As the provider gave it." : "Empty: the key that is kept stays."}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={written.key}
            onChange={({ target }) => set({ key: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function valueOf({ provider, strong, cheap, cap, key }: Written, version: number): ModelAccessValue {
  return {
    ...{ version, provider, strong: strong.trim() },
    cheap: cheap.trim() === "" ? null : cheap.trim(),
    monthlyCapUsd: cap === "" ? null : Number(cap),
    ...(key.trim() !== "" && { key: key.trim() }),
  };
}
