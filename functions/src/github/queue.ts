/** The port to the queue that the review job reads. */
import { z } from "zod";

export interface ReviewTask {
  readonly reviewId: string;
}

/** Somebody agreed by a comment to a suppression that the pull request itself adds. Who may is not decided yet. */
export const AgreeCommand = z.object({
  installationId: z.number(),
  repositoryId: z.number(),
  repositoryName: z.string(),
  pullNumber: z.number(),
  commentId: z.number(),
  fingerprint: z.string(),
  /** Who wrote the comment, on GitHub. */
  githubId: z.number(),
  login: z.string(),
});
export type AgreeCommand = z.infer<typeof AgreeCommand>;

export interface ReviewQueue {
  /**
   * Queues a review once for each `key`: a second call with the same key does nothing. `delaySeconds` is a wish that
   * the worker checks itself.
   */
  enqueue(task: ReviewTask, options: { readonly key: string; readonly delaySeconds?: number }): Promise<void>;
  /** Once for each comment. */
  enqueueCommand(command: AgreeCommand): Promise<void>;
}

/** One task for each time that a review was queued or claimed: a redelivery of what nobody claimed adds none. */
export function taskKey(record: { id: string; generation: number; attempts: number }): string {
  return `${record.id}:${String(record.generation)}:${String(record.attempts)}`;
}
