/** What is done for longer than 14 days is folded away, where the project says so and nobody asked to see it. */
import type { TaskCard } from "@acrux/contract";

const FOLDED_AFTER_MS = 14 * 24 * 60 * 60 * 1000;

export function isLongDone(task: TaskCard, now: number): boolean {
  return task.status === "DONE" && now - Date.parse(task.statusAt) > FOLDED_AFTER_MS;
}
