/** The tasks that are archived, as this browser knows them: what the server listed, with what was archived or brought back since. */
import type { TaskCard } from "@acrux/contract";

/** Of two versions of a task the newer counts; on screen at once, also while its change is being saved. */
export function archivedOf(
  listed: readonly TaskCard[],
  known: ReadonlyMap<string, TaskCard>,
): readonly TaskCard[] {
  const all = new Map(listed.map((task) => [task._id, task]));
  for (const task of known.values()) {
    const before = all.get(task._id);
    if (before === undefined || before.updatedAt <= task.updatedAt) all.set(task._id, task);
  }
  return [...all.values()]
    .filter(({ archivedAt }) => archivedAt !== undefined)
    .sort((a, b) => (b.archivedAt ?? "").localeCompare(a.archivedAt ?? ""));
}
