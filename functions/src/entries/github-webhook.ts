/** Builds what receives webhooks. It loads no Octokit: the answer must come fast, also on a new instance. */
import { createTokenCipher } from "../adapters/encryption.ts";
import { createFirestoreAccounts } from "../adapters/firestore/accounts.ts";
import { createFirestoreConnections } from "../adapters/firestore/connections.ts";
import { createFirestoreDeliveries } from "../adapters/firestore/deliveries.ts";
import { createFirestoreRepositories } from "../adapters/firestore/repositories.ts";
import { createFirestoreReviews } from "../adapters/firestore/reviews.ts";
import { readEnvironment } from "../env.ts";
import { handleEvent } from "../github/handle-event.ts";
import { createReadSigned } from "../github/read-signed.ts";
import { receiveWebhook, type WebhookAnswer, type WebhookRequest } from "../github/receive.ts";
import { now, openFirestore } from "./backend.ts";
import { openReviewQueue } from "./queue.ts";

export function buildWebhook(): (request: WebhookRequest) => Promise<WebhookAnswer> {
  const env = readEnvironment("githubWebhook");
  const firestore = openFirestore();
  const handle = handleEvent({
    accounts: createFirestoreAccounts(firestore),
    connections: createFirestoreConnections(firestore, createTokenCipher(env.TOKEN_ENCRYPTION_KEYS)),
    repositories: createFirestoreRepositories(firestore),
    reviews: createFirestoreReviews(firestore),
    queue: openReviewQueue(),
    appSlug: env.GITHUB_APP_SLUG,
    now,
  });
  const deliveries = createFirestoreDeliveries(firestore);
  const readSigned = createReadSigned([env.GITHUB_WEBHOOK_SECRET, env.GITHUB_WEBHOOK_SECRET_PREVIOUS]);
  return (request) => receiveWebhook(request, { readSigned, deliveries, handle, now });
}
