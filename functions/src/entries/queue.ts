/** The queue that `reviewPullRequest` works off. */
import { getFunctions } from "firebase-admin/functions";
import { createTaskQueue } from "../adapters/task-queue.ts";
import type { ReviewQueue } from "../github/queue.ts";

export function openReviewQueue(): ReviewQueue {
  return createTaskQueue(getFunctions().taskQueue("reviewPullRequest"));
}
