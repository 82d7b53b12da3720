/** Somebody agrees by a comment: GitHub is asked now whether they may write, and a refusal is answered below the comment. */
import { AppError } from "../app-error.ts";
import type { Log } from "../log.ts";
import { escapeText, written } from "../review/report/markdown.ts";
import type { ReviewRecord } from "../reviews/store.ts";
import { type AgreeDeps, agreeToSuppression } from "./agree.ts";
import type { RepositoryOnGitHub } from "./hosting.ts";
import { isUnfinished } from "./job-state.ts";
import type { AgreeCommand } from "./queue.ts";
import type { JobOutcome } from "./run-review.ts";
import type { ConnectionStore } from "./store.ts";

export interface AgreeByCommentDeps extends AgreeDeps {
  readonly connections: Pick<ConnectionStore, "findByGitHubId">;
  readonly log: Log;
}

const refusals = new Set(["forbidden", "conflict"]);

/** `later` while the review is being made: it may be about to find what the comment is about. */
export async function agreeByComment(command: AgreeCommand, deps: AgreeByCommentDeps): Promise<JobOutcome> {
  const github = deps.openRepository(command);
  if (!(await mayWrite(command, github))) {
    // Whoever may not write gets no answer either: else strangers could have the App write as often as they like.
    deps.log.info("Someone without write access agreed by a comment", { ...command });
    return "done";
  }
  const record = await findNewest(command, github, deps);
  if (record !== null && isUnfinished(record)) return "later";
  try {
    await agree(record, command, deps);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (await isAgreed(command, deps)) return "done";
    await github.postComment(command.pullNumber, written`**Not agreed.** ${escapeText(error.message)}`);
  }
  return "done";
}

/** By the id: a login may have become somebody else's since. */
async function mayWrite({ login, githubId }: AgreeCommand, github: RepositoryOnGitHub): Promise<boolean> {
  const person = await github.readPermission(login);
  return person?.githubId === githubId && person.canWrite;
}

/** The review of the pull request as it is now. */
async function findNewest(
  { repositoryId, pullNumber }: AgreeCommand,
  github: RepositoryOnGitHub,
  { reviews }: AgreeByCommentDeps,
): Promise<ReviewRecord | null> {
  const { headSha } = await github.readPull(pullNumber);
  return reviews.find([repositoryId, pullNumber, headSha].map(String).join("-"));
}

async function agree(
  record: ReviewRecord | null,
  command: AgreeCommand,
  deps: AgreeByCommentDeps,
): Promise<void> {
  if (record === null) throw new AppError("conflict", "The newest commits have no review yet.");
  const { fingerprint, githubId, login, commentId } = command;
  const [connection] = await deps.connections.findByGitHubId(githubId);
  const uid = connection?.uid ?? `github:${login}`;
  const by = { githubId, login, uid, requestId: `comment-${String(commentId)}` };
  await agreeToSuppression(record, fingerprint, by, deps);
}

/** Somebody did, or the same task came before: then nothing is left to be said. */
async function isAgreed(
  { repositoryId, pullNumber, fingerprint }: AgreeCommand,
  { pulls }: AgreeByCommentDeps,
): Promise<boolean> {
  return Object.hasOwn((await pulls.find(repositoryId, pullNumber)).agreed, fingerprint);
}

/** One of ours: those of GitHub have a cause. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.cause === undefined && refusals.has(error.code);
}
