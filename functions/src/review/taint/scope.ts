/** Which names of the code around a function sees, where a language does not let it see all. */
import type { Lambda } from "./code.ts";
import { Names } from "./names.ts";
import type { Walk } from "./state.ts";

export function visibleNames(names: Names, { start, end }: Lambda, { table, text }: Walk): Names {
  const shown = table.outerNames?.(text.slice(start, end)) ?? null;
  if (shown === null) return names;
  return new Names(new Map([...names].filter(([name]) => shown(name))));
}
