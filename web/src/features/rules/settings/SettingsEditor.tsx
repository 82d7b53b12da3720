/** Writing review settings: the text with its faults, and beside it what holds with the origin of each value. */
import type { TeamSettings } from "@acrux/contract";
import { useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { Button } from "../../../ui/Button.tsx";
import { TimeAgo } from "../../../ui/TimeAgo.tsx";
import { toastSuccess } from "../../../ui/toast-error.ts";
import { DraftBanners } from "../DraftBanners.tsx";
import { faultsIn } from "../faults.ts";
import { HistoryButton } from "../HistoryButton.tsx";
import { FailedSave } from "../Outcome.tsx";
import { TextCard } from "../TextCard.tsx";
import { EffectiveSettings } from "./EffectiveSettings.tsx";
import { type SettingsOf, useSaveSettings } from "./queries.ts";
import { SettingsHelp } from "./SettingsHelp.tsx";

interface SettingsEditorProps {
  of: SettingsOf;
  uid: string;
  settings: TeamSettings;
}

const MOST_CHARACTERS = 16_384;

export function SettingsEditor({ of, uid, settings }: SettingsEditorProps) {
  const { version } = settings;
  const draft = useDraft({
    uid,
    name: `settings:${of.scope}:${of.id}`,
    saved: { text: settings.text },
    version,
    isValue: isText,
  });
  const { text } = draft.value;
  const [refused, setRefused] = useState<string | null>(null);
  const save = useSaveSettings(of, (saved) => {
    draft.discard();
    void toastSuccess(`Saved as version ${String(saved.version)}`);
  });
  const faults = isApiError(save.error, "invalid_request") ? faultsIn(save.error.message) : [];
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        <DraftBanners draft={draft} theirs={settings} by={settings} />
        <TextCard
          title="Settings"
          label="The settings as YAML"
          text={text}
          onChange={(changed) => draft.change({ text: changed })}
          readOnly={save.isPending}
          maxLength={MOST_CHARACTERS}
          faults={faults}
          isFaultsText={refused === text}
          outcome={<FailedSave error={save.error} title="The settings could not be saved" isNew={false} />}
          isChanged={draft.isChanged}
          onDiscard={draft.discard}
          isBusy={save.isPending}
        >
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={!draft.isChanged || draft.isOvertaken}
            onClick={() => {
              setRefused(text);
              save.mutate({ version: draft.version, text });
            }}
          >
            Save
          </Button>
        </TextCard>
        <LastChange settings={settings} />
        <SettingsHelp />
      </div>
      <EffectiveSettings settings={settings} isOutdated={draft.isChanged} />
    </div>
  );
}

function isText(value: unknown): value is { readonly text: string } {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}

function LastChange({ settings }: { settings: TeamSettings }) {
  const { auditId, version, updatedAt } = settings;
  if (updatedAt === null) {
    return <p className="text-muted text-sm">There are no settings here yet.</p>;
  }
  return (
    <div className="text-muted flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0">
        {`Version ${String(version)}, by `}
        <bdi className="wrap-anywhere">{cleanText(settings.updatedByName ?? "someone who left")}</bdi>,{" "}
        <TimeAgo instant={updatedAt} />
      </p>
      <HistoryButton targetId={auditId} />
    </div>
  );
}
