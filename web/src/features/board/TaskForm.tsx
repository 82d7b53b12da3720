/** The fields of a task, for creating and for editing one. */
import { taskPriorityNames, taskStatusNames, taskTypeNames } from "@acrux/contract";
import { type ReactNode, use } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { markdownFault } from "../../ui/markdown-fault.ts";
import { MarkdownEditor } from "../../ui/MarkdownEditor.tsx";
import { Select } from "../../ui/Select.tsx";
import { AssigneePicker } from "./AssigneePicker.tsx";
import { BoardContext } from "./board-context.ts";
import { LabelPicker } from "./LabelPicker.tsx";
import { estimateFault, type TaskValues } from "./task-values.ts";
import { priorityWords, statusWords, typeWords } from "./task-words.ts";

interface TaskFormProps {
  id: string;
  form: UseFormReturn<TaskValues>;
  onSubmit: (values: TaskValues) => void;
  /** What failed, above the fields. */
  children?: ReactNode;
}

const LONGEST = { title: 200, description: 20_000 };

export function TaskForm({ id, form, onSubmit, children }: TaskFormProps) {
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  return (
    <form
      id={id}
      noValidate
      className="mt-3 flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(onSubmit)(event)}
      onKeyDown={(event) => {
        // The description does so by itself.
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        void handleSubmit(onSubmit)();
      }}
    >
      {children}
      <Field label="Title" error={errors.title?.message}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={LONGEST.title}
            {...register("title", { validate: (text) => text.trim() !== "" || "Title is required" })}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="Lines that begin with - [ ] become a checklist."
        error={errors.description?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="description"
            rules={{ validate: (text) => markdownFault(text, LONGEST.description) ?? true }}
            render={({ field }) => (
              <MarkdownEditor
                {...control}
                rows={6}
                longest={LONGEST.description}
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                onSubmit={() => void handleSubmit(onSubmit)()}
              />
            )}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Type">
          {(control) => (
            <Select {...control} {...register("type")}>
              {options(taskTypeNames, typeWords)}
            </Select>
          )}
        </Field>
        <Field label="Priority">
          {(control) => (
            <Select {...control} {...register("priority")}>
              {options(taskPriorityNames, priorityWords)}
            </Select>
          )}
        </Field>
        <Field label="Status">
          {(control) => (
            <Select {...control} {...register("status")}>
              {options(taskStatusNames, statusWords)}
            </Select>
          )}
        </Field>
        <Field label="Assignee">
          {(control) => (
            <Controller
              control={form.control}
              name="assigneeId"
              render={({ field }) => (
                <AssigneePicker {...control} value={field.value} onChange={field.onChange} />
              )}
            />
          )}
        </Field>
        <Field label="Due date" error={errors.dueOn?.message}>
          {(control) => <Input {...control} type="date" {...register("dueOn")} />}
        </Field>
        <Field label="Estimate" hint="Points or hours, in halves." error={errors.estimate?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              maxLength={5}
              {...register("estimate", { validate: estimateFault })}
            />
          )}
        </Field>
      </div>
      <Labels form={form} />
    </form>
  );
}

function Labels({ form }: { form: UseFormReturn<TaskValues> }) {
  const { project } = use(BoardContext);
  if (project.labels.length === 0) return null;
  return (
    <Controller
      control={form.control}
      name="labelIds"
      render={({ field }) => <LabelPicker value={field.value} onChange={field.onChange} />}
    />
  );
}

function options<Name extends string>(
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
): ReactNode {
  return names.map((name) => (
    <option key={name} value={name}>
      {words[name]}
    </option>
  ));
}
