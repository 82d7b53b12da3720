/** A queue in memory: keeps tasks until somebody takes them, and refuses a key for ever once used, as Cloud Tasks does. */
import type { AgreeCommand, ReviewQueue, ReviewTask } from "../../github/queue.ts";

export interface MemoryQueue extends ReviewQueue {
  /** Takes everything that waits, in order. */
  takeAll(): ReviewTask[];
  takeCommands(): AgreeCommand[];
}

export function createMemoryQueue(): MemoryQueue {
  const used = new Set<string>();
  let waiting: ReviewTask[] = [];
  let commands: AgreeCommand[] = [];
  return {
    enqueue(task, { key }) {
      if (!used.has(key)) waiting.push(task);
      used.add(key);
      return Promise.resolve();
    },
    enqueueCommand(command) {
      const key = `comment-${String(command.commentId)}`;
      if (!used.has(key)) commands.push(command);
      used.add(key);
      return Promise.resolve();
    },
    takeCommands() {
      const taken = commands;
      commands = [];
      return taken;
    },
    takeAll() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
