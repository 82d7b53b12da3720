/** Names that leave one file together, and files that leave together, are said once where the same others miss them: who mends one sees the rest. */
import type { BetweenFiles } from "./between-files.ts";
import { inCode, listed } from "./places.ts";

export function saidOnce(found: readonly BetweenFiles[]): BetweenFiles[] {
  const groups = new Map<BetweenFiles | string, BetweenFiles[]>();
  for (const one of found) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return others.length === 0 ? [first] : [{ ...first, message: `${first.message} ${alsoGone(others)}` }];
  });
}

const togetherOf: ReadonlySet<string> = new Set([
  ...["context-missing-export", "context-missing-file", "context-package-script"],
  ...["context-translation-key", "context-configuration-key"],
]);

/** A renamed name has a new one of its own to tell. */
function keyOf(one: BetweenFiles): BetweenFiles | string {
  const { ruleId, file, side, evidence } = one;
  if (!togetherOf.has(ruleId) || side !== "LEFT") return one;
  const home = ruleId === "context-missing-file" ? "" : file.path;
  return [ruleId, home, ...new Set(evidence.map(({ path }) => path))].join("\n");
}

function alsoGone(others: readonly BetweenFiles[]): string {
  const names = others.map(({ symbol }) => symbol);
  const more = names.slice(3).length;
  const words = names.slice(0, 3).map(inCode).join(", ");
  return `The same goes for ${more === 0 ? listed(names) : `${words} and ${String(more)} more`}.`;
}
