/** What a form of settings sends: only what was changed, and what it was when it was shown. */
import type { ProjectChange } from "../mutations.ts";

type Values = Omit<ProjectChange, "was" | "status">;

export function changeOf(before: Values, after: Values): ProjectChange {
  const changed = (Object.keys(after) as (keyof Values)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return { ...pick(after), was: pick(before) };
}
