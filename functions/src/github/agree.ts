/**
 * Somebody other than the author agrees to a comment by which a pull request suppresses a finding of its own: in the app, where
 * their own token tells that they may write, or by a comment on GitHub (agree-by-comment.ts).
 */
import { AppError } from "../app-error.ts";
import type { ReviewRecord, ReviewStore } from "../reviews/store.ts";
import type { OpenRepository } from "./hosting.ts";
import { startAnew } from "./job-state.ts";
import { type ReviewQueue, taskKey } from "./queue.ts";
import { findRepository, type ReadableDeps } from "./readable.ts";
import type { PullStore } from "./store.ts";
import { actAsUser } from "./user-tokens.ts";

export interface AgreeDeps {
  readonly reviews: ReviewStore;
  readonly pulls: PullStore;
  readonly queue: ReviewQueue;
  readonly openRepository: OpenRepository;
  readonly now: () => Date;
}

export interface Writer {
  /** GitHub's numeric id: logins are renamed and given to others. */
  readonly githubId: number;
  readonly login: string;
}

/** Who the user is on GitHub, if GitHub says now that they may write to the repository; else null. */
export async function findWriter(
  uid: string,
  repositoryId: number,
  deps: ReadableDeps,
): Promise<Writer | null> {
  const found = await findRepository(uid, repositoryId, deps);
  if (found === null) return null;
  return actAsUser(uid, deps, async (user, { githubId, login }) => {
    const now = await user.readRepository(found.repository.fullName);
    return now?.id === repositoryId && now.canWrite ? { githubId, login } : null;
  });
}

/** Answers the review as it waits to be made anew. Throws `forbidden` for an author, and `conflict` where nothing waits. */
export async function agreeToSuppression(
  record: ReviewRecord,
  fingerprint: string,
  by: Writer & { readonly uid: string; readonly requestId: string },
  deps: AgreeDeps,
): Promise<ReviewRecord> {
  const ruleId = await findWaiting(record, fingerprint, deps);
  await refuseAuthors(record, by, deps);
  await refuseOlderHead(record, deps);
  const { repositoryId, pullNumber } = record;
  const agreement = { fingerprint, ruleId, login: by.login, at: deps.now() };
  await deps.pulls.agree(repositoryId, pullNumber, agreement, by);
  const queued = await deps.reviews.change(record.id, (current) => startAnew(current, deps.now()));
  if (queued === null) throw nothingWaits();
  await deps.queue.enqueue({ reviewId: queued.id }, { key: taskKey(queued) });
  return queued;
}

/** The rule of the finding that waits for somebody. */
async function findWaiting(record: ReviewRecord, fingerprint: string, deps: AgreeDeps): Promise<string> {
  const result = record.status === "posted" ? await deps.reviews.findResult(record.id) : null;
  const waiting = result?.findings.find(
    (finding) => finding.fingerprint === fingerprint && finding.suppression?.state === "waiting",
  );
  if (waiting === undefined) throw nothingWaits();
  return waiting.ruleId;
}

async function refuseAuthors(
  { repositoryId, pullNumber, authorIds }: ReviewRecord,
  { githubId }: Writer,
  { pulls }: AgreeDeps,
): Promise<void> {
  const authors = new Set([...authorIds, ...(await pulls.find(repositoryId, pullNumber)).authorIds]);
  if (authors.size === 0)
    throw new AppError("conflict", "This review does not know who pushed. Agree after the next push.");
  if (authors.has(githubId))
    throw new AppError(
      "forbidden",
      "You opened this pull request or pushed to it. Ask someone else to agree.",
    );
}

async function refuseOlderHead(record: ReviewRecord, { openRepository }: AgreeDeps): Promise<void> {
  const pull = await openRepository(record).readPull(record.pullNumber);
  if (!pull.open) throw new AppError("conflict", "The pull request is closed.");
  if (pull.headSha !== record.headSha)
    throw new AppError("conflict", "There are newer commits. Agree on the review of the newest one.");
}

function nothingWaits(): AppError {
  return new AppError("conflict", "This finding is not waiting for an agreement. Load the review again.");
}
