/** Of names that are defined more than once it is not known which one a call means. */
import type { Definition } from "../facts.ts";

/** The first of each name, without its parameters where there are others. */
export function alone(definitions: readonly Definition[]): Definition[] {
  const counts = new Map<string, number>();
  for (const { name } of definitions) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Set<string>();
  return definitions.flatMap((one) => {
    if (seen.has(one.name)) return [];
    seen.add(one.name);
    return [counts.get(one.name) === 1 ? one : { ...one, parameters: null }];
  });
}
