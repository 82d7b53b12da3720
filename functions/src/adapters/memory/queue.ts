/** A queue in memory: keeps tasks until somebody takes them, and refuses a key for ever once used, as Cloud Tasks does. */
import type { ReviewQueue, ReviewTask } from "../../github/queue.ts";

export interface MemoryQueue extends ReviewQueue {
  /** Takes everything that waits, in order. */
  takeAll(): ReviewTask[];
}

export function createMemoryQueue(): MemoryQueue {
  const used = new Set<string>();
  let waiting: ReviewTask[] = [];
  return {
    enqueue(task, { key }) {
      if (!used.has(key)) waiting.push(task);
      used.add(key);
      return Promise.resolve();
    },
    takeAll() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
