/** Builds the routes of reviews. */
import { createFirestorePulls } from "../adapters/firestore/pulls.ts";
import { createFirestoreReviews } from "../adapters/firestore/reviews.ts";
import type { AppTokens } from "../adapters/github/app-tokens.ts";
import type { GitHubClient } from "../adapters/github/client.ts";
import { createOpenRepository } from "../adapters/github/repository.ts";
import { agreeToSuppression, findWriter } from "../github/agree.ts";
import type { GitHubHandlerDeps } from "../github/handlers.ts";
import { readableRepositories } from "../github/readable.ts";
import { createReviewHandlers } from "../reviews/handlers.ts";
import { now, openFirestore } from "./backend.ts";

export function reviewHandlers(
  github: GitHubHandlerDeps,
  asApp: { client: GitHubClient; tokens: AppTokens; appId: string; slug: string },
): ReturnType<typeof createReviewHandlers> {
  const firestore = openFirestore();
  const reviews = createFirestoreReviews(firestore);
  const openRepository = createOpenRepository(asApp.client, asApp.tokens, asApp);
  return createReviewHandlers({
    reviews,
    access: { readableRepositories: (uid) => readableRepositories(uid, github) },
    agreements: {
      findWriter: (uid, repositoryId) => findWriter(uid, repositoryId, github),
      async agree(record, fingerprint, by) {
        // Few requests of the API queue anything.
        const { openReviewQueue } = await import("./queue.ts");
        const pulls = createFirestorePulls(firestore);
        const deps = { reviews, pulls, queue: openReviewQueue(), openRepository, now };
        return agreeToSuppression(record, fingerprint, by, deps);
      },
    },
  });
}
