/** What a reading showed to a model, of all requests that left, whatever became of them: each part once. */
import type { ShownPart } from "@acrux/contract";
import { type ContextPart, type ModelRequest, tasks } from "./language-model.ts";

/** In the order of the tasks' weight; of a file that was shown whole nothing smaller. */
export function shownIn(sent: readonly ModelRequest[]): ShownPart[] {
  const weight = ({ task }: ModelRequest): number => order.indexOf(task);
  const parts = [...sent].sort((a, b) => weight(a) - weight(b)).flatMap((request) => request.parts);
  const whole = new Set(parts.filter(isWhole).map(({ path }) => path));
  const told = parts.filter((part) => isWhole(part) || part.kind !== "changed-file" || !whole.has(part.path));
  const once = new Map(told.map((part) => [[part.kind, part.path, part.what, part.tokens].join("\0"), part]));
  return [...once.values()].map(({ text: _, ...shown }) => shown);
}

const order = ["findings", ...tasks.filter((task) => task !== "findings")];

function isWhole({ kind, what }: ContextPart): boolean {
  return kind === "changed-file" && what === "the whole file";
}
