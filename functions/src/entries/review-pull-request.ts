/** Builds the job that reviews one pull request, or does what a comment on one asks for. */
import { ReviewId } from "@acrux/contract";
import { z } from "zod";
import { createWordCaches } from "../adapters/context/word-caches.ts";
import { runEngine } from "../adapters/engine/run-engine.ts";
import { createTokenCipher } from "../adapters/encryption.ts";
import { createFirestoreAccounts } from "../adapters/firestore/accounts.ts";
import { createFirestoreConnections } from "../adapters/firestore/connections.ts";
import { createFirestorePulls } from "../adapters/firestore/pulls.ts";
import { createFirestoreRepositories } from "../adapters/firestore/repositories.ts";
import { createFirestoreReviews } from "../adapters/firestore/reviews.ts";
import { createFirestoreRules } from "../adapters/firestore/rules.ts";
import { createFirestoreSettings } from "../adapters/firestore/settings.ts";
import { createAppTokens } from "../adapters/github/app-tokens.ts";
import { createClient } from "../adapters/github/client.ts";
import { createOpenRepository } from "../adapters/github/repository.ts";
import { installationKey } from "../adapters/identity-key.ts";
import { newId } from "../adapters/random-id.ts";
import { readEnvironment } from "../env.ts";
import { AgreeCommand } from "../github/queue.ts";
import { agreeByComment } from "../github/agree-by-comment.ts";
import { type JobOutcome, runReview } from "../github/run-review.ts";
import { readYaml } from "../review/config/read-yaml.ts";
import { defaultSettings } from "../review/settings.ts";
import { rulesFor } from "../rules/store.ts";
import { settingsLayers } from "../settings/layers.ts";
import { advisoriesFrom } from "./advisories.ts";
import { log, now, openFirestore } from "./backend.ts";
import { modelFrom } from "./model.ts";
import { openReviewQueue } from "./queue.ts";
import { findSettingsTarget, settingsKeysOf } from "./settings.ts";

const Task = z.union([z.object({ reviewId: ReviewId }), z.object({ command: AgreeCommand })]);

export function buildReviewJob(): (data: unknown) => Promise<JobOutcome> {
  const env = readEnvironment("reviewPullRequest");
  const firestore = openFirestore();
  const rules = createFirestoreRules(firestore, now);
  const settings = createFirestoreSettings(firestore, now);
  const repositories = createFirestoreRepositories(firestore);
  const findTarget = findSettingsTarget({ accounts: createFirestoreAccounts(firestore), repositories });
  const client = createClient(env.GITHUB_API_URL, now);
  const advisoriesOn = advisoriesFrom(env.OSV_API_URL);
  const tokens = createAppTokens(client, {
    appId: env.GITHUB_APP_ID,
    privateKey: env.GITHUB_APP_PRIVATE_KEY,
  });
  const dependencies = {
    reviews: createFirestoreReviews(firestore),
    repositories,
    pulls: createFirestorePulls(firestore),
    connections: createFirestoreConnections(firestore, createTokenCipher(env.TOKEN_ENCRYPTION_KEYS)),
    queue: openReviewQueue(),
    openRepository: createOpenRepository(
      client,
      tokens,
      { appId: env.GITHUB_APP_ID, slug: env.GITHUB_APP_SLUG },
      createWordCaches(),
    ),
    teamRules: async (repositoryId) =>
      rulesFor(await rules.list(), repositoryId).map(({ id, text }) => ({
        origin: `rule ${id} of the app`,
        value: readYaml(id, text).value,
      })),
    teamSettings: async (repositoryId) =>
      settingsLayers(settings, await settingsKeysOf(findTarget, repositoryId)),
    identityKey: (installationId) => installationKey(env.GITHUB_APP_PRIVATE_KEY, installationId),
    runEngine: async (change, settings) =>
      runEngine(change, { ...defaultSettings, ...settings, ...(await advisoriesOn(change)) }),
    ...modelFrom(env, firestore, (repositoryId) => settingsKeysOf(findTarget, repositoryId)),
    appSlug: env.GITHUB_APP_SLUG,
    detailsUrl: (reviewId) => `${env.APP_URL}/app/reviews/${encodeURIComponent(reviewId)}`,
    leaseMs: env.REVIEW_LEASE_SECONDS * 1_000,
    newId,
    now,
    log,
  } satisfies Parameters<typeof runReview>[1] & Parameters<typeof agreeByComment>[1];
  return async (data) => {
    const task = Task.safeParse(data);
    if (task.success) {
      return "command" in task.data
        ? agreeByComment(task.data.command, dependencies)
        : runReview(task.data, dependencies);
    }
    // Trying again would not make it a task.
    log.error("The queue brought something that is not a task", { error: task.error });
    return "done";
  };
}
