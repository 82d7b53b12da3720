/** A task's form whose every key is kept on this machine until it is saved or discarded. */
import { useForm } from "react-hook-form";
import { useDraft } from "../../lib/use-draft.ts";
import { useKeptValues } from "../../lib/use-kept-values.ts";
import { isTaskValues, type TaskValues } from "./task-values.ts";

interface KeptForm {
  readonly uid: string;
  /** Such as "task:new:harbor". */
  readonly name: string;
  readonly saved: TaskValues;
}

/** What is written and what it was begun from, since somebody else may have changed the task since. */
interface Kept {
  readonly base: TaskValues;
  readonly values: TaskValues;
}

export function useTaskForm({ uid, name, saved }: KeptForm) {
  const draft = useDraft<Kept>({
    uid,
    name,
    saved: { base: saved, values: saved },
    version: 0,
    isValue: isKept,
  });
  const form = useForm<TaskValues>({ defaultValues: { ...draft.value.values } });
  const { base } = draft.value;
  useKeptValues(form.subscribe, (values) => draft.change({ base, values: { ...values } }));
  return {
    ...{ form, base },
    broughtBack: draft.broughtBack,
    /** Forgets what was typed, and shows the given values. */
    restart: (values: TaskValues) => {
      draft.discard();
      form.reset({ ...values });
      draft.discard();
    },
    forget: draft.discard,
  };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { base, values } = value as Partial<Record<keyof Kept, unknown>>;
  return isTaskValues(base) && isTaskValues(values);
}
