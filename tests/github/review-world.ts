/** One review over memory adapters, for tests of the job: what GitHub answers, what the engine says and the time are the test's to set. */
import {
  createMemoryRepository,
  type MemoryRepository,
} from "../../functions/src/adapters/memory/hosting.ts";
import { createMemoryPulls } from "../../functions/src/adapters/memory/pulls.ts";
import { createMemoryQueue } from "../../functions/src/adapters/memory/queue.ts";
import { createMemoryRepositories } from "../../functions/src/adapters/memory/repositories.ts";
import { createMemoryReviews } from "../../functions/src/adapters/memory/reviews.ts";
import type { RunReviewDeps } from "../../functions/src/github/attempt.ts";
import { readConfig } from "../../functions/src/review/config/read-config.ts";
import type { ReviewRecord } from "../../functions/src/reviews/store.ts";
import { headSha, otherSha, sampleResult, sampleReview, startOfTest } from "./sample-records.ts";

export const openPull = {
  open: true,
  draft: false,
  title: "Add a thing",
  body: "",
  isStranger: false,
  headSha,
  baseRef: "main",
  baseSha: otherSha,
  changedFiles: 1,
  repositoryName: "northwind-labs/orbit",
};

export class ReviewWorld {
  /** In milliseconds; stands still unless a test lets it pass. */
  time = startOfTest.getTime();
  readonly github: MemoryRepository = createMemoryRepository(openPull);
  engineRuns = 0;
  deps: RunReviewDeps & { queue: ReturnType<typeof createMemoryQueue> };

  constructor() {
    let ids = 0;
    const quiet = (): void => undefined;
    this.deps = {
      reviews: createMemoryReviews(),
      repositories: createMemoryRepositories(),
      pulls: createMemoryPulls(),
      queue: createMemoryQueue(),
      openRepository: this.github.open,
      teamRules: () => Promise.resolve([{ origin: "rule of the app", value: { id: "team-rule" } }]),
      teamSettings: () =>
        Promise.resolve([readConfig("repository settings", "strictness: relaxed\nmaxComments: 5")]),
      identityKey: (installationId) => `key of ${String(installationId)}`,
      runEngine: () => {
        this.engineRuns += 1;
        return Promise.resolve(sampleResult());
      },
      detailsUrl: (reviewId) => `https://acrux.example/app/reviews/${reviewId}`,
      appSlug: "acrux-test",
      newId: () => `worker-${String((ids += 1))}`,
      now: () => new Date(this.time),
      log: { info: quiet, warn: quiet, error: quiet },
    };
  }

  async switchReviews(enableACR: boolean): Promise<void> {
    const repository = {
      id: 101,
      installationId: 11,
      fullName: "northwind-labs/orbit",
      private: true,
      enableACR,
      updatedAt: startOfTest,
    };
    await this.deps.repositories.switchReview(repository, { uid: "mira", requestId: "request" });
  }

  async record(): Promise<ReviewRecord> {
    const found = await this.deps.reviews.find(sampleReview().id);
    if (found === null) throw new Error("The review is gone.");
    return found;
  }

  posted(): { reviews: number; checks: number } {
    return { reviews: this.github.reviews.length, checks: this.github.checks.length };
  }
}

/** With one queued review of a repository that is switched on. */
export async function openReviewWorld(): Promise<ReviewWorld> {
  const world = new ReviewWorld();
  await world.deps.reviews.create(sampleReview());
  await world.switchReviews(true);
  return world;
}
