/** How the board looks: labels with colors, limits of work in progress, and whether old finished tasks are folded away. */
import { type Label, labelColorNames, type Project, taskStatusNames } from "@acrux/contract";
import { Plus, Trash2 } from "lucide-react";
import { errorText } from "../../../lib/error-text.ts";
import { useDraft } from "../../../lib/use-draft.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Input } from "../../../ui/Input.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useAuth } from "../../session/auth-context.ts";
import { conflictOf } from "../conflict.ts";
import { LabelDot } from "../LabelDot.tsx";
import { type ProjectChange, useChangeProject } from "../mutations.ts";
import { RestoredNote } from "../RestoredNote.tsx";
import { sayDone } from "../task-toasts.ts";
import { type Status, statusWords } from "../task-words.ts";
import { changeOf } from "./change-of.ts";
import {
  type BoardValues,
  boardValuesOf,
  isBoardValues,
  type LabelRow,
  labelFault,
  limitFault,
  limitsOf,
  newRow,
} from "./board-values.ts";
import { SettingsConflict } from "./SettingsConflict.tsx";

interface BoardSettingsProps {
  project: Project;
  canEdit: boolean;
}

export function BoardSettings({ project, canEdit }: BoardSettingsProps) {
  const { user } = useAuth();
  const draft = useDraft({
    ...{ uid: user?.uid ?? "", name: `board:${project._id}`, saved: boardValuesOf(project), version: 0 },
    isValue: isBoardValues,
  });
  const { labels, limits, foldsDone } = draft.value;
  const set = (part: Partial<BoardValues>): void => draft.change({ ...draft.value, ...part });
  const change = useChangeProject(project._id);
  const theirs = conflictOf(change.error) as Project | null;
  const fault = labelFault(labels) ?? limitFault(limits);
  const save = (): void => {
    if (fault !== null) return;
    const after = { labels: labels.map(sentLabel), wipLimits: limitsOf(limits), foldsDone };
    change.mutate(changeOf(savedOf(theirs ?? project), after as ProjectChange), {
      onSuccess: () => {
        draft.discard();
        void sayDone("Board settings saved", null);
      },
    });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {draft.broughtBack !== null && <RestoredNote at={draft.broughtBack} onDiscard={draft.discard} />}
      <Failure
        error={change.error}
        theirs={theirs}
        mine={draft.value}
        onKeepMine={save}
        onTakeTheirs={() => {
          change.reset();
          draft.discard();
        }}
      />
      <fieldset disabled={!canEdit}>
        <legend className="mb-2 font-medium">Labels</legend>
        <Labels rows={labels} onChange={(rows) => set({ labels: rows })} />
      </fieldset>
      <fieldset disabled={!canEdit}>
        <legend className="font-medium">Limits of work in progress</legend>
        <p className="text-muted mb-2 text-sm">A column with more tasks says so. Empty is no limit.</p>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {taskStatusNames.map((status) => (
            <Field key={status} label={statusWords[status]}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  maxLength={3}
                  value={limits[status]}
                  onChange={({ target }) => set({ limits: { ...limits, [status]: target.value } })}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor="folds-done">
          <span className="font-medium">Fold finished tasks</span>
          <span className="text-muted block text-sm">
            Tasks that are done for more than 14 days are folded away.
          </span>
        </label>
        <Switch
          id="folds-done"
          checked={foldsDone}
          disabled={!canEdit}
          onCheckedChange={(folds) => set({ foldsDone: folds })}
        />
      </div>
      {fault !== null && (
        <p role="alert" className="text-danger text-sm">
          {fault}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        loading={change.isPending}
        disabled={!canEdit || fault !== null}
      >
        {change.isPending ? "Saving..." : "Save"}
      </Button>
    </form>
  );
}

interface FailureProps {
  error: Error | null;
  theirs: Project | null;
  mine: BoardValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function Failure({ error, theirs, mine, onKeepMine, onTakeTheirs }: FailureProps) {
  if (error === null) return null;
  if (theirs === null) return <Banner tone="error">{errorText(error, "Failed to update project")}</Banner>;
  return (
    <SettingsConflict theirs={differing(theirs, mine)} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />
  );
}

/** Only what is another value there. */
function differing(project: Project, mine: BoardValues): Record<string, string> {
  const [theirs, own] = [boardValuesOf(project), mine].map((values) => ({
    Labels: values.labels.map(({ name, color }) => `${name} (${color})`).join(", "),
    Limits: Object.entries(limitsOf(values.limits))
      .map(([status, limit]) => `${statusWords[status as Status]} ${String(limit)}`)
      .join(", "),
    "Fold finished tasks": values.foldsDone ? "On" : "Off",
  }));
  return Object.fromEntries(
    Object.entries(theirs ?? {}).filter(([name, text]) => text !== own?.[name as keyof typeof own]),
  );
}

function savedOf({ labels, wipLimits, foldsDone }: Project): ProjectChange {
  return { labels: labels as ProjectChange["labels"], wipLimits, foldsDone };
}

function sentLabel({ id, name, color }: LabelRow): Partial<Label> {
  return { ...(id !== undefined && { id }), name: name.trim(), color };
}

interface LabelsProps {
  rows: readonly LabelRow[];
  onChange: (rows: readonly LabelRow[]) => void;
}

const MOST_LABELS = 50;

function Labels({ rows, onChange }: LabelsProps) {
  const put = (changed: LabelRow): void =>
    onChange(rows.map((row) => (row.row === changed.row ? changed : row)));
  return (
    <>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row.row} className="flex items-center gap-2">
            <LabelDot color={row.color} />
            <Input
              aria-label="Label name"
              className="min-w-0 grow"
              maxLength={30}
              value={row.name}
              onChange={({ target }) => put({ ...row, name: target.value })}
            />
            <Select
              aria-label={`Color of ${row.name}`}
              className="w-28 shrink-0 capitalize"
              value={row.color}
              onChange={({ target }) => put({ ...row, color: target.value })}
            >
              {labelColorNames.map((color) => (
                <option key={color} value={color}>
                  {color}
                </option>
              ))}
            </Select>
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={`Delete the label ${row.name}`}
              onClick={() => onChange(rows.filter((other) => other.row !== row.row))}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {rows.length < MOST_LABELS && (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus aria-hidden="true" className="size-3.5" />}
          onClick={() => onChange([...rows, newRow(rows)])}
        >
          Add a label
        </Button>
      )}
    </>
  );
}
