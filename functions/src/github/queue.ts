/** The port to the queue that the review job reads. */

export interface ReviewTask {
  readonly reviewId: string;
}

export interface ReviewQueue {
  /**
   * Queues a review once for each `key`: a second call with the same key does nothing. `delaySeconds` is a wish that
   * the worker checks itself.
   */
  enqueue(task: ReviewTask, options: { readonly key: string; readonly delaySeconds?: number }): Promise<void>;
}

/** One task for each time that a review was queued or claimed: a redelivery of what nobody claimed adds none. */
export function taskKey(record: { id: string; generation: number; attempts: number }): string {
  return `${record.id}:${String(record.generation)}:${String(record.attempts)}`;
}
