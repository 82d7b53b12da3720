/** One job: claims a review, reads the change, runs the engine, posts one review and one check run, and says how it ended. */
import type { ReviewResult } from "@acrux/contract";
import { type Change, readOnce } from "../review/change/change.ts";
import type { LoadedConfig } from "../review/config/layers.ts";
import { loadConfig } from "../review/config/load-config.ts";
import type { ReviewRecord } from "../reviews/store.ts";
import { type Attempt, endAttempt, type RunReviewDeps } from "./attempt.ts";
import { settleFailure } from "./fail-review.ts";
import type { PullState } from "./hosting.ts";
import { claim, maxAttempts, renew, type ReviewEnd, whyNotClaimable } from "./job-state.ts";
import { LeaseLost, underLease } from "./lease.ts";
import { postResult } from "./post-result.ts";
import { readByModel } from "./read-by-model.ts";
import type { ReviewTask } from "./queue.ts";
import { endOfStopped, stopReasons } from "./stop-reasons.ts";
import { summarize } from "./summarize.ts";

/** `later`: somebody else holds it, or GitHub asked to wait; the queue brings the task again after its own pause. */
export type JobOutcome = "done" | "later";

export async function runReview(task: ReviewTask, deps: RunReviewDeps): Promise<JobOutcome> {
  const leaseId = deps.newId();
  const record = await deps.reviews.change(task.reviewId, (now) =>
    claim(now, leaseId, deps.now(), deps.leaseMs),
  );
  if (record === null) return await explainRefusal(task, deps);

  const repository = await deps.repositories.find(record.repositoryId);
  const repositoryName = repository?.fullName ?? record.repositoryName;
  const attempt = { record, leaseId, github: deps.openRepository({ ...record, repositoryName }) };
  await underLease({ reviewId: record.id, leaseId }, deps, () =>
    attemptReview(attempt, repository?.enableACR === true, deps),
  );
  return "done";
}

async function explainRefusal(task: ReviewTask, deps: RunReviewDeps): Promise<JobOutcome> {
  const record = await deps.reviews.find(task.reviewId);
  const refusal = record === null ? "finished" : whyNotClaimable(record, deps.now());
  return refusal === "finished" ? "done" : "later";
}

async function attemptReview(attempt: Attempt, isOn: boolean, deps: RunReviewDeps): Promise<void> {
  try {
    const end = isOn ? await review(attempt, deps) : switchedOff;
    await endAttempt(attempt, end, deps);
  } catch (error) {
    if (error instanceof LeaseLost) {
      deps.log.warn("Another worker took the review over", { reviewId: attempt.record.id });
      return;
    }
    await settleFailure(attempt, error, deps);
  }
}

const switchedOff: ReviewEnd = {
  status: "skipped",
  reason: "AI code review was switched off for this repository.",
};

async function review(attempt: Attempt, deps: RunReviewDeps): Promise<ReviewEnd> {
  const { record, github } = attempt;
  if (record.attempts > maxAttempts) throw new Error("Every earlier attempt died before it could say why.");
  if (record.stopReason !== null) return endOfStopped(record.stopReason);
  const pull = await github.readPull(record.pullNumber);
  const early = whyNotReview(record, pull);
  if (early !== null) return early;

  const { result, change } = await obtainResult(attempt, pull, deps);
  const stopped = await saveBeforePosting(attempt, pull, result, deps);
  if (stopped !== null) return stopped;
  const { url } = await postResult(attempt, result, change, deps);
  return { status: "posted", reason: null, reviewUrl: url };
}

/** GitHub's present state decides, not the event: events come late, twice and out of order. */
function whyNotReview(record: ReviewRecord, pull: PullState): ReviewEnd | null {
  if (!pull.open) return { status: "skipped", reason: stopReasons.closed };
  if (pull.headSha !== record.headSha) return { status: "superseded", reason: stopReasons.newerHead };
  if (pull.draft) return { status: "skipped", reason: stopReasons.draft };
  return null;
}

/** What an attempt before this one computed is posted, not computed again. */
async function obtainResult(
  { record, github, leaseId }: Attempt,
  pull: PullState,
  deps: RunReviewDeps,
): Promise<{ result: ReviewResult; change: Change | null }> {
  const stored = record.hasResult ? await deps.reviews.findResult(record.id) : null;
  if (stored !== null) return { result: stored, change: null };
  const [change, { said, agreed }] = await Promise.all([
    github.readChange(record.pullNumber, pull).then(readOnce),
    deps.pulls.find(record.repositoryId, record.pullNumber),
  ]);
  const config = await obtainConfig({ record, github }, pull, change, deps);
  const identityKey = deps.identityKey(record.installationId);
  const settings = { alreadyPosted: said, agreed, config, identityKey };
  const result = await deps.runEngine(change, settings);
  return {
    result: await readByModel({ record, github, leaseId }, { change, result, pull, settings }, deps),
    change,
  };
}

/** What the base branch says over the settings of the app, and the rules that the team keeps there. */
async function obtainConfig(
  { record, github }: Pick<Attempt, "record" | "github">,
  pull: PullState,
  change: Change,
  deps: RunReviewDeps,
): Promise<LoadedConfig> {
  const paths = change.files.map(({ path }) => path);
  const [settings, teamRules] = await Promise.all([
    deps.teamSettings(record.repositoryId),
    deps.teamRules(record.repositoryId),
  ]);
  const config = await loadConfig(github.readConfig(pull), paths, settings);
  return { ...config, rules: [...config.rules, ...teamRules] };
}

/**
 * The last look before anybody is told anything: the claim still holds, no newer head was announced meanwhile, and the
 * result is safe, so that a crash from here on costs no second review.
 */
async function saveBeforePosting(
  { record, leaseId }: Attempt,
  pull: PullState,
  result: ReviewResult,
  deps: RunReviewDeps,
): Promise<ReviewEnd | null> {
  const saved = await deps.reviews.change(record.id, (current) => {
    const renewed = renew(current, leaseId, deps.now(), deps.leaseMs);
    return renewed && { ...renewed, ...summarize(result), result, pullTitle: pull.title };
  });
  if (saved !== null) return null;
  const current = await deps.reviews.find(record.id);
  if (current?.lease?.id !== leaseId || current.stopReason === null) throw new LeaseLost("before posting");
  return endOfStopped(current.stopReason);
}
