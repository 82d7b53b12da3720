/** Turns a webhook about a pull request into a queued review, or stops the reviews that it makes pointless. */
import { noCounts, noFiles, type ReviewRecord, type ReviewStore } from "../reviews/store.ts";
import type { PullRequestEvent } from "./events.ts";
import { askAgain, isUnfinished, stop } from "./job-state.ts";
import { type ReviewQueue, taskKey } from "./queue.ts";
import { stopReasons } from "./stop-reasons.ts";
import type { RepositoryStore } from "./store.ts";

export interface AcceptPullDeps {
  readonly reviews: ReviewStore;
  readonly repositories: RepositoryStore;
  readonly queue: ReviewQueue;
  now(): Date;
}

/** `isNew` is false for a redelivery, which asks for unfinished work only. */
export async function acceptPull(
  event: PullRequestEvent,
  delivery: { isNew: boolean },
  deps: AcceptPullDeps,
): Promise<void> {
  switch (event.action) {
    case "closed":
      return stopAll(event, "skipped", stopReasons.closed, deps);
    case "converted_to_draft":
      return stopAll(event, "skipped", stopReasons.draft, deps);
    case "edited":
      return followTitle(event, deps);
    default:
      return queueReview(event, delivery, deps);
  }
}

/** Drafts and repositories with reviews switched off leave no record at all. */
async function queueReview(
  event: PullRequestEvent,
  delivery: { isNew: boolean },
  deps: AcceptPullDeps,
): Promise<void> {
  const repository = await deps.repositories.find(event.repository.id);
  if (repository?.enableACR !== true) return;
  if (event.pull_request.draft === true || event.pull_request.state !== "open") {
    return supersedeOlder(event, deps);
  }
  const record = newRecord(event, deps.now());
  const [created] = await Promise.all([deps.reviews.create(record), supersedeOlder(event, deps)]);
  const current = created ? record : await takeUp(record, delivery, deps);
  if (current === null) return;
  await deps.queue.enqueue({ reviewId: current.id }, { key: taskKey(current) });
}

/**
 * The head is known. Unfinished work is queued again (a queue forgets, a record does not); a review that ended without
 * being posted begins anew only when GitHub sent something new about it.
 */
async function takeUp(
  wanted: ReviewRecord,
  delivery: { isNew: boolean },
  deps: AcceptPullDeps,
): Promise<ReviewRecord | null> {
  const existing = await deps.reviews.find(wanted.id);
  if (existing === null) return null;
  if (!delivery.isNew) return isUnfinished(existing) ? existing : null;
  const again = (record: ReviewRecord) => askAgain(record, wanted.pullUpdatedAt, deps.now());
  const asked = await deps.reviews.change(wanted.id, again);
  return asked ?? (isUnfinished(existing) ? existing : null);
}

/** An event of an older state of the pull request stops nothing: events come late and out of order. */
async function supersedeOlder(event: PullRequestEvent, deps: AcceptPullDeps): Promise<void> {
  const updatedAt = new Date(event.pull_request.updated_at);
  const unfinished = await deps.reviews.findUnfinished(event.repository.id, event.pull_request.number);
  const older = unfinished.filter(
    (record) =>
      record.headSha !== event.pull_request.head.sha &&
      (record.pullUpdatedAt < updatedAt || record.headSha === event.before),
  );
  await stopEach(older, "superseded", stopReasons.newerHead, deps);
}

async function stopAll(
  event: PullRequestEvent,
  status: "superseded" | "skipped",
  reason: string,
  deps: AcceptPullDeps,
): Promise<void> {
  const updatedAt = new Date(event.pull_request.updated_at);
  const unfinished = await deps.reviews.findUnfinished(event.repository.id, event.pull_request.number);
  // GitHub's times are whole seconds. Within one, a closing may be older than the reopening that came first: then the
  // job, which reads the pull request's state itself, decides.
  const earlier = unfinished.filter((record) => record.pullUpdatedAt < updatedAt);
  await stopEach(earlier, status, reason, deps);
}

async function stopEach(
  records: readonly ReviewRecord[],
  status: "superseded" | "skipped",
  reason: string,
  deps: AcceptPullDeps,
): Promise<void> {
  await Promise.all(
    records.map(({ id }) =>
      deps.reviews.change(id, (record) => stop(record, { status, reason }, deps.now())),
    ),
  );
}

async function followTitle(event: PullRequestEvent, deps: AcceptPullDeps): Promise<void> {
  if (event.changes?.title === undefined) return;
  const pullTitle = event.pull_request.title;
  await deps.reviews.change(reviewId(event), (record) =>
    record.pullTitle === pullTitle ? null : { pullTitle, updatedAt: deps.now() },
  );
}

function reviewId(event: PullRequestEvent): string {
  return [event.repository.id, event.pull_request.number, event.pull_request.head.sha].map(String).join("-");
}

/** Whoever opened the pull request, and whoever pushed. */
function authorsOf({ action, sender, pull_request: { user } }: PullRequestEvent): number[] {
  const pusher = action === "opened" || action === "synchronize" ? sender?.id : undefined;
  return [...new Set([user?.id, pusher])].filter((id) => id !== undefined);
}

function newRecord(event: PullRequestEvent, now: Date): ReviewRecord {
  const pull = event.pull_request;
  return {
    id: reviewId(event),
    installationId: event.installation.id,
    repositoryId: event.repository.id,
    repositoryName: event.repository.full_name,
    pullNumber: pull.number,
    pullTitle: pull.title,
    pullUrl: pull.html_url,
    pullUpdatedAt: new Date(pull.updated_at),
    authorLogin: pull.user?.login ?? "ghost",
    authorIds: authorsOf(event),
    headSha: pull.head.sha,
    status: "queued",
    reason: null,
    generation: 0,
    attempts: 0,
    lease: null,
    notBefore: null,
    stopReason: null,
    hasResult: false,
    conclusion: null,
    counts: noCounts,
    files: noFiles,
    reviewUrl: null,
    createdAt: now,
    updatedAt: now,
    finishedAt: null,
  };
}
