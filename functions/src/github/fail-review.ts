/** What becomes of an attempt that failed: another one later, or an honest end with a neutral check run. */
import { AppError } from "../app-error.ts";
import { escapeText } from "../review/report/markdown.ts";
import { maxAttempts, release } from "./job-state.ts";
import { taskKey } from "./queue.ts";
import { type Attempt, endAttempt, type RunReviewDeps } from "./attempt.ts";

/** Seconds to wait when GitHub limits calls without saying for how long. */
const limitedSeconds = 60;

/** Codes that no waiting mends. */
const permanent = new Set(["not_found", "forbidden", "github_connection_required", "invalid_request"]);

export async function settleFailure(attempt: Attempt, error: unknown, deps: RunReviewDeps): Promise<void> {
  const { record } = attempt;
  deps.log.error("An attempt at a review failed", { reviewId: record.id, attempts: record.attempts, error });
  const mayTryAgain = !(error instanceof AppError && permanent.has(error.code));
  if (mayTryAgain && record.attempts < maxAttempts) return tryLater(attempt, error, deps);

  const current = await deps.reviews.find(record.id);
  if (typeof current?.reviewUrl === "string") {
    // The review itself is there; only what follows it could not be written.
    return endAttempt(attempt, { status: "posted", reason: null, reviewUrl: current.reviewUrl }, deps);
  }
  const reason = explain(error);
  await tellOnGitHub(attempt, reason, deps);
  await endAttempt(attempt, { status: "failed", reason }, deps);
}

/** GitHub's own pause is kept to the second: the record refuses every claim before it. */
async function tryLater({ record, leaseId }: Attempt, error: unknown, deps: RunReviewDeps): Promise<void> {
  const delaySeconds = delayAfter(error, record.attempts);
  const now = deps.now();
  const again = { notBefore: new Date(now.getTime() + delaySeconds * 1000), reason: explain(error) };
  const released = await deps.reviews.change(record.id, (current) => release(current, leaseId, again, now));
  if (released === null) return;
  await deps.queue.enqueue({ reviewId: record.id }, { key: taskKey(released), delaySeconds });
}

function delayAfter(error: unknown, attempts: number): number {
  if (error instanceof AppError && error.code === "too_many_requests") {
    return error.retryAfterSeconds ?? limitedSeconds;
  }
  return 5 * 2 ** attempts;
}

function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return "Something went wrong inside Acrux. Nothing was posted.";
}

/** A check that is missing would look like a review still to come; one that is green would be a lie. */
async function tellOnGitHub({ record, github }: Attempt, reason: string, deps: RunReviewDeps): Promise<void> {
  try {
    const mayExist = record.attempts > 1 || record.generation > 0;
    const existing = mayExist ? await github.findCheck(record.headSha, record.id) : null;
    const check = {
      headSha: record.headSha,
      externalId: record.id,
      detailsUrl: deps.detailsUrl(record.id),
      report: { title: "The review failed", summary: escapeText(reason), conclusion: "neutral" as const },
    };
    await github.saveCheck(check, existing);
  } catch (error) {
    deps.log.warn("The failure could not be told on GitHub", { reviewId: record.id, error });
  }
}
