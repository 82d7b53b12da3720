/** Builds the sweep that finds again what was lost. */
import { createFirestoreDeliveries } from "../adapters/firestore/deliveries.ts";
import { createFirestoreOAuthStates } from "../adapters/firestore/oauth-states.ts";
import { createFirestorePosts } from "../adapters/firestore/posts.ts";
import { createFirestoreProjects } from "../adapters/firestore/projects.ts";
import { createFirestoreReviews } from "../adapters/firestore/reviews.ts";
import { createFirestoreTasks } from "../adapters/firestore/tasks.ts";
import { createAppOnGitHub } from "../adapters/github/app.ts";
import { createAppTokens } from "../adapters/github/app-tokens.ts";
import { createClient } from "../adapters/github/client.ts";
import { readEnvironment } from "../env.ts";
import { sweep, type Swept } from "../github/sweep.ts";
import { log, now, openFirestore } from "./backend.ts";
import { openReviewQueue } from "./queue.ts";

export function buildSweep(): () => Promise<Swept> {
  const env = readEnvironment("sweep");
  const firestore = openFirestore();
  const client = createClient(env.GITHUB_API_URL, now);
  const tokens = createAppTokens(client, {
    appId: env.GITHUB_APP_ID,
    privateKey: env.GITHUB_APP_PRIVATE_KEY,
  });
  const dependencies = {
    reviews: createFirestoreReviews(firestore),
    deliveries: createFirestoreDeliveries(firestore),
    states: createFirestoreOAuthStates(firestore),
    expiring: [
      createFirestorePosts(firestore, now),
      createFirestoreProjects(firestore, now),
      createFirestoreTasks(firestore, now),
    ],
    queue: openReviewQueue(),
    app: createAppOnGitHub(client, tokens),
    now,
    log,
  };
  return () => sweep(dependencies);
}
