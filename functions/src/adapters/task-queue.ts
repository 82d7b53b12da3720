/** The queue of reviews on Cloud Tasks. */
import { createHash } from "node:crypto";
import type { ReviewQueue } from "../github/queue.ts";

/** The part of firebase-admin's task queue that is used. */
export interface CloudTaskQueue {
  enqueue(
    data: Record<string, unknown>,
    options: { id: string; scheduleDelaySeconds: number; dispatchDeadlineSeconds: number },
  ): Promise<void>;
}

/** Seconds that one task may take before Cloud Tasks counts it as failed; the function's own timeout. */
export const dispatchDeadlineSeconds = 300;

export function createTaskQueue(queue: CloudTaskQueue): ReviewQueue {
  async function put(
    data: Record<string, unknown>,
    key: string,
    scheduleDelaySeconds: number,
  ): Promise<void> {
    // A task's id is refused for ever once used. Hashed, because ids that sort together are slow to look up.
    const id = createHash("sha256").update(key).digest("hex").slice(0, 40);
    try {
      await queue.enqueue(data, { id, scheduleDelaySeconds, dispatchDeadlineSeconds });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  return {
    enqueue: ({ reviewId }, { key, delaySeconds = 0 }) => put({ reviewId }, key, delaySeconds),
    enqueueCommand: (command) => put({ command }, `comment-${String(command.commentId)}`, 0),
  };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "functions/task-already-exists";
}
