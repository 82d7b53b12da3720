/** One worker's one attempt at one review: what it works with, and how it writes down its end. */
import type { ReviewResult } from "@acrux/contract";
import type { Log } from "../log.ts";
import type { Change } from "../review/change/change.ts";
import type { RuleSource } from "../review/config/layers.ts";
import type { ConfigResult } from "../review/config/read-config.ts";
import type { ReviewSettings } from "../review/settings.ts";
import type { ReviewRecord, ReviewStore } from "../reviews/store.ts";
import type { OpenRepository, RepositoryOnGitHub } from "./hosting.ts";
import { finish, type ReviewEnd } from "./job-state.ts";
import { type ReviewQueue, taskKey } from "./queue.ts";
import type { ModelDeps } from "./read-by-model.ts";
import type { PullStore, RepositoryStore } from "./store.ts";

export interface RunReviewDeps {
  readonly reviews: ReviewStore;
  readonly repositories: RepositoryStore;
  readonly pulls: PullStore;
  readonly queue: ReviewQueue;
  readonly openRepository: OpenRepository;
  /** The rules that the team keeps in the app for this repository. */
  readonly teamRules: (repositoryId: number) => Promise<readonly RuleSource[]>;
  /** The settings that the team keeps in the app, the organization's before the repository's. */
  readonly teamSettings: (repositoryId: number) => Promise<readonly ConfigResult[]>;
  /** Under which the secrets that an installation's reviews find are known again. */
  readonly identityKey: (installationId: number) => string;
  /** Runs the engine in a process of its own, with hard limits. */
  readonly runEngine: (
    change: Change,
    settings: Pick<ReviewSettings, "alreadyPosted" | "agreed" | "config" | "identityKey">,
  ) => Promise<ReviewResult>;
  /** Absent where no model is to be had. */
  readonly model?: ModelDeps;
  /** The review's page in the app. */
  readonly detailsUrl: (reviewId: string) => string;
  /** The App's name in a mention. */
  readonly appSlug: string;
  /** How long a claim holds without being renewed; the default of job-state.ts unless said otherwise. */
  readonly leaseMs?: number | undefined;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Attempt {
  readonly record: ReviewRecord;
  readonly leaseId: string;
  readonly github: RepositoryOnGitHub;
}

export async function endAttempt(
  { record, leaseId }: Attempt,
  end: ReviewEnd,
  deps: Pick<RunReviewDeps, "reviews" | "queue" | "now" | "log">,
): Promise<void> {
  const claim = { leaseId, generation: record.generation };
  const ended = await deps.reviews.change(record.id, (current) => finish(current, claim, end, deps.now()));
  if (ended?.status === "queued") {
    await deps.queue.enqueue({ reviewId: record.id }, { key: `${taskKey(ended)}:again` });
  }
  deps.log.info(ended === null ? "A review ended after its claim was lost" : "A review ended", {
    reviewId: record.id,
    status: end.status,
    attempts: record.attempts,
  });
}
