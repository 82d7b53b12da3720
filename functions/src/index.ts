/** The Cloud Functions. Each loads only what it needs when it is first called, and keeps it while its instance lives. */
import { defineInt, defineSecret, defineString } from "firebase-functions/params";
import { HttpsError, onRequest } from "firebase-functions/v2/https";
import { setGlobalOptions } from "firebase-functions/v2/options";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { onTaskDispatched } from "firebase-functions/v2/tasks";
import { keepBodiesUnread } from "./entries/keep-bodies-unread.ts";
import { lazily } from "./entries/lazily.ts";
import { mendAddresses } from "./entries/mend-addresses.ts";
import { refuseToServe } from "./entries/refuse-to-serve.ts";
import { serveWebhook } from "./entries/serve-webhook.ts";
import { type FunctionName, secretsOf, servedFunction } from "./env.ts";

// Declared so that `firebase deploy` asks for what is missing; env.ts reads and checks the values.
defineString("APP_URL", { description: "The address people open, such as https://acrux.example" });
defineString("GITHUB_APP_ID", { description: "The App's number on GitHub" });
defineString("GITHUB_APP_SLUG", { description: "The last part of the App's public address" });
defineString("GITHUB_CLIENT_ID", { description: "The App's client id" });
defineString("UPLOAD_BUCKET", {
  default: "",
  description: "Keeps images; empty for the project's own bucket",
});
defineString("STORAGE_URL", { default: "https://storage.googleapis.com" });
defineString("GITHUB_API_URL", { default: "https://api.github.com" });
defineString("GITHUB_WEB_URL", { default: "https://github.com" });
defineString("MODEL_PROVIDER", {
  default: "none",
  description:
    "The model provider that reads changes in addition to the rules: none, vertex, anthropic, openai, google or compatible",
});
defineString("MODEL_STRONG", {
  default: "",
  description: "Models for findings: the preferred one, then its fallbacks",
});
defineString("MODEL_CHEAP", { default: "", description: "Models that summarize" });
defineString("SIGNUP_MODE", { default: "open", description: "open, allowlist or approval" });
defineString("SIGNUP_ALLOWLIST", { default: "" });
defineInt("REVIEW_LEASE_SECONDS", { default: 20, description: "How long a lease on a review lasts" });
const retrySeconds = defineInt("REVIEW_RETRY_SECONDS", {
  default: 10,
  description: "The first pause before a review is tried again",
});

setGlobalOptions({ region: "us-central1" });

const served = servedFunction();
if (served === "api" || served === "githubWebhook" || served === "tryReview") {
  keepBodiesUnread();
  mendAddresses();
}

/** Hosting forwards /api to it. Requests mostly wait for the database, so one instance serves many. */
export const api = onRequest(
  {
    ...{ secrets: secretsFor("api"), invoker: "public", timeoutSeconds: 60 },
    ...{ memory: "512MiB", cpu: 1, concurrency: 80, minInstances: 0, maxInstances: 20 },
  },
  async (request, response) => {
    const serve = await loadApi().catch((error: unknown) => refuseToServe(error, response));
    serve?.(request, response);
  },
);

/** The trial of the landing page, apart from the API: whatever strangers paste takes nothing from those who work. */
export const tryReview = onRequest(
  {
    ...{ secrets: [], invoker: "public", timeoutSeconds: 30 },
    ...{ memory: "1GiB", cpu: 1, concurrency: 8, minInstances: 0, maxInstances: 3 },
  },
  async (request, response) => {
    const serve = await loadTrial().catch((error: unknown) => refuseToServe(error, response));
    serve?.(request, response);
  },
);

/** At its own address, because Hosting's CDN stands between bytes and signature. GitHub waits ten seconds. */
export const githubWebhook = onRequest(
  {
    ...{ secrets: secretsFor("githubWebhook"), invoker: "public", timeoutSeconds: 30 },
    ...{ memory: "512MiB", cpu: 1, concurrency: 40, minInstances: 0, maxInstances: 20 },
  },
  async (request, response) => {
    const receive = await loadWebhook().catch((error: unknown) => refuseToServe(error, response));
    if (receive !== null) await serveWebhook(request, response, receive);
  },
);

/** One review has a whole instance: the engine computes. What is `later` comes back after the queue's own pause. */
export const reviewPullRequest = onTaskDispatched(
  {
    ...{ secrets: secretsFor("reviewPullRequest"), timeoutSeconds: 300 },
    ...{ memory: "2GiB", cpu: 1, concurrency: 1, minInstances: 0, maxInstances: 20 },
    retryConfig: { maxAttempts: 8, minBackoffSeconds: retrySeconds, maxBackoffSeconds: 300, maxDoublings: 4 },
    rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 },
  },
  async ({ data }) => {
    const run = await loadReviewJob();
    if ((await run(data)) === "later") throw new HttpsError("aborted", "Not now; the queue brings it again.");
  },
);

/** Picks up what was lost. One at a time, and a failed one simply waits for the next. */
export const sweep = onSchedule(
  {
    ...{ schedule: "every 5 minutes", secrets: secretsFor("sweep"), timeoutSeconds: 240, retryCount: 0 },
    ...{ memory: "512MiB", cpu: 1, concurrency: 1, minInstances: 0, maxInstances: 1 },
  },
  async () => {
    const run = await loadSweep();
    await run();
  },
);

const loadApi = lazily(async () => (await import("./entries/api.ts")).buildApi());
const loadTrial = lazily(async () => (await import("./entries/try-review.ts")).buildTrial());
const loadWebhook = lazily(async () => (await import("./entries/github-webhook.ts")).buildWebhook());
const loadReviewJob = lazily(async () => (await import("./entries/review-pull-request.ts")).buildReviewJob());
const loadSweep = lazily(async () => (await import("./entries/sweep.ts")).buildSweep());

function secretsFor(name: FunctionName) {
  return secretsOf[name].map((secret) => defineSecret(secret));
}
