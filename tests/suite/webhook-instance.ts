/** One instance of the deployed webhook function, in this process: the emulator starts a process for each request at a time, Cloud Run serves many in one. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import express, { type RequestHandler } from "express";
import { onTestFinished } from "vitest";
import { projectId } from "../../local/firebase-project.ts";
import { addressOf, portBase, ports } from "../../local/ports.ts";

/** Serves the bundle that `npm run build` makes, on the suite's database and queue; answers its address. */
export async function startWebhookInstance(): Promise<string> {
  const folder = join(".local", `project-${String(portBase)}`, "functions");
  for (const file of [".env.local", ".secret.local"]) {
    Object.assign(process.env, parseEnv(readFileSync(join(folder, file), "utf8")));
  }
  Object.assign(process.env, {
    FUNCTIONS_EMULATOR: "true",
    GCLOUD_PROJECT: projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId }),
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${String(ports.auth)}`,
    FIRESTORE_EMULATOR_HOST: addressOf("firestore").replace("http://", ""),
    CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${String(ports.tasks)}`,
  });
  const bundle = resolve("functions/lib/index.js");
  const { githubWebhook } = (await import(bundle)) as { githubWebhook: RequestHandler };
  const app = express();
  app.use(express.raw({ type: () => true, limit: "32mb" }), (request, _response, next) => {
    Object.assign(request, { rawBody: request.body as Buffer });
    next();
  });
  app.use(githubWebhook);
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}
