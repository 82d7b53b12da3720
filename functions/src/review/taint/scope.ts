/** Which names of the code around a function sees, where a language does not let it see all. */
import type { Lambda } from "./code.ts";
import type { Names } from "./names.ts";
import type { Walk } from "./state.ts";

export function visibleNames(names: Names, { start, end }: Lambda, { table, text }: Walk): Names {
  const { outerNames } = table;
  const named = outerNames?.namedIn(text.slice(start, end)) ?? null;
  if (!outerNames || named === null) return names;
  const { variableOf } = outerNames;
  const visible = names.changedBy(outerNames.keepShared);
  for (const [name, value] of names.tests()) {
    if (named.includes(variableOf(name) ?? "")) visible.set(name, value);
  }
  for (const name of named) {
    const value = names.get(name);
    if (value) visible.set(name, value);
  }
  return visible;
}
