/** The Cloud Functions. Each loads only what it needs when it is first called, and keeps it while its instance lives. */
import { defineSecret, defineString } from "firebase-functions/params";
import { HttpsError, onRequest } from "firebase-functions/v2/https";
import { setGlobalOptions } from "firebase-functions/v2/options";
import { onSchedule } from "firebase-functions/v2/scheduler";
import { onTaskDispatched } from "firebase-functions/v2/tasks";
import { keepBodiesRaw } from "./entries/keep-bodies-raw.ts";
import { lazily } from "./entries/lazily.ts";
import { refuseToServe } from "./entries/refuse-to-serve.ts";
import { type FunctionName, secretsOf, servedFunction } from "./env.ts";

// Declared so that `firebase deploy` asks for what is missing; env.ts reads and checks the values.
defineString("APP_URL", { description: "The address people open, such as https://acrux.example" });
defineString("GITHUB_APP_ID", { description: "The App's number on GitHub" });
defineString("GITHUB_APP_SLUG", { description: "The last part of the App's public address" });
defineString("GITHUB_CLIENT_ID", { description: "The App's client id" });
defineString("GITHUB_API_URL", { default: "https://api.github.com" });
defineString("GITHUB_WEB_URL", { default: "https://github.com" });
defineString("SIGNUP_MODE", { default: "open", description: "open, allowlist or approval" });
defineString("SIGNUP_ALLOWLIST", { default: "" });

setGlobalOptions({ region: "us-central1" });

if (servedFunction() === "api") keepBodiesRaw();

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

/** At its own address, because Hosting's CDN stands between bytes and signature. GitHub waits ten seconds. */
export const githubWebhook = onRequest(
  {
    ...{ secrets: secretsFor("githubWebhook"), invoker: "public", timeoutSeconds: 30 },
    ...{ memory: "512MiB", cpu: 1, concurrency: 40, minInstances: 0, maxInstances: 20 },
  },
  async (request, response) => {
    try {
      const receive = await loadWebhook();
      const header = (name: string): string | undefined => request.header(name);
      const { status, message } = await receive({ raw: request.rawBody, header });
      response.status(status).set("Cache-Control", "no-store").type("text/plain").send(message);
    } catch (error) {
      await refuseToServe(error, response);
    }
  },
);

/** One review has a whole instance: the engine computes. What is `later` comes back after the queue's own pause. */
export const reviewPullRequest = onTaskDispatched(
  {
    ...{ secrets: secretsFor("reviewPullRequest"), timeoutSeconds: 300 },
    ...{ memory: "2GiB", cpu: 1, concurrency: 1, minInstances: 0, maxInstances: 20 },
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 10, maxBackoffSeconds: 300, maxDoublings: 4 },
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
const loadWebhook = lazily(async () => (await import("./entries/github-webhook.ts")).buildWebhook());
const loadReviewJob = lazily(async () => (await import("./entries/review-pull-request.ts")).buildReviewJob());
const loadSweep = lazily(async () => (await import("./entries/sweep.ts")).buildSweep());

function secretsFor(name: FunctionName) {
  return secretsOf[name].map((secret) => defineSecret(secret));
}
