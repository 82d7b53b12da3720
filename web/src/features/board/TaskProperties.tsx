/** A task's fields beside its text; each is saved as soon as it is chosen, and can be taken back. */
import { type TaskCard, taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";
import { use, useState } from "react";
import { formatDate } from "../../lib/dates.ts";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { AssigneePicker } from "./AssigneePicker.tsx";
import { BoardContext } from "./board-context.ts";
import { DueSign } from "./CardSigns.tsx";
import { LabelPicker } from "./LabelPicker.tsx";
import type { Patch } from "./patch.ts";
import { estimateFault } from "./task-values.ts";
import { priorityWords, statusWords, typeWords } from "./task-words.ts";

interface TaskPropertiesProps {
  card: TaskCard;
  canEdit: boolean;
}

export function TaskProperties({ card, canEdit }: TaskPropertiesProps) {
  const { project, actions } = use(BoardContext);
  const change = (patch: Patch): void => actions.change(card, patch);
  return (
    <section
      aria-label="Fields"
      className="grid grid-cols-2 content-start gap-3 md:row-span-2 md:flex md:flex-col"
    >
      <Choice
        label="Status"
        value={card.status}
        words={statusWords}
        names={taskStatusNames}
        canEdit={canEdit}
        onChange={(status) => actions.moveTo(card, status)}
      />
      <Choice
        label="Priority"
        value={card.priority}
        words={priorityWords}
        names={taskPriorityNames}
        canEdit={canEdit}
        onChange={(priority) => change({ priority })}
      />
      <Choice
        label="Type"
        value={card.type}
        words={typeWords}
        names={taskTypeNames}
        canEdit={canEdit}
        onChange={(type) => change({ type })}
      />
      <Field label="Assignee">
        {(control) => (
          <AssigneePicker
            {...control}
            disabled={!canEdit}
            value={card.assigneeId ?? ""}
            onChange={(id) => change({ assigneeId: id === "" ? null : id })}
          />
        )}
      </Field>
      <Field
        label="Due date"
        hint={card.dueOn && <DueSign isWhole dueOn={card.dueOn} isDone={card.status === "DONE"} />}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            disabled={!canEdit}
            value={card.dueOn ?? ""}
            onChange={({ target }) => change({ dueOn: target.value === "" ? null : target.value })}
          />
        )}
      </Field>
      <Estimate key={card.estimate ?? ""} card={card} canEdit={canEdit} onChange={change} />
      {project.labels.length > 0 && (
        <div className="col-span-2 min-w-0">
          <LabelPicker
            value={card.labelIds}
            disabled={!canEdit}
            onChange={(labelIds) => change({ labelIds: [...labelIds] })}
          />
        </div>
      )}
      <p className="text-subtle text-xs">
        Created <time dateTime={card.createdAt}>{formatDate(card.createdAt)}</time>
      </p>
    </section>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  names: readonly Name[];
  words: Readonly<Record<Name, string>>;
  canEdit: boolean;
  onChange: (name: Name) => void;
}

function Choice<Name extends string>({ label, value, names, words, canEdit, onChange }: ChoiceProps<Name>) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          disabled={!canEdit}
          value={value}
          onChange={({ target }) => {
            const chosen = names.find((name) => name === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {words[name]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface EstimateProps extends TaskPropertiesProps {
  onChange: (patch: Patch) => void;
}

/** Saved when the field is left, since a number is typed digit by digit. */
function Estimate({ card, canEdit, onChange }: EstimateProps) {
  const saved = card.estimate === undefined ? "" : String(card.estimate);
  const [text, setText] = useState(saved);
  const fault = estimateFault(text);
  const save = (): void => {
    if (text !== saved && fault === true) onChange({ estimate: text === "" ? null : Number(text) });
  };
  return (
    <Field label="Estimate" error={fault === true ? undefined : fault}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          maxLength={5}
          disabled={!canEdit}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={save}
          onKeyDown={({ key }) => {
            if (key === "Enter") save();
          }}
        />
      )}
    </Field>
  );
}
